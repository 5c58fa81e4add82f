import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';

/** Changes to a tree whose files are known. Content is given as bytes that each stand for themselves. */
export type Edit =
  | { readonly kind: 'write'; readonly file: string; readonly text: string }
  | { readonly kind: 'append'; readonly at: number; readonly text: string }
  | { readonly kind: 'delete'; readonly at: number }
  | { readonly kind: 'rename'; readonly at: number; readonly file: string }
  /** Other content with the same size and time stamp. */
  | { readonly kind: 'disguise'; readonly at: number };

const fileName = fc
  .tuple(
    fc.constantFrom('', 'src/', 'src/deep/', 'lib/'),
    fc.constantFrom('a', 'b', 'ü'),
    fc.constantFrom('ts', 'py', 'md'),
  )
  .map(([folder, name, extension]) => `${folder}${name}.${extension}`);

/** Names and words that the patterns of the tests ask for, beside line ends and bytes of all kinds. */
const PIECES = [
  'alpha', 'Alpha', 'ALPHA', 'beta', 'parseConfig', 'parse_config', 'x1', 'x22', 'ab', 'a', '_', ' ', '  ', '.', '(', ')',
  'straße', 'STRASSE', 'é', '\u212a', 'k', 'ſ', '漢字', '\n', '\n', '\n', '\r\n', '\t', 'export function alpha() {\n', 'def beta():\n', '}\n',
]; // biome-ignore format: a list of words
const text = fc
  .array(
    fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.constant('\0') },
    ),
    {
      maxLength: 40,
    },
  )
  .map((pieces) => pieces.join(''));

export const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), file: fileName, text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('append' as const), at: fc.nat(), text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), at: fc.nat(), file: fileName }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disguise' as const), at: fc.nat() }) },
);

const made: string[] = [];

/** A new folder that {@link removeTrees} removes. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-search-')));
  made.push(folder);
  return folder;
}

export function removeTrees(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A tree on the disk, and what its files hold. All files look old, so that caches keep them. */
export class RandomTree {
  readonly root = temporaryFolder();
  readonly files = new Map<string, string>();
  #seconds = 1_000_000_000;

  apply(change: Edit): void {
    if (change.kind === 'write') {
      this.#write(change.file, change.text, this.#seconds++);
      return;
    }
    const names = [...this.files.keys()].sort();
    const chosen = names[change.at % names.length];
    if (chosen === undefined) return;
    const before = this.files.get(chosen) ?? '';
    switch (change.kind) {
      case 'append':
        this.#write(chosen, before + change.text, this.#seconds++);
        break;
      case 'disguise': {
        const { mtimeMs } = statSync(this.#place(chosen));
        this.#write(chosen, before.replaceAll(/[ab]/g, swapped), mtimeMs / 1000);
        break;
      }
      case 'delete':
        this.files.delete(chosen);
        rmSync(this.#place(chosen));
        break;
      case 'rename':
        this.files.delete(chosen);
        mkdirSync(path.dirname(this.#place(change.file)), { recursive: true });
        renameSync(this.#place(chosen), this.#place(change.file));
        this.files.set(change.file, before);
    }
  }

  #place(file: string): string {
    return path.join(this.root, file);
  }

  #write(file: string, content: string, seconds: number): void {
    mkdirSync(path.dirname(this.#place(file)), { recursive: true });
    writeFileSync(this.#place(file), content);
    utimesSync(this.#place(file), seconds, seconds);
    this.files.set(file, content);
  }
}

const swapped = (letter: string): string => (letter === 'a' ? 'b' : 'a');
