import type { FileFacts, Import } from '../../lang/index.ts';
import { itemKey, memberKey } from '../name-keys.ts';
import type { NamedDefinition, ProjectFacts, ResolvedImport } from '../project-facts.ts';
import { type Declarations, PathIndex, Resolver } from '../resolve/index.ts';
import { hashText } from './digest.ts';
import type { FactsOfFiles } from './facts-of-files.ts';
import { declarationsIn } from './file-digests.ts';
import { definitionsNow } from './named-definitions.ts';
import { scopeKey } from './scopes.ts';
import type { SourceFile } from './source-files.ts';

/** Where the definitions of a name are; answered from all facts, or from an earlier graph and the changed files. */
export interface NameIndex {
  placesOf(name: string): readonly NamedDefinition[];
}

/** What the edges of one file rest on. */
export interface Dependencies {
  /** Files whose facts or imports were looked at, not the file itself, ascending. */
  readonly files: Uint32Array;
  /** Hashes of names, keys (see `keysOf`) and scopes that were looked up in the whole project, ascending. */
  readonly names: Uint32Array;
}

/** The project while edges are made: what `ProjectFacts` says, with notes of what was asked for which file. */
export class ProjectModel implements ProjectFacts {
  readonly paths: PathIndex;
  readonly #files: readonly SourceFile[];
  readonly #facts: FactsOfFiles;
  readonly #resolver: Resolver;
  readonly #knownDeclarations: (file: number) => Declarations | undefined;
  readonly #declarations: (Declarations | undefined)[];
  readonly #imports: (readonly ResolvedImport[] | undefined)[];
  readonly #derived: (Map<string, unknown> | undefined)[];
  #names: NameIndex | undefined;
  readonly #makeNames: (model: ProjectModel) => NameIndex;
  #scopes: Map<string, number[]> | undefined;
  readonly #scopeKeys: (string | undefined)[];
  /** The file whose edges are being made, −1 for none. */
  #reader = -1;
  /** By file: in which run of `noting` it was looked at last. */
  readonly #lastRun: Uint32Array;
  #run = 0;
  #readFiles: number[] = [];
  #readNames = new Set<string>();

