import { type DefinitionRule, defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

/** What stands in front of the names of a variable declaration, each a node of its own. */
const BEFORE_NAMES = new Set([
  'const_builtin',
  'final_builtin',
  'inferred_type',
  'type_identifier',
  'type_arguments',
  'nullable_type',
  'void_type',
  'function_type',
]);

export default defineLanguage({
  id: 'dart',
  title: 'Dart',
  grammar: 'dart',
  extensions: ['dart'],
  shebangs: ['dart'],
  comments: ['comment', 'documentation_comment'],
  lineComment: '//',
  tokens: ['static', 'async'],
  decorators: { before: ['annotation'] },
  definitions: {
    class_definition: typeRule('class'),
    enum_declaration: typeRule('enum'),
    mixin_declaration: typeRule('class'),
    extension_declaration: typeRule('impl'),
    extension_type_declaration: typeRule('class'),
    enum_constant: { kind: 'variant' },
    type_alias: { kind: 'type', name: aliasName },
  },
  localScopes: ['function_expression'],
  branches: [
    'if_statement',
    'for_statement',
    'while_statement',
    'do_statement',
    'catch_clause',
    'conditional_expression',
    'if_null_expression',
    'switch_statement_case',
    'logical_and_operator',
    'logical_or_operator',
  ],
  ignoredTypes: 'String bool double dynamic int num Object Never Function'.split(' '),
  visit: {
    library_import: visitImport,
    library_export: visitImport,
    part_directive: (x, node) => {
      x.addImport(node, { module: x.unquoted(x.firstChild(x.childOfType(node, 'uri'))), kind: 'include' });
    },
    method_signature: (x, node) => defineCallable(x, x.firstChild(node), node),
    function_signature: (x, node) => {
      if (x.type(x.parent(node)) !== 'method_signature' && x.type(x.parent(node)) !== 'declaration') {
        defineCallable(x, node, node);
      }
    },
    declaration: visitDeclaration,
    static_final_declaration_list: visitTopLevelNames,
    initialized_identifier_list: visitTopLevelNames,
    initialized_variable_definition: bindLocal,
    formal_parameter: bindParameter,
    argument_part: visitArguments,
    new_expression: (x, node) => x.addCall(x.childOfType(node, 'type_identifier')),
    const_object_expression: (x, node) => x.addCall(x.childOfType(node, 'type_identifier')),
    type_parameter: (x, node) => x.addTypeVariable(x.text(x.childOfType(node, 'type_identifier'))),
    type_identifier: (x, node) => {
      const parent = x.parent(node);
      const isIntroduced = x.type(parent) === 'type_parameter' && x.firstChild(parent) === node;
      const isAlias = x.type(parent) === 'type_alias' && aliasName(x, parent) === node;
      if (!isIntroduced && !isAlias) x.addTypeRef(node);
    },
  },
  isExported,
});

function typeRule(kind: DefinitionKind): DefinitionRule {
  return {
    kind,
    name: (x, node) => namedOr(x, node, x.childOfType(node, 'identifier')),
    body: (x, node) => namedBody(x, node),
    type: () => -1,
    after: addSupertypes,
  };
}

function namedOr(x: Extraction, node: number, other: number): number {
  const name = x.child(node, 'name');
  return name >= 0 ? name : other;
}

function namedBody(x: Extraction, node: number): number {
  const body = x.child(node, 'body');
  return body >= 0 ? body : x.childOfType(node, 'class_body');
}

/** `typedef Loader<T> = …` has its name first, `typedef int Loader(…)` last. */
function aliasName(x: Extraction, node: number): number {
  const names = x.children(node).filter((child) => x.type(child) === 'type_identifier');
  const isOldStyle = x.has(node, 'formal_parameter_list');
  return (isOldStyle ? names.at(-1) : names[0]) ?? -1;
}

function isExported(x: Extraction, draft: Draft): boolean {
  return !x.isLocal && !draft.name.startsWith('_') && (x.enclosing?.isExported ?? true);
}

function addSupertypes(x: Extraction, node: number, definition: number): void {
  const superclass = x.childOfType(node, 'superclass');
  const add = (clause: number, how: 'extends' | 'implements' | 'mixin') => {
    for (const type of clause < 0 ? [] : x.children(clause)) {
      if (x.type(type) === 'type_identifier') x.addInheritance(definition, x.text(type), how);
    }
  };
  add(superclass, 'extends');
  add(superclass < 0 ? x.childOfType(node, 'mixins') : x.childOfType(superclass, 'mixins'), 'mixin');
  add(x.childOfType(node, 'interfaces'), 'implements');
  if (x.type(node) === 'mixin_declaration') add(node, 'extends');
}

/**
 * A function's signature and body are siblings. `holder` is the node around the signature that has the body, if
 * there is one, as its next sibling.
 */
function defineCallable(x: Extraction, signature: number, holder: number): void {
  const next = x.nextSibling(holder);
  const body = x.type(next) === 'function_body' ? next : -1;
  const draft = callableDraft(x, signature);
  if (draft === undefined) return;
  draft.outer = holder;
  x.findDecorators(draft);
  draft.isExported = isExported(x, draft);
  draft.parameters = x.childOfType(signature, 'formal_parameter_list');
  if (body >= 0) Object.assign(draft, { body, node: body, outer: body, isAsync: x.has(body, 'async') });
  const initializers = x.childOfType(holder, 'initializers');
  if (initializers >= 0) draft.headEnd = x.end(signature);
  addReturnType(x, signature, draft.nameNode, x.define(draft));
}

function callableDraft(x: Extraction, signature: number): Draft | undefined {
  const type = x.type(signature);
  const isConstructor = type.endsWith('constructor_signature');
  const isOperator = type === 'operator_signature';
  const names = x.children(signature).filter((child) => x.type(child) === 'identifier');
  const name = isConstructor
    ? names.at(-1)
    : isOperator
      ? x.childOfType(signature, 'binary_operator')
      : names[0];
  if (!isOperator && (name === undefined || name < 0)) return undefined;
  const text = isOperator ? `operator ${operatorOf(x, signature)}` : x.text(name ?? -1);
  const draft = x.draft(isConstructor ? 'constructor' : 'function', text, signature);
  draft.nameNode = name ?? -1;
  return draft;
}

function operatorOf(x: Extraction, signature: number): string {
  return /\boperator\s*(\S+?)\s*\(/.exec(x.text(signature))?.[1] ?? '';
}

/** The type in front of the name is several nodes. */
function addReturnType(x: Extraction, signature: number, name: number, index: number): void {
  const definition = x.definitions[index];
  if (definition === undefined || name < 0 || definition.kind === 'constructor') return;
  const start = x.start(signature);
  const text = x.source
    .slice(start, x.start(name))
    .replace(/\b(?:get|set|operator)\s*$/, '')
    .trimEnd();
  if (text === '') return;
  definition.typeStart = start;
  definition.typeEnd = start + text.length;
}

/** Members without a body: fields, abstract methods, constructors. */
function visitDeclaration(x: Extraction, node: number): void {
  const signature = x.children(node).find((child) => x.type(child).endsWith('_signature'));
  if (signature !== undefined) {
    defineCallable(x, signature, node);
    return;
  }
  const isConst = x.has(node, 'const_builtin') || (x.has(node, 'static') && x.has(node, 'final_builtin'));
  defineNames(x, node, node, isConst ? 'constant' : 'property');
}

function visitTopLevelNames(x: Extraction, list: number): void {
  const parent = x.parent(list);
  if (x.isLocal || x.type(parent) === 'declaration') return;
  const isConst = x.type(list) === 'static_final_declaration_list';
  defineNames(x, parent, list, isConst ? 'constant' : 'variable');
}

/** Every name of a declaration; `outer` is the declaration, or its list of names at the top level. */
function defineNames(x: Extraction, holder: number, outer: number, kind: DefinitionKind): void {
  const list = x.type(outer).endsWith('_list') ? outer : listOf(x, outer);
  const type = outer === list ? startOfRun(x, holder, list) : typeIn(x, outer);
  const names = list < 0 ? [] : x.children(list).map((entry) => x.childOfType(entry, 'identifier'));
  for (const name of names) {
    if (name < 0) continue;
    const draft = x.draft(kind, x.text(name), outer);
    Object.assign(draft, { nameNode: name, ownsInside: false, body: x.nextSibling(name) });
    if (outer === list) draft.first = type;
    else x.findDecorators(draft);
    draft.isExported = isExported(x, draft);
    if (names.length > 1) draft.headEnd = x.end(name);
    addFieldType(x, x.define(draft), outer === list ? type : outer, list);
  }
}

function listOf(x: Extraction, declaration: number): number {
  const list = x.childOfType(declaration, 'static_final_declaration_list');
  return list >= 0 ? list : x.childOfType(declaration, 'initialized_identifier_list');
}

function typeIn(x: Extraction, declaration: number): number {
  return x.children(declaration).find((child) => BEFORE_NAMES.has(x.type(child))) ?? -1;
}

/** First of the unbroken run of modifiers and types in front of `node`. */
function startOfRun(x: Extraction, parent: number, node: number): number {
  let first = node;
  for (let c = x.firstChild(parent); c >= 0 && c < node; c = x.nextSibling(c)) {
    if (!BEFORE_NAMES.has(x.type(c))) first = node;
    else if (first === node) first = c;
  }
  return first;
}

const MODIFIERS = /^(?:(?:static|late|final|const|var|covariant|external|abstract|required)\s+)*/;

function addFieldType(x: Extraction, index: number, start: number, list: number): void {
  const definition = x.definitions[index];
  const written = x.source.slice(x.start(start), x.start(list));
  const type = written.replace(MODIFIERS, '').trim();
  if (definition === undefined || type === '' || list <= start) return;
  definition.typeStart = x.start(start) + written.indexOf(type);
  definition.typeEnd = definition.typeStart + type.length;
  x.addBinding(list, definition.name, 'type', type, definition.parent);
}

function bindParameter(x: Extraction, node: number): void {
  const name = x.child(node, 'name');
  if (name < 0) return;
  const type = x.source.slice(x.start(node), x.start(name)).replace(MODIFIERS, '').trim();
  x.addBinding(node, x.text(name), 'type', type);
}

function bindLocal(x: Extraction, node: number): void {
  const name = x.child(node, 'name');
  const type = x.source.slice(x.start(node), x.start(name)).replace(MODIFIERS, '').trim();
  if (type !== '') {
    x.addBinding(node, x.text(name), 'type', type);
    return;
  }
  const value = x.children(node, 'value').find((part) => x.type(part) !== 'await_expression') ?? -1;
  const written = /^[\w.]+/.exec(x.source.slice(x.start(value), x.end(node)))?.[0] ?? '';
  const isCall = /^[\w.]+(?:<[^;=]*>)?\(/.test(x.source.slice(x.start(value), x.end(node)));
  if (x.type(value) !== 'identifier') return;
  const isClass = /^[A-Z]\w*$/.test(written);
  x.addBinding(node, x.text(name), isCall ? (isClass ? 'new' : 'call') : 'value', written);
}

/** `import 'a.dart' as a show B;` and exports of the same form. */
function visitImport(x: Extraction, node: number): void {
  const isReexport = x.type(node) === 'library_export';
  const specification = isReexport ? node : x.childOfType(node, 'import_specification');
  const configurable = x.childOfType(specification, 'configurable_uri');
  const uri = x.childOfType(configurable >= 0 ? configurable : specification, 'uri');
  const module = x.unquoted(x.firstChild(uri));
  const names = shownNames(x, specification);
  const alias = x.text(x.childOfType(specification, 'identifier'));
  if (isReexport) for (const { name } of names) x.addExport(node, name);
  if (alias !== '') x.addImport(node, { module, kind: 'namespace', names: [{ name: '*', alias }] });
  else if (names.length > 0) x.addImport(node, { module, kind: 'names', names, isReexport });
  else x.addImport(node, { module, kind: 'wildcard', isReexport });
}

function shownNames(x: Extraction, specification: number): { name: string; alias: string }[] {
  return x
    .children(specification)
    .filter((child) => x.type(child) === 'combinator' && x.text(child).startsWith('show'))
    .flatMap((combinator) =>
      x.children(combinator).map((name) => ({ name: x.text(name), alias: x.text(name) })),
    );
}

/** A call is a row of siblings: `store`, `.load`, `(…)`. */
function visitArguments(x: Extraction, node: number): void {
  if (x.type(x.parent(node)) === 'enum_constant') return;
  const selector = x.type(x.parent(node)) === 'selector' ? x.parent(node) : node;
  const callee = previousSibling(x, selector);
  if (x.type(callee) === 'identifier') {
    x.addCall(callee);
    if (/^[A-Z]/.test(x.text(callee))) x.addTypeRef(callee);
    return;
  }
  const name = x.childOfType(x.type(callee) === 'selector' ? x.firstChild(callee) : callee, 'identifier');
  if (name < 0 || !/selector$/.test(x.type(callee))) return;
  const first = startOfChain(x, callee);
  x.addCallText(name, x.text(name), x.source.slice(x.start(first), x.start(callee)).slice(0, 80));
}

function startOfChain(x: Extraction, last: number): number {
  let first = last;
  while (x.type(first) === 'selector' && previousSibling(x, first) >= 0) first = previousSibling(x, first);
  return first;
}

/** Nodes are in preorder: the one before is the end of the previous sibling, or the parent. */
function previousSibling(x: Extraction, node: number): number {
  const parent = x.parent(node);
  let before = node - 1;
  if (before === parent) return -1;
  while (before >= 0 && x.parent(before) !== parent) before = x.parent(before);
  return before;
}
