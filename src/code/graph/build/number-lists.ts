/** A list of numbers for each of a fixed count of things. */
export class NumberLists {
  readonly #lists: ArrayLike<number>[];

  constructor(count: number) {
    this.#lists = new Array(count).fill([]);
  }

  set(index: number, list: ArrayLike<number>): void {
    this.#lists[index] = list;
  }

  /** The list of thing i is numbers[offsets[i]] … numbers[offsets[i + 1] − 1]. */
  finish(): { readonly offsets: Uint32Array; readonly numbers: Uint32Array } {
    const offsets = new Uint32Array(this.#lists.length + 1);
    this.#lists.forEach((list, index) => {
      offsets[index + 1] = offsets[index]! + list.length;
    });
    const numbers = new Uint32Array(offsets.at(-1)!);
    this.#lists.forEach((list, index) => {
      numbers.set(list, offsets[index]!);
    });
    return { offsets, numbers };
  }
}
