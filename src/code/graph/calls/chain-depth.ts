import { UNKNOWN, type Value } from './value.ts';

const MAX_DEPTH = 14;

/** Chains of what depends on what end somewhere: what lies deeper is unknown. */
export class ChainDepth {
  #depth = 0;

  deeper(follow: () => readonly Value[]): readonly Value[] {
    if (this.#depth > MAX_DEPTH) return UNKNOWN;
    this.#depth++;
    try {
      return follow();
    } finally {
      this.#depth--;
    }
  }
}
