import { type DefinitionRule, defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

export default defineLanguage({
  id: 'gdscript',
  title: 'GDScript',
  grammar: 'gdscript',
  extensions: ['gd'],
  comments: ['comment'],
  lineComment: '#',
  decorators: { inside: ['annotation'], holders: ['annotations'] },
  definitions: {
    class_definition: {
      kind: 'class',
      refine: endHead,
      after: (x, node, definition) => addBase(x, x.child(node, 'extends'), definition),
    },
    function_definition: {
      kind: (x, node) => (x.text(x.child(node, 'name')) === '_init' ? 'constructor' : 'function'),
      refine: endHead,
    },
    constructor_definition: {
      kind: 'constructor',
      name: 'parameters',
      refine: (_, draft) => Object.assign(draft, { name: '_init', nameNode: -1 }),
    },
    signal_statement: {
      kind: 'event',
      name: (x, node) => x.childOfType(node, 'name'),
      parameters: (x, node) => x.childOfType(node, 'parameters'),
    },
    enum_definition: { kind: 'enum' },
    enumerator: {
      kind: (x) => (x.enclosing?.kind === 'enum' ? 'variant' : 'constant'),
      name: 'left',
      body: 'right',
    },
    const_statement: valueRule(() => 'constant'),
    variable_statement: valueRule(variableKind),
    export_variable_statement: valueRule(variableKind),
    onready_variable_statement: valueRule(variableKind),
  },
  localScopes: ['lambda'],
  branches: ['if_statement', 'elif_clause', 'while_statement', 'for_statement', 'conditional_expression'],
  branchTokens: ['and', 'or', '&&', '||'],
  ignoredTypes:
    'void bool int float String Array Dictionary Variant Vector2 Vector3 StringName Color Callable NodePath'.split(
      ' ',
    ),
  visit: {
    class_name_statement: defineFileClass,
    extends_statement: (x, node) => {
      const path = x.unquoted(x.descendants(node, 'string')[0] ?? -1);
      if (path !== '') x.addImport(node, { module: path, kind: 'effect' });
    },
    call: visitCall,
    attribute_call: visitMethodCall,
    type: (x, node) => {
      const name = x.descendants(node, 'identifier').at(-1) ?? -1;
      if (name >= 0) x.addTypeRef(name);
    },
    typed_parameter: bindTyped,
    typed_default_parameter: bindTyped,
    variable_statement: bindVariable,
    pattern_section: (x, node) => {
      if (x.text(x.firstChild(node)) !== '_') x.countBranch();
    },
  },
  isExported: (x, draft) => !x.isLocal && !draft.name.startsWith('_') && (x.enclosing?.isExported ?? true),
  isTest: (x, draft) => draft.name.startsWith('test_') && /Test$/.test(baseOfFile(x)),
});

/** The `:` in front of the body is not part of the head. */
function endHead(x: Extraction, draft: Draft): void {
  if (draft.body < 0) return;
  draft.headEnd = x.source.slice(0, x.start(draft.body)).replace(/\s*:\s*(?:#[^\n]*\s*)?$/, '').length;
}

function valueRule(kind: (x: Extraction) => DefinitionKind): DefinitionRule {
  return {
    kind: (x, node) => (x.isLocal || isPreload(x, x.child(node, 'value')) ? undefined : kind(x)),
    body: (x, node) => {
      const value = x.child(node, 'value');
      return value >= 0 ? value : x.child(node, 'setget');
    },
    type: (x, node) => {
      const type = x.child(node, 'type');
      return x.type(type) === 'inferred_type' ? -1 : type;
    },
  };
}

function variableKind(x: Extraction): DefinitionKind {
  return x.isMember ? 'property' : 'variable';
}

/** `class_name Player` names the class that the whole file is. */
function defineFileClass(x: Extraction, node: number): void {
  const name = x.childOfType(node, 'name');
  const root = x.parent(node);
  const draft = x.draft('class', x.text(name), root);
  Object.assign(draft, { nameNode: name, first: node, headEnd: x.end(node), isExported: true });
  const definition = x.define(draft);
  const inline = x.childOfType(node, 'extends_statement');
  addBase(x, inline >= 0 ? inline : x.childOfType(root, 'extends_statement'), definition);
}

function addBase(x: Extraction, statement: number, definition: number): void {
  x.addInheritance(definition, baseName(x, statement), 'extends');
}

function baseName(x: Extraction, statement: number): string {
  const type = x.type(statement) === 'extends_statement' ? x.childOfType(statement, 'type') : statement;
  return x.text(type).replace(/^.*\./, '');
}

function baseOfFile(x: Extraction): string {
  return baseName(x, x.childOfType(0, 'extends_statement'));
}

function isPreload(x: Extraction, value: number): boolean {
  return x.type(value) === 'call' && /^(?:pre)?load$/.test(x.text(x.firstChild(value)));
}

function visitCall(x: Extraction, node: number): void {
  const callee = x.firstChild(node);
  if (isPreload(x, node)) addPreload(x, node);
  else if (x.type(callee) === 'identifier') x.addCall(callee);
}

/** `const Bullet = preload("res://bullet.gd")` */
function addPreload(x: Extraction, node: number): void {
  const path = x.childOfType(x.childOfType(node, 'arguments'), 'string');
  if (path < 0) return;
  const alias = x.text(x.child(x.parent(node), 'name'));
  const module = x.unquoted(path);
  if (alias === '') x.addImport(node, { module, kind: 'effect' });
  else x.addImport(node, { module, kind: 'namespace', names: [{ name: '*', alias }] });
}

/** `Bullet.new()`: what stands in front of the name is the receiver. */
function visitMethodCall(x: Extraction, node: number): void {
  const name = x.firstChild(node);
  const start = x.start(x.parent(node));
  const receiver = x.source.slice(start, x.start(node)).replace(/\s*\.\s*$/, '');
  x.addCallText(name, x.text(name), receiver.slice(0, 80));
  if (x.text(name) === 'new' && /^[A-Z]\w*$/.test(receiver)) x.addTypeRef(node, receiver);
}

function bindTyped(x: Extraction, node: number): void {
  const type = x.child(node, 'type');
  if (x.type(type) === 'type') x.addBinding(node, x.text(x.firstChild(node)), 'type', x.text(type));
}

function bindVariable(x: Extraction, node: number): void {
  const name = x.child(node, 'name');
  const own = x.enclosing?.nameStart === x.start(name) ? x.enclosing : undefined;
  const owner = own ? own.parent : x.owner;
  const type = x.child(node, 'type');
  const value = x.child(node, 'value');
  if (x.type(type) === 'type') x.addBinding(node, x.text(name), 'type', x.text(type), owner);
  else if (x.type(value) === 'attribute') {
    const written = x.text(value);
    const made = /^([A-Z]\w*)\.new\(/.exec(written)?.[1];
    if (made !== undefined) x.addBinding(node, x.text(name), 'new', made, owner);
    else x.addBinding(node, x.text(name), 'call', written.replace(/\([\s\S]*$/, ''), owner);
  } else if (x.type(value) === 'identifier') x.addBinding(node, x.text(name), 'value', x.text(value), owner);
}
