/** Interns strings; number 0 is the empty one. */
export class StringPool {
  readonly #ids = new Map<string, number>([['', 0]]);

  id(text: string): number {
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(text, id);
    }
    return id;
  }

  /** The strings by their numbers. */
  get texts(): readonly string[] {
    return [...this.#ids.keys()];
  }

  /** Offsets and UTF-8 bytes of all strings in the order of their numbers. */
  finish(): { readonly offsets: Uint32Array; readonly bytes: Uint8Array } {
    const { texts } = this;
    const offsets = new Uint32Array(texts.length + 1);
    const bytes = Buffer.from(texts.join(''));
    let at = 0;
    texts.forEach((text, id) => {
      offsets[id] = at;
      at += Buffer.byteLength(text);
    });
    offsets[texts.length] = at;
    return { offsets, bytes };
  }
}
