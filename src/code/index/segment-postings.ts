import { packPosting } from '../../engine/bm25.ts';
import { type BlobView, Field, MAX_FREQUENCY, POSTING_SHIFT } from './blob.ts';
import { termsOfPath } from './path-terms.ts';
import type { SegmentDocument } from './segment-builder.ts';
import { TermDictionary } from './term-dictionary.ts';

/** The postings of one field under construction: counted first, then filled in document order. */
class FieldPostings {
  readonly counts: Uint32Array;
  offset = new Uint32Array(0);
  postings = new Uint32Array(0);
  #cursor = new Uint32Array(0);

  constructor(terms: number) {
    this.counts = new Uint32Array(terms);
  }

  /** Ends the counting. */
  allocate(): void {
    this.offset = new Uint32Array(this.counts.length + 1);
    for (let term = 0; term < this.counts.length; term++) {
      this.offset[term + 1] = (this.offset[term] as number) + (this.counts[term] as number);
    }
    this.#cursor = this.offset.slice();
    this.postings = new Uint32Array(this.offset[this.counts.length] as number);
  }

  push(term: number, id: number, frequency: number): void {
    this.postings[(this.#cursor[term] as number)++] = packPosting(id, frequency);
  }
}

/** The five fields of a segment: body and names by chunk and by file, path by file. */
class Fields {
  readonly body: FieldPostings;
  readonly file: FieldPostings;
  readonly name: FieldPostings;
  readonly fileName: FieldPostings;
  readonly path: FieldPostings;

  constructor(terms: number) {
    this.body = new FieldPostings(terms);
    this.file = new FieldPostings(terms);
    this.name = new FieldPostings(terms);
    this.fileName = new FieldPostings(terms);
    this.path = new FieldPostings(terms);
  }

  allocate(): void {
    for (const field of [this.body, this.file, this.name, this.fileName, this.path]) field.allocate();
  }
}

/** Inverts the term vectors of `documents` into the dictionary and the postings of every field. */
export function buildPostings(documents: readonly SegmentDocument[]) {
  const terms = collectTerms(documents);
  const fields = new Fields(terms.high.length);
  countPostings(documents, terms, fields);
  fields.allocate();
  fillPostings(documents, terms, fields);
  return {
    termHigh: terms.high,
    termLow: terms.low,
    bodyOffset: fields.body.offset,
    bodyPostings: fields.body.postings,
    fileOffset: fields.file.offset,
    filePostings: fields.file.postings,
    nameOffset: fields.name.offset,
    namePostings: fields.name.postings,
    fileNameOffset: fields.fileName.offset,
    fileNamePostings: fields.fileName.postings,
    pathOffset: fields.path.offset,
    pathPostings: fields.path.postings,
  };
}

interface CollectedTerms {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  /** Final term ids document by document: body terms, name terms, path terms. */
  readonly ids: Uint32Array;
  /** How many path terms each document has. */
  readonly pathCounts: Uint32Array;
}

/** First pass: every term of every document gets its final id. */
function collectTerms(documents: readonly SegmentDocument[]): CollectedTerms {
  const dictionary = new TermDictionary();
  const paths = documents.map(({ path }) => termsOfPath(path));
  let total = paths.reduce((n, list) => n + list.length, 0);
  for (const { blob } of documents) total += blob.count(Field.terms) + blob.count(Field.nameTerms);
  const ids = new Uint32Array(total);
  let next = 0;
  documents.forEach(({ blob }, index) => {
    const { terms, nameTerms } = blob.layout;
    const { words } = blob;
    for (let i = terms, end = terms + 2 * blob.count(Field.terms); i < end; i += 2) {
      ids[next++] = dictionary.id(words[i] as number, words[i + 1] as number);
    }
    for (let i = nameTerms, end = nameTerms + 2 * blob.count(Field.nameTerms); i < end; i += 2) {
      ids[next++] = dictionary.id(words[i] as number, words[i + 1] as number);
    }
    for (const [low, high] of paths[index] ?? []) ids[next++] = dictionary.id(low, high);
  });
  const { high, low, rank } = dictionary.finish();
  for (let i = 0; i < next; i++) ids[i] = rank[ids[i] as number] as number;
  return { high, low, ids, pathCounts: Uint32Array.from(paths, (list) => list.length) };
}

function countPostings(documents: readonly SegmentDocument[], terms: CollectedTerms, fields: Fields): void {
  const { ids, pathCounts } = terms;
  let next = 0;
  documents.forEach(({ blob }, index) => {
    const { termOffsets, nameOffsets } = blob.layout;
    next = countField(blob, termOffsets, Field.terms, ids, next, fields.body.counts, fields.file.counts);
    next = countField(
      blob,
      nameOffsets,
      Field.nameTerms,
      ids,
      next,
      fields.name.counts,
      fields.fileName.counts,
    );
    for (let i = pathCounts[index] as number; i > 0; i--)
      (fields.path.counts[ids[next++] as number] as number)++;
  });
}

function countField(
  blob: BlobView,
  offsets: number,
  field: number,
  ids: Uint32Array,
  first: number,
  byChunk: Uint32Array,
  byFile: Uint32Array,
): number {
  const { words } = blob;
  let next = first;
  for (let i = offsets, end = offsets + blob.count(field); i < end; i++) {
    const id = ids[next++] as number;
    byChunk[id] = (byChunk[id] as number) + (words[i + 1] as number) - (words[i] as number);
    byFile[id] = (byFile[id] as number) + 1;
  }
  return next;
}

function fillPostings(documents: readonly SegmentDocument[], terms: CollectedTerms, fields: Fields): void {
  const { ids, pathCounts } = terms;
  let next = 0;
  let firstChunk = 0;
  documents.forEach(({ blob }, index) => {
    const { termOffsets, postings, nameOffsets, namePostings } = blob.layout;
    const { words } = blob;
    const fill = (
      offsets: number,
      at: number,
      count: number,
      byChunk: FieldPostings,
      byFile: FieldPostings,
    ) => {
      for (let i = offsets; i < offsets + count; i++) {
        const id = ids[next++] as number;
        let sum = 0;
        for (let p = at + (words[i] as number), end = at + (words[i + 1] as number); p < end; p++) {
          const posting = words[p] as number;
          sum += posting & MAX_FREQUENCY;
          byChunk.push(id, firstChunk + (posting >>> POSTING_SHIFT), posting & MAX_FREQUENCY);
        }
        byFile.push(id, index, sum);
      }
    };
    fill(termOffsets, postings, blob.count(Field.terms), fields.body, fields.file);
    fill(nameOffsets, namePostings, blob.count(Field.nameTerms), fields.name, fields.fileName);
    for (let i = pathCounts[index] as number; i > 0; i--) fields.path.push(ids[next++] as number, index, 1);
    firstChunk += blob.count(Field.chunks);
  });
}
