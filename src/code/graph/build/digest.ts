/** A running 64-bit digest of texts and numbers, as two 32-bit halves; good for telling whether something changed. */
export class Digest {
  #a = 0x811c9dc5 | 0;
  #b = 0x9e3779b9 | 0;

  addNumber(value: number): this {
    this.#a = Math.imul(this.#a ^ value, 0x01000193);
    this.#b = Math.imul(this.#b ^ (value + (this.#b >>> 15)), 0x85ebca6b);
    this.#b ^= this.#b >>> 13;
    return this;
  }

  /** Its length counts too, so that 'ab' + 'c' and 'a' + 'bc' differ. */
  addText(text: string): this {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      this.#a = Math.imul(this.#a ^ unit, 0x01000193);
      this.#b = Math.imul(this.#b ^ (unit + (this.#b >>> 15)), 0x85ebca6b);
    }
    return this.addNumber(text.length);
  }

  /** [low, high], unsigned. */
  finish(): readonly [number, number] {
    return [this.#a >>> 0, this.#b >>> 0];
  }

  get text(): string {
    const [low, high] = this.finish();
    return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
  }
}

/** A 32-bit hash of a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
