import type { Arena } from '../../engine/arena.ts';
import type { Sections } from './sections.ts';
import { foldedHash } from './symbol-hash.ts';

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const NO_LIST = { start: 0, end: 0 } as const;

/** TextDecoder refuses views of shared memory, hence the copy. */
export const decode = (bytes: Uint8Array, from: number, to: number): string =>
  decoder.decode(bytes.slice(from, to));

/** Reads one immutable segment in place. Documents, chunks and symbols are numbered from 0. */
export class Segment {
  readonly columns: Sections;
  readonly arena: Arena | undefined;
  readonly documentCount: number;
  readonly chunkCount: number;
  readonly symbolCount: number;
  readonly termCount: number;
  #paths: string[] | undefined;

  /** @param arena the memory that the columns lie in, when the kernels can work on it without a copy */
  constructor(columns: Sections, arena?: Arena) {
    this.columns = columns;
    this.arena = arena;
    this.documentCount = columns.docSize.length;
    this.chunkCount = columns.chunkDoc.length;
    this.symbolCount = columns.symbolDoc.length;
    this.termCount = columns.termHigh.length;
  }

  /** Paths of all documents, decoded once. */
  get paths(): readonly string[] {
    if (this.#paths) return this.#paths;
    const { docPathOffset, docPathBytes } = this.columns;
    const all = Buffer.from(docPathBytes); // one copy out of shared memory, then cheap slices
    const paths: string[] = new Array(this.documentCount);
    for (let i = 0; i < paths.length; i++) {
      paths[i] = all.toString('utf8', docPathOffset[i], docPathOffset[i + 1]);
    }
    this.#paths = paths;
    return paths;
  }

  /** The document with this path, −1 when there is none. Paths are sorted by their UTF-8 bytes. */
  documentOf(path: string): number {
    const { docPathOffset, docPathBytes } = this.columns;
    const wanted = encoder.encode(path);
    let low = 0;
    let high = this.documentCount - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const order = compareAt(
        docPathBytes,
        docPathOffset[middle] as number,
        docPathOffset[middle + 1] as number,
        wanted,
      );
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** The id of a term, −1 when no document has it. */
  termOf(low: number, high: number): number {
    const { termHigh, termLow } = this.columns;
    let from = 0;
    let to = termHigh.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((termHigh[middle] as number) < high) from = middle + 1;
      else to = middle;
    }
    for (let term = from; termHigh[term] === high; term++) if (termLow[term] === low) return term;
    return -1;
  }

  /** Where the list of a trigram's documents lies in `trigramBytes`; empty when there is none. */
  trigramList(bucket: number): { readonly start: number; readonly end: number } {
    const { trigramBucket, trigramOffset } = this.columns;
    let low = 0;
    let high = trigramBucket.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((trigramBucket[middle] as number) < bucket) low = middle + 1;
      else high = middle;
    }
    if (trigramBucket[low] !== bucket) return NO_LIST;
    return { start: trigramOffset[low] as number, end: trigramOffset[low + 1] as number };
  }

  symbolName(symbol: number): string {
    const { symbolNameOffset, symbolNameBytes } = this.columns;
    return decode(
      symbolNameBytes,
      symbolNameOffset[symbol] as number,
      symbolNameOffset[symbol + 1] as number,
    );
  }

  /** Symbols whose name equals `name` but for the case of ASCII letters, in file order. */
  symbolsNamed(name: string): number[] {
    const { symbolSlot, symbolNext, symbolNameOffset, symbolNameBytes } = this.columns;
    if (symbolSlot.length === 0) return [];
    const wanted = encoder.encode(name);
    const found: number[] = [];
    const slot = foldedHash(wanted, 0, wanted.length) & (symbolSlot.length - 1);
    for (let at = symbolSlot[slot] as number; at !== 0; at = symbolNext[at - 1] as number) {
      const start = symbolNameOffset[at - 1] as number;
      if (foldedEqual(symbolNameBytes, start, symbolNameOffset[at] as number, wanted)) found.push(at - 1);
    }
    return found;
  }
}

function compareAt(bytes: Uint8Array, from: number, to: number, wanted: Uint8Array): number {
  const length = Math.min(to - from, wanted.length);
  for (let i = 0; i < length; i++) {
    const difference = (bytes[from + i] as number) - (wanted[i] as number);
    if (difference !== 0) return difference;
  }
  return to - from - wanted.length;
}

const fold = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);

function foldedEqual(bytes: Uint8Array, from: number, to: number, wanted: Uint8Array): boolean {
  if (to - from !== wanted.length) return false;
  for (let i = 0; i < wanted.length; i++) {
    if (fold(bytes[from + i] as number) !== fold(wanted[i] as number)) return false;
  }
  return true;
}
