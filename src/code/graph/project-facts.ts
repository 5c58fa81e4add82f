import type { DefinitionKind, FileFacts } from '../lang/index.ts';

/**
 * Everything that is known of all files while edges are made. Files are numbered 0 … fileCount−1 for one run; a
 * definition is a file and its index in that file's `definitions`.
 *
 * Edges of one file are made again only when something that was asked for on their behalf has changed, so whoever makes
 * edges learns about other files through these methods alone, and remembers nothing across files but through `derived`:
 * each answer is noted as a dependency of the file whose edges are being made.
 */
export interface ProjectFacts {
  readonly fileCount: number;
  /** Relative to the root, with `/`. */
  pathOf(file: number): string;
  /** Id of the language, '' for a file that is not parsed. */
  languageOf(file: number): string;
  /** The file with this path. */
  fileAt(path: string): number | undefined;
  /** Facts of one parse; a file that is not parsed has none of anything. */
  factsOf(file: number): FileFacts;
  /** What each entry of `factsOf(file).imports` means, by the same index. */
  importsOf(file: number): readonly ResolvedImport[];
  /** Definitions of exactly this name in the whole project, by file and then by place. */
  definitionsNamed(name: string): readonly NamedDefinition[];
  /** The same definitions, for one who looks only at members of types called `type` (the last part of its name counts). */
  membersNamed(type: string, name: string): readonly NamedDefinition[];
  /** The same, for one who looks only at what lies in modules called `module`; '' for all modules. See `isItem`. */
  itemsNamed(module: string, name: string): readonly NamedDefinition[];
  /**
   * Files that see each other's top-level names without an import, this one included, ascending: the package folder in
   * Go, the package in Java, Kotlin and Scala, the namespace in C# and PHP, the module in Swift. Only the file itself
   * elsewhere.
   */
  scopeOf(file: number): readonly number[];
  /** What `compute` makes of one file's facts and imports, kept as long as they stay. @param key names what is computed */
  derived<T>(
    file: number,
    key: string,
    compute: (facts: FileFacts, imports: readonly ResolvedImport[]) => T,
  ): T;
}

export interface DefinitionPlace {
  readonly file: number;
  /** Index in the file's definitions. */
  readonly definition: number;
}

/** A definition that was found by its name, with what is asked of it before its file is looked at. */
export interface NamedDefinition extends DefinitionPlace {
  readonly kind: DefinitionKind;
  readonly qualifiedName: string;
  /** The definition around it, −1 at the top. */
  readonly parent: number;
  readonly parentKind: DefinitionKind | undefined;
  /** '' at the top. */
  readonly parentName: string;
  /** At the top of its file, or in modules alone. */
  readonly isAtTop: boolean;
  /** False for what is only declared. */
  readonly hasBody: boolean;
}

/** The files that an import means. */
export interface ResolvedImport {
  /** Files inside the project; several for a package of many files. Empty for what lies outside or was not found. */
  readonly files: readonly number[];
  /**
   * For imports of names from a package: the file of each imported name, by the index in `names`, where the name alone
   * decides it (Python `from pkg import submodule`, Java `import a.b.C`, Rust `use a::{b, C}`); −1 where it does not.
   */
  readonly nameFiles: readonly number[];
  /** 0 … 1. */
  readonly confidence: number;
  readonly outcome: ImportOutcome;
}

/** How an import was understood, shortest form of the reason that answers show. */
export const IMPORT_OUTCOMES = [
  'relative path',
  'path alias',
  'workspace package',
  'package entry',
  'module path',
  'package folder',
  'declared namespace',
  'search path',
  'unique file name',
  'external package',
  'not found',
] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** One edge from a definition of the file at hand. */
export interface SymbolEdge {
  /** Index of the definition it starts from, −1 for the file itself (code outside any definition). */
  readonly from: number;
  readonly targetFile: number;
  /** Index of the definition it leads to, −1 for the file itself. */
  readonly targetDefinition: number;
  /** One of EdgeKind: calls, typeRef, inherits, implementedBy. */
  readonly kind: number;
  /** Line in the file at hand. */
  readonly line: number;
  /** 0 … 1; from `CERTAIN` on the answer calls it certain. */
  readonly confidence: number;
  readonly reason: EdgeReason;
}

/** Why an edge of symbols is believed. Stored by number: append only. */
export const EDGE_REASONS = [
  'import',
  'same file',
  'imported name',
  'imported module',
  'same package',
  'receiver type',
  'self',
  'parent type',
  'constructor',
  'return type',
  'only definition',
  'only method of that name',
  'one of several',
  'name stem',
  'changed together',
  're-export',
  'module declaration',
  'wildcard import',
  'field type',
  'static member',
  'methods it is used with',
  'confirmed by a compiler',
] as const;
export type EdgeReason = (typeof EDGE_REASONS)[number];

/**
 * Makes edges of one file. `emit` may be called with the same pair twice; the most confident one stays, with the first
 * line.
 */
export type BindFile = (file: number, project: ProjectFacts, emit: (edge: SymbolEdge) => void) => void;
