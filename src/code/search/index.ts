export { FileLines } from './file-lines.ts';
export type { ChunkHit, LexicalHit, LexicalQuery } from './lexical-index.ts';
export {
  type Indexed,
  type IndexState,
  openProject,
  Project,
  type ProjectOptions,
  type RankedFiles,
} from './project.ts';
export { languageFilter } from './question/language-filter.ts';
export type { WordRanking } from './ranking-weights.ts';
export { type RepeatedBlock, type RepeatedBlocks, repeatedBlocks } from './repeated-blocks.ts';
export { passFailure } from './sentences/pass-failure.ts';
export type { SentenceState } from './sentences/sentence-index.ts';
export type { SymbolAnswer, SymbolHit } from './symbol-search.ts';
export type { TextAnswer, TextMatch, TextQuery } from './text-query.ts';
export type { FilePast, WordQuery } from './word-search.ts';
