import type { Generation, Segment } from '../../index/index.ts';
import type { EmbedFile } from './embed-task.ts';

/** A living file of a generation, with what names its vectors. */
export interface IndexedFile {
  readonly part: number;
  readonly document: number;
  /** The first of its chunks in the segment. */
  readonly firstChunk: number;
  readonly contentHash: Uint8Array;
  /** Of the lines where its chunks begin and end. */
  readonly chunksHash: number;
  readonly file: EmbedFile;
}

const HASH_WORDS = 4;
const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;
const known = new WeakMap<Segment, readonly Omit<IndexedFile, 'part'>[]>();

/** The files of a generation that have chunks, part after part, in the order of documents. */
export function indexedFiles({ parts }: Generation): IndexedFile[] {
  return parts.flatMap(({ segment, removed }, part) =>
    filesOf(segment)
      .filter(({ document }) => removed[document] === 0)
      .map((file) => ({ ...file, part })),
  );
}

function filesOf(segment: Segment): readonly Omit<IndexedFile, 'part'>[] {
  const made = known.get(segment) ?? segment.paths.flatMap((_, document) => fileOf(segment, document));
  known.set(segment, made);
  return made;
}

function fileOf(segment: Segment, document: number): Omit<IndexedFile, 'part'>[] {
  const { docHash, docSize, docFirstChunk, chunkStart, chunkEnd } = segment.columns;
  const first = docFirstChunk[document] as number;
  const end = docFirstChunk[document + 1] as number;
  if (first === end) return [];
  const starts = chunkStart.slice(first, end);
  const ends = chunkEnd.slice(first, end);
  const words = docHash.slice(HASH_WORDS * document, HASH_WORDS * (document + 1));
  const path = segment.paths[document] as string;
  return [
    {
      document,
      firstChunk: first,
      contentHash: new Uint8Array(words.buffer),
      chunksHash: hashOf(starts, ends),
      file: { path, sizeBytes: docSize[document] as number, starts, ends },
    },
  ];
}

/** FNV-1a over the words. */
function hashOf(...lists: readonly Uint32Array[]): number {
  let hash = SEED;
  for (const list of lists) for (const word of list) hash = Math.imul(hash ^ word, PRIME);
  return hash >>> 0;
}
