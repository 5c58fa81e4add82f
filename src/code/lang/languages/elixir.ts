import { defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

const MODULES: Readonly<Record<string, DefinitionKind>> = {
  defmodule: 'module',
  defprotocol: 'interface',
  defimpl: 'impl',
};
const FUNCTIONS: Readonly<Record<string, DefinitionKind>> = {
  def: 'function',
  defp: 'function',
  defn: 'function',
  defnp: 'function',
  defdelegate: 'function',
  defmacro: 'macro',
  defmacrop: 'macro',
  defguard: 'macro',
  defguardp: 'macro',
};
/** Macros of the language that read as statements: calls of nothing in the project. */
const SPECIAL = new Set(
  `alias and case cond defexception defoverridable defstruct destructure else fn for if import in is_nil not or quote
  raise receive require reraise super throw try unless unquote unquote_splicing use when with`.split(/\s+/),
);
/** Attributes that document what follows them. */
const DOCUMENTING = new Set(['doc', 'spec', 'impl', 'typedoc', 'deprecated', 'since']);
const TYPES = new Set(['type', 'typep', 'opaque']);
/** Attributes that steer the compiler: no values of the project. */
const DIRECTIVES = new Set(
  'moduledoc compile dialyzer derive enforce_keys before_compile after_compile on_load on_definition external_resource optional_callbacks vsn file tag moduletag describetag'.split(
    ' ',
  ),
);

export default defineLanguage({
  id: 'elixir',
  title: 'Elixir',
  grammar: 'elixir',
  extensions: ['ex', 'exs'],
  shebangs: ['elixir'],
  comments: ['comment'],
  lineComment: '#',
  fields: { name: 'target' },
  definitions: {},
  branchTokens: ['and', 'or', '&&', '||'],
  visit: {
    call: visitCall,
    unary_operator: visitAttribute,
    binary_operator: bindMatch,
    alias: visitAlias,
    stab_clause: (x, node) => {
      const isFunction = x.type(x.parent(node)) === 'anonymous_function';
      if (!isFunction && !/^(?:_|true)?$/.test(x.text(x.child(node, 'left')))) x.countBranch();
    },
  },
});

function argumentsOf(x: Extraction, call: number): number[] {
  const list = x.childOfType(call, 'arguments');
  return list < 0 ? [] : x.children(list);
}

function visitCall(x: Extraction, node: number): void {
  const target = x.child(node, 'target');
  if (x.type(target) === 'dot') {
    addRemoteCall(x, node, target);
    return;
  }
  const name = x.text(target);
  const isAtModule = !x.isLocal;
  if (Object.hasOwn(MODULES, name)) defineModule(x, node, MODULES[name] ?? 'module');
  else if (Object.hasOwn(FUNCTIONS, name)) defineFunction(x, node, name);
  else if (/^(?:alias|import|require|use)$/.test(name)) addDirective(x, node, name);
  else if ((name === 'defstruct' || name === 'defexception') && isAtModule) defineFields(x, node);
  else if ((name === 'test' || name === 'describe' || name === 'property') && isAtModule)
    defineTest(x, node, name);
  else if (name === 'if' || name === 'unless') x.countBranch();
  else if (!SPECIAL.has(name) && !isDeclared(x, node, target)) x.addCall(target);
}

/** `Repo.get(id)`; without parentheses `user.name` reads a field, `Repo.all` calls. */
function addRemoteCall(x: Extraction, node: number, dot: number): void {
  const receiver = x.child(dot, 'left');
  const isField = x.type(receiver) !== 'alias' && !x.has(node, 'arguments');
  if (!isField && !isDeclared(x, node, -1)) x.addCall(x.child(dot, 'right'), receiver);
}

/** The head of a definition, an attribute and what a type is made of look like calls. */
function isDeclared(x: Extraction, node: number, target: number): boolean {
  if (target >= 0 && x.enclosing?.nameStart === x.start(target)) return true;
  if (x.isLocal) return false;
  const attribute = x.ancestor(node, 'unary_operator');
  const isType = /^@(?:spec|(?:macro)?callback|typep?|opaque)\b/.test(x.text(attribute));
  return attribute >= 0 && (x.child(attribute, 'operand') === node || isType);
}

/** `defimpl Describe, for: Money` is `Describe for Money`. */
function defineModule(x: Extraction, node: number, kind: DefinitionKind): void {
  const [name = -1, options = -1] = argumentsOf(x, node);
  if (x.type(name) !== 'alias') return;
  const target = kind === 'impl' && options >= 0 ? /\bfor:\s*([\w.]+)/.exec(x.text(options))?.[1] : undefined;
  const draft = x.draft(kind, target === undefined ? x.text(name) : `${x.text(name)} for ${target}`, node);
  Object.assign(draft, { nameNode: name, body: x.childOfType(node, 'do_block'), isExported: true });
  if (target !== undefined) draft.qualifier = target;
  draft.isTest = draft.name.endsWith('Test');
  const definition = x.define(draft);
  if (kind === 'impl') x.addInheritance(definition, x.text(name), 'implements');
}

/** `load` of `load(x)`, `load`, `load(x) when x > 0`; an operator of `left + right`. */
function headParts(x: Extraction, head: number): { name: number; text: string; parameters: number } {
  const type = x.type(head);
  if (type === 'binary_operator') {
    const left = x.child(head, 'left');
    const between = x.source.slice(x.end(left), x.start(x.child(head, 'right'))).trim();
    if (between === 'when') return headParts(x, left);
    return { name: -1, text: between, parameters: -1 };
  }
  if (type === 'call') {
    const target = x.child(head, 'target');
    return { name: target, text: x.text(target), parameters: x.childOfType(head, 'arguments') };
  }
  return { name: head, text: type === 'identifier' ? x.text(head) : '', parameters: -1 };
}

function defineFunction(x: Extraction, node: number, keyword: string): void {
  const [head = -1, options = -1] = argumentsOf(x, node);
  const { name, text, parameters } = headParts(x, head);
  if (text === '' || (x.type(name) === 'call' && text === 'unquote')) return;
  const draft = x.draft(FUNCTIONS[keyword] ?? 'function', text, node);
  Object.assign(draft, { nameNode: name, parameters });
  const block = x.childOfType(node, 'do_block');
  draft.body = block >= 0 ? block : options;
  if (draft.body >= 0) draft.headEnd = x.end(head);
  draft.isExported = !keyword.endsWith('p') && !x.isLocal;
  addDocumentation(x, draft);
  x.define(draft);
}

/** The attributes directly above, which count as comments, are kept as its decorators too. */
function addDocumentation(x: Extraction, draft: Draft): void {
  draft.first = draft.node;
  let follower = x.start(draft.node);
  for (let last = x.comments.length - 1; last >= 0; last--) {
    const above = x.comments[last] ?? -1;
    const between = x.source.slice(x.end(above), follower);
    if (!/^\s*$/.test(between) || /\n\s*\n/.test(between)) return;
    if (x.type(above) === 'unary_operator' && !/^@(?:type)?doc\b/.test(x.text(above))) {
      draft.decorators.unshift(x.text(above));
    }
    follower = x.start(above);
  }
}

function addDirective(x: Extraction, node: number, keyword: string): void {
  const [target = -1, options = -1] = argumentsOf(x, node);
  const written = x.text(target);
  if (keyword === 'alias') for (const path of expandAlias(written)) addAlias(x, node, path, x.text(options));
  else if (keyword === 'import') addImported(x, node, written, x.text(options));
  else {
    x.addImport(node, { module: written, kind: 'effect' });
    if (keyword === 'use' && x.owner >= 0) x.addInheritance(x.owner, written, 'mixin');
  }
}

/** `Shop.{Repo, Mailer}` is two modules. */
function expandAlias(written: string): string[] {
  const group = /^([\w.]+)\.\{([\s\S]*)\}$/.exec(written);
  if (group === null) return [written];
  return (group[2] ?? '').split(',').map((part) => `${group[1]}.${part.trim()}`);
}

function addAlias(x: Extraction, node: number, path: string, options: string): void {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const alias = /\bas:\s*([\w.]+)/.exec(options)?.[1] ?? name;
  x.addImport(node, { module: path, kind: 'namespace', names: [{ name, alias }] });
}

function addImported(x: Extraction, node: number, module: string, options: string): void {
  const only = /\bonly:\s*\[([^\]]*)\]/.exec(options)?.[1];
  const names = [...(only ?? '').matchAll(/([\w?!]+):/g)].map((found) => ({
    name: found[1] ?? '',
    alias: found[1] ?? '',
  }));
  x.addImport(node, { module, kind: names.length > 0 ? 'names' : 'wildcard', names });
}

