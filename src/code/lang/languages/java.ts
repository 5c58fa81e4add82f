import { defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

const TYPES = /^(?:class|interface|enum|record|annotation_type)_declaration$/;

export default defineLanguage({
  id: 'java',
  title: 'Java',
  grammar: 'java',
  extensions: ['java'],
  comments: ['line_comment', 'block_comment'],
  lineComment: '//',
  tokens: ['public', 'private', 'protected', 'static', 'final'],
  fields: { type: 'type' },
  decorators: { inside: ['annotation', 'marker_annotation'], holders: ['modifiers'] },
  definitions: {
    class_declaration: { kind: 'class', after: addBases },
    interface_declaration: { kind: 'interface', after: addBases },
    enum_declaration: { kind: 'enum', after: addBases },
    record_declaration: { kind: 'class', after: addRecord },
    annotation_type_declaration: { kind: 'interface' },
    annotation_type_element_declaration: { kind: 'method' },
    method_declaration: { kind: 'method' },
    constructor_declaration: { kind: 'constructor' },
    compact_constructor_declaration: { kind: 'constructor' },
    enum_constant: { kind: 'variant' },
  },
  localScopes: ['lambda_expression'],
  branches: [
    'if_statement',
    'for_statement',
    'enhanced_for_statement',
    'while_statement',
    'do_statement',
    'catch_clause',
    'ternary_expression',
  ],
  branchTokens: ['&&', '||'],
  visit: {
    package_declaration: (x, node) => {
      const name = x.childOfType(node, 'scoped_identifier');
      x.packageName = x.text(name >= 0 ? name : x.childOfType(node, 'identifier'));
    },
    import_declaration: visitImport,
    field_declaration: visitField,
    constant_declaration: visitField,
    object_creation_expression: visitCreation,
    method_invocation: (x, node) => x.addCall(x.child(node, 'name'), x.child(node, 'object')),
    explicit_constructor_invocation: (x, node) => x.addCall(x.child(node, 'constructor')),
    method_reference: visitReference,
    type_parameter: (x, node) => x.addTypeVariable(x.text(x.childOfType(node, 'type_identifier'))),
    type_identifier: (x, node) => {
      if (isLastOfPath(x, node)) x.addTypeRef(node);
    },
    marker_annotation: addAnnotation,
    annotation: addAnnotation,
    switch_label: (x, node) => {
      if (x.firstChild(node) >= 0) x.countBranch();
    },
    formal_parameter: (x, node) => bind(x, node, x.child(node, 'name')),
    resource: (x, node) => bind(x, node, x.child(node, 'name')),
    enhanced_for_statement: (x, node) => bind(x, node, x.child(node, 'name')),
    catch_formal_parameter: bindCaught,
    lambda_expression: bindLambda,
    inferred_parameters: bindInferred,
    instanceof_expression: bindTested,
    local_variable_declaration: (x, node) => {
      for (const declarator of x.children(node, 'declarator')) {
        bind(x, node, x.child(declarator, 'name'), x.child(declarator, 'value'));
      }
    },
  },
  ignoredTypes: ['var', 'String', 'Object'],
  isExported,
  isTest: (_, draft) => draft.decorators.some((text) => /^@(?:\w+\.)*(?:\w*Test|TestFactory)\b/.test(text)),
});

function isExported(x: Extraction, draft: Draft): boolean {
  return isPublic(x, draft.node, draft.kind);
}

/** Members of interfaces are public without saying so; enum constants are as public as their enum. */
function isPublic(x: Extraction, declaration: number, kind: DefinitionKind): boolean {
  const modifiers = x.childOfType(declaration, 'modifiers');
  if (x.has(modifiers, 'public')) return true;
  const { enclosing } = x;
  const isImplied = enclosing?.kind === 'interface' || kind === 'variant';
  return isImplied && (enclosing?.isExported ?? false) && !x.has(modifiers, 'private');
}

/** `Store` of `pkg.Store<T>`. */
function baseName(x: Extraction, type: number): string {
  if (x.type(type) === 'generic_type' || x.type(type) === 'annotated_type') {
    const inner = x.children(type).find((c) => /type_identifier$/.test(x.type(c)));
    return inner === undefined ? '' : baseName(x, inner);
  }
  if (x.type(type) === 'scoped_type_identifier') return x.text(x.children(type).at(-1) ?? -1);
  return x.type(type) === 'type_identifier' ? x.text(type) : '';
}

function addBases(x: Extraction, node: number, definition: number): void {
  const superclass = x.child(node, 'superclass');
  if (superclass >= 0) x.addInheritance(definition, baseName(x, x.firstChild(superclass)), 'extends');
  addList(x, x.child(node, 'interfaces'), definition, 'implements');
  addList(x, x.childOfType(node, 'extends_interfaces'), definition, 'extends');
}

function addList(x: Extraction, clause: number, definition: number, how: 'extends' | 'implements'): void {
  const list = x.childOfType(clause, 'type_list');
  for (const type of list < 0 ? [] : x.children(list)) x.addInheritance(definition, baseName(x, type), how);
}

/** The components of a record are its fields. */
function addRecord(x: Extraction, node: number, definition: number): void {
  addBases(x, node, definition);
  for (const parameter of x.children(x.child(node, 'parameters'))) {
    const name = x.child(parameter, 'name');
    if (name < 0) continue;
    const draft = x.draft('property', x.text(name), parameter);
    Object.assign(draft, { nameNode: name, type: x.child(parameter, 'type'), ownsInside: false });
    draft.isExported = x.definitions[definition]?.isExported ?? false;
    x.define(draft);
  }
}

function visitImport(x: Extraction, node: number): void {
  const path = x.text(x.childOfType(node, 'scoped_identifier')) || x.text(x.childOfType(node, 'identifier'));
  if (x.has(node, 'asterisk')) {
    x.addImport(node, { module: path, kind: 'wildcard' });
    return;
  }
  const cut = path.lastIndexOf('.');
  const name = path.slice(cut + 1);
  x.addImport(node, {
    module: path.slice(0, Math.max(0, cut)),
    kind: 'names',
    names: [{ name, alias: name }],
  });
}

function visitField(x: Extraction, node: number): void {
  const declarators = x.children(node, 'declarator');
  const isAlone = declarators.length === 1;
  for (const declarator of declarators) {
    const name = x.child(declarator, 'name');
    const draft = x.draft(fieldKind(x, node), x.text(name), node);
    Object.assign(draft, { nameNode: name, type: x.child(node, 'type'), body: x.child(declarator, 'value') });
    x.findDecorators(draft);
    draft.isExported = isPublic(x, node, draft.kind);
    if (!isAlone) Object.assign(draft, { outer: declarator, first: declarator, ownsInside: false });
    x.define(draft);
  }
}

function fieldKind(x: Extraction, node: number): DefinitionKind {
  const modifiers = x.childOfType(node, 'modifiers');
  const isConstant = x.has(modifiers, 'static') && x.has(modifiers, 'final');
  return isConstant || x.type(node) === 'constant_declaration' ? 'constant' : 'property';
}

/** `new Store(…)` calls the class; the methods of a class without a name belong to what encloses it. */
function visitCreation(x: Extraction, node: number): void {
  const type = x.child(node, 'type');
  x.addCallText(type, baseName(x, type), '');
}

/** `Store::load`, `Store::new` */
function visitReference(x: Extraction, node: number): void {
  const [receiver = -1, name = -1] = x.children(node);
  if (name >= 0) x.addCall(name, receiver);
  else x.addCallText(receiver, x.text(receiver), '');
}

/** In `pkg.Store` only `Store` is the type. */
function isLastOfPath(x: Extraction, node: number): boolean {
  const parent = x.parent(node);
  if (TYPES.test(x.type(parent)) && x.child(parent, 'name') === node) return false;
  return x.type(parent) !== 'scoped_type_identifier' || x.children(parent).at(-1) === node;
}

function addAnnotation(x: Extraction, node: number): void {
  const name = x.child(node, 'name');
  x.addTypeRef(name, x.text(name).replace(/^.*\./, ''));
}

/** A variable with its type; `var` tells nothing, its value may. */
function bind(x: Extraction, node: number, name: number, value = x.child(node, 'value')): void {
  const type = x.text(x.child(node, 'type'));
  if (type !== 'var') x.addBinding(node, x.text(name), 'type', type);
  else if (x.type(value) === 'object_creation_expression') {
    x.addBinding(node, x.text(name), 'new', baseName(x, x.child(value, 'type')));
  } else if (x.type(value) === 'method_invocation') {
    const object = x.child(value, 'object');
    const callee = object < 0 ? '' : `${x.path(object)}.`;
    x.addBinding(node, x.text(name), 'call', callee + x.text(x.child(value, 'name')));
  } else if (['identifier', 'field_access'].includes(x.type(value))) {
    x.addBinding(node, x.text(name), 'value', x.text(value));
  }
}

/** `row -> …` */
function bindLambda(x: Extraction, node: number): void {
  const parameter = x.child(node, 'parameters');
  if (x.type(parameter) === 'identifier') x.addLocal(parameter);
}

/** `(a, b) -> …` */
function bindInferred(x: Extraction, node: number): void {
  for (const name of x.children(node)) if (x.type(name) === 'identifier') x.addLocal(name);
}

/** `value instanceof Store store` */
function bindTested(x: Extraction, node: number): void {
  const name = x.child(node, 'name');
  if (name >= 0) x.addBinding(node, x.text(name), 'type', x.text(x.child(node, 'right')));
}

function bindCaught(x: Extraction, node: number): void {
  x.addBinding(node, x.text(x.child(node, 'name')), 'type', x.text(x.childOfType(node, 'catch_type')));
}
