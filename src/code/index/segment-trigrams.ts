import { Field } from './blob.ts';
import type { SegmentDocument } from './segment-builder.ts';
import { TRIGRAM_BUCKETS } from './trigrams.ts';

/** From this many buckets on, looking at all of them is faster than sorting those that occur. */
const MANY_BUCKETS = TRIGRAM_BUCKETS >>> 5;

/** What is counted of each bucket; all 0 between calls, so that a small segment costs what its own trigrams cost. */
interface Scratch {
  /** First bytes needed, then where the next byte goes. */
  readonly sizes: Uint32Array;
  /** 1 + the last document met. */
  readonly last: Uint32Array;
}

let scratch: Scratch | undefined;

/**
 * For each bucket that occurs, ascending, the documents that have it as varints of the distance to the one before
 * (the first counts from −1). Sizes are computed in a first pass, so that the lists are written in place.
 */
export function buildTrigrams(documents: readonly SegmentDocument[]) {
  scratch ??= { sizes: new Uint32Array(TRIGRAM_BUCKETS), last: new Uint32Array(TRIGRAM_BUCKETS) };
  const { sizes, last } = scratch;
  const trigramBucket = measure(documents, scratch);
  const trigramOffset = new Uint32Array(trigramBucket.length + 1);
  let sum = 0;
  for (let i = 0; i < trigramBucket.length; i++) {
    const bucket = trigramBucket[i] as number;
    trigramOffset[i] = sum;
    sum += sizes[bucket] as number;
    sizes[bucket] = trigramOffset[i] as number;
    last[bucket] = 0;
  }
  trigramOffset[trigramBucket.length] = sum;
  const trigramBytes = new Uint8Array(sum);
  forEachBucket(documents, (bucket, document) => {
    let delta = document + 1 - (last[bucket] as number);
    last[bucket] = document + 1;
    let at = sizes[bucket] as number;
    while (delta > 127) {
      trigramBytes[at++] = (delta & 127) | 128;
      delta >>>= 7;
    }
    trigramBytes[at++] = delta;
    sizes[bucket] = at;
  });
  for (const bucket of trigramBucket) {
    sizes[bucket] = 0;
    last[bucket] = 0;
  }
  return { trigramBucket, trigramOffset, trigramBytes };
}

/** The bytes that each bucket needs. @returns the buckets that occur, ascending */
function measure(documents: readonly SegmentDocument[], { sizes, last }: Scratch): Uint32Array {
  let met = new Uint32Array(1 << 12);
  let count = 0;
  forEachBucket(documents, (bucket, document) => {
    const before = last[bucket] as number;
    sizes[bucket] = (sizes[bucket] as number) + varintSize(document + 1 - before);
    last[bucket] = document + 1;
    if (before !== 0) return;
    if (count === met.length) {
      const larger = new Uint32Array(2 * count);
      larger.set(met);
      met = larger;
    }
    met[count++] = bucket;
  });
  if (count < MANY_BUCKETS) return met.slice(0, count).sort();
  let next = 0;
  for (let bucket = 0; bucket < TRIGRAM_BUCKETS; bucket++) if (sizes[bucket] !== 0) met[next++] = bucket;
  return met.slice(0, count);
}

const varintSize = (n: number): number => (n < 128 ? 1 : n < 16384 ? 2 : n < 2097152 ? 3 : 4);

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
