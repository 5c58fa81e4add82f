import { faultBlocks, type KeptFault } from './fault-blocks.ts';
import { JudgedForms, LONGEST_LINE } from './line-forms.ts';

/** What is left of a stream when it has ended. */
export type KeptBytes =
  | { readonly kind: 'whole'; readonly bytes: Buffer; readonly sizeBytes: number }
  | {
      readonly kind: 'parts';
      readonly head: Buffer;
      readonly faults: readonly KeptFault[];
      readonly tail: Buffer;
      /** Line breaks before the tail. */
      readonly tailLine: number;
      readonly sizeBytes: number;
      readonly lineBreaks: number;
    };

/** How much of a stream is kept. */
export interface KeptSizes {
  /** All of so much is kept: it can be archived whole. */
  readonly wholeBytes: number;
  /** Of more, the first and the last part: failures stand at the end. */
  readonly headBytes: number;
  readonly tailBytes: number;
  /** Faults between them. Beyond half of it only those that differ from the others in more than numbers. */
  readonly faultBytes: number;
}

const KB = 1 << 10;
/** Together less than the archive takes of one output. */
export const STDOUT_SIZES: KeptSizes = {
  wholeBytes: 8192 * KB,
  headBytes: 512 * KB,
  tailBytes: 1536 * KB,
  faultBytes: 1024 * KB,
};
export const STDERR_SIZES: KeptSizes = {
  wholeBytes: 1024 * KB,
  headBytes: 256 * KB,
  tailBytes: 512 * KB,
  faultBytes: 256 * KB,
};

const FIRST_CAPACITY = 1 << 16;
const LOOK_BYTES = 1 << 15;

/** A stream of any length in bounded memory: the whole of it, or its first and last part and every fault between. */
export class KeptStream {
  readonly #sizes: KeptSizes;
  #buffer = Buffer.alloc(0);
  #size = 0;
  /** Everything up to here was looked at for faults; set when the stream has outgrown its buffer. */
  #lineBreaks = 0;
  #unfinished = Buffer.alloc(0);
  readonly #faults: KeptFault[] = [];
  readonly #forms = new JudgedForms();
  readonly #seen = new Set<string | number>();
  #faultBytes = 0;

  constructor(sizes: KeptSizes) {
    this.#sizes = sizes;
  }

  get sizeBytes(): number {
    return this.#size;
  }

  push(chunk: Buffer): void {
    const from = this.#size;
    this.#size += chunk.length;
    this.#grow();
    if (this.#size <= this.#sizes.wholeBytes) {
      chunk.copy(this.#buffer, from);
      return;
    }
    const fitting = Math.max(0, this.#sizes.wholeBytes - from);
    if (fitting > 0) {
      chunk.copy(this.#buffer, from, 0, fitting);
      this.#look(this.#buffer.subarray(this.#sizes.headBytes));
    }
    const rest = chunk.subarray(fitting);
    this.#look(rest);
    this.#turn(rest, from + fitting);
  }

  /** The last `length` bytes, or all there are. */
  last(length: number): Buffer {
    const wanted = Math.min(
      length,
      this.#size,
      this.#size <= this.#sizes.wholeBytes ? this.#sizes.wholeBytes : this.#sizes.tailBytes,
    );
    if (this.#size <= this.#sizes.wholeBytes) return this.#buffer.subarray(this.#size - wanted, this.#size);
    const end =
      this.#sizes.headBytes +
      ((this.#size - this.#sizes.headBytes) % (this.#sizes.wholeBytes - this.#sizes.headBytes));
    if (end - wanted >= this.#sizes.headBytes) return this.#buffer.subarray(end - wanted, end);
    const before = wanted - (end - this.#sizes.headBytes);
    return Buffer.concat([
      this.#buffer.subarray(this.#sizes.wholeBytes - before),
      this.#buffer.subarray(this.#sizes.headBytes, end),
    ]);
  }

  finish(): KeptBytes {
    if (this.#size <= this.#sizes.wholeBytes)
      return { kind: 'whole', bytes: this.#buffer.subarray(0, this.#size), sizeBytes: this.#size };
    const tail = this.last(this.#sizes.tailBytes);
    const head = this.#buffer.subarray(0, this.#sizes.headBytes);
    const headLines = countBreaks(head);
    const lineBreaks = headLines + this.#lineBreaks;
    const tailLine = lineBreaks - countBreaks(tail);
    const faults = this.#faults
      .map(({ line, lines }) => ({ line: line + headLines, lines }))
      .filter(({ line, lines }) => line + lines.length <= tailLine);
    return { kind: 'parts', head, faults, tail, tailLine, sizeBytes: this.#size, lineBreaks };
  }

  #grow(): void {
    if (this.#buffer.length >= Math.min(this.#size, this.#sizes.wholeBytes)) return;
    let capacity = Math.max(FIRST_CAPACITY, this.#buffer.length);
    while (capacity < this.#size && capacity < this.#sizes.wholeBytes) capacity *= 2;
    const larger = Buffer.allocUnsafeSlow(Math.min(capacity, this.#sizes.wholeBytes));
    this.#buffer.copy(larger);
    this.#buffer = larger;
  }

  /** Behind the head the buffer is a ring. */
  #turn(chunk: Buffer, offset: number): void {
    const ring = this.#sizes.wholeBytes - this.#sizes.headBytes;
    for (let done = 0; done < chunk.length; ) {
      const at = this.#sizes.headBytes + ((offset + done - this.#sizes.headBytes) % ring);
      const length = Math.min(chunk.length - done, this.#sizes.wholeBytes - at);
      chunk.copy(this.#buffer, at, done, done + length);
      done += length;
    }
  }

  /** Looks for faults in the next bytes behind the head, little by little: what was found decides what else is kept. */
  #look(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += LOOK_BYTES) this.#lookAt(bytes.subarray(at, at + LOOK_BYTES));
  }

  /** Whole lines at a time. */
  #lookAt(chunk: Buffer): void {
    const end = chunk.lastIndexOf(10) + 1;
    if (end === 0) {
      this.#unfinished = Buffer.concat([this.#unfinished, chunk]).subarray(-LONGEST_LINE * 8);
      return;
    }
    const whole = chunk.subarray(0, end);
    const region = this.#unfinished.length > 0 ? Buffer.concat([this.#unfinished, whole]) : whole;
    this.#unfinished = Buffer.from(chunk.subarray(end));
    const { blocks, lineBreaks } = faultBlocks(region, this.#lineBreaks, this.#forms, (line, form) =>
      this.#isNew(line, form),
    );
    for (const block of blocks) {
      this.#faults.push(block);
      for (const line of block.lines) this.#faultBytes += line.length;
    }
    this.#lineBreaks += lineBreaks;
  }

  #isNew(line: string, form: number): boolean {
    if (this.#faultBytes > this.#sizes.faultBytes) return false;
    const key = this.#faultBytes > this.#sizes.faultBytes / 2 ? form : line;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }
}

function countBreaks(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}
