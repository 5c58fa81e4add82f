/** How the value of a field is written. */
export const Wire = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

const decoder = new TextDecoder();

/**
 * Reads the fields of a protocol buffer message one after another (the encoding is described at
 * protobuf.dev/programming-guides/encoding). Call `next`, then one of the readers, or `skip`, for each field.
 */
export class ProtobufReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;
  #field = 0;
  #wire = 0;

  constructor(bytes: Uint8Array, from = 0, to = bytes.length) {
    this.#bytes = bytes;
    this.#at = from;
    this.#end = to;
  }

  /** The number of the next field, 0 at the end. @throws RangeError where the bytes are no message */
  next(): number {
    if (this.#at >= this.#end) return 0;
    const key = this.varint();
    this.#wire = key & 7;
    this.#field = key >>> 3;
    if (this.#field === 0) throw new RangeError('a field has the number 0');
    return this.#field;
  }

  /** How the value of the present field is written, one of `Wire`. */
  get wire(): number {
    return this.#wire;
  }

  /** An unsigned number; of a larger one the lower 32 bits. */
  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.#at >= this.#end) break;
      const byte = this.#bytes[this.#at++] as number;
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new RangeError('a number does not end');
  }

  /** A message inside of this one. */
  message(): ProtobufReader {
    const [from, to] = this.#span();
    return new ProtobufReader(this.#bytes, from, to);
  }

  string(): string {
    const [from, to] = this.#span();
    return decoder.decode(this.#bytes.subarray(from, to));
  }

  /** Numbers of a repeated field, which are written together or one at a time: adds those that are here. */
  numbers(into: number[]): void {
    if (this.#wire === Wire.varint) {
      into.push(this.varint());
      return;
    }
    const [, to] = this.#span(false);
    while (this.#at < to) into.push(this.varint());
  }

  /** Passes over the value of the present field. */
  skip(): void {
    if (this.#wire === Wire.varint) this.varint();
    else if (this.#wire === Wire.bytes) this.#span();
    else if (this.#wire === Wire.fixed64) this.#move(8);
    else if (this.#wire === Wire.fixed32) this.#move(4);
    else throw new RangeError(`a value of the kind ${this.#wire} is not known`);
  }

  /** Where the bytes of the present field lie; moves behind them, unless they are to be read now. */
  #span(moves = true): [from: number, to: number] {
    if (this.#wire !== Wire.bytes) throw new RangeError(`field ${this.#field} holds no bytes`);
    const length = this.varint();
    const from = this.#at;
    if (length > this.#end - from) throw new RangeError('a value is longer than its message');
    if (moves) this.#at = from + length;
    return [from, from + length];
  }

  #move(length: number): void {
    if (length > this.#end - this.#at) throw new RangeError('a value is longer than its message');
    this.#at += length;
  }
}
