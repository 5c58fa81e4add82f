const NEWLINE = 10;
const CARRIAGE_RETURN = 13;

/**
 * Cuts a byte stream into lines. Each chunk is looked at once, however long a line becomes, and a line is decoded
 * whole, so that no character is cut. A line of more than `maximumBytes` is dropped up to its end and reported.
 */
export class LineSplitter {
  #pieces: Buffer[] = [];
  #sizeBytes = 0;
  #isDropping = false;
  readonly #maximumBytes: number;

  constructor(maximumBytes: number) {
    this.#maximumBytes = maximumBytes;
  }

  /** The lines that `chunk` completes; `undefined` stands for one that was too long. */
  *push(chunk: Buffer): Generator<string | undefined> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      start = end + 1;
      yield this.#take();
    }
    this.#keep(chunk.subarray(start));
  }

  #keep(piece: Buffer): void {
    this.#sizeBytes += piece.length;
    if (this.#sizeBytes > this.#maximumBytes) {
      this.#isDropping = true;
      this.#pieces = [];
    } else if (piece.length > 0) this.#pieces.push(piece);
  }

  #take(): string | undefined {
    const wasDropped = this.#isDropping;
    const line = this.#pieces.length === 1 ? this.#pieces[0] : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#sizeBytes = 0;
    this.#isDropping = false;
    if (wasDropped || line === undefined) return wasDropped ? undefined : '';
    const length = line.at(-1) === CARRIAGE_RETURN ? line.length - 1 : line.length;
    return line.toString('utf8', 0, length);
  }
}
