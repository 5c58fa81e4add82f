import type { LanguageDefinition } from './define-language.ts';
import { type Draft, emptyDraft, INNERMOST } from './draft.ts';
import type {
  Binding,
  Call,
  Definition,
  DefinitionKind,
  Export,
  FileFacts,
  Import,
  Inheritance,
  TypeRef,
} from './facts.ts';
import type { FlatTree } from './flat-tree.ts';
import type { Grammar } from './grammar.ts';
import { leadingDecorators } from './leading-decorators.ts';
import { pathText } from './path-text.ts';
import { ScopeStack } from './scope-stack.ts';
import { docStartAbove, endOfHead, endOfText, linesIn, oneLine } from './source-text.ts';
import { SyntaxReader } from './syntax-reader.ts';
import { textLinesIn } from './text-lines-in.ts';
import { withoutUnusedLocals } from './unused-locals.ts';

export type { Draft };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const FUNCTION_LIKE: ReadonlySet<DefinitionKind> = new Set(['function', 'method', 'constructor', 'macro']);
const TYPE_LIKE: ReadonlySet<DefinitionKind> = new Set([
  'class',
  'struct',
  'enum',
  'interface',
  'trait',
  'impl',
  'type',
]);

const MAX_RECEIVER = 80;
const MAX_BINDING = 120;

/** The facts of one file in the making: read access to the tree, and the calls that add facts. */
export class Extraction extends SyntaxReader {
  readonly language: LanguageDefinition;
  packageName = '';
  definitions: Mutable<Definition>[] = [];
  imports: Import[] = [];
  exports: Export[] = [];
  calls: Call[] = [];
  typeRefs: TypeRef[] = [];
  inheritance: Inheritance[] = [];
  bindings: Binding[] = [];
  /** Comments and decorators seen so far. */
  comments: number[] = [];
  decoratorNodes: number[] = [];
  readonly #ignoredTypes: ReadonlySet<string>;
  #parsed = '';
  readonly #scopes = new ScopeStack();
  #qualifiers: string[] = [];
  #lastOwnerOfType = new Map<string, number>();
  /** `parent:name` of each definition. */
  #known = new Set<string>();

  constructor(language: LanguageDefinition, grammar: Grammar) {
    super();
    this.language = language;
    this.grammar = grammar;
    this.#ignoredTypes = new Set(language.ignoredTypes);
  }

  /** @param parsed what the parser saw: `source`, or a repair of it, which has blanks for what it left out. */
  begin(source: string, tree: FlatTree, parsed: string): void {
    this.source = source;
    this.#parsed = parsed;
    this.tree = tree;
    this.packageName = '';
    this.definitions = [];
    this.imports = [];
    this.exports = [];
    this.calls = [];
    this.typeRefs = [];
    this.inheritance = [];
    this.bindings = [];
    this.comments = [];
    this.decoratorNodes = [];
    this.#scopes.clear();
    this.#qualifiers = [];
    this.#lastOwnerOfType.clear();
    this.#known.clear();
  }

  /** Index of the innermost definition around the current node, −1 at the top. */
  get owner(): number {
    return this.#scopes.owner;
  }

  /** The innermost definition around the current node. */
  get enclosing(): Definition | undefined {
    return this.owner < 0 ? undefined : this.definitions[this.owner];
  }

  /** True inside a function or closure: variables there are no definitions. */
  get isLocal(): boolean {
    return this.#scopes.isLocal;
  }

  /** True directly inside a class, trait, interface…: functions there are methods. */
  get isMember(): boolean {
    const enclosing = this.enclosing;
    return enclosing !== undefined && !this.isLocal && TYPE_LIKE.has(enclosing.kind);
  }

  /** True when the innermost definition (or the file's top) has a member of this name already. */
  isDefined(name: string): boolean {
    return this.#known.has(`${this.owner}:${name}`);
  }

  /** Closes the scopes that end at or before `node`. */
  advanceTo(node: number): void {
    this.#scopes.advanceTo(node);
  }

