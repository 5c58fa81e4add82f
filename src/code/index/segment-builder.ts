import { type BlobView, Field, MAX_FREQUENCY } from './blob.ts';
import { writeColumns } from './columns.ts';
import { type Corrections, packCorrections } from './corrections.ts';
import { termsOfPath } from './path-terms.ts';
import { SECTIONS, type Sections } from './sections.ts';
import { buildPostings } from './segment-postings.ts';
import { buildSymbols } from './segment-symbols.ts';
import { buildTrigrams } from './segment-trigrams.ts';

/** One file of a segment. */
export interface SegmentDocument {
  /** Relative to the root, forward slashes. */
  readonly path: string;
  readonly size: number;
  /** Milliseconds since the epoch, with fractions where the file system has them. */
  readonly mtimeMs: number;
  /** 16 bytes: the head of the SHA-256 of the content. */
  readonly hash: Uint8Array;
  readonly blob: BlobView;
}

/**
 * Inverts the blobs of `documents`, which must be sorted by the bytes of their paths, into a segment file.
 * The result depends on the documents alone: the same files give the same bytes.
 * @param corrections of the segments that the new one is laid beside
 * @param allocate see `writeColumns`
 */
export function buildSegment(
  documents: readonly SegmentDocument[],
  corrections: readonly Corrections[] = [],
  allocate?: (size: number) => Uint8Array,
): Uint8Array {
  const columns: Sections = {
    ...documentColumns(documents),
    ...buildPostings(documents),
    ...buildTrigrams(documents),
    ...buildSymbols(documents),
    ...duplicateColumns(documents),
    ...packCorrections(corrections),
  };
  return writeColumns(SECTIONS, columns, allocate);
}

const encoder = new TextEncoder();

function documentColumns(documents: readonly SegmentDocument[]) {
  const size = documents.length;
  const column = (of: (document: SegmentDocument) => number) => Uint32Array.from(documents, of);
  const paths = documents.map(({ path }) => encoder.encode(path));
  const docPathOffset = new Uint32Array(size + 1);
  const docFirstChunk = new Uint32Array(size + 1);
  const docHash = new Uint32Array(4 * size);
  const docNameLength = new Uint32Array(size);
  const docLength = new Uint32Array(size);
  const chunks = documents.reduce((n, { blob }) => n + blob.count(Field.chunks), 0);
  const chunkDoc = new Uint32Array(chunks);
  const chunkStart = new Uint32Array(chunks);
  const chunkEnd = new Uint32Array(chunks);
  const chunkLength = new Uint32Array(chunks);
  let chunk = 0;
  documents.forEach(({ hash, blob }, index) => {
    docPathOffset[index + 1] = (docPathOffset[index] as number) + (paths[index] as Uint8Array).length;
    new Uint8Array(docHash.buffer).set(hash.subarray(0, 16), 16 * index);
    docFirstChunk[index] = chunk;
    const { chunks: at, namePostings } = blob.layout;
    for (let i = 0, w = at; i < blob.count(Field.chunks); i++, w += 4, chunk++) {
      chunkDoc[chunk] = index;
      chunkStart[chunk] = blob.words[w] as number;
      chunkEnd[chunk] = blob.words[w + 1] as number;
      chunkLength[chunk] = blob.words[w + 3] as number;
      (docLength[index] as number) += blob.words[w + 3] as number;
    }
    for (let p = namePostings, end = p + blob.count(Field.namePostings); p < end; p++) {
      (docNameLength[index] as number) += (blob.words[p] as number) & MAX_FREQUENCY;
    }
  });
  docFirstChunk[size] = chunk;
  const docPathBytes = new Uint8Array(docPathOffset[size] as number);
  paths.forEach((bytes, index) => {
    docPathBytes.set(bytes, docPathOffset[index] as number);
  });
  return {
    docPathOffset,
    docPathBytes,
    docSize: column(({ size: bytes }) => bytes),
    docMtime: Float64Array.from(documents, ({ mtimeMs }) => mtimeMs),
    docHash,
    docFlags: column(({ blob }) => blob.count(Field.flags)),
    docLanguage: column(({ blob }) => blob.count(Field.language)),
    docLines: column(({ blob }) => blob.count(Field.lineCount)),
    docFirstChunk,
    docLength,
    docNameLength,
    docPathLength: column(({ path }) => termsOfPath(path).length),
    chunkDoc,
    chunkStart,
    chunkEnd,
    chunkLength,
  };
}

/** Blocks of lines of all files, in file order; equal hashes are grouped when somebody asks. */
function duplicateColumns(documents: readonly SegmentDocument[]) {
  const total = documents.reduce((n, { blob }) => n + blob.count(Field.duplicates), 0);
  const make = () => new Uint32Array(total);
  const [duplicateLow, duplicateHigh, duplicateDoc] = [make(), make(), make()];
  const [duplicateStart, duplicateEnd] = [make(), make()];
  let next = 0;
  documents.forEach(({ blob }, index) => {
    let w = blob.layout.duplicates;
    for (let i = 0; i < blob.count(Field.duplicates); i++, w += 4, next++) {
      duplicateLow[next] = blob.words[w] as number;
      duplicateHigh[next] = blob.words[w + 1] as number;
      duplicateDoc[next] = index;
      duplicateStart[next] = blob.words[w + 2] as number;
      duplicateEnd[next] = blob.words[w + 3] as number;
    }
  });
  return { duplicateLow, duplicateHigh, duplicateDoc, duplicateStart, duplicateEnd };
}
