import { statSync } from 'node:fs';
import path from 'node:path';

/** Written by the hook that a client runs when it shortens a conversation. */
const MARKER = 'last_compaction.json';

/** Tells when a client has shortened its context: what it was sent before is then no longer there. */
export class Compactions {
  readonly #file: string;
  #seen: number;

  /** @param dataFolder where the hook leaves its mark */
  constructor(dataFolder: string) {
    this.#file = path.join(dataFolder, MARKER);
    this.#seen = this.#last();
  }

  /** Whether there was one since this was asked last. */
  isNew(): boolean {
    const last = this.#last();
    const isNew = last !== this.#seen;
    this.#seen = last;
    return isNew;
  }

  #last(): number {
    try {
      return statSync(this.#file).mtimeMs;
    } catch {
      return 0; // none was left, or the place for it is closed to us
    }
  }
}
