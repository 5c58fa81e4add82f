import { Field, HEADER_BYTES, hashBytes, ID_BITS, MAGIC, NONE, STAGES } from './vocabulary-format.ts';

/** A vocabulary in memory, read by the twin and by `decode`. `vocabulary-format.ts` draws it. */
export class Vocabulary {
  readonly tokenCount: number;
  readonly splitRule: number;
  readonly classes: Uint8Array;
  readonly stages: Uint8Array;
  readonly #maxTokenBytes: number;
  readonly #slotMask: number;
  readonly #slots: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #pairs: Uint32Array;
  readonly #singles: Uint32Array;
  readonly #bytes: Uint8Array;

  /** @param file the whole file, at a multiple of 4 in its buffer; `hasVocabularyHeader` has looked at it */
  constructor(file: Uint8Array) {
    const words = new Uint32Array(file.buffer, file.byteOffset, file.length >> 2);
    const field = (index: number): number => words[index] as number;
    const table = (at: number, entries: number): Uint32Array => words.subarray(at / 4, at / 4 + entries);
    this.tokenCount = field(Field.tokenCount);
    this.splitRule = field(Field.splitRule);
    this.#maxTokenBytes = field(Field.maxTokenBytes);
    this.#slotMask = field(Field.slotMask);
    this.#slots = table(field(Field.slotsAt), this.#slotMask + 1);
    this.#offsets = table(field(Field.offsetsAt), this.tokenCount + 1);
    this.#pairs = table(field(Field.pairsAt), 65536);
    this.#singles = table(field(Field.singlesAt), 256);
    this.stages = file.subarray(field(Field.stagesAt), field(Field.stagesAt) + STAGES);
    this.classes = file.subarray(field(Field.classesAt), field(Field.bytesAt));
    this.#bytes = file.subarray(field(Field.bytesAt));
  }

  /** The id of the token with the `length` bytes at `at`, or NONE. */
  find(bytes: Uint8Array, at: number, length: number): number {
    if (length === 2) return this.#pairs[(bytes[at] as number) | ((bytes[at + 1] as number) << 8)] as number;
    if (length === 1) return this.#singles[bytes[at] as number] as number;
    if (length > this.#maxTokenBytes) return NONE;
    const hash = hashBytes(bytes, at, length);
    const fingerprint = hash >>> ID_BITS;
    for (let slot = hash & this.#slotMask; ; slot = (slot + 1) & this.#slotMask) {
      const entry = this.#slots[slot] as number;
      if (entry === NONE) return NONE;
      if (entry >>> ID_BITS !== fingerprint) continue;
      const id = entry & ((1 << ID_BITS) - 1);
      if (this.#isToken(id, bytes, at, length)) return id;
    }
  }

  /** The bytes of a token, or nothing when there is no such id. Not a copy. */
  token(id: number): Uint8Array | undefined {
    if (!Number.isInteger(id) || id < 0 || id >= this.tokenCount) return undefined;
    return this.#bytes.subarray(this.#offsets[id], this.#offsets[id + 1]);
  }

  #isToken(id: number, bytes: Uint8Array, at: number, length: number): boolean {
    const start = this.#offsets[id] as number;
    if ((this.#offsets[id + 1] as number) - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.#bytes[start + i] !== bytes[at + i]) return false;
    return true;
  }
}

/** Whether a file of `sizeBytes` that starts with `bytes` is a vocabulary, and whole. */
export function hasVocabularyHeader(bytes: Uint8Array, sizeBytes: number): boolean {
  if (bytes.length < HEADER_BYTES) return false;
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  return (
    header.getUint32(Field.magic * 4, true) === MAGIC &&
    header.getUint32(Field.fileBytes * 4, true) === sizeBytes
  );
}
