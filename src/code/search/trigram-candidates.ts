import { type Segment, trigramBucket } from '../index/index.ts';
import type { TrigramQuery } from './regex/index.ts';

/** Fewer documents than this are sooner read than narrowed down further. */
const FEW = 12;

/**
 * The documents of a segment whose trigrams satisfy a query, ascending; `undefined` when the query rules out
 * none. Binary and over-sized documents have no trigrams and are never among them.
 */
export function candidateDocuments(segment: Segment, query: TrigramQuery): Uint32Array | undefined {
  if (query.op === 'all') return undefined;
  if (query.op === 'none') return new Uint32Array(0);
  const lists = [...new Set(query.trigrams.map(trigramBucket))].map((bucket) => segment.trigramList(bucket));
  // Rare trigrams first: they leave the least to compare with the others.
  lists.sort((a, b) => a.end - a.start - (b.end - b.start));
  return query.op === 'and' ? allOf(segment, lists, query.sub) : anyOf(segment, lists, query.sub);
}

/** Where the documents of one trigram are listed. */
type List = ReturnType<Segment['trigramList']>;

function allOf(
  segment: Segment,
  lists: readonly List[],
  sub: readonly TrigramQuery[],
): Uint32Array | undefined {
  let found: Uint32Array | undefined;
  for (const list of lists) {
    if (found && found.length <= FEW) return found;
    const documents = documentsOf(segment, list);
    found = found === undefined ? documents : intersect(found, documents);
  }
  for (const query of sub) {
    if (found && found.length <= FEW) return found;
    const documents = candidateDocuments(segment, query);
    if (documents) found = found === undefined ? documents : intersect(found, documents);
  }
  return found;
}

function anyOf(
  segment: Segment,
  lists: readonly List[],
  sub: readonly TrigramQuery[],
): Uint32Array | undefined {
  const met = new Uint8Array(segment.documentCount);
  for (const list of lists) for (const document of documentsOf(segment, list)) met[document] = 1;
  for (const query of sub) {
    const documents = candidateDocuments(segment, query);
    if (documents === undefined) return undefined;
    for (const document of documents) met[document] = 1;
  }
  const found: number[] = [];
  for (let document = 0; document < met.length; document++) if (met[document] !== 0) found.push(document);
  return Uint32Array.from(found);
}

/** Both ascending; the result is written over the first. */
function intersect(a: Uint32Array, b: Uint32Array): Uint32Array {
  let kept = 0;
  let at = 0;
  for (let i = 0; i < a.length; i++) {
    const document = a[i] as number;
    while (at < b.length && (b[at] as number) < document) at++;
    if (at < b.length && b[at] === document) a[kept++] = document;
  }
  return a.subarray(0, kept);
}

function documentsOf({ columns: { trigramBytes } }: Segment, { start, end }: List): Uint32Array {
  let at = start;
  const documents = new Uint32Array(end - at);
  let count = 0;
  let document = -1;
  while (at < end) {
    let byte = trigramBytes[at++] as number;
    let delta = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = trigramBytes[at++] as number;
      delta |= (byte & 127) << shift;
    }
    document += delta;
    documents[count++] = document;
  }
  return documents.subarray(0, count);
}
