import type { Draft, Extraction } from './extraction.ts';
import type { DefinitionKind } from './facts.ts';

/** Called for each node of a type, in source order, before the nodes inside it. */
export type Visitor = (x: Extraction, node: number) => void;

/** The name of a field of the node, or a function that gives a node (−1: none). */
export type NodeRule = string | ((x: Extraction, node: number) => number);

/** How a node type becomes a definition. What is left out follows the language's `fields`. */
export interface DefinitionRule {
  /** `undefined` from a function: this node defines nothing. A `function` inside a type becomes a `method`. */
  readonly kind: DefinitionKind | ((x: Extraction, node: number) => DefinitionKind | undefined);
  readonly name?: NodeRule;
  readonly body?: NodeRule;
  readonly parameters?: NodeRule;
  readonly type?: NodeRule;
  /** Constants and variables are definitions inside functions too. */
  readonly evenLocal?: boolean;
  /** The node whose span the definition has, when that is wider (`export …`, a decorated definition). */
  readonly outer?: NodeRule;
  /** Last look at the draft: set `isExported`, `qualifier`… */
  readonly refine?: (x: Extraction, draft: Draft) => void;
  /** After the definition was added: inheritance, bindings. */
  readonly after?: (x: Extraction, node: number, definition: number) => void;
}

/** Where the name and the receiver stand in what is called. */
export type CalleeRule =
  | { readonly name: string; readonly receiver: string }
  /** Look through this node at its field. */
  | { readonly inner: string }
  /** Look at both: one of them is called. */
  | { readonly either: readonly [string, string] }
  /** Look through this node at what it wraps. */
  | 'first child';

/** A part of a file that is in another language (`<script>` in a Vue file). Indices are UTF-16. */
export interface EmbeddedBlock {
  readonly language: string;
  readonly startIndex: number;
  readonly endIndex: number;
}

/** A file that is understood through the blocks of other languages in it. */
export interface Embedding {
  /** Ids of all languages that a block may be in: they are loaded with the host. */
  readonly languages: readonly string[];
  readonly blocks: (source: string) => readonly EmbeddedBlock[];
}

export interface LanguageOptions {
  /** `rust`, `typescript`: also the name of the fixture folder. */
  readonly id: string;
  readonly title: string;
  /** `grammars/tree-sitter-<grammar>.wasm`; '' with an `embedding`. */
  readonly grammar: string;
  /** Without the dot, lower case. */
  readonly extensions: readonly string[];
  readonly filenames?: readonly string[];
  /** The id of the language that a text is really in, when its name alone misleads (C++ in a `.h` file). */
  readonly elsewhere?: (text: string) => string | undefined;
  /** Names of interpreters in a `#!` line, without a version number. */
  readonly shebangs?: readonly string[];
  /** Node types of comments. */
  readonly comments: readonly string[];
  /** What starts a line comment in text that we write (`//`, `#`). */
  readonly lineComment: string;
  /** Anonymous tokens that hooks ask for; all others are not in the tree. */
  readonly tokens?: readonly string[];
  /** Field names that most definitions of the language share. */
  readonly fields?: Partial<DefinitionFields>;
  /** Attribute node types: siblings before the definition, children of it, or children of a `holders` child. */
  readonly decorators?: {
    readonly before?: string[];
    readonly inside?: string[];
    readonly holders?: string[];
  };
  readonly definitions: Readonly<Record<string, DefinitionRule>>;
  /** Node types in which variables are local (closures, blocks): constants and variables there are no definitions. */
  readonly localScopes?: readonly string[];
  /** Call node type → field with what is called. */
  readonly calls?: Readonly<Record<string, string>>;
  /** Shapes of what is called; any other leaf is the name itself when its type is in `calleeNames`. */
  readonly callees?: Readonly<Record<string, CalleeRule>>;
  readonly calleeNames?: readonly string[];
  /** Leaves that name a type wherever they stand, except as the name of a definition. */
  readonly typeNames?: readonly string[];
  /** Type names that are not worth an edge (`string`, `Self`). */
  readonly ignoredTypes?: readonly string[];
  /** Node types that each add one path through the code, and tokens that do (`&&`). */
  readonly branches?: readonly string[];
  readonly branchTokens?: readonly string[];
  /** Everything that is not a table: imports, exports, odd definitions. Run after the tables' own work on a node. */
  readonly visit?: Readonly<Record<string, Visitor>>;
  readonly isExported?: (x: Extraction, draft: Draft) => boolean;
  readonly isTest?: (x: Extraction, draft: Draft) => boolean;
  /** After the walk, when all definitions are known. */
  readonly finish?: (x: Extraction) => void;
  /**
   * The same text, of the same length, without what the grammar cannot know (macros of C): tried when a file has
   * syntax errors, and kept when it has fewer of them.
   */
  readonly repair?: (source: string) => string;
  /** For files that hold blocks of other languages. Such a language has no grammar and no tables of its own. */
  readonly embedding?: Embedding;
}

export interface DefinitionFields {
  readonly name: string;
  readonly body: string;
  readonly parameters: string;
  readonly type: string;
}

export type LanguageDefinition = Required<Omit<LanguageOptions, 'embedding' | 'fields'>> & {
  readonly fields: DefinitionFields;
  readonly embedding: Embedding | undefined;
};

const FIELDS: DefinitionFields = {
  name: 'name',
  body: 'body',
  parameters: 'parameters',
  type: 'return_type',
};

/** The `repair` of a language that has none. */
export const unrepaired = (source: string): string => source;

/**
 * Describes a language: one file of `languages/` exports one of these.
 * Node types and fields are given by name and are resolved once for each grammar; a name that the grammar does
 * not have is an error at that moment, so that a new grammar version cannot silently lose definitions.
 */
export function defineLanguage(options: LanguageOptions): LanguageDefinition {
  return {
    filenames: [],
    shebangs: [],
    tokens: [],
    decorators: {},
    localScopes: [],
    calls: {},
    callees: {},
    calleeNames: [],
    typeNames: [],
    ignoredTypes: [],
    branches: [],
    branchTokens: [],
    visit: {},
    isExported: () => true,
    isTest: () => false,
    finish: () => {},
    repair: unrepaired,
    elsewhere: () => undefined,
    ...options,
    embedding: options.embedding,
    fields: { ...FIELDS, ...options.fields },
  };
}
