import type { CalleeRule, DefinitionRule, Visitor } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { Binding, DefinitionKind } from '../facts.ts';
import {
  isRequire,
  visitExport,
  visitExportsAssignment,
  visitImport,
  visitRequire,
} from './ecmascript-modules.ts';

/** What JavaScript, TypeScript and TSX have in common. */

const FUNCTIONS = new Set(['arrow_function', 'function_expression', 'generator_function']);

export const ecmascript = {
  comments: ['comment'],
  lineComment: '//',
  tokens: ['async', 'default', 'static', 'const', 'get', 'set'],
  decorators: { before: ['decorator'], inside: ['decorator'] },
  definitions: {
    function_declaration: { kind: 'function', outer: declarationStart },
    generator_function_declaration: { kind: 'function', outer: declarationStart },
    class_declaration: { kind: 'class', outer: declarationStart, after: addHeritage },
    method_definition: { kind: methodKind },
    variable_declarator: {
      kind: variableKind,
      body: (x, node) => bodyOfValue(x, x.child(node, 'value')),
      parameters: (x, node) => parametersOfValue(x, x.child(node, 'value')),
      type: typeOfVariable,
      outer: declaratorStart,
      refine: (x, draft) => markAsync(x, draft, x.child(draft.node, 'value')),
      after: (x, node, definition) => addHeritage(x, x.child(node, 'value'), definition),
    },
    function_expression: { kind: namedExpression },
    generator_function: { kind: namedExpression },
    pair: {
      kind: (x, node) => memberFunction(x, x.child(node, 'value')),
      name: 'key',
      body: (x, node) => bodyOfValue(x, x.child(node, 'value')),
      parameters: (x, node) => parametersOfValue(x, x.child(node, 'value')),
      type: (x, node) => x.child(x.child(node, 'value'), 'return_type'),
      refine: (x, draft) => {
        unquoteName(x, draft);
        markAsync(x, draft, x.child(draft.node, 'value'));
      },
    },
  } satisfies Record<string, DefinitionRule>,
  localScopes: [
    'arrow_function',
    'function_expression',
    'generator_function',
    'for_statement',
    'class_static_block',
  ],
  calls: { call_expression: 'function', new_expression: 'constructor' },
  callees: {
    member_expression: { receiver: 'object', name: 'property' },
    parenthesized_expression: 'first child',
    ternary_expression: { either: ['consequence', 'alternative'] },
    binary_expression: { either: ['left', 'right'] },
    // The TypeScript grammar takes `await f<T>(x)` for a call of `await f`.
    await_expression: 'first child',
  } satisfies Record<string, CalleeRule>,
  calleeNames: ['identifier', 'super'],
  branches: [
    'if_statement',
    'for_statement',
    'for_in_statement',
    'while_statement',
    'do_statement',
    'switch_case',
    'catch_clause',
    'ternary_expression',
  ],
  branchTokens: ['&&', '||', '??'],
  visit: {
    import_statement: visitImport,
    export_statement: visitExport,
    call_expression: visitRequire,
    assignment_expression: (x, node) => {
      visitExportsAssignment(x, node);
      visitAssignment(x, node);
    },
    variable_declarator: visitDeclarator,
  } satisfies Record<string, Visitor>,
  isExported,
  finish: exportByName,
};

/** What `export { … }` and `module.exports` name, and the members of exported classes. */
function exportByName(x: Extraction): void {
  const names = new Set(x.exports.map((exported) => exported.name));
  x.markExported(names);
  for (const definition of x.definitions) {
    if (definition.isExported || !MEMBERS.has(definition.kind)) continue;
    const parent = x.definitions[definition.parent];
    if (parent && FUNCTION_LIKE.has(parent.kind)) continue;
    const isOfExported = parent ? parent.isExported : names.has(definition.qualifiedName.split('.')[0] ?? '');
    const modifiers = x.source.slice(definition.startIndex, definition.nameStart);
    const isPrivate = definition.name.startsWith('#') || /\b(?:private|protected)\b/.test(modifiers);
    definition.isExported = isOfExported && !isPrivate;
  }
}

const FUNCTION_LIKE: ReadonlySet<DefinitionKind> = new Set(['function', 'method', 'constructor']);
const MEMBERS: ReadonlySet<DefinitionKind> = new Set(['method', 'property', 'variant', 'constructor']);

