import type { LanguageOptions } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';

/** What Lua and Luau, whose grammar builds on Lua's, have in common. */
export const luaFamily = {
  comments: ['comment'],
  lineComment: '--',
  tokens: ['local'],
  definitions: {
    function_declaration: {
      kind: (x: Extraction, node: number) => (isMethodName(x, x.child(node, 'name')) ? 'method' : 'function'),
      refine: (x: Extraction, draft: Draft) => {
        draft.isExported = !x.has(draft.node, 'local') && !x.isLocal;
        if (draft.body < 0) draft.headEnd = x.end(draft.type >= 0 ? draft.type : draft.parameters);
        namePath(x, draft, draft.nameNode);
      },
    },
  },
  localScopes: ['function_definition'],
  branches: ['if_statement', 'elseif_statement', 'while_statement', 'repeat_statement', 'for_statement'],
  branchTokens: ['and', 'or'],
  visit: { assignment_statement: visitAssignment, field: visitField, function_call: visitCall },
  isExported: () => false,
} satisfies Partial<LanguageOptions>;

function isMethodName(x: Extraction, name: number): boolean {
  return x.type(name) === 'method_index_expression';
}

/** `World.systems:draw` is `draw` in `World.systems`. */
function namePath(x: Extraction, draft: Draft, path: number): void {
  if (x.type(path) === 'identifier') return;
  const last = x.child(path, isMethodName(x, path) ? 'method' : 'field');
  if (last < 0) return;
  draft.prefix = x.text(x.child(path, 'table')).replaceAll(':', '.');
  draft.nameNode = last;
  draft.name = x.text(last);
}

/** The names on the left of `=` with the value of each. */
function pairs(x: Extraction, node: number): { name: number; value: number }[] {
  const values = x.childOfType(node, 'expression_list');
  const listed = values < 0 ? [] : x.children(values);
  return x.children(x.childOfType(node, 'variable_list'), 'name').map((name, index) => ({
    name,
    value: listed[index] ?? -1,
  }));
}

function visitAssignment(x: Extraction, node: number): void {
  const declaration = x.type(x.parent(node)) === 'variable_declaration' ? x.parent(node) : -1;
  const all = pairs(x, node);
  for (const { name, value } of all) {
    if (x.type(value) === 'function_call') bindCall(x, node, name, value);
    if (isRequire(x, value)) continue;
    const isFunction = x.type(value) === 'function_definition';
    const isVariable = !x.isLocal && x.type(name) === 'identifier' && !isKnown(x, x.text(name));
    if (!isFunction && !isVariable) continue;
    const draft = valueDraft(x, node, name, value);
    draft.isExported = declaration < 0 && !x.isLocal;
    if (declaration >= 0) draft.outer = declaration;
    if (all.length > 1) draft.ownsInside = false;
    x.define(draft);
  }
}

/** A variable is defined where it is set first; a type of Luau may have the same name. */
function isKnown(x: Extraction, name: string): boolean {
  return x.isDefined(name) && x.definitions.some((d) => d.name === name && d.kind !== 'type');
}

/** The parameters and, in Luau, the type after them. */
function endOfHead(x: Extraction, definition: number): number {
  const body = x.child(definition, 'body');
  if (body < 0) return x.end(x.child(definition, 'parameters'));
  return x.source.slice(0, x.start(body)).trimEnd().length;
}

function valueDraft(x: Extraction, node: number, name: number, value: number): Draft {
  const isFunction = x.type(value) === 'function_definition';
  const isConstant = /^\s*<const>/.test(x.source.slice(x.end(name)));
  const draft = x.draft(isFunction ? 'function' : isConstant ? 'constant' : 'variable', x.text(name), node);
  Object.assign(draft, { nameNode: name, body: isFunction ? x.child(value, 'body') : value });
  if (isFunction) {
    draft.parameters = x.child(value, 'parameters');
    draft.headEnd = endOfHead(x, value);
    namePath(x, draft, name);
  } else draft.ownsInside = x.type(value) === 'table_constructor';
  return draft;
}

