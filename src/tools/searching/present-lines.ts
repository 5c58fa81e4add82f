import { readFileSync, statSync } from 'node:fs';
import { systemPath } from '../../core/paths-bytes.ts';
import { isSecretPath } from '../paths/secret-paths.ts';
import { shownLine } from './shown-line.ts';

/** Larger files are not read to show a line of them. */
const LARGEST_BYTES = 4 * 1024 * 1024;

/** The lines of files as they are now: what an index says about a file is held against them. */
export class PresentLines {
  readonly #root: string;
  readonly #files = new Map<string, readonly string[] | undefined>();

  constructor(root: string) {
    this.#root = root;
  }

  /** `undefined` when the file is gone, or has no such line. Lines count from 1. */
  line(path: string, number: number): string | undefined {
    return this.#linesOf(path)?.[number - 1];
  }

  /** Lines `first … last`, as far as they exist. */
  lines(path: string, first: number, last: number): readonly string[] {
    return this.#linesOf(path)?.slice(first - 1, last) ?? [];
  }

  /** The first line of `first … last` that holds `word`, ready to be shown. */
  lineHolding(path: string, word: string, first: number, last: number): string | undefined {
    const found = this.lines(path, first, last).find((line) => line.includes(word));
    if (found === undefined) return undefined;
    const start = found.indexOf(word);
    return shownLine({ text: found, start, end: start + word.length });
  }

  #linesOf(path: string): readonly string[] | undefined {
    if (!this.#files.has(path)) this.#files.set(path, this.#read(path));
    return this.#files.get(path);
  }

  /** Of a secret file only that it is there. */
  #read(path: string): readonly string[] | undefined {
    if (isSecretPath(path)) return [''];
    const file = systemPath(this.#root, path);
    try {
      const stat = statSync(file);
      if (!stat.isFile() || stat.size > LARGEST_BYTES) return undefined;
      return readFileSync(file, 'utf8').split(/\r?\n/);
    } catch {
      return undefined; // gone, or closed to us: there is nothing to show
    }
  }
}
