import type { DefinitionPlace, NamedDefinition, ProjectFacts } from '../project-facts.ts';
import { type FileTable, FUNCTION_KINDS, HOLDER_KINDS, type ImportedName, tableOf } from './file-table.ts';
import { familyOf, rulesOf } from './language-rules.ts';
import { NamedIn } from './named-in.ts';
import { type Certainty, certainty } from './value.ts';

/** What a name that is visible in a file stands for. */
export type Found =
  | ({ readonly is: 'definitions'; readonly places: readonly DefinitionPlace[] } & Certainty)
  | ({ readonly is: 'module'; readonly files: readonly number[] } & Certainty)
  /** It comes from outside of the project. */
  | { readonly is: 'outside' };

/** Where an import that names a file by a name means the module in it, not something of that name inside. */
const NAMES_MODULES = new Set(['python', 'rust']);
/** A name that is there confirms an import that was not quite sure. */
const SLACK = 0.05;
const OUTSIDE: Found = { is: 'outside' };
/** Headers are looked for so many includes away. */
const MAX_INCLUDES = 3;

/** Names at the top of files: where imports, packages and includes lead. */
export class Names {
  readonly #project: ProjectFacts;
  readonly #found = new NamedIn<Found | undefined>();
  readonly #offered = new NamedIn<Found | undefined>();

  constructor(project: ProjectFacts) {
    this.#project = project;
  }

  /** What a plain name means at the top of a file; `undefined` when nothing is known about it. */
  atTop(file: number, name: string): Found | undefined {
    return this.#found.get(file, name, undefined, () => this.#atTop(file, name));
  }

  #atTop(file: number, name: string): Found | undefined {
    const table = tableOf(this.#project, file);
    const own = this.#own(file, table, name);
    if (own.length > 0) return defined(own, certainty(0.98, 'same file'));
    return (
      this.#imported(file, table, name) ??
      this.#inScope(file, name) ??
      this.#throughWildcards(table, name) ??
      (rulesOf(this.#project.languageOf(file)).isGlobal ? this.#anywhere(file, name) : undefined)
    );
  }

  /** Definitions at the top of one file, or in a namespace that holds the whole file. */
  #own(file: number, table: FileTable, name: string): DefinitionPlace[] {
    const top = table.children.get(-1);
    const direct = top?.get(name) ?? modulesEndingIn(table, name);
    if (direct.length > 0) return direct.map((definition) => ({ file, definition }));
    return table.namespaces.flatMap((namespace) =>
      (table.children.get(namespace)?.get(name) ?? []).map((definition) => ({ file, definition })),
    );
  }

  #imported(file: number, table: FileTable, name: string): Found | undefined {
    const isEcmascript = familyOf(table.facts.language) === 'ecmascript';
    let last: Found | undefined;
    for (const entry of table.aliases.get(name) ?? []) {
      if (isEcmascript && table.facts.imports[entry.import]?.isReexport) continue;
      last = this.ofImport(file, entry) ?? last;
      if (last && last.is !== 'outside') return last;
    }
    return last;
  }

  /** What one imported name stands for. */
  ofImport(file: number, entry: ImportedName): Found | undefined {
    const table = tableOf(this.#project, file);
    const resolved = table.imports[entry.import];
    if (!resolved) return undefined;
    if (resolved.files.length === 0 && !(resolved.nameFiles[entry.index]! >= 0)) {
      return resolved.outcome === 'not found' ? undefined : OUTSIDE;
    }
    if (entry.name === '*') {
      return {
        is: 'module',
        files: resolved.files,
        ...certainty(0.97 * resolved.confidence, 'imported module'),
      };
    }
    const own = resolved.nameFiles[entry.index] ?? -1;
    const module: Found = {
      is: 'module',
      files: [own],
      ...certainty(0.97 * resolved.confidence, 'imported module'),
    };
    if (own >= 0 && NAMES_MODULES.has(table.facts.language)) return module;
    for (const target of own >= 0 ? [own] : resolved.files) {
      const found = this.exported(target, entry.name);
      if (found?.is === 'definitions') {
        return defined(
          found.places,
          certainty(Math.min(0.97, resolved.confidence + SLACK, found.confidence), 'imported name'),
        );
      }
      if (found) return found;
    }
    return this.#insideOf(own >= 0 ? [own] : resolved.files, entry.name) ?? (own >= 0 ? module : undefined);
  }

  /** `import static a.B.method`: a member of what the import names. */
  #insideOf(files: readonly number[], name: string): Found | undefined {
    const places = this.#project.definitionsNamed(name).filter((place) => files.includes(place.file));
    return places.length === 1 ? defined(places, certainty(0.93, 'imported name')) : undefined;
  }

  /** What a file offers under a name to those who import it. */
  exported(file: number, name: string): Found | undefined {
    // Files that pass on each other's names end with nothing.
    return this.#offered.get(file, name, undefined, () => this.#exported(file, name));
  }

