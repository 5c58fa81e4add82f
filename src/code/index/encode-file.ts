import type { FileFacts } from '../lang/facts.ts';
import { BLOB_FORMAT, Field, HEADER, MAX_FREQUENCY, POSTING_SHIFT } from './blob.ts';
import { type Chunk, chunkFile } from './chunks.ts';
import { type EncodedFacts, encodeFacts } from './facts-codec.ts';
import { scanTerms } from './term-hash.ts';
import { TermTable, termOrder } from './term-table.ts';
import { TrigramSet } from './trigrams.ts';

export interface FileInput {
  readonly bytes: Uint8Array;
  /** The text that the facts' offsets refer to. */
  readonly source: string;
  readonly facts: FileFacts | undefined;
  /** Index into the list of languages, 0 for none. */
  readonly language: number;
  /** Bits of `Flag`. */
  readonly flags: number;
  /** Blocks of lines that may stand again elsewhere: hash low, hash high, startLine, endLine each. */
  readonly duplicates: Uint32Array;
}

const LINE_FEED = 10;
const encoder = new TextEncoder();
const EMPTY_FACTS: EncodedFacts = {
  counts: [0, 0, 0, 0, 0, 0, 0, 0],
  words: new Uint32Array(0),
  texts: [''],
  packageName: 0,
};

/** Turns files into blobs, one after another into one growing buffer. Holds only scratch space. */
export class FileEncoder {
  readonly #body = new TermTable();
  readonly #names = new TermTable();
  readonly #trigrams = new TrigramSet();
  #buffer = new ArrayBuffer(1 << 20);
  #words = new Uint32Array(this.#buffer);
  #bytes = new Uint8Array(this.#buffer);
  /** Bytes used so far. */
  length = 0;