/** Node types that only the TypeScript grammars have. */
export const typedDefinitions: Record<string, DefinitionRule> = {
  function_signature: { kind: 'function', outer: declarationStart },
  abstract_class_declaration: { kind: 'class', outer: declarationStart, after: addHeritage },
  interface_declaration: {
    kind: 'interface',
    outer: declarationStart,
    after: (x, node, definition) => {
      for (const base of x.children(x.childOfType(node, 'extends_type_clause'), 'type')) {
        x.addInheritance(definition, typeName(x, base), 'extends');
      }
    },
  },
  type_alias_declaration: { kind: 'type', body: 'value', outer: declarationStart },
  enum_declaration: { kind: 'enum', outer: declarationStart },
  enum_assignment: { kind: 'variant', body: 'value', refine: unquoteName },
  internal_module: { kind: 'module', outer: declarationStart },
  module: { kind: 'module', outer: declarationStart, refine: unquoteName },
  method_signature: { kind: 'method' },
  abstract_method_signature: { kind: 'method' },
  property_signature: {
    kind: (x, node) => (isTypeBody(x, x.parent(node)) ? 'property' : undefined),
    type: 'type',
  },
  public_field_definition: fieldRule('name'),
};

export const typedCallees: Record<string, CalleeRule> = {
  ...ecmascript.callees,
  non_null_expression: 'first child',
  instantiation_expression: 'first child',
};

export const typedVisitors: Record<string, Visitor> = {
  property_identifier: visitEnumMember,
  string: visitEnumMember,
  required_parameter: visitParameter,
  optional_parameter: visitParameter,
  type_parameter: (x, node) => x.addTypeVariable(x.text(x.child(node, 'name'))),
  infer_type: (x, node) => x.addTypeVariable(x.text(x.firstChild(node))),
  mapped_type_clause: (x, node) => x.addTypeVariable(x.text(x.child(node, 'name'))),
};

/** Used components: `<Store.Provider>` names `Provider`. */
export const jsxVisitors: Record<string, Visitor> = {
  jsx_opening_element: visitElement,
  jsx_self_closing_element: visitElement,
};

/** A class field, whose name the two grammars keep in fields of different names. */
export function fieldRule(name: string): DefinitionRule {
  return {
    kind: (x, node) => memberFunction(x, x.child(node, 'value')) ?? 'property',
    name,
    body: (x, node) => bodyOfValue(x, x.child(node, 'value')),
    parameters: (x, node) => parametersOfValue(x, x.child(node, 'value')),
    type: typeOfVariable,
    refine: (x, draft) => markAsync(x, draft, x.child(draft.node, 'value')),
    after: (x, node, definition) => {
      if (x.child(node, 'type') >= 0) return;
      const owner = x.definitions[definition]?.parent ?? -1;
      bindValue(x, node, `this.${x.text(x.child(node, name))}`, x.child(node, 'value'), owner);
    },
  };
}

/** The outermost of `export` and `declare` around a declaration. */
function declarationStart(x: Extraction, node: number): number {
  let outer = node;
  for (let up = x.parent(outer); ; up = x.parent(outer)) {
    const type = x.type(up);
    if (type !== 'export_statement' && type !== 'ambient_declaration') return outer;
    outer = up;
  }
}

/** `const a = 1` is all of its declaration; in `const a = 1, b = 2` each name is itself alone. */
function declaratorStart(x: Extraction, node: number): number {
  const declaration = x.parent(node);
  const isAlone = x.children(declaration).filter((c) => x.type(c) === 'variable_declarator').length === 1;
  return isAlone ? declarationStart(x, declaration) : node;
}

function methodKind(x: Extraction, node: number): DefinitionKind {
  return x.text(x.child(node, 'name')) === 'constructor' && x.isMember ? 'constructor' : 'method';
}

function variableKind(x: Extraction, node: number): DefinitionKind | undefined {
  if (x.type(x.child(node, 'name')) !== 'identifier') return undefined;
  if (isRequire(x, x.child(node, 'value'))) return undefined;
  const value = x.type(x.child(node, 'value'));
  if (FUNCTIONS.has(value)) return 'function';
  if (value === 'class') return 'class';
  return isConst(x, x.parent(node)) ? 'constant' : 'variable';
}

function isConst(x: Extraction, declaration: number): boolean {
  return x.type(x.child(declaration, 'kind')) === 'const';
}

function memberFunction(x: Extraction, value: number): DefinitionKind | undefined {
  return FUNCTIONS.has(x.type(value)) ? 'method' : undefined;
}

/** Where the body of a function or class value begins; a plain value is its own body. */
function bodyOfValue(x: Extraction, value: number): number {
  const body = x.child(value, 'body');
  return body >= 0 && (FUNCTIONS.has(x.type(value)) || x.type(value) === 'class') ? body : value;
}

function parametersOfValue(x: Extraction, value: number): number {
  if (!FUNCTIONS.has(x.type(value))) return -1;
  const parameters = x.child(value, 'parameters');
  return parameters >= 0 ? parameters : x.child(value, 'parameter');
}

function typeOfVariable(x: Extraction, node: number): number {
  const returned = x.child(x.child(node, 'value'), 'return_type');
  return returned >= 0 ? returned : x.child(node, 'type');
}

