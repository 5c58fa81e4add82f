import { availableParallelism } from 'node:os';
import { currentHistory, type Generation, type History, type ProjectIndex } from '../index/index.ts';
import { DEFINITION_KINDS, type DefinitionKind } from '../lang/index.ts';
import { historyFields } from './history-fields.ts';
import { type ChunkHit, type LexicalHit, LexicalIndex, type LexicalQuery } from './lexical-index.ts';
import { type MeaningHit, MeaningIndex } from './meaning/meaning-index.ts';
import { type MentionedFile, mentionedFiles } from './question/mentioned-files.ts';
import { parseQuestion } from './question/parse-question.ts';
import { proseShare } from './question/prose-share.ts';
import { sentenceShare, type WordRanking, weightsOf } from './ranking-weights.ts';
import { bothClosenesses } from './sentences/both-closenesses.ts';
import { SentenceIndex } from './sentences/sentence-index.ts';

export interface WordQuery extends Omit<LexicalQuery, 'meaning' | 'weights'> {
  /** What files are ranked by; words alone unless said. */
  readonly ranking?: WordRanking;
}

/** What git says of a file's commits: their number, and the same with older ones counting less. */
export interface FilePast {
  readonly churn: number;
  readonly commits: number;
}

const NO_PAST: FilePast = { churn: 0, commits: 0 };

export interface WordAnswer {
  /** Files that the question names come first. */
  readonly hits: LexicalHit[];
  /** Closeness in meaning of token vectors took part. */
  readonly usesMeaning: boolean;
  /** That of sentence vectors did. */
  readonly usesSentences: boolean;
}

export interface WordSearchOptions {
  /** Vectors that are missing are made in the background instead of being waited for. */
  readonly isLive: boolean;
  readonly threads?: number;
  readonly signal: AbortSignal;
}

/** With a wish for a kind of definition, so many more files are looked at, and places in each. */
const KIND_FILES = 10;
const KIND_CHUNKS = 20;

/** Ranks the files of a project's index for questions; holds what rankings need between them. */
export class WordSearch {
  readonly #index: ProjectIndex;
  readonly #options: WordSearchOptions;
  #history: History | undefined;
  #historyFor: Generation | undefined;
  #lexical: LexicalIndex | undefined;
  #meaning: MeaningIndex | undefined;
  #sentences: SentenceIndex | undefined;

  constructor(index: ProjectIndex, options: WordSearchOptions) {
    this.#index = index;
    this.#options = options;
  }

  /** Vectors of what definitions say, which a command makes. */
  get sentences(): SentenceIndex {
    this.#sentences ??= new SentenceIndex(this.#index);
    return this.#sentences;
  }

  /** @param accepts beside what the query itself accepts */
  async search(query: WordQuery, accepts: (path: string) => boolean): Promise<WordAnswer> {
    await this.#readHistory();
    const { ranking = 'bm25' } = query;
    const question = parseQuestion(query.text);
    const byWords = ranking === 'bm25' ? undefined : await this.#closeness(question.words);
    const bySentences = ranking === 'bm25' ? undefined : await this.#toldCloseness(question.words);
    const prose = proseShare(question.words);
    const meaning = bySentences ? bothClosenesses(byWords ?? [], bySentences, sentenceShare(prose)) : byWords;
    const uses = { usesMeaning: byWords !== undefined, usesSentences: bySentences !== undefined };
    const { generation } = this.#index;
    const lexical = this.#ranking();
    if (!generation || !lexical) return { hits: [], ...uses };
    const isWanted = (path: string) => accepts(path) && query.accepts?.(path) !== false;
    const hasKinds = question.kinds.length > 0;
    const ranked = lexical.search({
      text: question.words,
      limit: hasKinds ? query.limit * KIND_FILES : query.limit,
      chunksPerFile: hasKinds ? KIND_CHUNKS : query.chunksPerFile,
      accepts: isWanted,
      weights: weightsOf(meaning ? ranking : 'bm25', prose),
      ...(meaning ? { meaning } : {}),
    });
    const named = mentionedFiles(question.places, generation).filter(({ path }) => isWanted(path));
    const hits = namedFirst(named, ranked, generation);
    const ofKinds = hasKinds ? ofKind(hits, question.kinds, query.chunksPerFile, generation) : hits;
    return { hits: ofKinds.slice(0, query.limit), ...uses };
  }