/** The fields of a struct or exception are properties of its module. */
function defineFields(x: Extraction, node: number): void {
  for (const type of ['atom', 'keyword']) {
    for (const field of x.descendants(x.childOfType(node, 'arguments'), type)) {
      const isDefault = type === 'atom' && x.type(x.parent(field)) === 'pair';
      const isNested = x.type(x.parent(field)) === 'pair' && isInsidePair(x, x.parent(field), node);
      if (isDefault || isNested) continue;
      const draft = x.draft('property', x.text(field).replace(/^:|:\s*$/g, ''), field);
      Object.assign(draft, { nameNode: field, ownsInside: false, isExported: true });
      x.define(draft);
    }
  }
}

/** A keyword list in the default value of a field. */
function isInsidePair(x: Extraction, pair: number, call: number): boolean {
  for (let up = x.parent(pair); up > call; up = x.parent(up)) if (x.type(up) === 'pair') return true;
  return false;
}

function defineTest(x: Extraction, node: number, keyword: string): void {
  const [title = -1] = argumentsOf(x, node);
  const block = x.childOfType(node, 'do_block');
  if (x.type(title) !== 'string' || block < 0) return;
  const draft = x.draft(keyword === 'describe' ? 'section' : 'function', x.unquoted(title), node);
  Object.assign(draft, { nameNode: title, body: block, isTest: true });
  x.define(draft);
}