function markAsync(x: Extraction, draft: Draft, value: number): void {
  draft.isAsync = FUNCTIONS.has(x.type(value)) && x.has(value, 'async');
}

function isTypeBody(x: Extraction, node: number): boolean {
  const type = x.type(node);
  return (
    type === 'interface_body' ||
    (type === 'object_type' &&
      ['type_alias_declaration', 'interface_declaration'].includes(x.type(x.parent(node))))
  );
}

function unquoteName(x: Extraction, draft: Draft): void {
  draft.name = x.unquoted(draft.nameNode);
}

function isExported(x: Extraction, draft: Draft): boolean {
  const outer = x.type(draft.outer) === 'export_statement' ? draft.outer : x.parent(draft.outer);
  const holder = x.type(outer) === 'variable_declarator' ? x.parent(outer) : outer;
  if (x.type(holder) === 'export_statement') return true;
  if (x.type(x.parent(holder)) === 'export_statement' && x.type(holder).endsWith('_declaration')) return true;
  const { enclosing } = x;
  const isPrivate = draft.name.startsWith('#') || /^(?:private|protected)/.test(accessibility(x, draft.node));
  return MEMBERS.has(draft.kind) && !isPrivate && !x.isLocal && (enclosing?.isExported ?? false);
}

function accessibility(x: Extraction, node: number): string {
  return x.text(x.childOfType(node, 'accessibility_modifier'));
}

/** The name of a type or class expression without its arguments and namespace. */
function typeName(x: Extraction, node: number): string {
  const type = x.type(node);
  if (type === 'generic_type') return typeName(x, x.child(node, 'name'));
  if (type === 'nested_type_identifier') return x.text(x.child(node, 'name'));
  if (type === 'member_expression') return x.text(x.child(node, 'property'));
  if (type === 'call_expression') return typeName(x, x.child(node, 'function'));
  return type.endsWith('identifier') ? x.text(node) : '';
}

function addHeritage(x: Extraction, node: number, definition: number): void {
  const heritage = x.childOfType(node, 'class_heritage');
  for (const clause of heritage < 0 ? [] : x.children(heritage)) {
    if (x.type(clause) === 'extends_clause') {
      for (const base of x.children(clause, 'value'))
        x.addInheritance(definition, typeName(x, base), 'extends');
    } else if (x.type(clause) === 'implements_clause') {
      for (const base of x.children(clause)) x.addInheritance(definition, typeName(x, base), 'implements');
    } else x.addInheritance(definition, typeName(x, clause), 'extends');
  }
}

/** `Low,` in an enum; `High = 2` has a node type of its own. */
function visitEnumMember(x: Extraction, node: number): void {
  if (x.type(x.parent(node)) !== 'enum_body') return;
  const draft = x.draft('variant', x.unquoted(node), node);
  draft.nameNode = node;
  draft.isExported = x.enclosing?.isExported ?? false;
  draft.ownsInside = false;
  x.define(draft);
}

/** A parameter with a type; with an access modifier it is a property of the class too. */
function visitParameter(x: Extraction, node: number): void {
  const pattern = x.child(node, 'pattern');
  if (x.type(pattern) !== 'identifier') return;
  const name = x.text(pattern);
  const type = x.child(node, 'type');
  const hasBody = x.child(x.parent(x.parent(node)), 'body') >= 0;
  if (hasBody) x.addBinding(node, name, 'type', x.text(type).replace(/^:\s*/, ''));
  const modifier = accessibility(x, node);
  const method = x.enclosing;
  const isProperty = modifier !== '' || /^(?:override\s+)?readonly\b/.test(x.text(node));
  if (!isProperty || method?.kind !== 'constructor') return;
  const draft = x.draft('property', name, node);
  Object.assign(draft, { nameNode: pattern, type, parent: method.parent, ownsInside: false });
  draft.isExported = (x.definitions[method.parent]?.isExported ?? false) && !/^pr/.test(modifier);
  x.define(draft);
}

function visitElement(x: Extraction, node: number): void {
  const name = x.child(node, 'name');
  const last = x.type(name) === 'member_expression' ? x.child(name, 'property') : name;
  if (/^[A-Z]/.test(x.text(last))) x.addTypeRef(last);
}

