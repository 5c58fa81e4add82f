import { type DefinitionRule, defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

const TEST =
  /\[(?:[^\]]*\b)?(?:Fact|Theory|Test|TestMethod|DataTestMethod|TestCase|TestCaseSource|Property|Benchmark)\s*[\],(]/;

/** Nodes whose children are types, whatever their field. */
const TYPE_HOLDERS = new Set([
  'nullable_type',
  'array_type',
  'pointer_type',
  'ref_type',
  'scoped_type',
  'type_argument_list',
  'base_list',
  'type_parameter_constraint',
]);

export default defineLanguage({
  id: 'csharp',
  title: 'C#',
  grammar: 'csharp',
  extensions: ['cs', 'csx'],
  shebangs: ['dotnet-script', 'csi'],
  comments: ['comment'],
  lineComment: '//',
  fields: { type: 'type' },
  decorators: { inside: ['attribute_list'] },
  definitions: {
    namespace_declaration: { kind: 'module' },
    class_declaration: typeRule('class'),
    struct_declaration: typeRule('struct'),
    interface_declaration: typeRule('interface'),
    record_declaration: typeRule((x, node) => (/\bstruct\b/.test(headOf(x, node)) ? 'struct' : 'class')),
    enum_declaration: { kind: 'enum' },
    enum_member_declaration: { kind: 'variant', body: 'value' },
    delegate_declaration: { kind: 'type' },
    method_declaration: { kind: 'method', type: 'returns', refine: refineMethod },
    constructor_declaration: { kind: 'constructor', refine: endAtParameters },
    destructor_declaration: {
      kind: 'method',
      refine: (_, draft) => {
        draft.name = `~${draft.name}`;
      },
    },
    operator_declaration: { kind: 'method', name: 'parameters', refine: nameOperator },
    conversion_operator_declaration: { kind: 'method', name: 'parameters', refine: nameOperator },
    local_function_statement: { kind: 'function', refine: refineMethod },
    property_declaration: { kind: 'property', body: bodyOfProperty, after: bindMember },
    indexer_declaration: {
      kind: 'property',
      name: 'parameters',
      body: bodyOfProperty,
      refine: (_, draft) => Object.assign(draft, { name: 'this', nameNode: -1 }),
    },
    event_declaration: { kind: 'event', body: 'accessors' },
    preproc_define: { kind: 'macro', name: (x, node) => x.firstChild(node) },
  },
  localScopes: ['lambda_expression', 'anonymous_method_expression'],
  branches: [
    'if_statement',
    'for_statement',
    'foreach_statement',
    'while_statement',
    'do_statement',
    'catch_clause',
    'conditional_expression',
  ],
  branchTokens: ['&&', '||', '??'],
  visit: {
    file_scoped_namespace_declaration: (x, node) => {
      x.packageName = x.text(x.child(node, 'name'));
    },
    using_directive: visitUsing,
    field_declaration: visitField,
    event_field_declaration: visitField,
    local_declaration_statement: (x, node) => bindVariables(x, x.childOfType(node, 'variable_declaration')),
    using_statement: (x, node) => bindVariables(x, x.childOfType(node, 'variable_declaration')),
    foreach_statement: (x, node) => bindTyped(x, node, x.child(node, 'left')),
    parameter: (x, node) => bindTyped(x, node, x.child(node, 'name')),
    invocation_expression: (x, node) => addCall(x, x.child(node, 'function')),
    object_creation_expression: (x, node) => addCall(x, x.child(node, 'type')),
    identifier: (x, node) => {
      if (isTypePosition(x, node)) x.addTypeRef(node);
    },
    type_parameter: (x, node) => x.addTypeVariable(x.text(x.child(node, 'name'))),
    switch_section: (x, node) => {
      if (x.source.startsWith('case', x.start(node))) x.countBranch();
    },
    switch_expression_arm: (x, node) => {
      if (x.type(x.firstChild(node)) !== 'discard') x.countBranch();
    },
  },
  isExported,
  isTest: (_, draft) => draft.decorators.some((text) => TEST.test(text)),
});

function typeRule(kind: DefinitionRule['kind']): DefinitionRule {
  return { kind, type: () => -1, parameters: parameterList, after: addBases };
}

function headOf(x: Extraction, node: number): string {
  return x.source.slice(x.start(node), x.start(x.child(node, 'name')));
}

/** Of a primary constructor, as in `record Line(string Sku)`. */
function parameterList(x: Extraction, node: number): number {
  return x.childOfType(node, 'parameter_list');
}

function modifiers(x: Extraction, node: number): string[] {
  return x
    .children(node)
    .filter((child) => x.type(child) === 'modifier')
    .map((child) => x.text(child));
}

/** Members of interfaces, enum members and namespaces need no `public`. */
function isExported(x: Extraction, draft: Draft): boolean {
  if (draft.kind === 'module') return true;
  const { enclosing } = x;
  const isMember = x.isMember && (enclosing?.kind === 'interface' || draft.kind === 'variant');
  return (isMember && (enclosing?.isExported ?? false)) || modifiers(x, draft.node).includes('public');
}

function refineMethod(x: Extraction, draft: Draft): void {
  draft.isAsync = modifiers(x, draft.node).includes('async');
}

/** `: base(…)` calls something and is not part of the head. */
function endAtParameters(x: Extraction, draft: Draft): void {
  if (draft.body >= 0) draft.headEnd = x.end(draft.parameters);
}

/** `operator +`, `explicit operator int`: what stands in front of the parameters. */
function nameOperator(x: Extraction, draft: Draft): void {
  const head = x.source.slice(x.start(draft.node), x.start(draft.parameters));
  draft.name = (/(?:(?:implicit|explicit)\s+)?operator\s.*$/s.exec(head)?.[0] ?? head)
    .replace(/\s+/g, ' ')
    .trim();
  draft.nameNode = -1;
}

function bodyOfProperty(x: Extraction, node: number): number {
  const accessors = x.child(node, 'accessors');
  return accessors >= 0 ? accessors : x.child(node, 'value');
}

/** A base named like `IStore` is an interface; only the first base can be a class. */
function addBases(x: Extraction, node: number, definition: number): void {
  const bases = x.childOfType(node, 'base_list');
  const isClass = x.definitions[definition]?.kind === 'class';
  const isInterface = x.definitions[definition]?.kind === 'interface';
  const listed = bases < 0 ? [] : x.children(bases).filter((base) => x.type(base) !== 'argument_list');
  for (const [index, base] of listed.entries()) {
    const name = typeName(x, base);
    const isBaseClass = isClass && index === 0 && !/^I[A-Z]/.test(name);
    x.addInheritance(definition, name, isBaseClass || isInterface ? 'extends' : 'implements');
  }
}

/** `Store` of `Shop.Store<T>` and of `Store(id)`. */
function typeName(x: Extraction, node: number): string {
  const type = x.type(node);
  if (type === 'generic_name') return x.text(x.firstChild(node));
  if (type === 'qualified_name' || type === 'alias_qualified_name') return typeName(x, x.child(node, 'name'));
  if (type === 'primary_constructor_base_type') return typeName(x, x.child(node, 'type'));
  return type === 'identifier' ? x.text(node) : '';
}

function visitUsing(x: Extraction, node: number): void {
  const alias = x.child(node, 'name');
  const module = x.text(x.children(node).at(-1) ?? -1);
  const isReexport = x.text(node).startsWith('global');
  if (alias < 0) x.addImport(node, { module, kind: 'wildcard', isReexport });
  else {
    x.addImport(node, {
      module,
      kind: 'namespace',
      names: [{ name: module, alias: x.text(alias) }],
      isReexport,
    });
  }
}

/** Each name of `private int first, second;`, and of an event without accessors. */
function visitField(x: Extraction, node: number): void {
  const declaration = x.childOfType(node, 'variable_declaration');
  const declarators = x.children(declaration).filter((child) => x.type(child) === 'variable_declarator');
  for (const declarator of declarators) {
    const name = x.child(declarator, 'name');
    if (name < 0) continue;
    const draft = x.draft(fieldKind(x, node), x.text(name), node);
    Object.assign(draft, { nameNode: name, type: x.child(declaration, 'type'), ownsInside: false });
    draft.body = x.children(declarator).find((child) => child !== name) ?? -1;
    if (declarators.length > 1) draft.headEnd = x.end(declarator);
    draft.isExported = isExported(x, draft);
    x.define(draft);
  }
  bindVariables(x, declaration);
}

function fieldKind(x: Extraction, node: number): DefinitionKind {
  if (x.type(node) === 'event_field_declaration') return 'event';
  const words = modifiers(x, node);
  const isConstant = words.includes('const') || (words.includes('static') && words.includes('readonly'));
  return isConstant ? 'constant' : 'property';
}

/** `Load(…)`, `store.Load<T>(…)`, `store?.Load(…)`, `new Store(…)`. */
function addCall(x: Extraction, callee: number): void {
  const type = x.type(callee);
  if (type === 'member_access_expression') {
    addNamedCall(x, x.child(callee, 'name'), textBefore(x, callee, x.child(callee, 'name')));
  } else if (type === 'member_binding_expression') {
    const access = x.ancestor(callee, 'conditional_access_expression');
    addNamedCall(x, x.child(callee, 'name'), x.text(x.child(access, 'condition')));
  } else if (type === 'qualified_name') {
    addNamedCall(x, x.child(callee, 'name'), x.text(x.child(callee, 'qualifier')));
  } else addNamedCall(x, callee, '');
}

/** `this` and `base` are tokens that the tree leaves out. */
function textBefore(x: Extraction, access: number, name: number): string {
  return x.source.slice(x.start(access), x.start(name)).replace(/\s*(?:\.|->)\s*$/, '');
}

function addNamedCall(x: Extraction, name: number, receiver: string): void {
  const node = x.type(name) === 'generic_name' ? x.firstChild(name) : name;
  if (x.type(node) === 'identifier') x.addCallText(node, x.text(node), receiver.slice(0, 80));
}

/** Types have no node type of their own: an identifier is one by where it stands. */
function isTypePosition(x: Extraction, node: number): boolean {
  const parent = x.parent(node);
  const type = x.type(parent);
  if (TYPE_HOLDERS.has(type)) return true;
  if (type === 'generic_name') return x.firstChild(parent) === node && isTypePosition(x, parent);
  if (type === 'qualified_name') return x.child(parent, 'name') === node && isTypePosition(x, parent);
  const { field } = x.tree;
  const { fieldIds } = x.grammar;
  return field[node] === fieldIds.get('type') || field[node] === fieldIds.get('returns');
}

function bindTyped(x: Extraction, node: number, name: number): void {
  const type = x.child(node, 'type');
  if (x.type(type) !== 'implicit_type') x.addBinding(node, x.text(name), 'type', x.text(type));
}

function bindMember(x: Extraction, node: number, definition: number): void {
  const owner = x.definitions[definition]?.parent ?? -1;
  x.addBinding(node, x.text(x.child(node, 'name')), 'type', x.text(x.child(node, 'type')), owner);
}

function bindVariables(x: Extraction, declaration: number): void {
  if (declaration < 0) return;
  const type = x.child(declaration, 'type');
  for (const declarator of x.children(declaration)) {
    const name = x.child(declarator, 'name');
    if (x.type(declarator) !== 'variable_declarator' || name < 0) continue;
    if (x.type(type) !== 'implicit_type') x.addBinding(declarator, x.text(name), 'type', x.text(type));
    else bindValue(x, declarator, x.text(name), x.children(declarator).find((child) => child > name) ?? -1);
  }
}

function bindValue(x: Extraction, node: number, name: string, value: number): void {
  const inner = x.type(value) === 'await_expression' ? x.firstChild(value) : value;
  const type = x.type(inner);
  if (type === 'object_creation_expression') x.addBinding(node, name, 'new', x.text(x.child(inner, 'type')));
  else if (type === 'invocation_expression') {
    x.addBinding(node, name, 'call', x.text(x.child(inner, 'function')));
  } else if (type === 'identifier' || type === 'member_access_expression') {
    x.addBinding(node, name, 'value', x.text(inner));
  }
}
