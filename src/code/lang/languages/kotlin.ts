import { type DefinitionRule, defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

const TEST = /^@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Benchmark)\b/;
const TYPES = new Set([
  'user_type',
  'nullable_type',
  'function_type',
  'parenthesized_type',
  'non_nullable_type',
]);

export default defineLanguage({
  id: 'kotlin',
  title: 'Kotlin',
  grammar: 'kotlin',
  extensions: ['kt', 'kts'],
  shebangs: ['kotlin'],
  comments: ['line_comment', 'block_comment'],
  lineComment: '//',
  tokens: ['interface', 'val', 'var'],
  decorators: { inside: ['annotation'], holders: ['modifiers'] },
  definitions: {
    class_declaration: typeRule(classKind),
    object_declaration: typeRule('class'),
    companion_object: {
      ...typeRule('class'),
      name: companionName,
      refine: (_, draft) => {
        if (draft.nameNode === draft.body) Object.assign(draft, { name: 'Companion', nameNode: -1 });
      },
    },
    enum_entry: {
      kind: 'variant',
      name: firstIdentifier,
      body: (x, node) => x.childOfType(node, 'class_body'),
    },
    function_declaration: {
      kind: (x) => (x.enclosing?.kind === 'variant' ? 'method' : 'function'),
      body: (x, node) => x.childOfType(node, 'function_body'),
      parameters: valueParameters,
      type: returnType,
      refine: refineFunction,
    },
    secondary_constructor: {
      kind: 'constructor',
      name: valueParameters,
      body: (x, node) => x.childOfType(node, 'block'),
      parameters: valueParameters,
      refine: (x, draft) => {
        Object.assign(draft, { name: x.enclosing?.name ?? 'constructor', nameNode: -1 });
        if (draft.body >= 0) draft.headEnd = x.end(draft.parameters);
      },
    },
    property_declaration: {
      kind: propertyKind,
      name: (x, node) => firstIdentifier(x, x.childOfType(node, 'variable_declaration')),
      body: propertyValue,
      type: (x, node) => typeAfter(x, x.childOfType(node, 'variable_declaration'), -1),
      after: bindProperty,
    },
    type_alias: { kind: 'type', name: 'type' },
  },
  localScopes: ['lambda_literal', 'anonymous_function', 'anonymous_initializer'],
  branches: ['if_expression', 'for_statement', 'while_statement', 'do_while_statement', 'catch_block'],
  branchTokens: ['&&', '||', '?:'],
  ignoredTypes:
    'Any Boolean Byte Char Double Float Int Long Nothing Short String Unit Array List Map Set MutableList MutableMap MutableSet'.split(
      ' ',
    ),
  visit: {
    package_header: (x, node) => {
      x.packageName = x.text(x.childOfType(node, 'qualified_identifier'));
    },
    import: visitImport,
    call_expression: (x, node) => addCall(x, x.firstChild(node)),
    user_type: (x, node) => x.addTypeRef(lastIdentifier(x, node)),
    type_parameter: (x, node) => x.addTypeVariable(x.text(firstIdentifier(x, node))),
    class_parameter: visitClassParameter,
    parameter: (x, node) => bindTyped(x, node, node),
    property_declaration: (x, node) => {
      if (x.isLocal) bindProperty(x, node, -1);
    },
    infix_expression: defineMisreadClass,
    when_entry: (x, node) => {
      if (x.child(node, 'condition') >= 0) x.countBranch();
    },
  },
  isExported: (x, draft) => {
    const isPrivate = visibility(x, draft.node) === 'private';
    return !isPrivate && !x.isLocal && (x.enclosing?.isExported ?? true);
  },
  isTest: (_, draft) => draft.decorators.some((text) => TEST.test(text)),
});

function typeRule(kind: DefinitionRule['kind']): DefinitionRule {
  return {
    kind,
    body: classBody,
    parameters: (x, node) => x.childOfType(x.childOfType(node, 'primary_constructor'), 'class_parameters'),
    after: addSupertypes,
  };
}

function classBody(x: Extraction, node: number): number {
  const body = x.childOfType(node, 'class_body');
  return body >= 0 ? body : x.childOfType(node, 'enum_class_body');
}

function classKind(x: Extraction, node: number): DefinitionKind {
  if (x.has(node, 'interface')) return 'interface';
  return modifiers(x, node).includes('enum') ? 'enum' : 'class';
}

/** The body stands in for a name that is not written. */
function companionName(x: Extraction, node: number): number {
  const name = firstIdentifier(x, node);
  return name >= 0 ? name : classBody(x, node);
}

function firstIdentifier(x: Extraction, node: number): number {
  return x.childOfType(node, 'identifier');
}

function lastIdentifier(x: Extraction, node: number): number {
  return (
    x
      .children(node)
      .filter((child) => x.type(child) === 'identifier')
      .at(-1) ?? -1
  );
}

function modifiers(x: Extraction, node: number): string[] {
  const list = x.childOfType(node, 'modifiers');
  return list < 0 ? [] : x.children(list).map((child) => x.text(child));
}

function visibility(x: Extraction, node: number): string {
  return x.text(x.childOfType(x.childOfType(node, 'modifiers'), 'visibility_modifier'));
}

function valueParameters(x: Extraction, node: number): number {
  return x.childOfType(node, 'function_value_parameters');
}

