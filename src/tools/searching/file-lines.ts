const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A text by its lines, of which only those that are asked for are decoded. */
export class FileLines {
  readonly #bytes: Buffer;
  /** Where lines begin, as far as they were looked for. */
  readonly #starts: number[] = [0];
  #isWhole = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
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