/** `move = function(e) … end` in a table. */
function visitField(x: Extraction, node: number): void {
  const value = x.child(node, 'value');
  const name = x.child(node, 'name');
  if (x.type(value) !== 'function_definition' || name < 0) return;
  const draft = x.draft('function', x.unquoted(name), node);
  Object.assign(draft, {
    nameNode: name,
    body: x.child(value, 'body'),
    parameters: x.child(value, 'parameters'),
  });
  draft.headEnd = endOfHead(x, value);
  draft.isExported = x.enclosing?.isExported ?? false;
  x.define(draft);
}

function isRequire(x: Extraction, value: number): boolean {
  return x.type(value) === 'function_call' && x.text(x.child(value, 'name')) === 'require';
}

function visitCall(x: Extraction, node: number): void {
  const callee = x.child(node, 'name');
  if (x.type(callee) !== 'identifier') {
    x.addCall(x.child(callee, isMethodName(x, callee) ? 'method' : 'field'), x.child(callee, 'table'));
    return;
  }
  const name = x.text(callee);
  if (name === 'require') addRequire(x, node);
  else if (!defineTest(x, node, name)) x.addCall(callee);
  if (name === 'setmetatable') addMetatable(x, node);
}

function argumentsOf(x: Extraction, call: number): number[] {
  const list = x.child(call, 'arguments');
  return list < 0 ? [] : x.children(list);
}

/** `local util = require("lib.util")` */
function addRequire(x: Extraction, node: number): void {
  const [path = -1] = argumentsOf(x, node);
  if (path < 0) return;
  const module = x.type(path) === 'string' ? x.text(x.childOfType(path, 'string_content')) : x.text(path);
  const assignment = x.parent(x.parent(node));
  const target = pairs(x, assignment).find(({ value }) => value === node);
  if (target === undefined) x.addImport(node, { module, kind: 'effect' });
  else x.addImport(node, { module, kind: 'namespace', names: [{ name: '*', alias: x.text(target.name) }] });
}

/** `setmetatable(World, { __index = Base })` makes `World` inherit from `Base`. */
function addMetatable(x: Extraction, node: number): void {
  const [table = -1, metatable = -1] = argumentsOf(x, node);
  if (x.type(table) !== 'identifier' || x.type(metatable) !== 'table_constructor') return;
  const index = x.children(metatable).find((field) => x.text(x.child(field, 'name')) === '__index') ?? -1;
  const base = x.child(index, 'value');
  const owner = x.definitions.findIndex((d) => d.parent < 0 && d.name === x.text(table));
  if (owner >= 0 && x.type(base) === 'identifier') x.addInheritance(owner, x.text(base), 'extends');
}

/** `describe("world", function() … it("adds", function() … end) end)` of busted; true when this was one. */
function defineTest(x: Extraction, node: number, name: string): boolean {
  const isGroup = name === 'describe' || name === 'context';
  if (!isGroup && name !== 'it' && name !== 'test') return false;
  const [title = -1, body = -1] = argumentsOf(x, node);
  if (x.type(title) !== 'string' || x.type(body) !== 'function_definition') return false;
  const draft = x.draft(
    isGroup ? 'section' : 'function',
    x.text(x.childOfType(title, 'string_content')),
    node,
  );
  Object.assign(draft, { nameNode: title, body: x.child(body, 'body'), isTest: true });
  draft.headEnd = x.end(title);
  x.define(draft);
  return true;
}

/** `local self = setmetatable({}, World)` makes a `World`. */
function bindCall(x: Extraction, node: number, name: number, call: number): void {
  if (isRequire(x, call)) return;
  const callee = x.text(x.child(call, 'name'));
  const [, metatable = -1] = argumentsOf(x, call);
  if (callee === 'setmetatable' && x.type(metatable) === 'identifier') {
    x.addBinding(node, x.text(name), 'new', x.text(metatable));
  } else x.addBinding(node, x.text(name), 'call', callee);
}
