import { Field } from './blob.ts';
import type { SegmentDocument } from './segment-builder.ts';
import { TRIGRAM_BUCKETS } from './trigrams.ts';

/** For each bucket that occurs, ascending, the documents that have it. */
interface TrigramSections {
  readonly trigramBucket: Uint32Array;
  /** Where the list of each bucket begins in `trigramBytes`, and at the end where the last one ends. */
  readonly trigramOffset: Uint32Array;
  /** Ascending documents as varints of the distance to the one before; the first counts from −1. */
  readonly trigramBytes: Uint8Array;
}

/** Up to this many pairs of bucket and document, sorting them is faster than going through tables of all buckets. */
const FEW_PAIRS = 1 << 18;
/** So that a pair fits 32 bits beside a bucket. */
const DOCUMENT_BITS = 13;

/** Inverts the trigrams of `documents`. */
export function buildTrigrams(documents: readonly SegmentDocument[]): TrigramSections {
  const pairs = documents.reduce((n, { blob }) => n + blob.count(Field.trigrams), 0);
  const isFew = pairs <= FEW_PAIRS && documents.length <= 1 << DOCUMENT_BITS;
  return isFew ? bySorting(documents, pairs) : byTables(documents);
}

function bySorting(documents: readonly SegmentDocument[], count: number): TrigramSections {
  const pairs = new Uint32Array(count);
  let next = 0;
  forEachBucket(documents, (bucket, document) => {
    pairs[next++] = ((bucket << DOCUMENT_BITS) | document) >>> 0;
  });
  pairs.sort();
  const trigramBucket = new Uint32Array(count);
  const trigramOffset = new Uint32Array(count + 1);
  const bytes = new Uint8Array(2 * count); // a distance below 2¹³ takes two bytes
  let buckets = 0;
  let at = 0;
  let last = -1;
  for (let i = 0; i < count; i++) {
    const pair = pairs[i] as number;
    const bucket = pair >>> DOCUMENT_BITS;
    const document = pair & ((1 << DOCUMENT_BITS) - 1);
    if (buckets === 0 || trigramBucket[buckets - 1] !== bucket) {
      trigramBucket[buckets] = bucket;
      trigramOffset[buckets++] = at;
      last = -1;
    }
    at = writeVarint(bytes, at, document - last);
    last = document;
  }
  trigramOffset[buckets] = at;
  return {
    trigramBucket: trigramBucket.slice(0, buckets),
    trigramOffset: trigramOffset.slice(0, buckets + 1),
    trigramBytes: bytes.slice(0, at),
  };
}

/** Sizes are computed in a first pass, so that the lists are written in place. */
function byTables(documents: readonly SegmentDocument[]): TrigramSections {
  const sizes = new Uint32Array(TRIGRAM_BUCKETS);
  const last = new Int32Array(TRIGRAM_BUCKETS).fill(-1);
  forEachBucket(documents, (bucket, document) => {
    sizes[bucket] = (sizes[bucket] as number) + varintSize(document - (last[bucket] as number));
    last[bucket] = document;
  });
  const trigramBucket = new Uint32Array(TRIGRAM_BUCKETS);
  const trigramOffset = new Uint32Array(TRIGRAM_BUCKETS + 1);
  const cursor = sizes;
  let buckets = 0;
  let sum = 0;
  for (let bucket = 0; bucket < TRIGRAM_BUCKETS; bucket++) {
    const size = sizes[bucket] as number;
    if (size === 0) continue;
    trigramBucket[buckets] = bucket;
    trigramOffset[buckets++] = sum;
    cursor[bucket] = sum;
    sum += size;
  }
  trigramOffset[buckets] = sum;
  const trigramBytes = new Uint8Array(sum);
  last.fill(-1);
  forEachBucket(documents, (bucket, document) => {
    const distance = document - (last[bucket] as number);
    last[bucket] = document;
    cursor[bucket] = writeVarint(trigramBytes, cursor[bucket] as number, distance);
  });
  return {
    trigramBucket: trigramBucket.slice(0, buckets),
    trigramOffset: trigramOffset.slice(0, buckets + 1),
    trigramBytes,
  };
}

const varintSize = (n: number): number => (n < 128 ? 1 : n < 16384 ? 2 : n < 2097152 ? 3 : 4);

/** @returns the end offset */
function writeVarint(bytes: Uint8Array, offset: number, value: number): number {
  let at = offset;
  let rest = value;
  while (rest > 127) {
    bytes[at++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  bytes[at++] = rest;
  return at;
}

function forEachBucket(
  documents: readonly SegmentDocument[],
  visit: (bucket: number, document: number) => void,
): void {
  documents.forEach(({ blob }, document) => {
    let at = blob.layout.trigrams;
    const end = at + blob.count(Field.trigramBytes);
    let bucket = 0;
    while (at < end) {
      let byte = blob.bytes[at++] as number;
      let delta = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = blob.bytes[at++] as number;
        delta |= (byte & 127) << shift;
      }
      bucket += delta;
      visit(bucket, document);
    }
  });
}