  /**
   * @param knownDeclarations what an earlier graph kept of a file that stayed the same; `undefined` for others
   * @param makeNames makes the index of names when it is first needed
   */
  constructor(
    root: string,
    files: readonly SourceFile[],
    facts: FactsOfFiles,
    makeNames: (model: ProjectModel) => NameIndex = indexAllNames,
    knownDeclarations: (file: number) => Declarations | undefined = () => undefined,
  ) {
    this.#files = files;
    this.#facts = facts;
    this.#makeNames = makeNames;
    this.#knownDeclarations = knownDeclarations;
    this.paths = new PathIndex(
      root,
      files.map(({ path }) => path),
    );
    this.#declarations = new Array(files.length);
    this.#imports = new Array(files.length);
    this.#derived = new Array(files.length);
    this.#scopeKeys = new Array(files.length);
    this.#lastRun = new Uint32Array(files.length);
    this.#resolver = new Resolver({
      paths: this.paths,
      languageOf: (file) => this.languageOf(file),
      // Resolution rests on the statement, the files and their declarations, which are looked after on their own.
      factsOf: (file) => facts.of(file),
      declarationsOf: (file) => this.declarationsOf(file),
    });
  }

  get fileCount(): number {
    return this.#files.length;
  }

  pathOf(file: number): string {
    return (this.#files[file] as SourceFile).path;
  }

  languageOf(file: number): string {
    return (this.#files[file] as SourceFile).language;
  }

  fileAt(path: string): number | undefined {
    return this.paths.fileAt(path);
  }

  factsOf(file: number): FileFacts {
    this.#note(file);
    return this.#facts.of(file);
  }

  importsOf(file: number): readonly ResolvedImport[] {
    this.#note(file);
    let resolved = this.#imports[file];
    if (!resolved) {
      resolved = this.resolveAll(file, this.#facts.of(file).imports);
      this.#imports[file] = resolved;
    }
    return resolved;
  }

  /** What statements mean in a file; notes nothing. */
  resolveAll(file: number, statements: readonly Import[]): readonly ResolvedImport[] {
    return statements.map((statement) => this.#resolver.resolve(file, statement));
  }

  definitionsNamed(name: string): readonly NamedDefinition[] {
    return this.#placesOf(name, name);
  }

  membersNamed(type: string, name: string): readonly NamedDefinition[] {
    return this.#placesOf(name, memberKey(type, name));
  }

  itemsNamed(module: string, name: string): readonly NamedDefinition[] {
    return this.#placesOf(name, itemKey(module, name));
  }

  #placesOf(name: string, key: string): readonly NamedDefinition[] {
    if (this.#reader >= 0) this.#readNames.add(key);
    this.#names ??= this.#makeNames(this);
    return this.#names.placesOf(name);
  }

  scopeOf(file: number): readonly number[] {
    const key = this.scopeKeyOf(file);
    if (key === '') return [file];
    if (this.#reader >= 0) this.#readNames.add(scopeName(key));
    this.#scopes ??= this.#groupScopes();
    return this.#scopes.get(key) ?? [file];
  }

  derived<T>(
    file: number,
    key: string,
    compute: (facts: FileFacts, imports: readonly ResolvedImport[]) => T,
  ): T {
    const facts = this.factsOf(file);
    let kept = this.#derived[file];
    if (!kept) {
      kept = new Map();
      this.#derived[file] = kept;
    }
    if (!kept.has(key)) kept.set(key, compute(facts, this.importsOf(file)));
    return kept.get(key) as T;
  }

  declarationsOf(file: number): Declarations {
    let declared = this.#declarations[file];
    if (!declared) {
      declared = this.#knownDeclarations(file) ?? declarationsIn(this.pathOf(file), this.#facts.of(file));
      this.#declarations[file] = declared;
    }
    return declared;
  }

  /** The definitions of a file; notes nothing. */
  definitionsOf(file: number): FileFacts['definitions'] {
    return this.#facts.of(file).definitions;
  }

  /** See `scopeKey`. */
  scopeKeyOf(file: number): string {
    let key = this.#scopeKeys[file];
    if (key === undefined) {
      const languageOf = (other: number) => this.languageOf(other);
      const inputs = {
        paths: this.paths,
        languageOf,
        declarationsOf: (other: number) => this.declarationsOf(other),
      };
      key = scopeKey(inputs, file);
      this.#scopeKeys[file] = key;
    }
    return key;
  }

  /** Runs `work`, which makes the edges of a file, and tells what it asked. */
  noting(file: number, work: () => void): Dependencies {
    this.#reader = file;
    this.#lastRun[file] = ++this.#run;
    this.#readFiles = [];
    this.#readNames = new Set();
    try {
      work();
      const names = Uint32Array.from(new Set(Array.from(this.#readNames, hashText)));
      return { files: Uint32Array.from(this.#readFiles).sort(), names: names.sort() };
    } finally {
      this.#reader = -1;
    }
  }

  #note(file: number): void {
    if (this.#reader < 0 || this.#lastRun[file] === this.#run) return;
    this.#lastRun[file] = this.#run;
    this.#readFiles.push(file);
  }

  #groupScopes(): Map<string, number[]> {
    const scopes = new Map<string, number[]>();
    for (let file = 0; file < this.#files.length; file++) {
      const key = this.scopeKeyOf(file);
      const members = scopes.get(key);
      if (members) members.push(file);
      else scopes.set(key, [file]);
    }
    return scopes;
  }
}

/** A scope among the names that files depend on: no name of code begins so. */
export const scopeName = (key: string): string => `\0scope ${key}`;

const NOWHERE: readonly NamedDefinition[] = [];

/** Reads the definitions of all files. */
function indexAllNames(model: ProjectModel): NameIndex {
  const places = new Map<string, NamedDefinition[]>();
  for (let file = 0; file < model.fileCount; file++) {
    for (const { name, definition } of definitionsNow(file, model.definitionsOf(file))) {
      const known = places.get(name);
      if (known) known.push(definition);
      else places.set(name, [definition]);
    }
  }
  return { placesOf: (name) => places.get(name) ?? NOWHERE };
}