  /** Variables inside `node` are local from here on; facts still belong to the enclosing definition. */
  openLocalScope(node: number): void {
    const end = this.tree.next[node]!;
    const lastLine = (this.tree.endRow[node] ?? 0) + 1;
    this.#scopes.open({ end, definition: this.owner, isLocal: true, lastLine });
  }

  /**
   * A draft with nothing but kind, name and node; a hook fills in the rest and passes it to `define`.
   * A `function` directly inside a type is made a `method`.
   */
  draft(kind: DefinitionKind, name: string, node: number): Draft {
    return emptyDraft(kind === 'function' && this.isMember ? 'method' : kind, name, node);
  }

  /** Adds a definition and, unless `ownsInside` is false, makes it the owner of what lies in `draft.node`. */
  define(draft: Draft): number {
    const index = this.definitions.length;
    if (draft.first < 0) this.findDecorators(draft);
    const startIndex = this.#startOf(draft.first);
    const nodeEnd = draft.endIndex >= 0 ? draft.endIndex : this.end(draft.outer);
    // Some grammars end a node behind the line break that ends it.
    const endIndex = endOfText(this.source, nodeEnd);
    const endLine =
      (this.tree.endRow[draft.outer] ?? 0) + 1 - linesIn(this.source, endIndex, this.end(draft.outer));
    const parent = draft.parent === INNERMOST ? this.owner : draft.parent;
    const prefix = draft.prefix || (this.#qualifiers[parent] ?? '');
    const qualifiedName = prefix === '' ? draft.name : `${prefix}.${draft.name}`;
    const [parametersStart, parametersEnd] = this.#inside(draft.parameters);
    const [typeStart, typeEnd] = this.#typeRange(draft.type);
    const isFunction = FUNCTION_LIKE.has(draft.kind);
    this.definitions.push({
      kind: draft.kind,
      name: draft.name,
      qualifiedName,
      parent,
      startIndex,
      endIndex,
      startLine: this.line(draft.first),
      endLine,
      signatureEnd: this.#signatureEnd(draft, endIndex),
      docStart: docStartAbove(this, startIndex),
      nameStart: Math.max(0, this.start(draft.nameNode)),
      nameEnd: Math.max(0, this.end(draft.nameNode)),
      parametersStart,
      parametersEnd,
      typeStart,
      typeEnd,
      type: typeEnd - typeStart > MAX_BINDING ? '' : oneLine(this.source.slice(typeStart, typeEnd)),
      isAsync: draft.isAsync,
      isExported: draft.isExported,
      isTest: draft.isTest || (this.definitions[parent]?.isTest ?? false),
      decorators: draft.decorators,
      complexity: isFunction && draft.body >= 0 ? 1 : 0,
    });
    this.#known.add(`${parent}:${draft.name}`);
    this.#qualifiers.push(draft.qualifier || qualifiedName);
    if (draft.ownsInside) {
      const end = this.tree.next[draft.node]!;
      this.#scopes.open({ end, definition: index, isLocal: isFunction, lastLine: 0 });
    }
    return index;
  }

  /** Fills in `first` and `decorators`, for hooks that decide by them. */
  findDecorators(draft: Draft): void {
    const found = leadingDecorators(this, draft.outer, draft.node);
    draft.first = found.first;
    draft.decorators = found.decorators.map((node) => this.text(node).trimEnd());
  }

  /** With what a repair blanked out in front of the node, on its line: `LIB_API` of `LIB_API int open()`. */
  #startOf(node: number): number {
    let start = this.start(node);
    if (this.#parsed === this.source) return start;
    while (start > 0 && ' \t'.includes(this.#parsed[start - 1] ?? '')) start--;
    return start + (/^[ \t]*/.exec(this.source.slice(start, this.start(node)))?.[0].length ?? 0);
  }

  #signatureEnd(draft: Draft, endIndex: number): number {
    if (draft.headEnd >= 0) return draft.headEnd;
    if (draft.body < 0) return endIndex;
    return endOfHead(this.source, this.start(draft.body));
  }

  /** The range of a node without its parentheses. */
  #inside(node: number): [number, number] {
    if (node < 0) return [0, 0];
    const start = this.start(node);
    const end = this.end(node);
    return this.source[start] === '(' && this.source[end - 1] === ')' ? [start + 1, end - 1] : [start, end];
  }

  /** The range of a type without the `:` or `->` that introduces it. */
  #typeRange(node: number): [number, number] {
    if (node < 0) return [0, 0];
    let start = this.start(node);
    const end = this.end(node);
    while (start < end && ':-> \t\r\n'.includes(this.source[start] ?? '')) start++;
    return [start, end];
  }

