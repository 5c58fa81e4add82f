import type { CalleeRule, DefinitionRule, LanguageDefinition, NodeRule, Visitor } from './define-language.ts';
import { type Draft, Extraction } from './extraction.ts';
import type { FileFacts } from './facts.ts';
import type { FlatTree } from './flat-tree.ts';
import { ERROR_KIND, type Grammar } from './grammar.ts';
import { countLines } from './source-text.ts';

/** A language tied to its grammar: node kinds in place of names, one function for each kind that matters. */
export interface Extractor {
  /** Kind → 1 for nodes that the extraction wants in the tree. */
  readonly keep: Uint8Array;
  /** @param parsed the text that `tree` is the tree of, when that is a repair of `source`. */
  extract(source: string, tree: FlatTree, parsed?: string): FileFacts;
}

/**
 * Resolves a language's tables against its grammar.
 * @throws Error when the language names a node type, token or field that the grammar does not have.
 */
export function createExtractor(language: LanguageDefinition, grammar: Grammar): Extractor {
  const visitors = new VisitorTable(language, grammar).build();
  const x = new Extraction(language, grammar);
  return {
    keep: keptKinds(language, grammar),
    extract(source, tree, parsed = source) {
      x.begin(source, tree, parsed);
      const { kind, count } = tree;
      for (let node = 0; node < count; node++) {
        const visit = kind[node] === ERROR_KIND ? undefined : visitors[kind[node]!];
        if (visit === undefined) continue;
        x.advanceTo(node);
        visit(x, node);
      }
      x.advanceTo(count);
      language.finish(x);
      return x.facts(countLines(source));
    },
  };
}

function keptKinds(language: LanguageDefinition, grammar: Grammar): Uint8Array {
  const keep = new Uint8Array(grammar.isNamed);
  for (const token of [...language.tokens, ...language.branchTokens]) {
    keep[requireKind(grammar.tokenKinds, token, language)] = 1;
  }
  keep[ERROR_KIND] = 1;
  return keep;
}

function requireKind(kinds: ReadonlyMap<string, number>, name: string, language: LanguageDefinition): number {
  const kind = kinds.get(name);
  if (kind === undefined) throw new Error(`${language.id}: the grammar has no "${name}"`);
  return kind;
}

/** Field ids of a callee rule: of the name and the receiver, or of the one or two nodes to look at instead. */
interface CalleeFields {
  readonly inner: number;
  readonly other: number;
  readonly name: number;
  readonly receiver: number;
}

const FIRST_CHILD = -1;

/** Collects what has to happen at each kind of node, in the order: definition, tables, hooks. */
class VisitorTable {
  readonly #lists = new Map<number, Visitor[]>();
  readonly #language: LanguageDefinition;
  readonly #grammar: Grammar;

  constructor(language: LanguageDefinition, grammar: Grammar) {
    this.#language = language;
    this.#grammar = grammar;
  }

  build(): (Visitor | undefined)[] {
    const language = this.#language;
    this.#addAll(language.comments, (x, node) => x.comments.push(node));
    this.#addAll(language.decorators.before ?? [], (x, node) => x.decoratorNodes.push(node));
    for (const [type, rule] of Object.entries(language.definitions)) this.#add(type, this.#definition(rule));
    this.#addAll(language.localScopes, (x, node) => x.openLocalScope(node));
    for (const [type, field] of Object.entries(language.calls)) this.#add(type, this.#call(field));
    this.#addAll(language.typeNames, this.#typeName());
    this.#addAll(language.branches, (x) => x.countBranch());
    for (const token of language.branchTokens) {
      this.#addKind(requireKind(this.#grammar.tokenKinds, token, language), (x) => x.countBranch());
    }
    for (const [type, visit] of Object.entries(language.visit)) this.#add(type, visit);
    const visitors: (Visitor | undefined)[] = this.#grammar.typeNames.map(() => undefined);
    for (const [kind, list] of this.#lists) visitors[kind] = inSequence(list);
    return visitors;
  }

  #addAll(types: readonly string[], visit: Visitor): void {
    for (const type of types) this.#add(type, visit);
  }

