import { type Segment, TRIGRAM_BUCKETS, trigramBucket } from '../index/index.ts';
import type { TrigramQuery } from './regex/index.ts';

/**
 * The documents of a segment whose trigrams satisfy a query, as 1 in a byte per document; `undefined` when
 * the query rules out none. Binary and over-sized documents have no trigrams and are never among them.
 */
export function candidateDocuments(segment: Segment, query: TrigramQuery): Uint8Array | undefined {
  if (query.op === 'all') return undefined;
  if (query.op === 'none') return new Uint8Array(segment.documentCount);
  let found: Uint8Array | undefined;
  // Rare trigrams first: an intersection that is already empty ends the work.
  const buckets = [...new Set(query.trigrams.map(trigramBucket))].sort(
    (a, b) => listBytes(segment, a) - listBytes(segment, b),
  );
  for (const bucket of buckets) {
    const list = documentsOf(segment, bucket);
    found = found === undefined ? list : combine(query.op, found, list);
    if (query.op === 'and' && !found.includes(1)) return found;
  }
  for (const sub of query.sub) {
    const documents = candidateDocuments(segment, sub);
    if (documents === undefined) {
      if (query.op === 'or') return undefined;
      continue;
    }
    found = found === undefined ? documents : combine(query.op, found, documents);
  }
  return found;
}

const listBytes = (segment: Segment, bucket: number): number =>
  (segment.columns.trigramOffset[bucket + 1] as number) - (segment.columns.trigramOffset[bucket] as number);

function combine(op: 'and' | 'or', a: Uint8Array, b: Uint8Array): Uint8Array {
  for (let i = 0; i < a.length; i++)
    a[i] = op === 'and' ? (a[i] as number) & (b[i] as number) : (a[i] as number) | (b[i] as number);
  return a;
}

function documentsOf(segment: Segment, bucket: number): Uint8Array {
  const documents = new Uint8Array(segment.documentCount);
  if (bucket >= TRIGRAM_BUCKETS) return documents;
  const { trigramOffset, trigramBytes } = segment.columns;
  let at = trigramOffset[bucket] as number;
  const end = trigramOffset[bucket + 1] as number;
  let document = -1;
  while (at < end) {
    let byte = trigramBytes[at++] as number;
    let delta = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = trigramBytes[at++] as number;
      delta |= (byte & 127) << shift;
    }
    document += delta;
    documents[document] = 1;
  }
  return documents;
}
