import type { Extraction } from '../extraction.ts';
import type { Import } from '../facts.ts';

/** Imports and exports of JavaScript and TypeScript: ECMAScript modules, CommonJS, `import()`. */

type Names = Import['names'];

export function visitImport(x: Extraction, node: number): void {
  const required = x.childOfType(node, 'import_require_clause');
  if (required >= 0) {
    addRequireClause(x, node, required);
    return;
  }
  const module = x.unquoted(x.child(node, 'source'));
  const isTypeOnly = x.has(node, 'type');
  const clause = x.childOfType(node, 'import_clause');
  if (clause < 0) {
    x.addImport(node, { module, kind: 'effect' });
    return;
  }
  const names: { name: string; alias: string }[] = [];
  for (const part of x.children(clause)) {
    const type = x.type(part);
    if (type === 'identifier') names.push({ name: 'default', alias: x.text(part) });
    else if (type === 'named_imports') names.push(...specifiers(x, part));
    else if (type === 'namespace_import') {
      const alias = x.text(x.childOfType(part, 'identifier'));
      x.addImport(node, { module, kind: 'namespace', names: [{ name: '*', alias }], isTypeOnly });
    }
  }
  if (names.length > 0 || x.has(clause, 'named_imports')) {
    x.addImport(node, { module, kind: names.length > 0 ? 'names' : 'effect', names, isTypeOnly });
  }
}

/** `import q = require('q')` */
function addRequireClause(x: Extraction, node: number, clause: number): void {
  const alias = x.text(x.childOfType(clause, 'identifier'));
  const module = x.unquoted(x.child(clause, 'source'));
  x.addImport(node, { module, kind: 'namespace', names: [{ name: '*', alias }] });
}

/** The names of `{ a, b as c, type D }`. */
function specifiers(x: Extraction, list: number): Names {
  return x
    .children(list)
    .filter((part) => x.child(part, 'name') >= 0)
    .map((part) => {
      const name = x.unquoted(x.child(part, 'name'));
      const alias = x.child(part, 'alias');
      return { name, alias: alias < 0 ? name : x.unquoted(alias) };
    });
}

export function visitExport(x: Extraction, node: number): void {
  const source = x.child(node, 'source');
  const clause = x.childOfType(node, 'export_clause');
  const names = clause < 0 ? [] : specifiers(x, clause);
  for (const { name, alias } of names) x.addExport(node, name, alias);
  if (source >= 0) {
    addReexport(x, node, x.unquoted(source), names);
    return;
  }
  const declaration = x.child(node, 'declaration');
  if (x.has(node, 'default')) exportDefault(x, node, declaration);
  else if (declaration >= 0) for (const name of declaredNames(x, declaration)) x.addExport(node, name);
  else exportAssignment(x, node);
}

function addReexport(x: Extraction, node: number, module: string, names: Names): void {
  const isTypeOnly = /^export\s+type\b/.test(x.text(node));
  const namespace = x.childOfType(node, 'namespace_export');
  if (namespace >= 0) {
    const alias = x.text(x.children(namespace).at(-1) ?? -1);
    x.addExport(node, '*', alias);
    x.addImport(node, {
      module,
      kind: 'namespace',
      names: [{ name: '*', alias }],
      isReexport: true,
      isTypeOnly,
    });
  } else if (names.length > 0) {
    x.addImport(node, { module, kind: 'names', names, isReexport: true, isTypeOnly });
  } else x.addImport(node, { module, kind: 'wildcard', isReexport: true, isTypeOnly });
}

/** A default export has a name of its own, or is called `default`. */
function exportDefault(x: Extraction, node: number, declaration: number): void {
  const value = x.child(node, 'value');
  const name = declaration >= 0 ? x.text(x.child(declaration, 'name')) : namedValue(x, value);
  x.addExport(node, name || 'default', 'default');
  if (name !== '' || value < 0) return;
  const type = x.type(value);
  const isFunction = /function/.test(type);
  if (!isFunction && type !== 'class' && type !== 'object' && type !== 'call_expression') return;
  const draft = x.draft(isFunction ? 'function' : type === 'class' ? 'class' : 'constant', 'default', node);
  draft.body = x.child(value, 'body');
  if (draft.body < 0) draft.body = value;
  draft.parameters = x.child(value, 'parameters');
  draft.type = x.child(value, 'return_type');
  draft.isAsync = x.has(value, 'async');
  draft.isExported = true;
  x.define(draft);
}

