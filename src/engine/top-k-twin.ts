/**
 * The k best (score, document) pairs in the arrays of the answer: a heap whose root is the worst that is kept.
 * Better means a higher score or, of equal scores, the smaller document. Scores are never NaN or −0.
 */
export class TopK {
  readonly #documents: Uint32Array;
  readonly #scores: Float32Array;
  readonly #k: number;
  #size = 0;

  /** `documents` and `scores` have room for k; they are the heap and, after `sorted`, the answer. */
  constructor(documents: Uint32Array, scores: Float32Array) {
    this.#documents = documents;
    this.#scores = scores;
    this.#k = documents.length;
  }

  offer(score: number, document: number): void {
    if (this.#size < this.#k) {
      this.#size++;
      this.#rise(this.#size - 1, score, document);
    } else if (this.#k > 0 && this.#isWorse(0, score, document)) this.#sink(0, this.#size, score, document);
  }

  /** Sorts best first. @returns how many there are */
  sorted(): number {
    for (let left = this.#size - 1; left > 0; left--) {
      const [score, document] = [this.#scores[0]!, this.#documents[0]!];
      this.#sink(0, left, this.#scores[left]!, this.#documents[left]!);
      this.#set(left, score, document);
    }
    return this.#size;
  }

  /** Whether the entry at `at` is worse than this pair. */
  #isWorse(at: number, score: number, document: number): boolean {
    const mine = this.#scores[at]!;
    return mine < score || (mine === score && this.#documents[at]! > document);
  }

  #set(at: number, score: number, document: number): void {
    this.#scores[at] = score;
    this.#documents[at] = document;
  }

  #rise(from: number, score: number, document: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#isWorse(parent, score, document)) break;
      this.#set(at, this.#scores[parent]!, this.#documents[parent]!);
      at = parent;
    }
    this.#set(at, score, document);
  }

  #sink(from: number, size: number, score: number, document: number): void {
    let at = from;
    for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
      const right = child + 1;
      if (right < size && this.#isWorse(right, this.#scores[child]!, this.#documents[child]!)) child = right;
      if (!this.#isWorse(child, score, document)) break;
      this.#set(at, this.#scores[child]!, this.#documents[child]!);
      at = child;
    }
    this.#set(at, score, document);
  }
}