  /** One more path through the innermost function. */
  countBranch(): void {
    for (let at = this.owner; at >= 0; at = this.definitions[at]!.parent) {
      const definition = this.definitions[at]!;
      if (definition.complexity === 0) continue;
      definition.complexity++;
      return;
    }
  }

  addImport(node: number, facts: Pick<Import, 'module' | 'kind'> & Partial<Import>): void {
    this.imports.push({
      names: [],
      isReexport: false,
      isTypeOnly: false,
      line: this.line(node),
      ...facts,
    });
  }

  addExport(node: number, name: string, alias = name): void {
    this.exports.push({ name, alias, line: this.line(node) });
  }

  /** A call of `nameNode`; `receiver` is the node before the name, −1 when there is none. */
  addCall(nameNode: number, receiver = -1): void {
    this.addCallText(nameNode, this.text(nameNode), this.path(receiver, MAX_RECEIVER));
  }

  /** An expression as `pathText` writes it. */
  path(node: number, max = MAX_BINDING): string {
    return node < 0 ? '' : pathText(this.source, this.start(node), this.end(node), max);
  }

  addCallText(node: number, name: string, receiver: string): void {
    if (name === '') return;
    this.calls.push({ name, receiver, line: this.line(node), owner: this.owner });
  }

  /** `name` stands for some type inside the innermost definition: it is no reference. */
  addTypeVariable(name: string): void {
    this.#scopes.addTypeVariable(name);
  }

  addTypeRef(node: number, name = this.text(node)): void {
    if (this.#lastOwnerOfType.get(name) === this.owner) return;
    if (this.#ignoredTypes.has(name) || this.#scopes.isTypeVariable(name, node)) return;
    this.#lastOwnerOfType.set(name, this.owner);
    this.typeRefs.push({ name, line: this.line(node), owner: this.owner });
  }

  addInheritance(owner: number, base: string, how: Inheritance['how']): void {
    if (base !== '') this.inheritance.push({ owner, base, how });
  }

  addBinding(node: number, name: string, kind: Binding['kind'], source: string, owner = this.owner): void {
    if (name === '' || source.length > MAX_BINDING || (source === '' && kind !== 'local')) return;
    const until = owner === this.owner ? this.#scopes.lastLine : 0;
    this.bindings.push({ name, kind, source, line: this.line(node), owner, until });
  }

  /** A variable of unknown type. */
  addLocal(node: number, name = this.text(node)): void {
    this.addBinding(node, name, 'local', '');
  }

  /** Marks the top-level definitions of these names as exported. */
  markExported(names: ReadonlySet<string>): void {
    for (const definition of this.definitions) {
      if (definition.parent < 0 && names.has(definition.name)) definition.isExported = true;
    }
  }

  facts(lineCount: number): FileFacts {
    return {
      language: this.language.id,
      lineCount,
      hasSyntaxErrors: this.tree.errorCost > 0,
      packageName: this.packageName,
      definitions: this.definitions,
      imports: this.imports,
      exports: this.exports,
      calls: this.calls,
      typeRefs: this.typeRefs,
      inheritance: this.inheritance,
      bindings: withoutUnusedLocals(this.bindings, this.calls),
      textLines: textLinesIn(this),
    };
  }
}