function namedValue(x: Extraction, value: number): string {
  return x.type(value) === 'identifier' ? x.text(value) : x.text(x.child(value, 'name'));
}

/** `export = Store` of TypeScript. */
function exportAssignment(x: Extraction, node: number): void {
  const value = x.childOfType(node, 'identifier');
  const namesGlobal = x.text(node).startsWith('export as namespace');
  if (value >= 0 && !namesGlobal) x.addExport(node, x.text(value), 'default');
}

function declaredNames(x: Extraction, declaration: number): string[] {
  if (!/^(?:lexical|variable)_declaration$/.test(x.type(declaration))) {
    const name = x.text(x.child(declaration, 'name'));
    return name === '' ? [] : [name];
  }
  const names: string[] = [];
  for (const declarator of x.children(declaration)) {
    const pattern = x.child(declarator, 'name');
    if (x.type(pattern) === 'identifier') names.push(x.text(pattern));
    else if (pattern >= 0) names.push(...patternNames(x, pattern));
  }
  return names;
}

function patternNames(x: Extraction, pattern: number): string[] {
  return ['shorthand_property_identifier_pattern', 'identifier']
    .flatMap((type) => x.descendants(pattern, type))
    .map((name) => x.text(name));
}

/** `require('x')` or `require('x').y`: what it is assigned to is an import, not a definition. */
export function isRequire(x: Extraction, value: number): boolean {
  const call = x.type(value) === 'member_expression' ? x.child(value, 'object') : value;
  return x.type(call) === 'call_expression' && x.text(x.child(call, 'function')) === 'require';
}

/** `require('x')` and `import('x')` with a literal name. */
export function visitRequire(x: Extraction, node: number): void {
  const callee = x.child(node, 'function');
  const isImport = x.type(callee) === 'import';
  if (!isImport && !(x.type(callee) === 'identifier' && x.text(callee) === 'require')) return;
  const argument = x.firstChild(x.child(node, 'arguments'));
  if (x.type(argument) !== 'string') return;
  x.addImport(node, { module: x.unquoted(argument), ...requiredNames(x, node) });
}

/** The names that `const { a, b: c } = require(…)` or `const m = await import(…)` binds. */
function requiredNames(x: Extraction, call: number): Pick<Import, 'kind' | 'names'> {
  let holder = x.parent(call);
  if (x.type(holder) === 'await_expression') holder = x.parent(holder);
  const property = x.type(holder) === 'member_expression' ? x.text(x.child(holder, 'property')) : '';
  if (property !== '') holder = x.parent(holder);
  const pattern = x.type(holder) === 'variable_declarator' ? x.child(holder, 'name') : -1;
  if (x.type(pattern) === 'identifier') {
    const alias = x.text(pattern);
    return property === ''
      ? { kind: 'namespace', names: [{ name: '*', alias }] }
      : { kind: 'names', names: [{ name: property, alias }] };
  }
  if (x.type(pattern) !== 'object_pattern') return { kind: 'effect', names: [] };
  const names = x.children(pattern).flatMap((part) => {
    if (x.type(part) === 'shorthand_property_identifier_pattern')
      return [{ name: x.text(part), alias: x.text(part) }];
    const value = x.child(part, 'value');
    return x.type(value) === 'identifier'
      ? [{ name: x.text(x.child(part, 'key')), alias: x.text(value) }]
      : [];
  });
  return { kind: 'names', names };
}

/** `module.exports = { a, b: c }`, `module.exports = Store`, `exports.load = …`. */
export function visitExportsAssignment(x: Extraction, node: number): void {
  const target = /^(?:module\.)?exports(?:\.(\w+))?$/.exec(x.text(x.child(node, 'left')).slice(0, 200));
  if (!target) return;
  const right = x.child(node, 'right');
  const local = x.type(right) === 'identifier' ? x.text(right) : '';
  if (target[1] !== undefined) x.addExport(node, local || target[1], target[1]);
  else if (x.type(right) === 'object') {
    for (const part of x.children(right)) addExportedProperty(x, part);
  } else x.addExport(node, local || 'default', 'default');
}

function addExportedProperty(x: Extraction, part: number): void {
  if (x.type(part) === 'shorthand_property_identifier') {
    x.addExport(part, x.text(part));
    return;
  }
  const key = x.unquoted(x.child(part, 'key'));
  const value = x.child(part, 'value');
  const name = x.unquoted(x.child(part, 'name')); // a method
  if (name !== '') x.addExport(part, name);
  else if (key !== '') x.addExport(part, x.type(value) === 'identifier' ? x.text(value) : key, key);
}
