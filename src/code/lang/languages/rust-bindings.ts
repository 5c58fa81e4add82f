import type { Extraction } from '../extraction.ts';

/** What Rust says about the types of variables. */

/** `Store` of `&mut a::Store<T>`. */
export function baseName(x: Extraction, type: number): string {
  const kind = x.type(type);
  if (kind === 'generic_type' || kind === 'reference_type') return baseName(x, x.child(type, 'type'));
  if (kind === 'scoped_type_identifier') return x.text(x.child(type, 'name'));
  return x.text(type);
}

export function bindLet(x: Extraction, node: number): void {
  const pattern = x.child(node, 'pattern');
  const type = x.child(node, 'type');
  if (x.type(pattern) !== 'identifier') bindPattern(x, node, pattern, x.child(node, 'value'));
  else if (type >= 0) x.addBinding(node, x.text(pattern), 'type', x.text(type));
  else bindValue(x, node, x.text(pattern), x.child(node, 'value'));
}

/** `if let Some(store) = find()` */
export function bindCondition(x: Extraction, node: number): void {
  bindPattern(x, node, x.child(node, 'pattern'), x.child(node, 'value'));
}

/** `Some(store) => …` */
export function bindArm(x: Extraction, arm: number): void {
  const match = x.parent(x.parent(arm));
  const pattern = x.child(arm, 'pattern');
  if (x.type(x.firstChild(pattern)) !== 'identifier') {
    bindPattern(x, arm, x.firstChild(pattern), x.child(match, 'value'));
  }
}

export function bindParameter(x: Extraction, node: number): void {
  const pattern = x.child(node, 'pattern');
  const hasBody = x.child(x.parent(x.parent(node)), 'body') >= 0;
  if (x.type(pattern) !== 'identifier' || !hasBody) return;
  x.addBinding(node, x.text(pattern), 'type', x.text(x.child(node, 'type')));
}

export function bindClosureParameters(x: Extraction, node: number): void {
  for (const parameter of x.children(node)) {
    if (x.type(parameter) === 'parameter') continue;
    for (const name of namesIn(x, parameter)) x.addLocal(name);
  }
}

/** `for item in &items` */
export function bindElement(x: Extraction, node: number): void {
  const pattern = x.child(node, 'pattern');
  const value = x.child(node, 'value');
  if (x.type(pattern) === 'identifier') x.addBinding(node, x.text(pattern), 'element', x.path(value));
  else for (const name of namesIn(x, pattern)) x.addLocal(name);
}

function namesIn(x: Extraction, pattern: number): readonly number[] {
  return x.type(pattern) === 'identifier' ? [pattern] : x.descendants(pattern, 'identifier');
}

const WRAPPERS = new Set(['Some', 'Ok']);

/** Of patterns with a wrapper around one name the value tells the type, of others nothing is known. */
function bindPattern(x: Extraction, node: number, pattern: number, value: number): void {
  const wrapper = x.type(pattern) === 'tuple_struct_pattern' ? x.text(x.child(pattern, 'type')) : '';
  const [, only = -1, more = -1] = wrapper === '' ? [] : x.children(pattern);
  if (WRAPPERS.has(wrapper) && x.type(only) === 'identifier' && more < 0) {
    bindValue(x, node, x.text(only), value);
    return;
  }
  const path =
    x.type(pattern) === 'tuple_pattern' && x.type(value) === 'call_expression' ? x.path(value) : '';
  for (const [index, part] of x.children(pattern).entries()) {
    if (x.type(part) !== 'identifier') continue;
    if (path === '') x.addLocal(part);
    else x.addBinding(node, x.text(part), 'value', `${path}[${index}]`);
  }
}

const TRANSPARENT = new Set(['try_expression', 'await_expression', 'reference_expression']);

function bindValue(x: Extraction, node: number, name: string, value: number): void {
  let inner = value;
  while (TRANSPARENT.has(x.type(inner))) {
    const named = x.child(inner, 'value');
    inner = named >= 0 ? named : x.firstChild(inner);
  }
  switch (x.type(inner)) {
    case 'struct_expression':
      x.addBinding(node, name, 'new', baseName(x, x.child(inner, 'name')));
      return;
    case 'call_expression':
      x.addBinding(node, name, 'call', x.path(x.child(inner, 'function')));
      return;
    case 'identifier':
    case 'self':
    case 'field_expression':
    case 'index_expression':
      x.addBinding(node, name, 'value', x.path(inner));
      return;
    default:
      x.addBinding(node, name, 'local', '');
  }
}
