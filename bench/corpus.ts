import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from './corpus/languages.ts';
import { kebab } from './corpus/names.ts';
import { Programmer } from './corpus/program.ts';
import { Random } from './corpus/random.ts';

export interface CorpusFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly text: string;
}

/**
 * A code base in eight languages, the same for a seed on every machine: types, routines that call each other, imports,
 * comments, files of very different size, and routines that were copied. It parses, but does nothing sensible.
 * @param sizeBytes how much text there is at least; the last file ends it
 */
export function generateCorpus(sizeBytes: number, seed = 1): CorpusFile[] {
  const random = new Random(seed);
  const programmer = new Programmer(random);
  const deck = LANGUAGES.flatMap(([language, share]) => random.list(share, () => language));
  const files: CorpusFile[] = [];
  const taken = new Set<string>();
  for (let written = 0; written < sizeBytes; ) {
    const language = random.pick(deck);
    // Most files are short and a few are long, as everywhere.
    const program = programmer.program(2 + Math.floor(20 ** (random.int(1000) / 700)));
    const folder = kebab(program.type.name.slice(-1));
    let file = `${folder}/${language.file(program.name)}.${language.extension}`;
    while (taken.has(file)) file = file.replace('/', `/v${random.int(100)}/`);
    taken.add(file);
    const text = language.print(program);
    files.push({ path: `src/${file}`, text });
    written += Buffer.byteLength(text);
  }
  return files;
}

/** Writes the files below `folder`, which is made when it is missing. */
export function writeCorpus(folder: string, files: readonly CorpusFile[]): void {
  for (const { path: relative, text } of files) {
    const target = path.join(folder, relative);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
