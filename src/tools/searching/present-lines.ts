import { readFileSync, statSync } from 'node:fs';
import { systemPath } from '../../core/paths-bytes.ts';
import { isSecretPath } from '../paths/secret-paths.ts';
import { FileLines } from './file-lines.ts';
import { shownLine } from './shown-line.ts';

/** Larger files are not read to show a line of them. */
const LARGEST_BYTES = 4 * 1024 * 1024;

/** The present content of a file; `undefined` when it is gone, or closed to us. */
type ReadFile = (path: string) => Buffer | undefined;

/** The lines of files as they are now: what an index says about a file is held against them. */
export class PresentLines {
  readonly #readFile: ReadFile;
  readonly #files = new Map<string, FileLines | undefined>();

  /** @param readFile faster than the disk where somebody has the contents at hand */
  constructor(root: string, readFile: ReadFile = (path) => readFromDisk(systemPath(root, path))) {
    this.#readFile = readFile;
  }

  /** `undefined` when the file is gone, or has no such line. Lines count from 1. */
  line(path: string, number: number): string | undefined {
    return this.#linesOf(path)?.line(number);
  }

  /** Lines `first … last`, as far as they exist. */
  lines(path: string, first: number, last: number): readonly string[] {
    const found: string[] = [];
    for (let number = first; number <= last; number++) {
      const line = this.line(path, number);
      if (line === undefined) break;
      found.push(line);
    }
    return found;
  }

  /** The first of the lines `first … last` that is wanted. */
  find(path: string, first: number, last: number, isWanted: (line: string) => boolean): string | undefined {
    for (let number = first; number <= last; number++) {
      const line = this.line(path, number);
      if (line === undefined || isWanted(line)) return line;
    }
    return undefined;
  }

  /** The first line of `first … last` that holds `word`, ready to be shown. */
  lineHolding(path: string, word: string, first: number, last: number): string | undefined {
    const found = this.find(path, first, last, (line) => line.includes(word));
    if (found === undefined) return undefined;
    const start = found.indexOf(word);
    return shownLine({ text: found, start, end: start + word.length });
  }

  #linesOf(path: string): FileLines | undefined {
    if (!this.#files.has(path)) this.#files.set(path, this.#read(path));
    return this.#files.get(path);
  }

  /** Of a secret file only that it is there. */
  #read(path: string): FileLines | undefined {
    const bytes = isSecretPath(path) ? Buffer.alloc(0) : this.#readFile(path);
    return bytes && bytes.length <= LARGEST_BYTES ? new FileLines(bytes) : undefined;
  }
}

function readFromDisk(file: string | Buffer): Buffer | undefined {
  try {
    const stat = statSync(file);
    return stat.isFile() && stat.size <= LARGEST_BYTES ? readFileSync(file) : undefined;
  } catch {
    return undefined; // gone, or closed to us: there is nothing to show
  }
}
