import { defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';
import { isBareCall } from './ruby-bare-calls.ts';

const VISIBILITY = new Set(['private', 'protected', 'public', 'module_function']);
const ATTRIBUTES = new Set([
  'attr_reader',
  'attr_writer',
  'attr_accessor',
  'cattr_accessor',
  'mattr_accessor',
]);
const MIXINS = new Set(['include', 'extend', 'prepend']);
const REQUIRES = new Set(['require', 'require_relative', 'load', 'autoload']);
const EXAMPLE_GROUPS = new Set(['describe', 'context', 'feature', 'shared_examples', 'shared_context']);
const EXAMPLES = new Set(['it', 'specify', 'scenario', 'example', 'test']);

export default defineLanguage({
  id: 'ruby',
  title: 'Ruby',
  grammar: 'ruby',
  extensions: ['rb', 'rake', 'gemspec', 'ru', 'podspec'],
  filenames: ['Rakefile', 'Gemfile', 'Guardfile', 'Vagrantfile', 'Podfile', 'Fastfile', 'Brewfile'],
  shebangs: ['ruby', 'jruby', 'rake'],
  comments: ['comment'],
  lineComment: '#',
  definitions: {
    class: { kind: 'class', refine: refineClass, after: addSuperclass },
    module: { kind: 'module', refine: refineClass },
    method: { kind: methodKind, refine: refineMethod },
    singleton_method: { kind: methodKind, refine: refineMethod },
  },
  branches: [
    'if',
    'unless',
    'elsif',
    'while',
    'until',
    'for',
    'if_modifier',
    'unless_modifier',
    'while_modifier',
    'until_modifier',
    'when',
    'in_clause',
    'rescue',
    'rescue_modifier',
    'conditional',
  ],
  branchTokens: ['&&', '||', 'and', 'or'],
  ignoredTypes: [
    'String',
    'Integer',
    'Float',
    'Array',
    'Hash',
    'Symbol',
    'Object',
    'Proc',
    'Class',
    'Module',
  ],
  visit: {
    call: visitCall,
    alias: (x, node) => defineNamed(x, node, x.child(node, 'name')),
    assignment: visitAssignment,
    constant: visitConstant,
    identifier: visitIdentifier,
  },
  isExported: (x, draft) => isVisible(x, draft.node),
  isTest: (x, draft) => draft.name.startsWith('test_') && /Test(?:Case)?$/.test(x.enclosing?.name ?? ''),
});

function isInType(x: Extraction): boolean {
  const kind = x.enclosing?.kind;
  return kind === 'class' || kind === 'module';
}

function methodKind(x: Extraction): DefinitionKind {
  return isInType(x) ? 'method' : 'function';
}

/** `class Order::Error` is `Error` inside `Order`. */
function refineClass(x: Extraction, draft: Draft): void {
  const superclass = x.childOfType(draft.node, 'superclass');
  draft.headEnd = x.end(superclass >= 0 ? superclass : draft.nameNode);
  draft.isExported = x.enclosing?.isExported ?? true;
  if (x.type(draft.nameNode) !== 'scope_resolution') return;
  const scope = x.text(x.child(draft.nameNode, 'scope')).replaceAll('::', '.');
  draft.nameNode = x.child(draft.nameNode, 'name');
  draft.name = x.text(draft.nameNode);
  draft.prefix = x.enclosing ? `${x.enclosing.qualifiedName}.${scope}` : scope;
}

function refineMethod(x: Extraction, draft: Draft): void {
  draft.headEnd = x.end(draft.parameters >= 0 ? draft.parameters : draft.nameNode);
  if (draft.name === 'initialize') draft.kind = 'constructor';
}

function addSuperclass(x: Extraction, node: number, definition: number): void {
  const superclass = x.childOfType(node, 'superclass');
  if (superclass >= 0) x.addInheritance(definition, constantName(x, x.firstChild(superclass)), 'extends');
}

/** `Order` of `Shop::Order`, '' for what is no constant. */
function constantName(x: Extraction, node: number): string {
  if (x.type(node) === 'scope_resolution') return x.text(x.child(node, 'name'));
  return x.type(node) === 'constant' ? x.text(node) : '';
}

/**
 * `private` alone on a line holds for the methods after it in the same body, `private def …` for that one.
 * Protected methods count as hidden too.
 */
function isVisible(x: Extraction, node: number): boolean {
  const inline = x.parent(x.parent(node));
  if (x.type(x.parent(node)) === 'argument_list' && x.type(inline) === 'call') {
    const word = x.text(x.child(inline, 'method'));
    if (VISIBILITY.has(word)) return word === 'public' || word === 'module_function';
  }
  const body = x.parent(node);
  let word = 'public';
  for (let c = x.firstChild(body); c >= 0 && c < node; c = x.nextSibling(c)) {
    if (x.type(c) === 'identifier' && VISIBILITY.has(x.text(c))) word = x.text(c);
  }
  const isSingleton = x.type(node) === 'singleton_method'; // `private` does not reach `def self.…`
  return isSingleton || word === 'public' || word === 'module_function';
}

function visitCall(x: Extraction, node: number): void {
  const method = x.child(node, 'method');
  const receiver = x.child(node, 'receiver');
  const name = x.text(method);
  const handled = (receiver < 0 && visitDirective(x, node, name)) || visitTest(x, node, name, receiver);
  if (handled || x.type(method) === 'super') return;
  if (receiver < 0 || name !== 'new') x.addCall(method, receiver);
  else x.addCallText(node, 'new', x.text(receiver).slice(0, 80));
}

/** Calls that declare something; true when this was one. */
function visitDirective(x: Extraction, node: number, name: string): boolean {
  const args = x.child(node, 'arguments');
  if (REQUIRES.has(name)) addRequire(x, node, name, args);
  else if (MIXINS.has(name) && x.owner >= 0 && isInType(x)) addMixins(x, args);
  else if (ATTRIBUTES.has(name)) for (const symbol of symbols(x, args)) defineAttribute(x, node, symbol);
  else if (name === 'define_method' || name === 'alias_method')
    defineNamed(x, node, symbols(x, args)[0] ?? -1);
  else if (/^private(?:_class_method|_constant)?$|^protected$/.test(name)) hideNames(x, args);
  else return false;
  return true;
}

/** A relative path is told from a name on the load path by its leading `./`. */
function addRequire(x: Extraction, node: number, name: string, args: number): void {
  const values = args < 0 ? [] : x.children(args);
  const path = values.find((value) => x.type(value) === 'string');
  if (path === undefined) return;
  const written = x.unquoted(path);
  const isRelative = name === 'require_relative' && !written.startsWith('.');
  const module = isRelative ? `./${written}` : written;
  const constant = name === 'autoload' ? symbols(x, args)[0] : undefined;
  if (constant === undefined) x.addImport(node, { module, kind: 'effect' });
  else x.addImport(node, { module, kind: 'names', names: [sameName(symbolName(x, constant))] });
}

function sameName(name: string): { name: string; alias: string } {
  return { name, alias: name };
}

function addMixins(x: Extraction, args: number): void {
  for (const module of args < 0 ? [] : x.children(args))
    x.addInheritance(x.owner, constantName(x, module), 'mixin');
}

function symbols(x: Extraction, args: number): number[] {
  return args < 0 ? [] : x.children(args).filter((value) => x.type(value) === 'simple_symbol');
}

function symbolName(x: Extraction, symbol: number): string {
  return x.text(symbol).replace(/^:/, '');
}

function hideNames(x: Extraction, args: number): void {
  const names = new Set(symbols(x, args).map((symbol) => symbolName(x, symbol)));
  for (const d of x.definitions) if (d.parent === x.owner && names.has(d.name)) d.isExported = false;
}

function defineAttribute(x: Extraction, node: number, symbol: number): void {
  const draft = x.draft('property', symbolName(x, symbol), node);
  Object.assign(draft, { nameNode: symbol, ownsInside: false, isExported: isVisible(x, node) });
  x.define(draft);
}

/** A method whose name is an argument: `define_method(:load) { … }`, `alias_method :new, :old`, `alias new old`. */
function defineNamed(x: Extraction, node: number, name: number): void {
  if (name < 0) return;
  const draft = x.draft(methodKind(x), symbolName(x, name), node);
  const block = x.child(node, 'block');
  Object.assign(draft, {
    nameNode: name,
    body: block,
    ownsInside: block >= 0,
    isExported: isVisible(x, node),
  });
  x.define(draft);
}

/** `describe Order do … it 'has a total' do …` of RSpec and Minitest; true when this was one. */
function visitTest(x: Extraction, node: number, name: string, receiver: number): boolean {
  const isGroup = EXAMPLE_GROUPS.has(name);
  if (!isGroup && !EXAMPLES.has(name)) return false;
  if (receiver >= 0 && x.text(receiver) !== 'RSpec') return false;
  const block = x.child(node, 'block');
  const args = x.child(node, 'arguments');
  const title = args < 0 ? -1 : x.firstChild(args);
  if (block < 0 || title < 0 || x.enclosing?.complexity) return false;
  // `describe Order` defines no Order: that name belongs to the class.
  const plain = x.unquoted(title);
  const written = /^[A-Z]\w*(?:::\w+)*$/.test(plain) ? `${name} ${plain}` : plain;
  const draft = x.draft(isGroup ? 'section' : 'function', written, node);
  Object.assign(draft, {
    kind: isGroup ? 'section' : 'function',
    nameNode: title,
    body: block,
    isTest: true,
  });
  x.define(draft);
  return true;
}

/** Constants, classes made by `Struct.new`, and what variables hold. */
function visitAssignment(x: Extraction, node: number): void {
  const left = x.child(node, 'left');
  const right = x.child(node, 'right');
  if (/variable$|^identifier$/.test(x.type(left))) bindValue(x, node, x.text(left), right);
  if (x.type(left) !== 'constant') return;
  const isClass = /^(?:Struct|Class|Module|Data)\.(?:new|define)\b/.test(x.text(right));
  const draft = x.draft(isClass ? 'class' : 'constant', x.text(left), node);
  Object.assign(draft, { nameNode: left, body: right, ownsInside: isClass });
  draft.isExported = x.enclosing?.isExported ?? true;
  const block = x.child(right, 'block');
  if (isClass) draft.headEnd = block >= 0 ? endBefore(x, block) : x.end(node);
  x.define(draft);
}

function endBefore(x: Extraction, node: number): number {
  return x.source.slice(0, x.start(node)).trimEnd().length;
}

function bindValue(x: Extraction, node: number, name: string, value: number): void {
  const type = x.type(value);
  if (type === 'call') {
    const receiver = x.child(value, 'receiver');
    const method = x.text(x.child(value, 'method'));
    if (method === 'new' && receiver >= 0) x.addBinding(node, name, 'new', x.text(receiver));
    else x.addBinding(node, name, 'call', receiver < 0 ? method : `${x.text(receiver)}.${method}`);
  } else if (type === 'identifier' || type === 'instance_variable') {
    x.addBinding(node, name, 'value', x.text(value));
  }
}

/** `total` alone calls a method, where no variable is called so. */
function visitIdentifier(x: Extraction, node: number): void {
  if (!VISIBILITY.has(x.text(node)) && isBareCall(x, node)) x.addCall(node);
}

/** A constant in mixed case names a class or module where it is used. */
function visitConstant(x: Extraction, node: number): void {
  const parent = x.parent(node);
  const type = x.type(parent);
  if (!/[a-z]/.test(x.text(node))) return;
  if ((type === 'class' || type === 'module') && x.child(parent, 'name') === node) return;
  if (type === 'assignment' && x.child(parent, 'left') === node) return;
  if (type === 'scope_resolution' && (x.child(parent, 'scope') === node || isClassName(x, parent))) return;
  x.addTypeRef(node);
}

function isClassName(x: Extraction, node: number): boolean {
  const parent = x.parent(node);
  return /^(?:class|module)$/.test(x.type(parent)) && x.child(parent, 'name') === node;
}
