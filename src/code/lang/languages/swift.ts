import { type DefinitionRule, defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

const CLASS_KINDS: Record<string, DefinitionKind> = {
  class: 'class',
  actor: 'class',
  struct: 'struct',
  enum: 'enum',
  extension: 'impl',
};

export default defineLanguage({
  id: 'swift',
  title: 'Swift',
  grammar: 'swift',
  extensions: ['swift'],
  shebangs: ['swift'],
  comments: ['comment', 'multiline_comment'],
  lineComment: '//',
  tokens: ['class', 'struct', 'enum', 'actor', 'extension', 'let', 'async', 'init'],
  decorators: { inside: ['attribute'], holders: ['modifiers'] },
  definitions: {
    class_declaration: typeRule(classKind),
    protocol_declaration: typeRule('interface'),
    function_declaration: functionRule((x, node) => (isInitializer(x, node) ? 'constructor' : 'function')),
    protocol_function_declaration: functionRule((x, node) =>
      isInitializer(x, node) ? 'constructor' : 'method',
    ),
    deinit_declaration: {
      kind: 'method',
      name: 'body',
      refine: (_, draft) => Object.assign(draft, { name: 'deinit', nameNode: -1 }),
    },
    subscript_declaration: {
      kind: 'method',
      name: (_, node) => node,
      body: (x, node) => x.childOfType(node, 'computed_property'),
      type: (x, node) => x.child(node, 'name'),
      refine: (_, draft) => Object.assign(draft, { name: 'subscript', nameNode: -1 }),
      after: addParameters,
    },
    typealias_declaration: { kind: 'type' },
    associatedtype_declaration: { kind: 'type' },
    property_declaration: propertyRule(propertyKind),
    protocol_property_declaration: propertyRule(() => 'property'),
  },
  localScopes: ['lambda_literal'],
  branches: [
    'if_statement',
    'guard_statement',
    'for_statement',
    'while_statement',
    'repeat_while_statement',
    'catch_block',
    'ternary_expression',
    'nil_coalescing_expression',
  ],
  branchTokens: ['&&', '||'],
  ignoredTypes: 'Any Bool Character Double Error Float Int Int64 Never Self String UInt Void'.split(' '),
  visit: {
    import_declaration: visitImport,
    enum_entry: visitEnumEntry,
    call_expression: visitCall,
    constructor_expression: (x, node) => x.addCall(lastTypeName(x, x.child(node, 'constructed_type'))),
    user_type: (x, node) => {
      if (x.type(x.parent(node)) !== 'attribute') x.addTypeRef(lastTypeName(x, node));
    },
    type_parameter: (x, node) => x.addTypeVariable(x.text(x.childOfType(node, 'type_identifier'))),
    parameter: bindParameter,
    property_declaration: (x, node) => {
      if (x.isLocal) bindProperty(x, node, x.owner);
    },
    switch_entry: (x, node) => {
      if (!x.has(node, 'default_keyword')) x.countBranch();
    },
  },
  isExported,
  isTest: (x, draft) => {
    if (draft.decorators.some((text) => /^@(?:Test|Suite)\b/.test(text))) return true;
    const inheritsTestCase = x.inheritance.some((i) => i.base === 'XCTestCase' && i.owner === x.owner);
    return inheritsTestCase && draft.kind === 'method' && draft.name.startsWith('test');
  },
});

function typeRule(kind: DefinitionRule['kind']): DefinitionRule {
  return { kind, type: () => -1, after: addInherited };
}

function functionRule(kind: DefinitionRule['kind']): DefinitionRule {
  return {
    kind,
    name: (x, node) => (functionName(x, node) >= 0 ? functionName(x, node) : node),
    type: (x, node) => returnType(x, node),
    refine: refineFunction,
    after: addParameters,
  };
}

/** Parameters stand directly in the declaration: no node holds them all. */
function addParameters(x: Extraction, node: number, definition: number): void {
  const parameters = x.children(node).filter((child) => x.type(child) === 'parameter');
  const [first, last] = [parameters[0], parameters.at(-1)];
  const added = x.definitions[definition];
  if (first === undefined || last === undefined || added === undefined) return;
  added.parametersStart = x.start(first);
  added.parametersEnd = x.end(x.child(node, 'default_value') > last ? lastDefault(x, node) : last);
}

function lastDefault(x: Extraction, node: number): number {
  return x.children(node, 'default_value').at(-1) ?? -1;
}

function isInitializer(x: Extraction, node: number): boolean {
  return x.type(functionName(x, node)) === 'init';
}

/** −1 for an operator: its name is a token that the tree leaves out. */
function functionName(x: Extraction, node: number): number {
  const isName = (child: number) => /^(?:simple_identifier|custom_operator|init)$/.test(x.type(child));
  return x.children(node, 'name').find(isName) ?? -1;
}

function propertyRule(kind: DefinitionRule['kind']): DefinitionRule {
  return {
    kind,
    name: (x, node) => firstSimple(x, x.child(node, 'name')),
    body: propertyValue,
    type: (x, node) => x.childOfType(node, 'type_annotation'),
    after: (x, node, definition) => bindProperty(x, node, x.definitions[definition]?.parent ?? -1),
  };
}

function classKind(x: Extraction, node: number): DefinitionKind {
  return CLASS_KINDS[x.text(x.child(node, 'declaration_kind'))] ?? 'class';
}

/** `let { … }` in a protocol or class is a property, at the top a constant or variable. */
function propertyKind(x: Extraction, node: number): DefinitionKind | undefined {
  if (x.isLocal) return undefined;
  const isLet = x.has(x.childOfType(node, 'value_binding_pattern'), 'let');
  const isStatic = /\bstatic\b/.test(x.source.slice(x.start(node), x.start(x.child(node, 'name'))));
  if (x.isMember) return isLet && isStatic ? 'constant' : 'property';
  return isLet ? 'constant' : 'variable';
}

function firstSimple(x: Extraction, node: number): number {
  return x.type(node) === 'simple_identifier' ? node : x.childOfType(node, 'simple_identifier');
}

function lastTypeName(x: Extraction, type: number): number {
  if (type < 0) return -1;
  return (
    x
      .children(type)
      .filter((child) => x.type(child) === 'type_identifier')
      .at(-1) ?? -1
  );
}

/** The name and the return type are in fields of the same name. */
function returnType(x: Extraction, node: number): number {
  const name = functionName(x, node);
  return x.children(node, 'name').find((child) => child !== name) ?? -1;
}

function propertyValue(x: Extraction, node: number): number {
  for (const field of ['computed_value', 'value']) {
    const value = x.child(node, field);
    if (value >= 0) return value;
  }
  const observers = x.childOfType(node, 'willset_didset_block');
  return observers >= 0 ? observers : x.childOfType(node, 'protocol_property_requirements');
}

function refineFunction(x: Extraction, draft: Draft): void {
  draft.isAsync = x.has(draft.node, 'async');
  if (draft.nameNode === draft.node) {
    const operator = /\bfunc\s+(\S+?)\s*(?:<\w|\()/.exec(x.text(draft.node))?.[1];
    Object.assign(draft, { name: operator ?? 'operator', nameNode: -1 });
  } else draft.name = draft.name.replace(/^`(.*)`$/, '$1');
}

/** Members of a protocol and cases of an enum are as visible as it; what is private is not. */
function isExported(x: Extraction, draft: Draft): boolean {
  if (x.isLocal) return false;
  const modifiers = x.childOfType(draft.node, 'modifiers');
  const visibility = x.text(x.childOfType(modifiers, 'visibility_modifier'));
  return !/^(?:file)?private$/.test(visibility) && (x.enclosing?.isExported ?? true);
}

/** A class names its superclass first; all else are protocols, which the syntax does not tell apart. */
function addInherited(x: Extraction, node: number, definition: number): void {
  const kind = x.definitions[definition]?.kind;
  let isFirst = kind === 'class' && x.text(x.child(node, 'declaration_kind')) !== 'actor';
  for (const specifier of x.children(node)) {
    if (x.type(specifier) !== 'inheritance_specifier') continue;
    const base = x.text(lastTypeName(x, x.child(specifier, 'inherits_from')));
    x.addInheritance(definition, base, isFirst || kind === 'interface' ? 'extends' : 'implements');
    isFirst = false;
  }
}

function visitImport(x: Extraction, node: number): void {
  const path = x.text(x.childOfType(node, 'identifier'));
  const isOneName = /\bimport\s+(?:struct|class|enum|protocol|func|var|let|typealias)\b/.test(x.text(node));
  const cut = path.lastIndexOf('.');
  const name = path.slice(cut + 1);
  if (!isOneName || cut < 0) x.addImport(node, { module: path, kind: 'wildcard' });
  else x.addImport(node, { module: path.slice(0, cut), kind: 'names', names: [{ name, alias: name }] });
}

/** `case full, closed` defines several variants. */
function visitEnumEntry(x: Extraction, node: number): void {
  const names = x.children(node, 'name').filter((child) => x.type(child) === 'simple_identifier');
  for (const name of names) {
    const draft = x.draft('variant', x.text(name), node);
    Object.assign(draft, { nameNode: name, ownsInside: false, isExported: x.enclosing?.isExported ?? true });
    if (names.length > 1) draft.outer = name;
    x.define(draft);
  }
}

function visitCall(x: Extraction, node: number): void {
  const callee = x.firstChild(node);
  if (x.type(callee) === 'simple_identifier') x.addCall(callee);
  else if (x.type(callee) === 'navigation_expression') {
    const name = x.child(x.child(callee, 'suffix'), 'suffix');
    if (x.type(name) === 'simple_identifier') x.addCall(name, x.child(callee, 'target'));
  } else if (x.type(callee) === 'prefix_expression') x.addCall(x.child(callee, 'target'));
}

function bindParameter(x: Extraction, node: number): void {
  const named = x.children(node, 'name');
  const [name, type] = [named[0] ?? -1, named[1] ?? -1];
  if (type >= 0) x.addBinding(node, x.text(name), 'type', x.text(type));
}

const TRANSPARENT = new Set(['try_expression', 'await_expression']);

function bindProperty(x: Extraction, node: number, owner: number): void {
  const name = x.text(firstSimple(x, x.child(node, 'name')));
  const annotation = x.childOfType(node, 'type_annotation');
  if (annotation >= 0) {
    x.addBinding(node, name, 'type', x.text(annotation).replace(/^:\s*/, ''), owner);
    return;
  }
  let value = x.child(node, 'value');
  while (TRANSPARENT.has(x.type(value))) value = x.child(value, 'expr');
  const type = x.type(value);
  if (type === 'constructor_expression') {
    x.addBinding(node, name, 'new', x.text(x.child(value, 'constructed_type')), owner);
  } else if (type === 'call_expression') {
    const callee = x.text(x.firstChild(value));
    x.addBinding(node, name, /^[A-Z]\w*$/.test(callee) ? 'new' : 'call', callee, owner);
  } else if (type === 'simple_identifier' || type === 'navigation_expression') {
    x.addBinding(node, name, 'value', x.text(value), owner);
  }
}