/** `@doc "…"`, `@type id :: …`, `@callback …`, `@behaviour Store`, `@timeout 5`. */
function visitAttribute(x: Extraction, node: number): void {
  const operand = x.child(node, 'operand');
  if (x.source[x.start(node)] !== '@' || x.type(operand) !== 'call' || x.isLocal) return;
  const keyword = x.text(x.child(operand, 'target'));
  const [value = -1] = argumentsOf(x, operand);
  if (DOCUMENTING.has(keyword)) x.comments.push(node);
  else if (TYPES.has(keyword)) defineSpecified(x, node, value, 'type', keyword !== 'typep');
  else if (/^(?:macro)?callback$/.test(keyword)) defineSpecified(x, node, value, 'method', true);
  else if (keyword === 'behaviour') x.addInheritance(x.owner, x.text(value), 'implements');
  else if (!DIRECTIVES.has(keyword)) defineConstant(x, node, x.child(operand, 'target'), value);
}

function defineSpecified(
  x: Extraction,
  node: number,
  value: number,
  kind: DefinitionKind,
  isExported: boolean,
): void {
  const { name, text, parameters } = headParts(x, x.child(value, 'left'));
  if (text === '') return;
  const draft = x.draft(kind, text, node);
  Object.assign(draft, { nameNode: name, parameters, isExported, ownsInside: false });
  draft.type = x.child(value, 'right');
  x.define(draft);
}

/** A module attribute where it is set first. */
function defineConstant(x: Extraction, node: number, name: number, value: number): void {
  if (x.owner < 0 || x.isDefined(x.text(name))) return;
  const draft = x.draft('constant', x.text(name), node);
  Object.assign(draft, { nameNode: name, body: value, ownsInside: false });
  x.define(draft);
}

/** A module's name where it is used: the unit that files depend on. */
function visitAlias(x: Extraction, node: number): void {
  let holder = x.parent(node);
  while (/^(?:arguments|dot|tuple)$/.test(x.type(holder))) holder = x.parent(holder);
  const keyword = x.text(x.child(holder, 'target'));
  if (Object.hasOwn(MODULES, keyword) || /^(?:alias|import|require|use)$/.test(keyword)) return;
  const name = x.text(node);
  x.addTypeRef(node, name.slice(name.lastIndexOf('.') + 1));
}

/** `user = Repo.get(id)`, `user = %User{}`. */
function bindMatch(x: Extraction, node: number): void {
  const left = x.child(node, 'left');
  const right = x.child(node, 'right');
  if (x.type(left) !== 'identifier' || x.source.slice(x.end(left), x.start(right)).trim() !== '=') return;
  const name = x.text(left);
  if (x.type(right) === 'call') x.addBinding(node, name, 'call', x.text(x.child(right, 'target')));
  else if (x.type(right) === 'map' && x.has(right, 'struct')) {
    x.addBinding(node, name, 'new', x.text(x.childOfType(right, 'struct')));
  } else if (x.type(right) === 'identifier') x.addBinding(node, name, 'value', x.text(right));
}
