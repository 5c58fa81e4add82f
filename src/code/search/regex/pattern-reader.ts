import { regexNotUnicode, regexTooDeep } from '../../../core/messages/regex.ts';
import type { Failure } from '../../../core/result.ts';
import { REGEX_LIMITS } from './limits.ts';

/** Thrown to leave the recursive descent at once; `parse` catches it and returns the failure. */
export class PatternRefused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const refuse = (failure: Failure): never => {
  throw new PatternRefused(failure);
};

/** A cursor over the characters (code points) of a pattern. */
export class PatternReader {
  readonly #characters: readonly string[];
  #index = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#characters = Array.from(pattern);
    const lone = this.#characters.findIndex((c) => /^[\ud800-\udfff]$/.test(c));
    if (lone >= 0) refuse(regexNotUnicode(lone + 1));
  }

  /** Number of characters read, which is also the number of the last one, from 1. */
  get position(): number {
    return this.#index;
  }
  get atEnd(): boolean {
    return this.#index >= this.#characters.length;
  }

  /** The character `ahead` of the cursor, or the empty string past the end. */
  peek(ahead = 0): string {
    return this.#characters[this.#index + ahead] ?? '';
  }

  next(): string {
    return this.#characters[this.#index++] ?? '';
  }

  rewind(position: number): void {
    this.#index = position;
  }

  /** Moves past `text` when it comes next. */
  eat(text: string): boolean {
    if (!this.startsWith(text)) return false;
    this.#index += text.length;
    return true;
  }

  /** @param text ASCII, so that units and characters are the same. */
  startsWith(text: string): boolean {
    for (let i = 0; i < text.length; i++) if (this.peek(i) !== text[i]) return false;
    return true;
  }

  /** The text up to `end`, moving past it; `undefined`, without moving, when `end` does not come. */
  until(end: string): string | undefined {
    for (let i = this.#index; i < this.#characters.length; i++) {
      if (this.#characters[i] !== end) continue;
      const text = this.#characters.slice(this.#index, i).join('');
      this.#index = i + 1;
      return text;
    }
    return undefined;
  }

  /** Runs `parse` one level deeper, refusing patterns that would exhaust the stack. */
  nested<T>(parse: () => T): T {
    if (++this.#depth > REGEX_LIMITS.nesting) refuse(regexTooDeep(this.position, REGEX_LIMITS.nesting));
    try {
      return parse();
    } finally {
      this.#depth--;
    }
  }
}