/** `exports.load = function …`, `Store.prototype.load = () => …`, `this.store = new Store()`. */
function visitAssignment(x: Extraction, node: number): void {
  const left = x.child(node, 'left');
  const right = x.child(node, 'right');
  if (x.text(left).startsWith('this.') && !FUNCTIONS.has(x.type(right))) {
    bindValue(x, node, x.text(left), right);
    return;
  }
  const kind = assignedKind(x, left, right);
  if (kind === undefined) return;
  const name = x.type(left) === 'member_expression' ? x.child(left, 'property') : left;
  const owner = x.text(x.child(left, 'object'));
  const draft = x.draft(kind, x.text(name), node);
  Object.assign(draft, {
    nameNode: name,
    body: bodyOfValue(x, right),
    parameters: parametersOfValue(x, right),
  });
  draft.type = x.child(right, 'return_type');
  draft.isExported = EXPORTS.test(owner) || x.text(left) === 'module.exports';
  if (draft.name === 'exports' && x.child(right, 'name') >= 0) useOwnName(x, draft, x.child(right, 'name'));
  else if (x.owner < 0) draft.prefix = EXPORTS.test(owner) ? '' : owner.replace(/\.prototype$/, '');
  if (x.type(x.parent(node)) === 'expression_statement') draft.outer = x.parent(node);
  markAsync(x, draft, right);
  x.define(draft);
}

const EXPORTS = /^(?:module\.)?exports$/;

/** What an assignment defines: functions and classes anywhere, values only on `exports` and a prototype. */
function assignedKind(x: Extraction, left: number, right: number): DefinitionKind | undefined {
  const isMember = x.type(left) === 'member_expression';
  if (!isMember && x.type(left) !== 'identifier') return undefined;
  const owner = isMember ? x.text(x.child(left, 'object')) : '';
  const type = x.type(right);
  if (type === 'class') return 'class';
  if (FUNCTIONS.has(type))
    return owner === '' || owner === 'module' || EXPORTS.test(owner) ? 'function' : 'method';
  if (x.isLocal || !isMember) return undefined;
  if (owner.endsWith('.prototype')) return 'property';
  const isOwnValue =
    EXPORTS.test(owner) && !['identifier', 'member_expression', 'unary_expression'].includes(type);
  return isOwnValue ? 'constant' : undefined;
}

/** `module.exports = function load() {}` */
function useOwnName(x: Extraction, draft: Draft, name: number): void {
  draft.name = x.text(name);
  draft.nameNode = name;
}

/** A function expression with a name that is not the value of something named. */
function namedExpression(x: Extraction, node: number): DefinitionKind | undefined {
  return x.child(node, 'name') < 0 || isNamedByHolder(x, x.parent(node)) ? undefined : 'function';
}

function isNamedByHolder(x: Extraction, holder: number): boolean {
  const type = x.type(holder);
  if (type === 'assignment_expression') return x.type(x.child(holder, 'left')) !== 'subscript_expression';
  return ['variable_declarator', 'pair', 'public_field_definition', 'field_definition'].includes(type);
}

function visitDeclarator(x: Extraction, node: number): void {
  if (isRequire(x, x.child(node, 'value'))) return;
  const pattern = x.child(node, 'name');
  if (x.type(pattern) === 'identifier') {
    const own = x.enclosing?.nameStart === x.start(pattern) ? x.enclosing : undefined;
    bindValue(x, node, x.text(pattern), x.child(node, 'value'), own ? own.parent : x.owner);
    return;
  }
  if (x.isLocal) return;
  const kind = isConst(x, x.parent(node)) ? 'constant' : 'variable';
  for (const type of ['shorthand_property_identifier_pattern', 'identifier']) {
    for (const name of x.descendants(pattern, type)) definePatternName(x, node, name, kind);
  }
}

function definePatternName(x: Extraction, node: number, name: number, kind: DefinitionKind): void {
  const draft = x.draft(kind, x.text(name), node);
  Object.assign(draft, { nameNode: name, outer: declaratorStart(x, node), ownsInside: false });
  draft.body = x.child(node, 'value');
  draft.isExported = isExported(x, draft);
  x.define(draft);
}

function calleeText(x: Extraction, call: number): string {
  const callee = x.child(call, 'function');
  return x.text(x.type(callee) === 'await_expression' ? x.firstChild(callee) : callee);
}

/** What a variable, field or assignment holds, as far as it tells a type. */
function bindValue(x: Extraction, node: number, name: string, value: number, owner = x.owner): void {
  const bind = (kind: Binding['kind'], source: string) => x.addBinding(node, name, kind, source, owner);
  const annotation = x.child(node, 'type');
  if (annotation >= 0) {
    bind('type', x.text(annotation).replace(/^:\s*/, ''));
    return;
  }
  let inner = value;
  while (['await_expression', 'parenthesized_expression', 'non_null_expression'].includes(x.type(inner))) {
    inner = x.firstChild(inner);
  }
  const type = x.type(inner);
  if (type === 'new_expression') bind('new', x.text(x.child(inner, 'constructor')));
  else if (type === 'call_expression') bind('call', calleeText(x, inner));
  else if (type === 'as_expression') bind('type', x.text(x.children(inner)[1] ?? -1));
  else if (['identifier', 'member_expression', 'this'].includes(type)) bind('value', x.text(inner));
}
