import { readFileSync } from 'node:fs';
import path from 'node:path';
import { statIfThere } from '../../../core/stat-if-there.ts';
import { type Confirmations, confirmations } from './confirmations.ts';

/** A larger index is not read: it would take more memory than the graph. */
const MAX_BYTES = 256 << 20;

/** What a compiler said of a project, and when. */
export interface CompilerIndex {
  /** Differs when the file is another one; '' when there is none. */
  readonly stamp: string;
  readonly confirmations: Confirmations | undefined;
}

const NONE: CompilerIndex = { stamp: '', confirmations: undefined };

/** The file `index.scip` in the root of a project, read once until it changes. */
export class ScipFile {
  readonly #file: string;
  #read: CompilerIndex = NONE;

  constructor(root: string) {
    this.#file = path.join(root, 'index.scip');
  }

  /** Tells without reading whether it is the same file. */
  get stamp(): string {
    const found = statIfThere(this.#file);
    return found?.isFile() && found.size <= MAX_BYTES ? `${found.size}:${found.mtimeMs}` : '';
  }

  get current(): CompilerIndex {
    const { stamp } = this;
    if (stamp === this.#read.stamp) return this.#read;
    this.#read = stamp === '' ? NONE : { stamp, confirmations: this.#confirmations() };
    return this.#read;
  }

  #confirmations(): Confirmations | undefined {
    try {
      return confirmations(readFileSync(this.#file));
    } catch (error) {
      if (error instanceof Error && 'code' in error) return undefined; // gone or unreadable by now
      throw error;
    }
  }
}
