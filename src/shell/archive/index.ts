export { jsonKeys, jsonSlice, jsonSpan } from './json-slice.ts';
export { type ArchiveLimits, archiveLimits, DEFAULT_LIMITS } from './limits.ts';
export { type MatchingLine, matchingLines } from './matching-lines.ts';
export { type FetchedOutput, OutputArchive, openArchive } from './output-archive.ts';
export { type OutputAnswer, type OutputHit, type OutputQuery, OutputSearch } from './output-search.ts';
export { firstLines, lastLines, lineRange } from './select-lines.ts';
export { type Selection, selectOutput } from './select-output.ts';
export type { OutputSource, StoredOutput } from './stored-output.ts';
