import type { Extraction } from '../extraction.ts';
import type { Binding } from '../facts.ts';

/** What JavaScript and TypeScript say about the types of variables. */

const TRANSPARENT = new Set([
  'await_expression',
  'parenthesized_expression',
  'non_null_expression',
  'satisfies_expression',
]);

/** What a variable, field or assignment holds, as far as it tells a type. */
export function bindValue(x: Extraction, node: number, name: string, value: number, owner = x.owner): void {
  const annotation = x.child(node, 'type');
  if (annotation >= 0) x.addBinding(node, name, 'type', x.text(annotation).replace(/^:\s*/, ''), owner);
  else bindExpression(x, node, name, value, owner);
}

function bindExpression(x: Extraction, node: number, name: string, value: number, owner: number): void {
  const bind = (kind: Binding['kind'], source: string) => x.addBinding(node, name, kind, source, owner);
  let inner = value;
  while (TRANSPARENT.has(x.type(inner))) inner = x.firstChild(inner);
  switch (x.type(inner)) {
    case 'new_expression':
      bind('new', x.path(x.child(inner, 'constructor')));
      return;
    case 'call_expression':
      if (!isImport(x, inner)) bind('call', calleePath(x, inner));
      return;
    case 'as_expression':
      bindAssertion(x, node, name, inner, owner);
      return;
    case 'identifier':
    case 'member_expression':
    case 'subscript_expression':
    case 'this':
      bind('value', x.path(inner));
      return;
    case 'binary_expression':
      if (!/^(?:\|\||\?\?)$/.test(operatorOf(x, inner))) bind('local', '');
      else bindBoth(x, node, name, [x.child(inner, 'left'), x.child(inner, 'right')], owner);
      return;
    case 'ternary_expression':
      bindBoth(x, node, name, [x.child(inner, 'consequence'), x.child(inner, 'alternative')], owner);
      return;
    default:
      if (!NO_VARIABLE.has(x.type(inner)) && (value < 0 || x.isLocal)) bind('local', '');
  }
}

/** Functions and classes are definitions, which their names lead to. */
const NO_VARIABLE = new Set(['arrow_function', 'function_expression', 'generator_function', 'class']);

function bindBoth(x: Extraction, node: number, name: string, values: readonly number[], owner: number): void {
  for (const value of values) bindExpression(x, node, name, value, owner);
}

function operatorOf(x: Extraction, binary: number): string {
  const from = x.end(x.child(binary, 'left'));
  return x.source.slice(from, x.start(x.child(binary, 'right'))).trim();
}

/** `value as Store`; `value as const` says nothing. */
function bindAssertion(x: Extraction, node: number, name: string, assertion: number, owner: number): void {
  const [value = -1, type = -1] = x.children(assertion);
  if (type >= 0) x.addBinding(node, name, 'type', x.text(type), owner);
  else bindExpression(x, node, name, value, owner);
}

/** `import('./store')` brings in names as an import statement does. */
function isImport(x: Extraction, value: number): boolean {
  return x.type(value) === 'call_expression' && x.type(x.child(value, 'function')) === 'import';
}

function calleePath(x: Extraction, call: number): string {
  const callee = x.child(call, 'function');
  return x.path(x.type(callee) === 'await_expression' ? x.firstChild(callee) : callee);
}

const PATHS = new Set(['identifier', 'member_expression', 'call_expression', 'this', 'new_expression']);

/** `const { store, log: print } = setup()`, `const [first] = rows` */
export function bindPattern(x: Extraction, node: number, pattern: number, value: number): void {
  let inner = value;
  while (TRANSPARENT.has(x.type(inner))) inner = x.firstChild(inner);
  if (!isImport(x, inner)) bindParts(x, node, pattern, PATHS.has(x.type(inner)) ? x.path(inner) : '');
}

/** @param path what the pattern takes apart, '' when that is unknown */
function bindParts(x: Extraction, node: number, pattern: number, path: string): void {
  const isArray = x.type(pattern) === 'array_pattern';
  for (const [index, part] of x.children(pattern).entries()) {
    const type = x.type(part);
    const isPair = type === 'pair_pattern';
    const target = isPair ? x.child(part, 'value') : withoutDefault(x, part);
    const key = isPair ? x.text(x.child(part, 'key')) : x.text(target);
    const from = path === '' ? '' : isArray ? `${path}[${index}]` : `${path}.${key}`;
    bindTarget(x, node, withoutDefault(x, target), type === 'rest_pattern' ? '' : from);
  }
}