  /** Appends the blob of one file. @returns its byte offset and length in the buffer. */
  add(input: FileInput): { offset: number; length: number } {
    const lineCount = countLines(input.bytes);
    const chunks = chunkFile(input.facts, input.source, lineCount);
    const lengths = this.#countTerms(input.bytes, chunks);
    this.#countNames(input.facts, chunks);
    const facts = input.facts ? encodeFacts(input.facts) : EMPTY_FACTS;
    const offset = this.length;
    const start = offset >>> 2;
    this.#reserve(this.#size(input, chunks, facts));
    const words = this.#words;
    let at = start + HEADER;
    for (let i = 0; i < chunks.length; i++) {
      const chunk = chunks[i] as Chunk;
      words[at++] = chunk.startLine;
      words[at++] = chunk.endLine;
      words[at++] = chunk.definition + 1;
      words[at++] = lengths[i] as number;
    }
    at = writeTable(words, at, this.#body);
    at = writeTable(words, at, this.#names);
    words.set(facts.words, at);
    at += facts.words.length;
    words.set(input.duplicates, at);
    at += input.duplicates.length;
    const stringsAt = at;
    let byte = this.#writeStrings(facts.texts, at);
    const stringBytes = byte - (stringsAt + facts.texts.length + 1) * 4;
    const trigramsAt = byte;
    byte = this.#trigrams.write(input.bytes, this.#bytes, byte);
    const trigramBytes = byte - trigramsAt;
    this.length = (byte + 3) & ~3;
    this.#bytes.fill(0, byte, this.length);

    words.fill(0, start, start + HEADER);
    words[start + Field.format] = BLOB_FORMAT;
    words[start + Field.byteLength] = this.length - offset;
    words[start + Field.flags] = input.flags;
    words[start + Field.lineCount] = lineCount;
    words[start + Field.byteSize] = input.bytes.length;
    words[start + Field.language] = input.language;
    words[start + Field.chunks] = chunks.length;
    words[start + Field.terms] = this.#body.termCount;
    words[start + Field.postings] = this.#body.entryCount;
    words[start + Field.nameTerms] = this.#names.termCount;
    words[start + Field.namePostings] = this.#names.entryCount;
    words.set(facts.counts, start + Field.definitions);
    words[start + Field.duplicates] = input.duplicates.length >>> 2;
    words[start + Field.strings] = facts.texts.length;
    words[start + Field.stringBytes] = stringBytes;
    words[start + Field.trigrams] = this.#trigrams.count;
    words[start + Field.trigramBytes] = trigramBytes;
    words[start + Field.packageName] = facts.packageName;
    return { offset, length: this.length - offset };
  }

  /** Hands out the blobs written so far and starts anew. */
  take(): ArrayBuffer {
    const taken = this.#buffer.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  /** Terms of each chunk into the body table. @returns the length of each chunk in terms */
  #countTerms(bytes: Uint8Array, chunks: readonly Chunk[]): Uint32Array {
    this.#body.clear();
    const lengths = new Uint32Array(chunks.length);
    let at = 0;
    let line = 1;
    for (let i = 0; i < chunks.length; i++) {
      const { endLine } = chunks[i] as Chunk;
      let end = at;
      while (end < bytes.length && line <= endLine) if (bytes[end++] === LINE_FEED) line++;
      this.#body.chunk = i;
      const before = this.#body.total;
      scanTerms(bytes, at, end, this.#body);
      lengths[i] = this.#body.total - before;
      at = end;
    }
    return lengths;
  }

  #countNames(facts: FileFacts | undefined, chunks: readonly Chunk[]): void {
    this.#names.clear();
    let chunk = 0;
    for (const definition of facts?.definitions ?? []) {
      if (definition.kind === 'impl') continue;
      while (chunk > 0 && (chunks[chunk]?.startLine ?? 0) > definition.startLine) chunk--;
      while (chunk + 1 < chunks.length && (chunks[chunk]?.endLine ?? 0) < definition.startLine) chunk++;
      this.#names.chunk = chunk;
      const name = encoder.encode(definition.name);
      scanTerms(name, 0, name.length, this.#names);
    }
  }

  #size(input: FileInput, chunks: readonly Chunk[], facts: EncodedFacts): number {
    const tables = [this.#body, this.#names].reduce((n, t) => n + 3 * t.termCount + 1 + t.entryCount, 0);
    const words = HEADER + 4 * chunks.length + tables + facts.words.length + input.duplicates.length;
    const strings = facts.texts.reduce((n, text) => n + 3 * text.length + 4, 8);
    return words * 4 + strings + TrigramSet.maximumSize(input.bytes.length) + 16;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#buffer.byteLength) return;
    const larger = new ArrayBuffer(Math.max(this.#buffer.byteLength * 2, this.length + more + 3) & ~3);
    new Uint8Array(larger).set(this.#bytes.subarray(0, this.length));
    this.#buffer = larger;
    this.#words = new Uint32Array(larger);
    this.#bytes = new Uint8Array(larger);
  }

  /** Offsets, then UTF-8. @returns the byte offset after the last string */
  #writeStrings(texts: readonly string[], at: number): number {
    const first = (at + texts.length + 1) * 4;
    let byte = first;
    for (let i = 0; i < texts.length; i++) {
      this.#words[at + i] = byte - first;
      byte += writeText(texts[i] as string, this.#bytes, byte);
    }
    this.#words[at + texts.length] = byte - first;
    return byte;
  }
}

/** Short ASCII names are copied byte by byte, which beats a call into the encoder. */
function writeText(text: string, out: Uint8Array, at: number): number {
  if (text.length > 40) return encoder.encodeInto(text, out.subarray(at)).written;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return encoder.encodeInto(text, out.subarray(at)).written;
    out[at + i] = code;
  }
  return text.length;
}

/** Terms by ascending hash, offsets, postings grouped by term. @returns the word offset after it */
function writeTable(words: Uint32Array, start: number, table: TermTable): number {
  const order = termOrder(table);
  const offsetsAt = start + 2 * order.length;
  const postingsAt = offsetsAt + order.length + 1;
  const counts = new Uint32Array(order.length);
  for (let entry = 0; entry < table.entryCount; entry++)
    (counts[table.entryTerm[entry] as number] as number)++;
  let next = 0;
  const cursor = new Uint32Array(order.length);
  for (let rank = 0; rank < order.length; rank++) {
    const id = order[rank] as number;
    words[start + 2 * rank] = table.low[id] as number;
    words[start + 2 * rank + 1] = table.high[id] as number;
    words[offsetsAt + rank] = next;
    cursor[id] = next;
    next += counts[id] as number;
  }
  words[offsetsAt + order.length] = next;
  for (let entry = 0; entry < table.entryCount; entry++) {
    const slot = (cursor[table.entryTerm[entry] as number] as number)++;
    const frequency = Math.min(table.entryFrequency[entry] as number, MAX_FREQUENCY);
    words[postingsAt + slot] = ((table.entryChunk[entry] as number) << POSTING_SHIFT) | frequency;
  }
  return postingsAt + next;
}

/** Lines as an editor counts them: a final newline ends the last line and begins none. */
function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
  return bytes.length > 0 && bytes[bytes.length - 1] !== 10 ? lines + 1 : lines;
}
