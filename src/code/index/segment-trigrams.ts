import { Field } from './blob.ts';
import type { SegmentDocument } from './segment-builder.ts';
import { TRIGRAM_BUCKETS } from './trigrams.ts';

/**
 * For each bucket the ascending documents that have it, as varints of the distance to the one before (the
 * first counts from −1). Sizes are computed in a first pass, so that the lists are written in place.
 */
export function buildTrigrams(documents: readonly SegmentDocument[]) {
  const sizes = new Uint32Array(TRIGRAM_BUCKETS + 1);
  const last = new Int32Array(TRIGRAM_BUCKETS).fill(-1);
  forEachBucket(documents, (bucket, document) => {
    sizes[bucket] = (sizes[bucket] as number) + varintSize(document - (last[bucket] as number));
    last[bucket] = document;
  });
  const trigramOffset = new Uint32Array(TRIGRAM_BUCKETS + 1);
  let sum = 0;
  for (let bucket = 0; bucket < TRIGRAM_BUCKETS; bucket++) {
    trigramOffset[bucket] = sum;
    sum += sizes[bucket] as number;
  }
  trigramOffset[TRIGRAM_BUCKETS] = sum;
  const trigramBytes = new Uint8Array(sum);
  const cursor = trigramOffset.slice();
  last.fill(-1);
  forEachBucket(documents, (bucket, document) => {
    let delta = document - (last[bucket] as number);
    last[bucket] = document;
    let at = cursor[bucket] as number;
    while (delta > 127) {
      trigramBytes[at++] = (delta & 127) | 128;
      delta >>>= 7;
    }
    trigramBytes[at++] = delta;
    cursor[bucket] = at;
  });
  return { trigramOffset, trigramBytes };
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
