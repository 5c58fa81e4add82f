import { defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';
import { bindParameter, bindRange, bindShort, bindTypeCase, bindVariables } from './go-bindings.ts';

const BUILT_IN =
  `any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune
  string uint uint8 uint16 uint32 uint64 uintptr`.split(/\s+/);

export default defineLanguage({
  id: 'go',
  title: 'Go',
  grammar: 'go',
  extensions: ['go'],
  comments: ['comment'],
  lineComment: '//',
  fields: { type: 'result' },
  definitions: {
    function_declaration: { kind: 'function' },
    method_declaration: {
      kind: 'method',
      refine: (x, draft) => {
        draft.prefix = receiverType(x, draft.node);
      },
    },
    type_spec: { kind: typeKind, outer: onlySpec, body: () => -1, refine: endTypeHead, after: addEmbedded },
    type_alias: { kind: 'type', outer: onlySpec },
    method_elem: {
      kind: (x, node) => (x.type(x.parent(x.parent(node))) === 'type_spec' ? 'method' : undefined),
    },
  },
  localScopes: ['func_literal'],
  calls: { call_expression: 'function' },
  callees: {
    selector_expression: { receiver: 'operand', name: 'field' },
    type_instantiation_expression: { inner: 'type' },
    index_expression: { inner: 'operand' },
    parenthesized_expression: 'first child',
    unary_expression: { inner: 'operand' },
  },
  calleeNames: ['identifier', 'type_identifier'],
  typeNames: ['type_identifier'],
  ignoredTypes: BUILT_IN,
  branches: ['if_statement', 'for_statement', 'expression_case', 'type_case', 'communication_case'],
  branchTokens: ['&&', '||'],
  visit: {
    package_clause: (x, node) => {
      x.packageName = x.text(x.firstChild(node));
    },
    import_spec: visitImport,
    const_spec: (x, node) => defineNames(x, node, 'constant'),
    var_spec: (x, node) => {
      defineNames(x, node, 'variable');
      bindVariables(x, node);
    },
    field_declaration: visitField,
    type_conversion_expression: (x, node) => {
      // `Map[int, string](f)` cannot be told from a conversion without types.
      const type = x.child(node, 'type');
      if (x.type(type) === 'generic_type') x.addCall(x.child(type, 'type'));
    },
    type_parameter_declaration: (x, node) => {
      for (const name of x.children(node, 'name')) x.addTypeVariable(x.text(name));
    },
    method_declaration: visitReceiver,
    parameter_declaration: bindParameter,
    short_var_declaration: bindShort,
    range_clause: bindRange,
    type_switch_statement: (x, node) => {
      for (const name of x.children(x.child(node, 'alias'))) x.addLocal(name);
    },
    type_case: bindTypeCase,
  },
  isExported: (_, draft) => /^\p{Lu}/u.test(draft.name),
  isTest: (x, draft) =>
    draft.kind === 'function' &&
    (/^Example(?![a-z])/.test(draft.name) ||
      (/^(?:Test|Benchmark|Fuzz)(?![a-z])/.test(draft.name) && /\btesting\./.test(x.text(draft.parameters)))),
});

/** `Store` of `*pkg.Store[T]`. */
function baseName(x: Extraction, type: number): string {
  switch (x.type(type)) {
    case 'pointer_type':
    case 'parenthesized_type':
      return baseName(x, x.firstChild(type));
    case 'generic_type':
      return baseName(x, x.child(type, 'type'));
    case 'qualified_type':
      return x.text(x.child(type, 'name'));
    default:
      return x.type(type) === 'type_identifier' ? x.text(type) : '';
  }
}

function receiverParameter(x: Extraction, method: number): number {
  return x.childOfType(x.child(method, 'receiver'), 'parameter_declaration');
}

function receiverType(x: Extraction, method: number): string {
  return baseName(x, x.child(receiverParameter(x, method), 'type'));
}

/** The type parameters of the receiver (`T` of `*Store[T]`) are variables inside the method. */
function visitReceiver(x: Extraction, node: number): void {
  const type = x.child(receiverParameter(x, node), 'type');
  for (const list of x.descendants(type, 'type_arguments')) {
    for (const name of x.descendants(list, 'type_identifier')) x.addTypeVariable(x.text(name));
  }
}

function typeKind(x: Extraction, node: number): DefinitionKind {
  const type = x.type(x.child(node, 'type'));
  if (type === 'struct_type') return 'struct';
  return type === 'interface_type' ? 'interface' : 'type';
}

/** A declaration without parentheses is all of its only member. */
function onlySpec(x: Extraction, node: number): number {
  const parent = x.parent(node);
  const isDeclaration = x.type(parent).endsWith('_declaration');
  return isDeclaration && !/^\w+\s*\(/.test(x.source.slice(x.start(parent), x.start(parent) + 20))
    ? parent
    : node;
}

function endTypeHead(x: Extraction, draft: Draft): void {
  if (draft.kind === 'type') return;
  const brace = x.source.indexOf('{', x.start(x.child(draft.node, 'type')));
  if (brace >= 0 && brace < x.end(draft.node)) draft.headEnd = x.source.slice(0, brace).trimEnd().length;
}

/** What an interface embeds; a struct's embedded fields are fields. */
function addEmbedded(x: Extraction, node: number, definition: number): void {
  const type = x.child(node, 'type');
  if (x.type(type) !== 'interface_type') return;
  for (const element of x.children(type)) {
    const only = x.children(element);
    if (x.type(element) !== 'type_elem' || only.length !== 1) continue;
    x.addInheritance(definition, baseName(x, only[0] ?? -1), 'extends');
  }
}

function visitField(x: Extraction, node: number): void {
  const type = x.child(node, 'type');
  const names = x.children(node, 'name');
  if (names.length === 0) {
    const kind = x.enclosing?.kind;
    if (kind === 'struct') x.addInheritance(x.owner, baseName(x, type), 'mixin');
  }
  if (x.isLocal) return;
  const isAlone = names.length < 2;
  for (const name of names.length === 0 ? [embeddedName(x, type)] : names) {
    if (name < 0) continue;
    const draft = x.draft('property', x.text(name), node);
    Object.assign(draft, { nameNode: name, type, ownsInside: isAlone });
    draft.isExported = /^\p{Lu}/u.test(draft.name);
    x.define(draft);
  }
}

function embeddedName(x: Extraction, type: number): number {
  if (x.type(type) === 'generic_type') return embeddedName(x, x.child(type, 'type'));
  if (x.type(type) === 'qualified_type') return x.child(type, 'name');
  return x.type(type) === 'type_identifier' ? type : -1;
}

/** Each name of `const a, b = 1, 2` at the top of the file. */
function defineNames(x: Extraction, node: number, kind: DefinitionKind): void {
  const names = x.isLocal ? [] : x.children(node, 'name').filter((name) => x.text(name) !== '_');
  for (const name of names) {
    const draft = x.draft(kind, x.text(name), node);
    Object.assign(draft, { nameNode: name, type: x.child(node, 'type'), body: x.child(node, 'value') });
    draft.outer = specOfDeclaration(x, node);
    draft.ownsInside = names.length === 1;
    draft.isExported = /^\p{Lu}/u.test(draft.name);
    x.define(draft);
  }
}

function specOfDeclaration(x: Extraction, node: number): number {
  return x.type(x.parent(node)).endsWith('_declaration') ? onlySpec(x, node) : node;
}

function visitImport(x: Extraction, node: number): void {
  const module = x.text(x.child(node, 'path')).slice(1, -1);
  const name = x.child(node, 'name');
  if (x.type(name) === 'dot') x.addImport(node, { module, kind: 'wildcard' });
  else if (x.type(name) === 'blank_identifier') x.addImport(node, { module, kind: 'effect' });
  else {
    const alias = name >= 0 ? x.text(name) : packageOfPath(module);
    x.addImport(node, { module, kind: 'namespace', names: [{ name: '*', alias }] });
  }
}

/** By convention: the last part of the path that is no major version. */
function packageOfPath(module: string): string {
  const parts = module.split('/').filter((part) => !/^v\d+$/.test(part));
  return (parts.at(-1) ?? module).replace(/\.v\d+$/, '');
}
