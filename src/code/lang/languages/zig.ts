import { defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

const CONTAINERS: Readonly<Record<string, DefinitionKind>> = {
  struct_declaration: 'struct',
  union_declaration: 'struct',
  opaque_declaration: 'struct',
  enum_declaration: 'enum',
  error_set_declaration: 'enum',
};

export default defineLanguage({
  id: 'zig',
  title: 'Zig',
  grammar: 'zig',
  extensions: ['zig', 'zon'],
  comments: ['comment'],
  lineComment: '//',
  tokens: ['pub', 'export', 'const', 'async'],
  fields: { type: 'type' },
  definitions: {
    function_declaration: { kind: 'function', parameters: (x, node) => x.childOfType(node, 'parameters') },
    variable_declaration: {
      kind: (x, node) =>
        CONTAINERS[x.type(assignedValue(x, node))] ?? (isImport(x, node) ? undefined : variableKind(x, node)),
      name: (x, node) => x.childOfType(node, 'identifier'),
      body: (x, node) => assignedValue(x, node),
      refine: endContainerHead,
    },
    container_field: {
      kind: (x, node) => (x.type(x.parent(node)) === 'enum_declaration' ? 'variant' : 'property'),
      body: () => -1,
    },
    test_declaration: {
      kind: 'function',
      name: (x, node) => x.firstChild(node),
      body: (x, node) => x.childOfType(node, 'block'),
      refine: (x, draft) => {
        Object.assign(draft, { kind: 'function', name: x.unquoted(draft.nameNode), isTest: true });
      },
    },
  },
  calls: { call_expression: 'function' },
  callees: { field_expression: { name: 'member', receiver: 'object' } },
  calleeNames: ['identifier'],
  branches: [
    'if_statement',
    'if_expression',
    'while_statement',
    'while_expression',
    'for_statement',
    'for_expression',
    'catch_expression',
  ],
  branchTokens: ['and', 'or', 'orelse'],
  visit: {
    builtin_function: visitBuiltin,
    error_set_declaration: defineErrors,
    identifier: visitIdentifier,
    parameter: (x, node) => {
      const [name, type] = [x.text(x.child(node, 'name')), x.text(x.child(node, 'type'))];
      if (type === 'type') x.addTypeVariable(name);
      else x.addBinding(node, name, 'type', type);
    },
    container_field: (x, node) => {
      const owner = x.enclosing?.nameStart === x.start(x.child(node, 'name')) ? x.enclosing.parent : x.owner;
      x.addBinding(
        node,
        `self.${x.text(x.child(node, 'name'))}`,
        'type',
        x.text(x.child(node, 'type')),
        owner,
      );
    },
    variable_declaration: bindVariable,
    switch_case: (x, node) => {
      if (!x.source.startsWith('else', x.start(node))) x.countBranch();
    },
  },
  isExported: (x, draft) => {
    const { enclosing } = x;
    if (draft.kind === 'property' || draft.kind === 'variant') return enclosing?.isExported ?? false;
    return x.has(draft.node, 'pub') || x.has(draft.node, 'export');
  },
});

/** What is assigned: the last child behind the name that is not the type. */
function assignedValue(x: Extraction, node: number): number {
  const name = x.childOfType(node, 'identifier');
  const type = x.child(node, 'type');
  return (
    x
      .children(node)
      .filter((child) => child > name && child !== type && x.type(child) !== 'string')
      .at(-1) ?? -1
  );
}

function variableKind(x: Extraction, node: number): DefinitionKind {
  return x.has(node, 'const') ? 'constant' : 'variable';
}

/** `const std = @import("std")` names a file, not a value of this one. */
function isImport(x: Extraction, node: number): boolean {
  const value = assignedValue(x, node);
  return x.text(x.childOfType(value, 'builtin_identifier')) === '@import';
}

/** `pub const Job = struct {`: the keyword belongs to the head. */
function endContainerHead(x: Extraction, draft: Draft): void {
  if (!Object.hasOwn(CONTAINERS, x.type(draft.body))) return;
  const brace = x.source.indexOf('{', x.start(draft.body));
  if (brace > 0 && brace < x.end(draft.body)) draft.headEnd = x.source.slice(0, brace).trimEnd().length;
}

/** `@import("a.zig")`, alone, as a constant or with a member taken out of it. */
function visitBuiltin(x: Extraction, node: number): void {
  if (x.text(x.childOfType(node, 'builtin_identifier')) !== '@import') return;
  const module = x.unquoted(x.childOfType(x.childOfType(node, 'arguments'), 'string'));
  if (module === '') return;
  const holder = x.parent(node);
  if (x.type(holder) === 'using_namespace_declaration') x.addImport(node, { module, kind: 'wildcard' });
  else if (x.type(holder) === 'variable_declaration') {
    const alias = x.text(x.childOfType(holder, 'identifier'));
    x.addImport(node, {
      module,
      kind: 'namespace',
      names: [{ name: '*', alias }],
      isReexport: x.has(holder, 'pub'),
    });
  } else if (x.type(holder) === 'field_expression') {
    const name = x.text(x.child(holder, 'member'));
    const alias = x.text(x.childOfType(x.ancestor(holder, 'variable_declaration'), 'identifier')) || name;
    x.addImport(node, { module, kind: 'names', names: [{ name, alias }] });
  } else x.addImport(node, { module, kind: 'effect' });
}

function defineErrors(x: Extraction, node: number): void {
  for (const name of x.children(node)) {
    if (x.type(name) !== 'identifier') continue;
    const draft = x.draft('variant', x.text(name), name);
    Object.assign(draft, { nameNode: name, ownsInside: false, isExported: x.enclosing?.isExported ?? false });
    x.define(draft);
  }
}

const TYPE_HOLDERS = new Set([
  'pointer_type',
  'slice_type',
  'array_type',
  'nullable_type',
  'error_union_type',
  'struct_initializer',
]);

/** Types are plain names in capitals, told by where they stand. */
function visitIdentifier(x: Extraction, node: number): void {
  const parent = x.parent(node);
  const isType = TYPE_HOLDERS.has(x.type(parent)) || x.tree.field[node] === x.grammar.fieldIds.get('type');
  const isMember = x.type(parent) === 'field_expression' && x.child(parent, 'member') === node;
  if (!/^[A-Z]/.test(x.text(node))) return;
  if (isType || (isMember && (TYPE_HOLDERS.has(x.type(x.parent(parent))) || isTypeField(x, parent)))) {
    x.addTypeRef(node);
  }
}

function isTypeField(x: Extraction, node: number): boolean {
  return x.tree.field[node] === x.grammar.fieldIds.get('type');
}

function bindVariable(x: Extraction, node: number): void {
  const own = x.enclosing?.nameStart === x.start(x.childOfType(node, 'identifier')) ? x.enclosing : undefined;
  const owner = own ? own.parent : x.owner;
  const name = x.text(x.childOfType(node, 'identifier'));
  const type = x.child(node, 'type');
  if (name === '_') return;
  if (type >= 0) {
    x.addBinding(node, name, 'type', x.text(type), owner);
    return;
  }
  let value = assignedValue(x, node);
  while (x.type(value) === 'try_expression' || x.type(value) === 'catch_expression')
    value = x.firstChild(value);
  if (x.type(value) === 'struct_initializer')
    x.addBinding(node, name, 'new', x.text(x.firstChild(value)), owner);
  else if (x.type(value) === 'call_expression') {
    x.addBinding(node, name, 'call', x.text(x.child(value, 'function')), owner);
  } else if (x.type(value) === 'identifier' || x.type(value) === 'field_expression') {
    x.addBinding(node, name, 'value', x.text(value), owner);
  }
}
