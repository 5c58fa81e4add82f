import type { Extraction } from '../extraction.ts';

/** What Python says about the types of variables. */

export function bindTarget(x: Extraction, node: number, target: number): void {
  const isOwn = x.enclosing?.nameStart === x.start(target) && x.enclosing.nameEnd === x.end(target);
  const owner = isOwn ? (x.enclosing?.parent ?? -1) : x.owner;
  const isClassMember =
    owner >= 0 && x.definitions[owner]?.kind === 'class' && x.type(target) === 'identifier';
  const name = isClassMember ? `self.${x.text(target)}` : x.text(target);
  const type = x.child(node, 'type');
  if (type >= 0) x.addBinding(node, name, 'type', unquoted(x, type), owner);
  else bindValue(x, node, name, x.child(node, 'right'), owner);
}

/** `a, b = both()` */
export function bindPattern(x: Extraction, node: number, pattern: number, value: number): void {
  const values = x.type(value) === 'expression_list' ? x.children(value) : [];
  const path = x.type(value) === 'call' ? x.path(value) : '';
  for (const [index, name] of x.children(pattern).entries()) {
    if (x.type(name) !== 'identifier' && x.type(name) !== 'attribute') continue;
    const text = x.text(name);
    if (values.length > 0) bindValue(x, node, text, values[index] ?? -1, x.owner);
    else if (path !== '') x.addBinding(node, text, 'value', `${path}[${index}]`);
    else x.addBinding(node, text, 'local', '');
  }
}

function unquoted(x: Extraction, type: number): string {
  return x.text(type).replaceAll(/['"]/g, '');
}

function bindValue(x: Extraction, node: number, name: string, value: number, owner: number): void {
  const inner = x.type(value) === 'await' ? x.firstChild(value) : value;
  const bind = (kind: 'call' | 'value' | 'local', source: string) =>
    x.addBinding(node, name, kind, source, owner);
  switch (x.type(inner)) {
    case 'assignment':
      bindValue(x, node, name, x.child(inner, 'right'), owner);
      return;
    case 'call':
      bindCall(x, node, name, inner, owner);
      return;
    case 'boolean_operator':
      bindValue(x, node, name, x.child(inner, 'left'), owner);
      bindValue(x, node, name, x.child(inner, 'right'), owner);
      return;
    case 'conditional_expression': {
      const [first = -1, , second = -1] = x.children(inner);
      bindValue(x, node, name, first, owner);
      bindValue(x, node, name, second, owner);
      return;
    }
    case 'parenthesized_expression':
      bindValue(x, node, name, x.firstChild(inner), owner);
      return;
    case 'identifier':
    case 'attribute':
    case 'subscript':
      bind('value', x.path(inner));
      return;
    case 'list':
    case 'list_comprehension':
      bindList(x, node, name, inner, owner);
      return;
    case 'none':
      return;
    default:
      bind('local', '');
  }
}

/** `cast(Store, value)` says its type. */
function bindCall(x: Extraction, node: number, name: string, call: number, owner: number): void {
  const callee = x.path(x.child(call, 'function'));
  const argument = x.firstChild(x.child(call, 'arguments'));
  if (/^(?:typing\.)?cast$/.test(callee)) x.addBinding(node, name, 'type', unquoted(x, argument), owner);
  else x.addBinding(node, name, 'call', callee, owner);
}

/** The first member speaks for a list. */
function bindList(x: Extraction, node: number, name: string, list: number, owner: number): void {
  const first = x.firstChild(list);
  const isCall = x.type(first) === 'call';
  x.addBinding(node, name, isCall ? 'value' : 'local', isCall ? `[${x.path(first)}]` : '', owner);
}

/** A parameter with a type. */
export function bindParameter(x: Extraction, node: number, name: number): void {
  const type = unquoted(x, x.child(node, 'type'));
  const inner = x.type(name);
  if (inner === 'identifier') x.addBinding(node, x.text(name), 'type', type);
  else if (inner === 'list_splat_pattern')
    x.addBinding(node, x.text(x.firstChild(name)), 'type', `list[${type}]`);
  else if (inner === 'dictionary_splat_pattern')
    x.addBinding(node, x.text(x.firstChild(name)), 'type', `dict[str, ${type}]`);
}

/** Parameters without a type: the default value may tell one. */
export function bindParameters(x: Extraction, node: number): void {
  for (const parameter of x.children(node)) {
    const type = x.type(parameter);
    if (type === 'identifier') bindUntyped(x, parameter);
    else if (type === 'default_parameter') {
      const name = x.child(parameter, 'name');
      if (x.type(name) === 'identifier') bindDefault(x, parameter, x.text(name), x.child(parameter, 'value'));
    } else if (type.endsWith('splat_pattern')) x.addLocal(x.firstChild(parameter));
  }
}

/** The first parameter of a method is known by its place. */
function bindUntyped(x: Extraction, parameter: number): void {
  const name = x.text(parameter);
  if (name !== 'self' && name !== 'cls') x.addLocal(parameter, name);
}

function bindDefault(x: Extraction, node: number, name: string, value: number): void {
  if (x.type(value) === 'call') bindValue(x, node, name, value, x.owner);
  else x.addBinding(node, name, 'local', '');
}

/** `for item in items`, also in comprehensions */
export function bindElement(x: Extraction, node: number): void {
  const left = x.child(node, 'left');
  const right = x.child(node, 'right');
  if (x.type(left) === 'identifier') {
    const isPath = ['identifier', 'attribute', 'call', 'subscript'].includes(x.type(right));
    if (isPath) x.addBinding(node, x.text(left), 'element', x.path(right));
    else x.addLocal(left);
    return;
  }
  const path = x.path(right);
  for (const [index, name] of x.children(left).entries()) {
    if (x.type(name) === 'identifier') x.addBinding(node, x.text(name), 'value', `${path}[][${index}]`);
  }
}

/** `if (match := find()):` */
export function bindWalrus(x: Extraction, node: number): void {
  bindValue(x, node, x.text(x.child(node, 'name')), x.child(node, 'value'), x.owner);
}

/** `with open(path) as file` */
export function visitAs(x: Extraction, node: number): void {
  const target = x.firstChild(x.child(node, 'alias'));
  const value = x.firstChild(node);
  if (x.type(target) !== 'identifier') return;
  if (x.type(x.parent(node)) === 'except_clause') x.addBinding(node, x.text(target), 'type', x.text(value));
  else bindValue(x, node, x.text(target), value, x.owner);
}

/** What a function without a written result gives back. */
export function bindReturned(x: Extraction, node: number): void {
  if (x.enclosing?.type === '') bindValue(x, node, 'return', x.firstChild(node), x.owner);
}
