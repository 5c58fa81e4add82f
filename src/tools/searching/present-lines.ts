import { readFileSync, statSync } from 'node:fs';
import { FileLines } from '../../code/search/index.ts';
import { systemPath } from '../../core/paths-bytes.ts';
import { isSecretPath } from '../paths/secret-paths.ts';
import { shownLine } from './shown-line.ts';

/** Larger files are not read to show a line of them. */
const LARGEST_BYTES = 4 * 1024 * 1024;

/** The lines of a file as it is now, for use at once; `undefined` when it is gone, or closed to us. */
type LinesOf = (path: string) => FileLines | undefined;

/** The lines of files as they are now: what an index says about a file is held against them. */
export class PresentLines {
  readonly #linesOf: LinesOf;

  /** @param linesOf whoever has the contents at hand; else each file is read once */
  constructor(root: string, linesOf: LinesOf = readOnce(root)) {
    this.#linesOf = (path) => (isSecretPath(path) ? ONLY_THERE : linesOf(path));
  }

  /** `undefined` when the file is gone, or has no such line. Lines count from 1. */
  line(path: string, number: number): string | undefined {
    return this.#linesOf(path)?.line(number);
  }

  /** Lines `first … last`, as far as they exist. */
  lines(path: string, first: number, last: number): readonly string[] {
    return this.#linesOf(path)?.between(first, last) ?? [];
  }

  /** The first of the lines `first … last` that is wanted, else the first of them; `undefined` when the file is gone. */
  telling(
    path: string,
    first: number,
    last: number,
    isTelling: (line: string) => boolean,
  ): string | undefined {
    const lines = this.#linesOf(path);
    return lines && (lines.find(first, last, isTelling) ?? lines.line(first) ?? '');
  }

  /** The first line of `first … last` that holds `word`, ready to be shown. */
  lineHolding(path: string, word: string, first: number, last: number): string | undefined {
    const found = this.#linesOf(path)?.find(first, last, (line) => line.includes(word));
    if (found === undefined) return undefined;
    const start = found.indexOf(word);
    return shownLine({ text: found, start, end: start + word.length });
  }
}

/** Of a secret file it is shown only that it is there. */
const ONLY_THERE = new FileLines(Buffer.alloc(0));

function readOnce(root: string): LinesOf {
  const files = new Map<string, FileLines | undefined>();
  return (path) => {
    if (!files.has(path)) files.set(path, readLines(systemPath(root, path)));
    return files.get(path);
  };
}

function readLines(file: string | Buffer): FileLines | undefined {
  try {
    const stat = statSync(file);
    return stat.isFile() && stat.size <= LARGEST_BYTES ? new FileLines(readFileSync(file)) : undefined;
  } catch {
    return undefined; // gone, or closed to us: there is nothing to show
  }
}
