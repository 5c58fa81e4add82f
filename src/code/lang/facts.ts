/**
 * What one parse tells about a file. Offsets are UTF-16 indices into the source string, lines are 1-based.
 * Texts are slices of the source, so that nothing is invented.
 */
export interface FileFacts {
  readonly language: string;
  readonly lineCount: number;
  /** True when the parser met text that is not of the language: what parsed is still here. */
  readonly hasSyntaxErrors: boolean;
  /** The package or namespace that the whole file belongs to (`main`, `com.acme.store`); '' when it says none. */
  readonly packageName: string;
  /** In source order; a parent always precedes its children. */
  readonly definitions: Definition[];
  readonly imports: Import[];
  readonly exports: Export[];
  readonly calls: Call[];
  readonly typeRefs: TypeRef[];
  readonly inheritance: Inheritance[];
  readonly bindings: Binding[];
  /**
   * Lines that are text rather than code: comments, and the inside of strings over several lines. In no order.
   * Only a parse knows them; facts that were kept do not have them.
   */
  readonly textLines?: readonly LineSpan[];
}

/** Lines `first … last`, 1-based, both included. */
export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

export const DEFINITION_KINDS = [
  'function',
  'method',
  'class',
  'struct',
  'enum',
  'interface',
  'trait',
  'type',
  'module',
  'impl',
  'constant',
  'variable',
  'property',
  'macro',
  'event',
  'constructor',
  'variant',
  'section',
] as const;
export type DefinitionKind = (typeof DEFINITION_KINDS)[number];

export interface Definition {
  readonly kind: DefinitionKind;
  readonly name: string;
  /**
   * Names of the enclosing definitions and this one, joined with `.` (`Store.load`). A method written outside its
   * type (Go, Rust's `impl`, C++) is named by the type all the same.
   */
  readonly qualifiedName: string;
  /** Index of the enclosing definition in `definitions`, −1 at the top. */
  readonly parent: number;
  /** Start of the definition, with decorators and modifiers, without its doc comment. */
  readonly startIndex: number;
  readonly endIndex: number;
  readonly startLine: number;
  readonly endLine: number;
  /** Where the head (name, parameters, return type) ends and the body begins; `endIndex` when there is no body. */
  readonly signatureEnd: number;
  /** Start of the doc comment directly above; equals `startIndex` when there is none. */
  readonly docStart: number;
  /** Where the name is written; an empty range where the name is made up (`default`, `Trait for Type`). */
  readonly nameStart: number;
  readonly nameEnd: number;
  /** The parameters without their parentheses; an empty range when there are none. */
  readonly parametersStart: number;
  readonly parametersEnd: number;
  /** The return type, or the type of a constant or property, as written; an empty range when there is none. */
  readonly typeStart: number;
  readonly typeEnd: number;
  /** That type as one line of at most 120 characters; '' when there is none, or a longer one. */
  readonly type: string;
  readonly isAsync: boolean;
  readonly isExported: boolean;
  readonly isTest: boolean;
  /** Texts of decorators, attributes or annotations. */
  readonly decorators: readonly string[];
  /** McCabe's cyclomatic complexity of the body: 1 + branches; 0 for what has no body of statements. */
  readonly complexity: number;
}

export interface Import {
  /** As written, without quotes (`./store`, `crate::a::b`, `os.path`, `stdio.h`). */
  readonly module: string;
  /** Imported names; `alias` equals `name` when not renamed. Empty for a side-effect import. */
  readonly names: readonly { readonly name: string; readonly alias: string }[];
  /** `kind`: 'names' | 'namespace' (the module under one alias) | 'wildcard' | 'effect' | 'include' | 'module' (a `mod x;`). */
  readonly kind: 'names' | 'namespace' | 'wildcard' | 'effect' | 'include' | 'module';
  readonly isReexport: boolean;
  readonly isTypeOnly: boolean;
  readonly line: number;
}

/** A name that a statement exports; definitions tell by themselves (`isExported`) when that is all there is to say. */
export interface Export {
  readonly name: string;
  /** The name outside; equals `name` when not renamed. */
  readonly alias: string;
  readonly line: number;
}

export interface Call {
  /** The called name alone: `load` in `this.store.load(x)`. */
  readonly name: string;
  /**
   * The expression before the name as `pathText` writes it, at most 80 characters: `this.store`, `Foo`, `open().rows[]`,
   * `''` for a plain call.
   */
  readonly receiver: string;
  readonly line: number;
  /** Index of the enclosing definition, −1 at the top. */
  readonly owner: number;
}

/** A type's name where it is used; the first use in each definition only. */
export interface TypeRef {
  readonly name: string;
  readonly line: number;
  readonly owner: number;
}

export interface Inheritance {
  /** Index of the definition that inherits. */
  readonly owner: number;
  readonly base: string;
  readonly how: 'extends' | 'implements' | 'mixin';
}

export const BINDING_KINDS = ['type', 'new', 'call', 'value', 'element', 'local'] as const;

/** What a file says about the type of a variable, parameter or field: for resolving `store.load()`. */
export interface Binding {
  /**
   * `store`, or `self.store`, `this.store` for what is assigned to a field or is one of an object; `return` for what a
   * function without a written result gives back.
   */
  readonly name: string;
  /**
   * `kind` tells what `source` is: 'type' an annotation as written (`&mut Store`, `Map<string, Store>`), 'new' the
   * class that is constructed, 'call' the function whose result it holds (`Store::open`, `this.open`), 'value'
   * another expression as `pathText` writes it (`this.store`, `open().rows[0]`), 'element' the same for the collection
   * that it runs over, 'local' nothing: '' for a variable of unknown type, which hides others of its name; only where
   * the file calls the name or something of it. At most 120 characters.
   */
  readonly kind: (typeof BINDING_KINDS)[number];
  readonly source: string;
  readonly line: number;
  /** The definition whose variable, parameter or member it is, −1 at the top. */
  readonly owner: number;
  /** Last line on which it is visible, for what a closure inside the owner declares; 0: wherever its owner is. */
  readonly until: number;
}
