import type { Extraction } from '../extraction.ts';

/** What Go says about the types of variables. */

const WITH_PARAMETERS = new Set(['function_declaration', 'method_declaration', 'func_literal']);

export function bindParameter(x: Extraction, node: number): void {
  if (!WITH_PARAMETERS.has(x.type(x.parent(x.parent(node))))) return;
  const type = x.text(x.child(node, 'type'));
  for (const name of x.children(node, 'name')) x.addBinding(node, x.text(name), 'type', type);
}

export function bindVariables(x: Extraction, node: number): void {
  const type = x.child(node, 'type');
  const names = x.children(node, 'name');
  const isOwn = names.length === 1 && x.enclosing?.nameStart === x.start(names[0] ?? -1);
  const owner = isOwn ? (x.enclosing?.parent ?? -1) : x.owner;
  if (type < 0) {
    bindEach(x, node, names, x.children(x.child(node, 'value')), owner);
    return;
  }
  for (const name of names) x.addBinding(node, x.text(name), 'type', x.text(type), owner);
}

export function bindShort(x: Extraction, node: number): void {
  const names = x.children(x.child(node, 'left'));
  bindEach(x, node, names, x.children(x.child(node, 'right')), x.owner);
}

/** `a, b := one(), two()`; `a, b := both()` takes the results of one call apart. */
function bindEach(
  x: Extraction,
  node: number,
  names: readonly number[],
  values: readonly number[],
  owner: number,
): void {
  const only = values.length === 1 ? (values[0] ?? -1) : -1;
  for (const [index, name] of names.entries()) {
    const text = x.text(name);
    if (x.type(name) !== 'identifier' || text === '_') continue;
    if (only >= 0 && names.length > 1 && (index > 0 || x.type(only) === 'call_expression')) {
      if (x.type(only) === 'call_expression')
        x.addBinding(node, text, 'value', `${x.path(only)}[${index}]`, owner);
      else x.addBinding(node, text, 'local', '', owner);
    } else bindValue(x, node, text, values[index] ?? -1, owner);
  }
}

/** `for i, item := range items` */
export function bindRange(x: Extraction, node: number): void {
  const [key = -1, item = -1] = x.children(x.child(node, 'left'));
  if (x.type(key) === 'identifier') x.addLocal(key);
  const right = x.path(x.child(node, 'right'));
  if (x.type(item) === 'identifier') x.addBinding(node, x.text(item), 'element', right);
}

/** In `case *Store:` of a type switch its variable is of that type. */
export function bindTypeCase(x: Extraction, node: number): void {
  const alias = x.firstChild(x.child(x.parent(node), 'alias'));
  const types = x.children(node, 'type');
  if (alias < 0 || types.length !== 1) return;
  x.addBinding(node, x.text(alias), 'type', x.text(types[0] ?? -1));
}

function bindValue(x: Extraction, node: number, name: string, value: number, owner: number): void {
  const isAddress = x.type(value) === 'unary_expression' && x.source[x.start(value)] === '&';
  const inner = isAddress ? x.child(value, 'operand') : value;
  switch (x.type(inner)) {
    case 'composite_literal':
      x.addBinding(node, name, 'new', x.text(x.child(inner, 'type')), owner);
      return;
    case 'call_expression':
      bindCall(x, node, name, inner, owner);
      return;
    case 'type_assertion_expression':
      x.addBinding(node, name, 'type', x.text(x.child(inner, 'type')), owner);
      return;
    case 'identifier':
    case 'selector_expression':
    case 'index_expression':
    case 'slice_expression':
      x.addBinding(node, name, 'value', x.path(inner), owner);
      return;
    default:
      x.addBinding(node, name, 'local', '', owner);
  }
}

/** `new(Store)` and `make(Stores)` say their type. */
function bindCall(x: Extraction, node: number, name: string, call: number, owner: number): void {
  const callee = x.path(x.child(call, 'function'));
  const argument = x.firstChild(x.child(call, 'arguments'));
  if (callee === 'new' || callee === 'make') x.addBinding(node, name, 'new', x.text(argument), owner);
  else x.addBinding(node, name, 'call', callee, owner);
}