  #exported(file: number, name: string): Found | undefined {
    const table = tableOf(this.#project, file);
    const local = table.exports.get(name) ?? name;
    const own = this.#own(file, table, local);
    if (own.length > 0) return defined(this.#bodies(file, name, own), certainty(0.98, 'import'));
    for (const alias of new Set([name, local])) {
      for (const entry of table.aliases.get(alias) ?? []) {
        const found = this.ofImport(file, entry);
        if (found) return found;
      }
    }
    return this.#reexported(table, name);
  }

  #reexported(table: FileTable, name: string): Found | undefined {
    const isEcmascript = familyOf(table.facts.language) === 'ecmascript';
    for (const index of table.wildcards) {
      if (isEcmascript && !table.facts.imports[index]?.isReexport) continue;
      for (const target of table.imports[index]?.files ?? []) {
        const found = this.exported(target, name);
        if (found) return found;
      }
    }
    return undefined;
  }

  /** Files that see each other without an import. */
  #inScope(file: number, name: string): Found | undefined {
    const scope = this.#project.scopeOf(file);
    if (scope.length < 2) return undefined;
    const places = this.#project
      .definitionsNamed(name)
      .filter((place) => place.isAtTop && place.file !== file && scope.includes(place.file));
    return places.length === 0 ? undefined : defined(places, certainty(0.97, 'same package'));
  }

  #throughWildcards(table: FileTable, name: string): Found | undefined {
    for (const index of table.wildcards) {
      const resolved = table.imports[index];
      for (const target of resolved?.files ?? []) {
        const found = this.exported(target, name);
        if (found?.is !== 'definitions' || !resolved) continue;
        return defined(
          found.places,
          certainty(Math.min(0.94, resolved.confidence + SLACK), 'wildcard import'),
        );
      }
    }
    return undefined;
  }

  /** Where no import is needed: the only definition, or the only one among the files that this one loads. */
  #anywhere(file: number, name: string): Found | undefined {
    const family = familyOf(this.#project.languageOf(file));
    const all = this.#project
      .definitionsNamed(name)
      .filter((place) => place.isAtTop && familyOf(this.#project.languageOf(place.file)) === family);
    const places = this.withBody(all);
    if (places.length < 2)
      return places.length === 0 ? undefined : defined(places, certainty(0.92, 'only definition'));
    const loaded = this.loadedBy(file, MAX_INCLUDES);
    const near = places.filter((place) => loaded.has(place.file));
    if (near.length > 0) return defined(near, certainty(near.length === 1 ? 0.93 : 0.7, 'import'));
    const declared = all.filter((place) => loaded.has(place.file));
    return defined(places, certainty(declared.length > 0 ? 0.5 : 0.3, 'one of several'));
  }

  /** Files that a file loads, some steps deep. */
  loadedBy(file: number, steps: number): ReadonlySet<number> {
    const seen = new Set([file]);
    let last = [file];
    for (let depth = 0; depth < steps && last.length > 0; depth++) {
      const next = last.flatMap((from) => this.#project.importsOf(from).flatMap(({ files }) => files));
      last = [...new Set(next)].filter((found) => !seen.has(found));
      for (const found of last) seen.add(found);
    }
    return seen;
  }

  /** Of functions that a header of C declares the one body, wherever it is. */
  #bodies(file: number, name: string, own: readonly DefinitionPlace[]): readonly DefinitionPlace[] {
    const isDeclared = own.every((place) => {
      const found = this.#definition(place);
      return found !== undefined && FUNCTION_KINDS.has(found.kind) && found.complexity === 0;
    });
    if (!isDeclared || familyOf(this.#project.languageOf(file)) !== 'c') return own;
    const full = this.#project
      .definitionsNamed(name)
      .filter(({ isAtTop, hasBody }) => isAtTop && hasBody)
      .filter((place) => familyOf(this.#project.languageOf(place.file)) === 'c');
    return full.length === 1 ? full : own;
  }

  /** Of declarations and definitions the definitions, if there are any. */
  withBody(places: readonly (DefinitionPlace | NamedDefinition)[]): readonly DefinitionPlace[] {
    if (places.length < 2) return places;
    const full = places.filter((place) => !this.#isDeclaration(place));
    return full.length > 0 ? full : places;
  }

  #isDeclaration(place: DefinitionPlace | NamedDefinition): boolean {
    if ('hasBody' in place) return FUNCTION_KINDS.has(place.kind) && !place.hasBody;
    const definition = this.#definition(place);
    return definition === undefined || (FUNCTION_KINDS.has(definition.kind) && definition.complexity === 0);
  }

  #definition({ file, definition }: DefinitionPlace) {
    return this.#project.factsOf(file).definitions[definition];
  }

  /** The only type or module of a name in a language's files, whoever asks. */
  typeAnywhere(file: number, name: string): Found | undefined {
    const family = familyOf(this.#project.languageOf(file));
    const places = this.#project
      .definitionsNamed(name)
      .filter(({ kind }) => kind !== 'impl' && HOLDER_KINDS.has(kind))
      .filter((place) => familyOf(this.#project.languageOf(place.file)) === family);
    return places.length === 1 ? defined(places, certainty(0.85, 'only definition')) : undefined;
  }
}

function defined(places: readonly DefinitionPlace[], sure: Certainty): Found {
  return { is: 'definitions', places, ...sure };
}

/** `alias Shop.Store` of Elixir brings in `Store`. */
function modulesEndingIn({ facts }: FileTable, name: string): readonly number[] {
  if (facts.language !== 'elixir') return [];
  const found: number[] = [];
  for (const [index, { kind, name: full }] of facts.definitions.entries()) {
    if (kind === 'module' && full.endsWith(`.${name}`)) found.push(index);
  }
  return found;
}