  /** A name of the form `"…"` means an anonymous token. */
  #add(type: string, visit: Visitor): void {
    const isToken = type.startsWith('"');
    const kinds = isToken ? this.#grammar.tokenKinds : this.#grammar.namedKinds;
    this.#addKind(requireKind(kinds, isToken ? type.slice(1, -1) : type, this.#language), visit);
  }

  #addKind(kind: number, visit: Visitor): void {
    const list = this.#lists.get(kind);
    if (list) list.push(visit);
    else this.#lists.set(kind, [visit]);
  }

  #field(name: string): number {
    return requireKind(this.#grammar.fieldIds, name, this.#language);
  }

  /** Fields that the language shares are optional; those that a rule names must exist. */
  #nodeRule(rule: NodeRule | undefined, shared: string): (x: Extraction, node: number) => number {
    if (typeof rule === 'function') return rule;
    const field = rule === undefined ? (this.#grammar.fieldIds.get(shared) ?? 0) : this.#field(rule);
    return (x, node) => x.childInField(node, field);
  }

  #definition(rule: DefinitionRule): Visitor {
    const { fields } = this.#language;
    const name = this.#nodeRule(rule.name, fields.name);
    const body = this.#nodeRule(rule.body, fields.body);
    const parameters = this.#nodeRule(rule.parameters, fields.parameters);
    const type = this.#nodeRule(rule.type, fields.type);
    const outer = rule.outer === undefined ? undefined : this.#nodeRule(rule.outer, '');
    const { kind: kindOf, evenLocal } = rule;
    return (x, node) => {
      const kind = typeof kindOf === 'function' ? kindOf(x, node) : kindOf;
      if (kind === undefined) return;
      if (x.isLocal && !evenLocal && (kind === 'constant' || kind === 'variable')) return;
      const nameNode = name(x, node);
      if (nameNode < 0 || x.isMissing(nameNode)) return;
      const draft: Draft = x.draft(kind, x.text(nameNode), node);
      draft.nameNode = nameNode;
      draft.body = body(x, node);
      draft.parameters = parameters(x, node);
      draft.type = type(x, node);
      if (outer) draft.outer = outer(x, node);
      finishDraft(x, draft, rule);
    };
  }

  #call(field: string): Visitor {
    const callee = this.#field(field);
    const resolve = this.#callee();
    return (x, node) => resolve(x, x.childInField(node, callee));
  }

  /** Looks at what is called and adds the call when its name is written there. */
  #callee(): Visitor {
    const rules = new Map<number, CalleeFields>();
    for (const [type, rule] of Object.entries(this.#language.callees)) {
      rules.set(requireKind(this.#grammar.namedKinds, type, this.#language), this.#calleeFields(rule));
    }
    const names = new Set(
      this.#language.calleeNames.map((type) => requireKind(this.#grammar.namedKinds, type, this.#language)),
    );
    const resolve: Visitor = (x, callee) => {
      let node = callee;
      while (node >= 0) {
        const kind = x.tree.kind[node]!;
        if (names.has(kind)) return x.addCall(node);
        const rule = rules.get(kind);
        if (rule === undefined) return;
        if (rule.name !== 0) {
          return x.addCall(x.childInField(node, rule.name), x.childInField(node, rule.receiver));
        }
        if (rule.other !== 0) resolve(x, x.childInField(node, rule.other));
        node = rule.inner === FIRST_CHILD ? x.firstChild(node) : x.childInField(node, rule.inner);
      }
    };
    return resolve;
  }

  #calleeFields(rule: CalleeRule): CalleeFields {
    const none = { inner: 0, other: 0, name: 0, receiver: 0 };
    if (rule === 'first child') return { ...none, inner: FIRST_CHILD };
    if ('inner' in rule) return { ...none, inner: this.#field(rule.inner) };
    if ('either' in rule) {
      return { ...none, inner: this.#field(rule.either[1]), other: this.#field(rule.either[0]) };
    }
    return { ...none, name: this.#field(rule.name), receiver: this.#field(rule.receiver) };
  }

  /** A type's name where it is used: not where a definition or a type parameter introduces it. */
  #typeName(): Visitor {
    const nameField = this.#field(this.#language.fields.name);
    const defining = new Uint8Array(ERROR_KIND + 1);
    for (const type of Object.keys(this.#language.definitions)) {
      defining[requireKind(this.#grammar.namedKinds, type, this.#language)] = 1;
    }
    return (x, node) => {
      const { field, kind, parent } = x.tree;
      if (field[node] === nameField && parent[node]! >= 0 && defining[kind[parent[node]!]!] === 1) return;
      x.addTypeRef(node);
    };
  }
}

function finishDraft(x: Extraction, draft: Draft, rule: DefinitionRule): void {
  x.findDecorators(draft);
  draft.isAsync = x.has(draft.node, 'async');
  draft.isExported = x.language.isExported(x, draft);
  rule.refine?.(x, draft);
  draft.isTest ||= x.language.isTest(x, draft);
  const index = x.define(draft);
  rule.after?.(x, draft.node, index);
}

function inSequence(list: readonly Visitor[]): Visitor {
  const [first, second] = list;
  if (list.length === 1 && first) return first;
  if (list.length === 2 && first && second) {
    return (x, node) => {
      first(x, node);
      second(x, node);
    };
  }
  return (x, node) => {
    for (const visit of list) visit(x, node);
  };
}