function withoutDefault(x: Extraction, node: number): number {
  const type = x.type(node);
  return type === 'assignment_pattern' || type === 'object_assignment_pattern' ? x.child(node, 'left') : node;
}

function bindTarget(x: Extraction, node: number, target: number, path: string): void {
  const type = x.type(target);
  if (type === 'rest_pattern') x.addLocal(x.firstChild(target));
  else if (type.endsWith('_pattern') && !type.startsWith('shorthand')) bindParts(x, node, target, path);
  else if (path === '') x.addLocal(target);
  else x.addBinding(node, x.text(target), 'value', path);
}

/** Parameters without a type, and what patterns among them bind. */
export function bindParameters(x: Extraction, node: number): void {
  for (const parameter of x.children(node)) bindParameter(x, node, parameter);
}

function bindParameter(x: Extraction, list: number, parameter: number): void {
  const typed = x.child(parameter, 'pattern');
  const target = withoutDefault(x, typed >= 0 ? typed : parameter);
  const hasType = x.child(parameter, 'type') >= 0;
  if (x.type(target) !== 'identifier') bindTarget(x, list, target, '');
  else if (!hasType) bindDefault(x, parameter, target);
}

/** The default value may tell the type. */
function bindDefault(x: Extraction, parameter: number, name: number): void {
  const typed = x.child(parameter, 'value');
  const value = typed >= 0 ? typed : x.child(parameter, 'right');
  if (x.type(value) === 'new_expression') bindExpression(x, parameter, x.text(name), value, x.owner);
  else x.addLocal(name);
}

/** `row => …`, and what an arrow function without a block gives. */
export function visitArrow(x: Extraction, node: number): void {
  const parameter = x.child(node, 'parameter');
  if (parameter >= 0) x.addLocal(parameter);
  const body = x.child(node, 'body');
  if (x.type(body) !== 'statement_block' && x.enclosing?.type === '')
    bindExpression(x, node, 'return', body, x.owner);
}

/** What a function without a written result gives back. */
export function bindReturned(x: Extraction, node: number): void {
  if (x.enclosing?.type === '') bindExpression(x, node, 'return', x.firstChild(node), x.owner);
}

/** Properties of more than this many are a table, not an interface. */
const MAX_PROPERTIES = 200;
const NAMED_VALUES = new Set(['identifier', 'member_expression', 'new_expression', 'call_expression']);

/** `const Jwt = { sign, verify: check }`: what the members of an object are. */
export function bindProperties(x: Extraction, object: number, definition: number): void {
  const isObject = x.type(object) === 'object';
  for (const part of isObject ? x.children(object).slice(0, MAX_PROPERTIES) : []) {
    const type = x.type(part);
    if (type === 'shorthand_property_identifier') {
      x.addBinding(part, `this.${x.text(part)}`, 'value', x.text(part), definition);
    } else if (type === 'pair' && NAMED_VALUES.has(x.type(x.child(part, 'value')))) {
      bindExpression(x, part, `this.${x.unquoted(x.child(part, 'key'))}`, x.child(part, 'value'), definition);
    }
  }
}

/** `for (const row of rows)`; the keys of `in` are strings. */
export function bindElement(x: Extraction, node: number): void {
  const left = x.child(node, 'left');
  const right = x.child(node, 'right');
  const isOf = x.source.slice(x.end(left), x.start(right)).trim() === 'of';
  const path = isOf && PATHS.has(x.type(right)) ? x.path(right) : '';
  if (x.type(left) !== 'identifier') bindTarget(x, node, left, path === '' ? '' : `${path}[]`);
  else if (path === '') x.addLocal(left);
  else x.addBinding(node, x.text(left), 'element', path);
}

export function bindCaught(x: Extraction, node: number): void {
  const parameter = x.child(node, 'parameter');
  if (parameter >= 0) bindTarget(x, node, parameter, '');
}