function returnType(x: Extraction, node: number): number {
  return typeAfter(x, node, valueParameters(x, node));
}

/** The first type among the children of `node` behind the child `after`. */
function typeAfter(x: Extraction, node: number, after: number): number {
  if (node < 0) return -1;
  return x.children(node).find((child) => child > after && TYPES.has(x.type(child))) ?? -1;
}

function refineFunction(x: Extraction, draft: Draft): void {
  draft.name = draft.name.replace(/^`(.*)`$/, '$1');
  draft.isAsync = modifiers(x, draft.node).includes('suspend');
}

function propertyKind(x: Extraction, node: number): DefinitionKind | undefined {
  if (x.isLocal) return undefined;
  if (modifiers(x, node).includes('const')) return 'constant';
  if (x.isMember) return 'property';
  return x.has(node, 'val') ? 'constant' : 'variable';
}

/** The value, `by …` or accessor: whatever follows name and type. */
function propertyValue(x: Extraction, node: number): number {
  const variable = x.childOfType(node, 'variable_declaration');
  const isValue = (child: number) => child > variable && x.type(child) !== 'type_constraints';
  return variable < 0 ? -1 : (x.children(node).find(isValue) ?? -1);
}

/** `Base(x)` is a class, a plain name an interface. */
function addSupertypes(x: Extraction, node: number, definition: number): void {
  const isInterface = x.definitions[definition]?.kind === 'interface';
  const list = x.childOfType(node, 'delegation_specifiers');
  for (const specifier of list < 0 ? [] : x.children(list)) {
    const inner = x.firstChild(specifier);
    const isClass = x.type(inner) === 'constructor_invocation';
    const type = x.type(inner) === 'user_type' ? inner : x.childOfType(inner, 'user_type');
    x.addInheritance(
      definition,
      x.text(lastIdentifier(x, type)),
      isClass || isInterface ? 'extends' : 'implements',
    );
  }
}

function visitImport(x: Extraction, node: number): void {
  const path = x.text(x.childOfType(node, 'qualified_identifier')).replace(/\s/g, '');
  if (x.text(node).trimEnd().endsWith('*')) {
    x.addImport(node, { module: path, kind: 'wildcard' });
    return;
  }
  const cut = path.lastIndexOf('.');
  const name = path.slice(cut + 1);
  const alias = x.text(firstIdentifier(x, node)) || name;
  x.addImport(node, { module: path.slice(0, Math.max(0, cut)), kind: 'names', names: [{ name, alias }] });
}

function addCall(x: Extraction, callee: number): void {
  if (x.type(callee) === 'identifier') x.addCall(callee);
  else if (x.type(callee) === 'navigation_expression') {
    const name = x.children(callee).at(-1) ?? -1;
    if (x.type(name) === 'identifier') x.addCall(name, x.firstChild(callee));
  }
}

/** `class Parser(val depth: Int)` declares a property too. */
function visitClassParameter(x: Extraction, node: number): void {
  const name = firstIdentifier(x, node);
  bindTyped(x, node, node);
  if (!x.has(node, 'val') && !x.has(node, 'var')) return;
  const draft = x.draft('property', x.text(name), node);
  Object.assign(draft, { nameNode: name, type: typeAfter(x, node, name), ownsInside: false });
  draft.isExported = visibility(x, node) !== 'private' && (x.enclosing?.isExported ?? true);
  x.define(draft);
}

function bindTyped(x: Extraction, node: number, declaration: number, owner = x.owner): boolean {
  const name = firstIdentifier(x, declaration);
  const type = typeAfter(x, declaration, name);
  if (type >= 0) x.addBinding(node, x.text(name), 'type', x.text(type), owner);
  return type >= 0;
}

/** `definition` is −1 for a local variable. */
function bindProperty(x: Extraction, node: number, definition: number): void {
  const variable = x.childOfType(node, 'variable_declaration');
  const owner = definition < 0 ? x.owner : (x.definitions[definition]?.parent ?? -1);
  if (variable < 0 || bindTyped(x, node, variable, owner)) return;
  const name = x.text(firstIdentifier(x, variable));
  const value = propertyValue(x, node);
  const type = x.type(value);
  if (type === 'call_expression') {
    const callee = x.text(x.firstChild(value));
    x.addBinding(node, name, /^[A-Z]\w*$/.test(callee) ? 'new' : 'call', callee, owner);
  } else if (type === 'identifier' || type === 'navigation_expression') {
    x.addBinding(node, name, 'value', x.text(value), owner);
  }
}

/**
 * `actual class Store { … }` under an annotation with arguments is read as `actual class Store`, an infix call with a
 * lambda behind it.
 */
function defineMisreadClass(x: Extraction, node: number): void {
  const [modifier = -1, keyword = -1, call = -1] = x.children(node);
  const isClass =
    /^(?:actual|expect|inner|open|data|value|final)$/.test(x.text(modifier)) && x.text(keyword) === 'class';
  if (!isClass || x.type(call) !== 'call_expression') return;
  const name = firstIdentifier(x, call);
  if (name < 0) return;
  const draft = x.draft('class', x.text(name), node);
  Object.assign(draft, { nameNode: name, body: x.childOfType(call, 'annotated_lambda') });
  if (x.type(x.parent(node)) === 'annotated_expression') draft.outer = x.parent(node);
  draft.isExported = x.enclosing?.isExported ?? true;
  x.define(draft);
}
