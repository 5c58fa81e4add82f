import { type DefinitionRule, defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';
import { bareName, DECLARATORS, resolveDeclarator, resolveQualified } from './cpp-declarators.ts';
import { withoutMacros } from './cpp-macros.ts';

/** Macros of GoogleTest and Boost.Test that open the body of a test, with the test's name in the parentheses. */
const TEST_MACRO = /^(?:TYPED_)?TEST(?:_F|_P)?$|^BOOST_(?:AUTO|FIXTURE)_TEST_CASE$/;

export default defineLanguage({
  id: 'cpp',
  title: 'C++',
  grammar: 'cpp',
  extensions: ['cpp', 'cc', 'cxx', 'hpp', 'hxx', 'hh', 'ipp', 'inl', 'c++', 'h++', 'cppm', 'ixx'],
  comments: ['comment'],
  lineComment: '//',
  tokens: ['&&', '||'],
  fields: { type: 'type' },
  decorators: { inside: ['attribute_declaration'] },
  definitions: {
    namespace_definition: { kind: 'module', name: namespaceName, type: none, refine: dotName },
    class_specifier: typeRule('class'),
    struct_specifier: typeRule('struct'),
    union_specifier: typeRule('struct'),
    enum_specifier: { kind: withBody('enum'), type: none, outer: statementAround },
    enumerator: { kind: 'variant', body: 'value' },
    alias_declaration: {
      kind: 'type',
      body: 'type',
      type: none,
      outer: templateAround,
      after: addTemplateParameters,
    },
    concept_definition: { kind: 'type', outer: templateAround, after: addTemplateParameters },
    preproc_function_def: { kind: 'macro', body: 'value', type: none },
    preproc_def: {
      kind: (x, node) => (x.child(node, 'value') < 0 ? undefined : 'macro'),
      body: 'value',
    },
    function_definition: {
      kind: (x, node) => macroedType(x, node) ?? 'function',
      name: (x, node) => resolveDeclarator(x, x.child(node, 'declarator')).name,
      parameters: (x, node) => parametersOf(x, x.child(node, 'declarator')),
      outer: templateAround,
      refine: refineFunction,
      after: addTemplateParameters,
    },
  },
  localScopes: ['lambda_expression'],
  branches: [
    'if_statement',
    'for_statement',
    'for_range_loop',
    'while_statement',
    'do_statement',
    'catch_clause',
    'conditional_expression',
  ],
  visit: {
    preproc_include: visitInclude,
    declaration: visitDeclaration,
    field_declaration: visitDeclaration,
    type_definition: visitTypedef,
    parameter_declaration: bindDeclared,
    optional_parameter_declaration: bindDeclared,
    call_expression: (x, node) => addCall(x, x.child(node, 'function')),
    new_expression: (x, node) => addCall(x, x.child(node, 'type')),
    type_identifier: visitTypeIdentifier,
    case_statement: (x, node) => {
      if (x.child(node, 'value') >= 0) x.countBranch();
    },
    '"&&"': countLogical,
    '"||"': countLogical,
  },
  isExported,
  finish: hidePrivateMembers,
  repair: withoutMacros,
});

function none(): number {
  return -1;
}

function withBody(kind: DefinitionKind) {
  return (x: Extraction, node: number) => (x.child(node, 'body') < 0 ? undefined : kind);
}

function typeRule(kind: DefinitionKind): DefinitionRule {
  return {
    kind: withBody(kind),
    type: none,
    outer: templateAround,
    refine: (x, draft) => {
      draft.name = bareName(x, draft.nameNode);
    },
    after: afterType,
  };
}

/** `class EXPORT_MACRO Store { … }` looks like a function that returns a class; a function has parameters. */
function macroedType(x: Extraction, node: number): DefinitionKind | undefined {
  const type = x.type(x.child(node, 'type'));
  const isType =
    /^(?:class|struct|union)_specifier$/.test(type) && x.child(x.child(node, 'type'), 'body') < 0;
  if (!isType || parametersOf(x, x.child(node, 'declarator')) >= 0) return undefined;
  return type === 'class_specifier' ? 'class' : 'struct';
}

/** A nameless namespace is called so: what is in it is not exported. */
function namespaceName(x: Extraction, node: number): number {
  const name = x.child(node, 'name');
  return name >= 0 ? name : x.child(node, 'body');
}

function dotName(_: Extraction, draft: Draft): void {
  if (draft.nameNode === draft.body) Object.assign(draft, { name: '(anonymous)', nameNode: -1 });
  else draft.name = draft.name.replaceAll(/\s*::\s*/g, '.');
}

/** A template's head and the `struct …` of a member belong to what they introduce. */
function templateAround(x: Extraction, node: number): number {
  let outer = statementAround(x, node);
  while (x.type(x.parent(outer)) === 'template_declaration') outer = x.parent(outer);
  const linkage = x.parent(outer);
  return x.type(linkage) === 'linkage_specification' ? linkage : outer;
}

/** `struct Entry { … };` in a class or namespace; `struct Entry { … } first;` declares more than the type. */
function statementAround(x: Extraction, node: number): number {
  const around = x.parent(node);
  const type = x.type(around);
  const isStatement = type === 'declaration' || type === 'field_declaration';
  return isStatement && x.child(around, 'declarator') < 0 ? around : node;
}

function afterType(x: Extraction, node: number, definition: number): void {
  addTemplateParameters(x, node);
  const bases = x.childOfType(node, 'base_class_clause');
  for (const base of bases < 0 ? [] : x.children(bases)) {
    const isType = /type|identifier/.test(x.type(base)) && x.type(base) !== 'access_specifier';
    if (isType) x.addInheritance(definition, baseOf(x, base), 'extends');
  }
}

function baseOf(x: Extraction, node: number): string {
  return bareName(x, resolveQualified(x, node).name);
}

/** Names that a template introduces stand for types inside it. */
function addTemplateParameters(x: Extraction, node: number): void {
  const outer = templateAround(x, node);
  for (let head = x.parent(node); head >= outer; head = x.parent(head)) {
    if (x.type(head) !== 'template_declaration') continue;
    for (const parameter of x.children(x.child(head, 'parameters'))) {
      if (isTypeParameter(x.type(parameter))) x.addTypeVariable(typeParameterName(x, parameter));
    }
  }
}

function isTypeParameter(type: string): boolean {
  return /^(?:variadic_|optional_)?type_parameter_declaration$/.test(type);
}

function typeParameterName(x: Extraction, parameter: number): string {
  const named = x.child(parameter, 'name');
  return x.text(named >= 0 ? named : x.childOfType(parameter, 'type_identifier'));
}

function parametersOf(x: Extraction, declarator: number): number {
  return x.child(resolveDeclarator(x, declarator).functionDeclarator, 'parameters');
}

/** Method, constructor, operator, out-of-line member or test: what the name says. */
function refineFunction(x: Extraction, draft: Draft): void {
  if (draft.kind === 'class' || draft.kind === 'struct') {
    draft.type = -1;
    return;
  }
  const { scopes, name } = resolveQualified(x, draft.nameNode);
  const last = scopes.at(-1) ?? (x.isMember ? x.enclosing?.name : undefined);
  draft.nameNode = name;
  draft.name = functionName(x, name);
  if (scopes.length > 0) {
    draft.kind = 'method';
    draft.prefix = [...(x.enclosing ? [x.enclosing.qualifiedName] : []), ...scopes].join('.');
  }
  if (draft.type < 0 && draft.name === last) draft.kind = 'constructor';
  if (draft.type < 0 && TEST_MACRO.test(draft.name)) refineTest(x, draft);
  const initializers = x.childOfType(draft.node, 'field_initializer_list');
  if (initializers >= 0) draft.headEnd = x.end(x.child(draft.node, 'declarator'));
  const trailing = x.childOfType(x.child(draft.node, 'declarator'), 'trailing_return_type');
  if (trailing >= 0) draft.type = x.firstChild(trailing);
}

/** `operator bool` is written as a cast with an empty declarator. */
function functionName(x: Extraction, name: number): string {
  if (x.type(name) === 'operator_cast') return `operator ${x.text(x.child(name, 'type'))}`;
  const isTemplate = x.type(name) === 'template_function';
  return x.text(isTemplate ? x.child(name, 'name') : name).replace(/^(operator)\s+(?=\W)/, '$1');
}

/** `TEST(Suite, Name) { … }` looks like a function with two unnamed parameters. */
function refineTest(x: Extraction, draft: Draft): void {
  const names = x.children(draft.parameters).map((parameter) => x.text(parameter));
  const name = names.length > 1 && draft.name.includes('TEST_CASE') ? names[0] : names.at(-1);
  if (name === undefined) return;
  draft.isTest = true;
  draft.nameNode = x.children(draft.parameters)[names.indexOf(name)] ?? -1;
  if (names.length > 1 && !draft.name.includes('TEST_CASE')) draft.prefix = names[0] ?? '';
  draft.name = name;
}

/** Not `static`, not in a nameless namespace, not private in its class. */
function isExported(x: Extraction, draft: Draft): boolean {
  const { enclosing } = x;
  if (x.isLocal) return false;
  if (draft.kind === 'variant') return enclosing?.isExported ?? false;
  if (draft.kind === 'module') return x.child(draft.node, 'name') >= 0 && (enclosing?.isExported ?? true);
  if (x.isMember) return (enclosing?.isExported ?? false) && isAccessible(x, draft.node);
  const isStatic = storageOf(x, draft.node).includes('static');
  return !isStatic && (enclosing?.isExported ?? true);
}

/** A member defined outside its class is as visible as its declaration inside. */
function hidePrivateMembers(x: Extraction): void {
  const hidden = new Set(
    x.definitions.filter((d) => d.complexity === 0 && !d.isExported).map((d) => d.qualifiedName),
  );
  for (const d of x.definitions) if (d.kind === 'method' && hidden.has(d.qualifiedName)) d.isExported = false;
}

function storageOf(x: Extraction, node: number): string[] {
  return x
    .children(node)
    .filter((child) => x.type(child) === 'storage_class_specifier')
    .map((child) => x.text(child));
}

/** The last access specifier in front of a member decides; without one, classes start private. */
function isAccessible(x: Extraction, node: number): boolean {
  let member = node;
  while (member >= 0 && x.type(x.parent(member)) !== 'field_declaration_list') member = x.parent(member);
  const list = x.parent(member);
  let access = x.type(x.parent(list)) === 'class_specifier' ? 'private' : 'public';
  for (let c = x.firstChild(list); c >= 0 && c < member; c = x.nextSibling(c)) {
    if (x.type(c) === 'access_specifier') access = x.text(c);
  }
  return access !== 'private';
}

/** Functions without a body, variables and fields. Those inside a function are only bound to their type. */
function visitDeclaration(x: Extraction, node: number): void {
  const declarators = x.children(node, 'declarator');
  for (const declarator of declarators) {
    const { name, functionDeclarator } = resolveDeclarator(x, declarator);
    if (name < 0) continue;
    const isMember = x.isMember;
    if (!x.isLocal)
      defineDeclared(x, node, declarators.length === 1, { declarator, name, functionDeclarator });
    if (functionDeclarator < 0) bindVariable(x, node, declarator, name, isMember);
  }
}

function defineDeclared(
  x: Extraction,
  node: number,
  isAlone: boolean,
  { declarator, name, functionDeclarator }: { declarator: number; name: number; functionDeclarator: number },
): void {
  const isFunction = functionDeclarator >= 0 || x.type(name) === 'operator_cast';
  if (!isFunction && x.type(name) === 'qualified_identifier') return;
  const draft = x.draft(isFunction ? 'function' : variableKind(x, node), x.text(name), node);
  draft.nameNode = name;
  draft.outer = isAlone ? templateAround(x, node) : declarator;
  draft.type = x.child(node, 'type');
  draft.parameters = x.child(functionDeclarator, 'parameters');
  draft.body = isFunction ? -1 : initialValue(x, node, declarator);
  draft.ownsInside = isFunction;
  if (isFunction) refineFunction(x, draft);
  draft.isExported = isExported(x, draft);
  x.define(draft);
  if (isFunction) addTemplateParameters(x, node);
}

function variableKind(x: Extraction, node: number): DefinitionKind {
  const qualifiers = x.children(node).filter((child) => x.type(child) === 'type_qualifier');
  const isConstant = qualifiers.some((child) => /^const(?:expr|init)?$/.test(x.text(child)));
  if (x.isMember) return isConstant && storageOf(x, node).includes('static') ? 'constant' : 'property';
  return isConstant ? 'constant' : 'variable';
}

/** `= 3` of a field stands in the declaration, that of a variable in its declarator. */
function initialValue(x: Extraction, node: number, declarator: number): number {
  const value = x.child(declarator, 'value');
  return value >= 0 ? value : x.child(node, 'default_value');
}

function visitTypedef(x: Extraction, node: number): void {
  const type = x.child(node, 'type');
  const declarators = x.children(node, 'declarator');
  for (const declarator of declarators) {
    const { name, functionDeclarator } = resolveDeclarator(x, declarator);
    if (name < 0 || x.isLocal) continue;
    const draft = x.draft(typedefKind(x, type), x.text(name), node);
    draft.nameNode = name;
    draft.body = draft.kind === 'type' ? -1 : x.child(type, 'body');
    draft.ownsInside = draft.kind !== 'type' && declarators.length === 1;
    draft.parameters = x.child(functionDeclarator, 'parameters');
    draft.isExported = isExported(x, draft);
    x.define(draft);
  }
}

/** `typedef struct { … } Point;` names a struct. */
function typedefKind(x: Extraction, type: number): DefinitionKind {
  if (x.child(type, 'name') >= 0 || x.child(type, 'body') < 0) return 'type';
  return x.type(type) === 'enum_specifier' ? 'enum' : 'struct';
}

function visitInclude(x: Extraction, node: number): void {
  const module = x.text(x.child(node, 'path')).replace(/^[<"]|[>"]$/g, '');
  if (module !== '') x.addImport(node, { module, kind: 'include' });
}

/** `a::b::make<T>(…)`, `store->load(…)`, `new Store(…)`. */
function addCall(x: Extraction, callee: number): void {
  let node = callee;
  let receiver = '';
  if (x.type(node) === 'field_expression') {
    receiver = x.text(x.child(node, 'argument'));
    node = x.child(node, 'field');
  } else if (x.type(node) === 'qualified_identifier') {
    const { scopes, name } = resolveQualified(x, node);
    receiver = scopes.join('::');
    node = name;
  }
  if (x.type(node).startsWith('template_') || x.type(node) === 'dependent_name') node = x.child(node, 'name');
  if (/identifier$/.test(x.type(node))) x.addCallText(node, x.text(node), receiver.slice(0, 80));
}

/** A type's name where it is used, not where it is introduced. */
function visitTypeIdentifier(x: Extraction, node: number): void {
  const parent = x.parent(node);
  const type = x.type(parent);
  const isIntroduced =
    isTypeParameter(type) ||
    (/^(?:class|struct|union|enum)_specifier$/.test(type) && x.child(parent, 'body') >= 0) ||
    (type === 'alias_declaration' && x.child(parent, 'name') === node) ||
    isTypedefName(x, node);
  if (!isIntroduced) x.addTypeRef(node);
}

function isTypedefName(x: Extraction, node: number): boolean {
  let declarator = node;
  while (DECLARATORS.has(x.type(x.parent(declarator)))) declarator = x.parent(declarator);
  const parent = x.parent(declarator);
  return x.type(parent) === 'type_definition' && x.children(parent, 'declarator').includes(declarator);
}

/** `&&` is a reference in types. */
function countLogical(x: Extraction, token: number): void {
  if (x.type(x.parent(token)) === 'binary_expression') x.countBranch();
}

function bindDeclared(x: Extraction, node: number): void {
  const { name } = resolveDeclarator(x, x.child(node, 'declarator'));
  if (name >= 0) bindVariable(x, node, x.child(node, 'declarator'), name, false);
}

function bindVariable(x: Extraction, node: number, declarator: number, name: number, isField: boolean): void {
  const bound = isField ? `this.${x.text(name)}` : x.text(name);
  const type = x.child(node, 'type');
  if (x.type(type) !== 'placeholder_type_specifier') {
    x.addBinding(node, bound, 'type', x.text(type));
    return;
  }
  const value = x.child(declarator, 'value');
  const kind = x.type(value);
  if (kind === 'new_expression') x.addBinding(node, bound, 'new', x.text(x.child(value, 'type')));
  else if (kind === 'call_expression') x.addBinding(node, bound, 'call', x.text(x.child(value, 'function')));
  else if (kind === 'identifier' || kind === 'field_expression')
    x.addBinding(node, bound, 'value', x.text(value));
}
