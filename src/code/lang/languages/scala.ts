import { type DefinitionRule, defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

export default defineLanguage({
  id: 'scala',
  title: 'Scala',
  grammar: 'scala',
  extensions: ['scala', 'sc', 'sbt'],
  shebangs: ['scala', 'scala-cli', 'amm'],
  comments: ['comment', 'block_comment'],
  lineComment: '//',
  tokens: ['val', 'var'],
  decorators: { inside: ['annotation'] },
  definitions: {
    class_definition: typeRule('class'),
    trait_definition: typeRule('trait'),
    object_definition: typeRule('class'),
    enum_definition: typeRule('enum'),
    package_object: typeRule('class'),
    given_definition: { ...typeRule('constant'), type: 'return_type' },
    simple_enum_case: { kind: 'variant' },
    full_enum_case: { kind: 'variant' },
    function_definition: { kind: functionKind, parameters: valueParameters, refine: refineFunction },
    function_declaration: { kind: functionKind, parameters: valueParameters },
    type_definition: { kind: 'type', type: () => -1 },
    val_definition: {
      kind: valueKind('constant'),
      name: firstPattern,
      body: 'value',
      type: 'type',
      after: defineMore,
    },
    var_definition: {
      kind: valueKind('variable'),
      name: firstPattern,
      body: 'value',
      type: 'type',
      after: defineMore,
    },
    val_declaration: { kind: valueKind('constant'), type: 'type' },
    var_declaration: { kind: valueKind('variable'), type: 'type' },
  },
  localScopes: ['lambda_expression', 'instance_expression', 'block', 'case_clause'],
  calls: { call_expression: 'function' },
  callees: {
    field_expression: { name: 'field', receiver: 'value' },
    generic_function: { inner: 'function' },
  },
  calleeNames: ['identifier', 'operator_identifier'],
  branches: ['if_expression', 'for_expression', 'while_expression', 'do_while_expression', 'guard'],
  ignoredTypes:
    'Any AnyRef AnyVal Boolean Byte Char Double Float Int Long Nothing Null Short String Unit'.split(' '),
  visit: {
    package_clause: (x, node) => {
      const name = x.text(x.child(node, 'name'));
      if (x.child(node, 'body') < 0) x.packageName = x.packageName ? `${x.packageName}.${name}` : name;
    },
    import_declaration: visitImport,
    instance_expression: (x, node) => {
      const type = x.children(node).find((child) => /type/.test(x.type(child)));
      if (type !== undefined) x.addCallText(type, typeName(x, type), '');
    },
    class_parameter: visitClassParameter,
    parameter: (x, node) =>
      x.addBinding(node, x.text(x.child(node, 'name')), 'type', x.text(x.child(node, 'type'))),
    val_definition: bindLocal,
    var_definition: bindLocal,
    type_identifier: visitTypeIdentifier,
    type_parameters: (x, node) => {
      for (const name of x.children(node, 'name')) x.addTypeVariable(x.text(name));
      for (const child of x.children(node)) {
        if (x.child(child, 'name') >= 0) x.addTypeVariable(x.text(x.child(child, 'name')));
      }
    },
    case_clause: (x, node) => {
      if (x.type(x.child(node, 'pattern')) !== 'wildcard') x.countBranch();
    },
    infix_expression: (x, node) => {
      if (/^(?:&&|\|\|)$/.test(x.text(x.child(node, 'operator')))) x.countBranch();
    },
    call_expression: visitTest,
  },
  isExported,
  isTest: (_, draft) => draft.decorators.some((text) => /^@(?:Test|Benchmark)\b/.test(text)),
});

function typeRule(kind: DefinitionKind): DefinitionRule {
  return { kind, parameters: 'class_parameters', type: () => -1, after: addSupertypes };
}

/** `def this(…)` is a constructor. */
function functionKind(x: Extraction, node: number): DefinitionKind {
  if (x.text(x.child(node, 'name')) === 'this') return 'constructor';
  return x.type(x.parent(node)) === 'with_template_body' ? 'method' : 'function';
}

/** The first list in parentheses: type parameters are in the same field. */
function valueParameters(x: Extraction, node: number): number {
  return x.childOfType(node, 'parameters');
}

function refineFunction(x: Extraction, draft: Draft): void {
  if (draft.kind === 'constructor') draft.name = x.enclosing?.name ?? draft.name;
}

function valueKind(kind: DefinitionKind) {
  return (x: Extraction, node: number): DefinitionKind | undefined => {
    if (x.isLocal) return undefined;
    if (!x.isMember) return kind;
    return kind === 'constant' && /^[A-Z]/.test(x.text(firstPattern(x, node))) ? kind : 'property';
  };
}

/** `val a, b = 0` has its names in a list. */
function firstPattern(x: Extraction, node: number): number {
  const pattern = x.child(node, 'pattern');
  if (x.type(pattern) === 'identifiers') return x.firstChild(pattern);
  return x.type(pattern) === 'identifier' || x.type(pattern) === 'operator_identifier' ? pattern : -1;
}

function defineMore(x: Extraction, node: number, definition: number): void {
  const pattern = x.child(node, 'pattern');
  bindValue(x, node, x.definitions[definition]?.parent ?? -1);
  if (x.type(pattern) !== 'identifiers') return;
  const { kind, isExported: isShown, parent } = x.definitions[definition] ?? { kind: 'constant' as const };
  for (const name of x.children(pattern).slice(1)) {
    const draft = x.draft(kind, x.text(name), node);
    Object.assign(draft, {
      nameNode: name,
      ownsInside: false,
      isExported: isShown ?? true,
      parent: parent ?? -1,
    });
    draft.body = x.child(node, 'value');
    x.define(draft);
  }
}

/** Not private, and no name with a leading underscore. */
function isExported(x: Extraction, draft: Draft): boolean {
  if (x.isLocal) return false;
  const modifiers = x.childOfType(draft.node, 'modifiers');
  const access = x.text(x.childOfType(modifiers, 'access_modifier'));
  const isHidden = /^private/.test(access) || draft.name.startsWith('_');
  return !isHidden && (x.enclosing?.isExported ?? true);
}

/** `Source` of `stream.Source[A]`. */
function typeName(x: Extraction, node: number): string {
  if (x.type(node) === 'generic_type') return typeName(x, x.child(node, 'type'));
  if (x.type(node) === 'stable_type_identifier') return x.text(x.children(node).at(-1) ?? -1);
  return x.type(node) === 'type_identifier' ? x.text(node) : '';
}

/** A class comes first and traits follow `with`: for a class with parameters or arguments that is certain. */
function addSupertypes(x: Extraction, node: number, definition: number): void {
  const clause = x.child(node, 'extend');
  const types = clause < 0 ? [] : x.children(clause, 'type').filter((type) => typeName(x, type) !== '');
  for (const [index, type] of types.entries()) {
    x.addInheritance(definition, typeName(x, type), index === 0 ? 'extends' : 'mixin');
  }
}

function visitClassParameter(x: Extraction, node: number): void {
  const name = x.child(node, 'name');
  const type = x.child(node, 'type');
  x.addBinding(node, x.text(name), 'type', x.text(type));
  const isField = x.has(node, 'val') || x.has(node, 'var');
  if (!isField) return;
  const draft = x.draft('property', x.text(name), node);
  Object.assign(draft, { nameNode: name, type, ownsInside: false });
  draft.isExported = isExported(x, draft);
  x.define(draft);
}

/** `import a.b.{C, D => E, _}`, `import a.b.C`, `import a._`; several paths may be separated by commas. */
function visitImport(x: Extraction, node: number): void {
  const written = x.text(node).replace(/^import\s+/, '');
  for (const part of written.split(/,(?![^{]*\})/)) addImportPath(x, node, part.trim());
}

function addImportPath(x: Extraction, node: number, written: string): void {
  const selectors = /^([\w.`$]+)\.\{([\s\S]*)\}$/.exec(written);
  const module = selectors?.[1] ?? written.replace(/\.[^.]*$/, '');
  const last = selectors?.[2] ?? written.slice(module.length + 1);
  if (module === '' || module === written) return;
  const names: { name: string; alias: string }[] = [];
  for (const selector of last.split(',').map((text) => text.trim())) {
    const [name = '', alias = name] = selector.split(/\s*=>\s*|\s+as\s+/);
    if (/^(?:_|\*|given\b.*)$/.test(name)) x.addImport(node, { module, kind: 'wildcard' });
    else if (alias !== '_' && name !== '') names.push({ name, alias });
  }
  if (names.length > 0) x.addImport(node, { module, kind: 'names', names });
}

const INTRODUCERS =
  /^(?:type_definition|covariant_type_parameter|contravariant_type_parameter|type_parameters)$/;

function visitTypeIdentifier(x: Extraction, node: number): void {
  const parent = x.parent(node);
  if (INTRODUCERS.test(x.type(parent)) && x.children(parent, 'name').includes(node)) return;
  x.addTypeRef(node);
}

/** `test("…") { … }` of FunSuite and MUnit, `it("…") { … }` of FunSpec. */
function visitTest(x: Extraction, node: number): void {
  const block = x.child(node, 'arguments');
  const inner = x.child(node, 'function');
  const name = x.type(inner) === 'call_expression' ? x.text(x.child(inner, 'function')) : '';
  if (x.type(block) !== 'block' || !/^(?:test|it|describe|property)$/.test(name) || x.isLocal) return;
  const title = x.firstChild(x.child(inner, 'arguments'));
  if (!x.type(title).endsWith('string')) return;
  const draft = x.draft(name === 'describe' ? 'section' : 'function', x.unquoted(title), node);
  Object.assign(draft, { nameNode: title, body: block, isTest: true });
  x.define(draft);
}

function bindLocal(x: Extraction, node: number): void {
  if (x.isLocal) bindValue(x, node, x.owner);
}

function bindValue(x: Extraction, node: number, owner: number): void {
  const name = x.text(firstPattern(x, node));
  const type = x.child(node, 'type');
  if (type >= 0) {
    x.addBinding(node, name, 'type', x.text(type), owner);
    return;
  }
  const value = x.child(node, 'value');
  const kind = x.type(value);
  if (kind === 'instance_expression') {
    const made = x.children(value).find((child) => /type/.test(x.type(child))) ?? -1;
    x.addBinding(node, name, 'new', x.text(made), owner);
  } else if (kind === 'call_expression')
    x.addBinding(node, name, 'call', x.text(x.child(value, 'function')), owner);
  else if (kind === 'identifier' || kind === 'field_expression') {
    x.addBinding(node, name, 'value', x.text(value), owner);
  }
}