  /** How far the vectors of the present index are. */
  get vectors(): 'idle' | 'building' | 'ready' {
    const { generation } = this.#index;
    return (generation && this.#meaning?.stateFor(generation)) ?? 'idle';
  }

  /** Makes the vectors that are missing and waits for them. @returns whether all are there */
  async makeVectors(): Promise<boolean> {
    const { generation, folder } = this.#index;
    if (!generation) return false;
    this.#meaning ??= new MeaningIndex(folder);
    const { threads = availableParallelism(), signal } = this.#options;
    return this.#meaning.ensure(generation, { threads, signal });
  }

  /** How often and recently each file changed, and in how many commits; 0 where nothing is known. */
  async past(): Promise<(path: string) => FilePast> {
    await this.#readHistory();
    const history = this.#history;
    if (!history) return () => NO_PAST;
    const { pathIds } = historyFields(history);
    return (path) => {
      const id = pathIds.get(path);
      if (id === undefined) return NO_PAST;
      return { churn: history.pathChurn[id] as number, commits: history.pathCommits[id] as number };
    };
  }

  /** Keeps what only this process has, and ends what runs. */
  async close(): Promise<void> {
    const { generation } = this.#index;
    if (generation) this.#meaning?.save(generation);
    await this.#sentences?.close();
  }

  /** How close each file is in meaning. A single command waits for the vectors, a server has them for later questions. */
  async #closeness(text: string): Promise<readonly MeaningHit[] | undefined> {
    const { generation, folder } = this.#index;
    if (!generation) return undefined;
    this.#meaning ??= new MeaningIndex(folder);
    const now = this.#meaning.search(text, generation);
    if (now) return now;
    const { isLive, threads = availableParallelism(), signal } = this.#options;
    const made = this.#meaning.ensure(generation, { threads: isLive ? 1 : threads, signal });
    made.catch(() => undefined); // only a closed project breaks it off
    return !isLive && (await made) ? this.#meaning.search(text, generation) : undefined;
  }

  /** The same by sentence vectors, where somebody had them made. A server makes those of changed files in the background. */
  async #toldCloseness(text: string): Promise<readonly MeaningHit[] | undefined> {
    const { generation } = this.#index;
    if (!generation) return undefined;
    if (this.#options.isLive) this.sentences.keepUp();
    return this.sentences.search(text, generation);
  }

  /** The subjects of past commits, once a generation. */
  async #readHistory(): Promise<void> {
    const { generation, folder } = this.#index;
    if (!generation || this.#historyFor === generation) return;
    this.#history = await currentHistory(folder, this.#history, this.#options.signal);
    this.#historyFor = generation;
  }

  /** To be used at once: the next one takes its memory over. */
  #ranking(): LexicalIndex | undefined {
    const { generation } = this.#index;
    if (generation && this.#lexical?.generation !== generation)
      this.#lexical = new LexicalIndex(generation, this.#history, this.#lexical);
    return generation && this.#lexical;
  }
}

/** Puts files that the question names before the others, each at the line that it names. */
function namedFirst(
  named: readonly MentionedFile[],
  ranked: readonly LexicalHit[],
  generation: Generation,
): LexicalHit[] {
  if (named.length === 0) return [...ranked];
  const best = ranked[0]?.score ?? 0;
  const byPath = new Map(ranked.map((hit) => [hit.path, hit]));
  const first = named.map((file): LexicalHit => {
    const known = byPath.get(file.path);
    const isPlaced = file.line === 0 && known !== undefined && known.chunks.length > 0;
    const chunks = isPlaced ? known.chunks : chunkAt(file, generation);
    const { part, document, path } = file;
    return { part, document, path, score: best + (known?.score ?? 0), chunks, isByMeaning: false };
  });
  const isFirst = new Set(first.map(({ path }) => path));
  return [...first, ...ranked.filter(({ path }) => !isFirst.has(path))];
}

/** The last chunk that begins at or before the line, narrowed to a few lines around it. */
function chunkAt({ part, document, line }: MentionedFile, { parts }: Generation): ChunkHit[] {
  const columns = parts[part]?.segment.columns;
  if (!columns) return [];
  const { docFirstChunk, docLines, chunkStart, chunkEnd, chunkSymbol } = columns;
  const first = docFirstChunk[document] as number;
  const end = docFirstChunk[document + 1] as number;
  if (first === end || line > (docLines[document] as number)) return [];
  let chunk = first;
  while (chunk + 1 < end && (chunkStart[chunk + 1] as number) <= line) chunk++;
  return [
    {
      chunk,
      score: 0,
      startLine: line > 0 ? line : (chunkStart[chunk] as number),
      endLine: line > 0 ? line : (chunkEnd[chunk] as number),
      symbol: (chunkSymbol[chunk] as number) - 1,
    },
  ];
}

/** Files with a place in a definition of one of the kinds, and only those places. */
function ofKind(
  hits: readonly LexicalHit[],
  kinds: readonly DefinitionKind[],
  chunksPerFile: number,
  { parts }: Generation,
): LexicalHit[] {
  const wanted = new Set(kinds.map((kind) => DEFINITION_KINDS.indexOf(kind)));
  return hits.flatMap((hit) => {
    const kindOf = parts[hit.part]?.segment.columns.symbolKind;
    const chunks = hit.chunks.filter(
      ({ symbol }) => symbol >= 0 && wanted.has((kindOf?.[symbol] ?? 0) >>> 8),
    );
    return chunks.length === 0 ? [] : [{ ...hit, chunks: chunks.slice(0, chunksPerFile) }];
  });
}
