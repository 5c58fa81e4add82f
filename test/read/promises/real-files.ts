import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { languageForPath } from '../../../src/code/lang/index.ts';
import { kindForPath } from '../../../src/read/kinds/index.ts';

/** A text file that somebody wrote for another purpose than being tested. */
export interface RealFile {
  readonly path: string;
  /** The language or kind, '' where nobody knows it. */
  readonly language: string;
  readonly bytes: Buffer;
}

export const repository = path.resolve(import.meta.dirname, '../../..');

/** Folders whose files every machine has that runs these tests: this repository, its packages, and npm's own. */
const USUAL_ROOTS: readonly string[] = [
  ...['test/fixtures', 'src', 'assemblyscript', 'bench', 'node_modules'].map((name) =>
    path.join(repository, name),
  ),
  ...npmFolders(),
];
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['.git', '.cache', '.vite', '.vite-temp']);
const LARGEST_BYTES = 300_000;

function npmFolders(): string[] {
  const around = path.dirname(realpathSync(process.execPath));
  return [path.join(around, '../lib/node_modules/npm'), path.join(around, 'node_modules/npm')].filter(
    existsSync,
  );
}

export interface Wanted {
  /** Files of one language that are taken, spread over all there are. */
  readonly mostOfLanguage: number;
  readonly roots?: readonly string[];
}

/** Text files of every language there is, in the order of their paths within each language. */
export function realFiles({ mostOfLanguage, roots = USUAL_ROOTS }: Wanted): RealFile[] {
  const byLanguage = new Map<string, string[]>();
  for (const file of roots.flatMap((root) => [...filesBelow(root)])) {
    const language = languageOf(file);
    const known = byLanguage.get(language);
    if (known === undefined) byLanguage.set(language, [file]);
    else known.push(file);
  }
  return [...byLanguage]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([language, files]) => readAll(spread(files, mostOfLanguage), language));
}

function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) yield* filesBelow(full);
    else if (entry.isFile()) yield full;
  }
}

const languageOf = (file: string): string => languageForPath(file) ?? kindForPath(file)?.id ?? '';

/** So many of a list, from its beginning to its end. */
function spread<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most);
  const found: T[] = [];
  for (let at = 0; at < items.length && found.length < most; at += step) found.push(items[Math.floor(at)]!);
  return found;
}

function readAll(files: readonly string[], language: string): RealFile[] {
  return files.flatMap((file) => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0 || size > LARGEST_BYTES) return [];
    const bytes = readFileSync(file);
    return bytes.includes(0) ? [] : [{ path: file, language, bytes }];
  });
}
