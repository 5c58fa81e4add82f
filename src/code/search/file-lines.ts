const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A text by its lines, of which only those that are asked for are decoded. */
export class FileLines {
  readonly #bytes: Buffer;
  /** Where lines begin, as far as they were looked for. */
  readonly #starts: number[] = [0];
  #isWhole = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** A line without its end; `undefined` when there are fewer. Lines count from 1; behind the last line feed is one more. */
  line(number: number): string | undefined {
    this.#lookFor(number + 1);
    const start = this.#starts[number - 1];
    if (start === undefined) return undefined;
    const next = this.#starts[number];
    const end = next === undefined ? this.#bytes.length : next - 1;
    const isCut = next !== undefined && end > start && this.#bytes[end - 1] === CARRIAGE_RETURN;
    return this.#bytes.toString('utf8', start, isCut ? end - 1 : end);
  }

  /** Lines `first … last`, as far as they exist. */
  between(first: number, last: number): string[] {
    const found: string[] = [];
    this.find(first, last, (line) => {
      found.push(line);
      return false;
    });
    return found;
  }

  /** The first of the lines `first … last` that is wanted. */
  find(first: number, last: number, isWanted: (line: string) => boolean): string | undefined {
    for (let number = first; number <= last; number++) {
      const line = this.line(number);
      if (line === undefined || isWanted(line)) return line;
    }
    return undefined;
  }

  /** Goes on until so many beginnings are known, or all. */
  #lookFor(count: number): void {
    const bytes = this.#bytes;
    const starts = this.#starts;
    if (this.#isWhole || starts.length >= count) return;
    for (let at = starts.at(-1) ?? 0; at < bytes.length; at++) {
      if (bytes[at] !== LINE_FEED) continue;
      starts.push(at + 1);
      if (starts.length >= count) return;
    }
    this.#isWhole = true;
  }
}
