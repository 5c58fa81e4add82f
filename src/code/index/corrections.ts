import { type BlobView, Field } from './blob.ts';
import { termsOfPath } from './path-terms.ts';
import type { Segment } from './segment.ts';

/**
 * How many documents and chunks of a segment no longer count, by its terms: what has to be taken off its
 * statistics. One row of six words a term, terms ascending:
 *
 *     term, chunks with it in the body, documents with it in the body,
 *     chunks with it in a name, documents with it in a name, documents with it in the path
 */
export type Corrections = Uint32Array;

export const NO_CORRECTIONS: Corrections = new Uint32Array(0);
const ROW = 6;
const COLUMN = { body: 1, file: 2, name: 3, fileName: 4, path: 5 } as const;
export type CorrectedField = keyof typeof COLUMN;

/** What to take off the count of a term in a field. */
export function correctionOf(corrections: Corrections, term: number, field: CorrectedField): number {
  let low = 0;
  let high = corrections.length / ROW;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((corrections[middle * ROW] as number) < term) low = middle + 1;
    else high = middle;
  }
  return corrections[low * ROW] === term ? (corrections[low * ROW + COLUMN[field]] as number) : 0;
}

/** A document that no longer counts. */
export interface Removed {
  readonly path: string;
  readonly blob: BlobView;
}

/** A segment holds the corrections of all segments before it, one table behind the other. */
export function packCorrections(tables: readonly Corrections[]) {
  const correctionEnd = new Uint32Array(tables.length);
  let length = 0;
  tables.forEach((table, part) => {
    length += table.length;
    correctionEnd[part] = length;
  });
  const corrections = new Uint32Array(length);
  tables.forEach((table, part) => {
    corrections.set(table, (correctionEnd[part] as number) - table.length);
  });
  return { corrections, correctionEnd };
}

/** The corrections of the segment at place `part`, from the last segment of its generation. */
export function correctionsFor({ columns }: Segment, part: number): Corrections {
  const { corrections, correctionEnd } = columns;
  return corrections.subarray(part === 0 ? 0 : correctionEnd[part - 1], correctionEnd[part] ?? 0);
}

/** `known` with more documents taken off. */
export function correct(known: Corrections, segment: Segment, documents: readonly Removed[]): Corrections {
  if (documents.length === 0) return known;
  const rows = new Map<number, number[]>();
  const count = (low: number, high: number, field: CorrectedField, by: number) => {
    const term = segment.termOf(low, high);
    if (term < 0) return;
    let row = rows.get(term);
    if (!row) {
      row = [term, 0, 0, 0, 0, 0];
      rows.set(term, row);
    }
    (row[COLUMN[field]] as number) += by;
  };
  for (const { blob, path } of documents) {
    const { terms, termOffsets, nameTerms, nameOffsets } = blob.layout;
    countTerms(blob, terms, termOffsets, blob.count(Field.terms), (low, high, chunks) => {
      count(low, high, 'body', chunks);
      count(low, high, 'file', 1);
    });
    countTerms(blob, nameTerms, nameOffsets, blob.count(Field.nameTerms), (low, high, chunks) => {
      count(low, high, 'name', chunks);
      count(low, high, 'fileName', 1);
    });
    for (const [low, high] of termsOfPath(path)) count(low, high, 'path', 1);
  }
  const fresh = [...rows.values()].sort((a, b) => (a[0] as number) - (b[0] as number));
  return merge(known, Uint32Array.from(fresh.flat()));
}

function countTerms(
  { words }: BlobView,
  terms: number,
  offsets: number,
  total: number,
  visit: (low: number, high: number, chunks: number) => void,
): void {
  for (let i = 0; i < total; i++) {
    const chunks = (words[offsets + i + 1] as number) - (words[offsets + i] as number);
    visit(words[terms + 2 * i] as number, words[terms + 2 * i + 1] as number, chunks);
  }
}

/** The sums of two tables. */
function merge(a: Corrections, b: Corrections): Corrections {
  const merged = new Uint32Array(a.length + b.length);
  let length = 0;
  for (let i = 0, j = 0; i < a.length || j < b.length; length += ROW) {
    const left = a[i] ?? Number.POSITIVE_INFINITY;
    const right = b[j] ?? Number.POSITIVE_INFINITY;
    merged[length] = Math.min(left, right);
    for (let column = 1; column < ROW; column++) {
      const ofLeft = left <= right ? (a[i + column] as number) : 0;
      const ofRight = right <= left ? (b[j + column] as number) : 0;
      merged[length + column] = ofLeft + ofRight;
    }
    if (left <= right) i += ROW;
    if (right <= left) j += ROW;
  }
  return merged.slice(0, length);
}
