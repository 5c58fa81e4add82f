import { type BlobView, decodeFacts, FactsReader, type FactsStore } from '../../index/index.ts';
import type { FileFacts, Import } from '../../lang/index.ts';
import type { SourceFile } from './source-files.ts';
import { factsWithoutParse } from './text-imports.ts';

/** Reads the facts of files out of the store when they are asked for, and keeps them for the length of one build. */
export class FactsOfFiles {
  readonly #store: FactsStore;
  readonly #root: string;
  readonly #files: readonly SourceFile[];
  readonly #facts: (FileFacts | undefined)[];

  constructor(store: FactsStore, root: string, files: readonly SourceFile[]) {
    this.#store = store;
    this.#root = root;
    this.#files = files;
    this.#facts = new Array(files.length);
  }

  of(file: number): FileFacts {
    const known = this.#facts[file];
    if (known) return known;
    const { path, language, lineCount } = this.#files[file] as SourceFile;
    const blob = this.#blob(file);
    const facts = blob
      ? decodeFacts(blob, language)
      : factsWithoutParse(this.#root, path, isText(language) ? language : '', lineCount);
    this.#facts[file] = facts;
    return facts;
  }

  /** The import statements alone, for a look at all files. */
  importsOf(file: number): readonly Import[] {
    const known = this.#facts[file];
    if (known) return known.imports;
    const blob = this.#blob(file);
    return blob ? new FactsReader(blob).imports() : this.of(file).imports;
  }

  /** `undefined` for a file that is not parsed, and for one whose analysis is lost: the next index update makes it anew. */
  #blob(file: number): BlobView | undefined {
    const { content, language } = this.#files[file] as SourceFile;
    return language === '' || isText(language) ? undefined : this.#store.read(Buffer.from(content, 'latin1'));
  }
}

const isText = (language: string): boolean => language === 'css' || language === 'html';
