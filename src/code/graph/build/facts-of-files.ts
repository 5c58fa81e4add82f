import { type BlobView, FactsReader, type FactsStore } from '../../index/index.ts';
import type {
  Binding,
  Call,
  Definition,
  Export,
  FileFacts,
  Import,
  Inheritance,
  TypeRef,
} from '../../lang/index.ts';
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
      ? new StoredFacts(blob, language)
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

/** Facts that are decoded as they are asked for: most of what a file calls is of interest to that file alone. */
class StoredFacts implements FileFacts {
  readonly language: string;
  readonly #reader: FactsReader;
  #definitions: Definition[] | undefined;
  #imports: Import[] | undefined;
  #bindings: Binding[] | undefined;

  constructor(blob: BlobView, language: string) {
    this.language = language;
    this.#reader = new FactsReader(blob);
  }

  get lineCount(): number {
    return this.#reader.lineCount;
  }

  get hasSyntaxErrors(): boolean {
    return this.#reader.hasSyntaxErrors;
  }

  get packageName(): string {
    return this.#reader.packageName;
  }

  get definitions(): Definition[] {
    this.#definitions ??= this.#reader.definitions();
    return this.#definitions;
  }

  get imports(): Import[] {
    this.#imports ??= this.#reader.imports();
    return this.#imports;
  }

  get bindings(): Binding[] {
    this.#bindings ??= this.#reader.bindings();
    return this.#bindings;
  }

  get exports(): Export[] {
    return this.#reader.exports();
  }

  /** Decoded each time, so that they are not kept for all files. */
  get calls(): Call[] {
    return this.#reader.calls();
  }

  get typeRefs(): TypeRef[] {
    return this.#reader.typeRefs();
  }

  get inheritance(): Inheritance[] {
    return this.#reader.inheritance();
  }
}
