/** Sections of a segment in file order. The order is part of the format. */
export const SECTIONS = [
  'docPathOffset',
  'docPathBytes',
  'docSize',
  'docMtime',
  'docHash',
  'docFlags',
  'docLanguage',
  'docLines',
  'docFirstChunk',
  'docFirstSymbol',
  'docLength',
  'docNameLength',
  'docPathLength',
  'chunkDoc',
  'chunkStart',
  'chunkEnd',
  'chunkLength',
  'chunkSymbol',
  'termHigh',
  'termLow',
  'bodyOffset',
  'bodyPostings',
  'fileOffset',
  'filePostings',
  'nameOffset',
  'namePostings',
  'fileNameOffset',
  'fileNamePostings',
  'pathOffset',
  'pathPostings',
  'trigramBucket',
  'trigramOffset',
  'trigramBytes',
  'symbolNameOffset',
  'symbolNameBytes',
  'symbolDoc',
  'symbolKind',
  'symbolStart',
  'symbolEnd',
  'symbolParent',
  'symbolSlot',
  'symbolNext',
  'duplicateLow',
  'duplicateHigh',
  'duplicateDoc',
  'duplicateStart',
  'duplicateEnd',
  'corrections',
  'correctionEnd',
] as const;
export type SectionName = (typeof SECTIONS)[number];

type ByteSection = 'docPathBytes' | 'trigramBytes' | 'symbolNameBytes';
type FloatSection = 'docMtime';

/** The columns of one segment by name. */
export type Sections = {
  readonly [K in SectionName]: K extends ByteSection
    ? Uint8Array
    : K extends FloatSection
      ? Float64Array
      : Uint32Array;
};
