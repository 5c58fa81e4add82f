import type { Extraction } from '../extraction.ts';

/** Where Python names types: annotations, `except`, `isinstance`, type parameters. */

/** Names in an annotation; those of a nested annotation are added by its own visit. */
export function addTypesIn(x: Extraction, node: number): void {
  if (x.type(x.parent(node)) === 'type_alias_statement' && x.child(x.parent(node), 'left') === node) return;
  const end = x.tree.next[node] ?? node;
  for (let i = node + 1; i < end; i++) {
    const type = x.type(i);
    if (type === 'type') i = (x.tree.next[i] ?? end) - 1;
    else if (type === 'string_content') addQuotedTypes(x, i);
    else if (type === 'identifier' && !isNamespace(x, i)) x.addTypeRef(i);
  }
}

function isNamespace(x: Extraction, node: number): boolean {
  const parent = x.parent(node);
  return x.type(parent) === 'attribute' && x.child(parent, 'attribute') !== node;
}

/** `"Store | None"`, unless it is an argument of `Literal[…]`. */
function addQuotedTypes(x: Extraction, node: number): void {
  if (!/^[\w.[\], |]+$/.test(x.text(node)) || isLiteral(x, node)) return;
  for (const [name] of x.text(node).matchAll(/[A-Za-z_]\w*(?![\w.])/g)) x.addTypeRef(node, name);
}

function isLiteral(x: Extraction, node: number): boolean {
  let up = x.parent(node);
  while (['string', 'type', 'type_parameter', 'subscript'].includes(x.type(up))) up = x.parent(up);
  return x.type(up) === 'generic_type' && x.text(x.firstChild(up)) === 'Literal';
}

export function visitExcept(x: Extraction, node: number): void {
  const value = x.child(node, 'value');
  addClassNames(x, x.type(value) === 'as_pattern' ? x.firstChild(value) : value);
}

/** Names of classes given one by one or in a tuple. */
function addClassNames(x: Extraction, node: number): void {
  const type = x.type(node);
  if (type === 'tuple') for (const item of x.children(node)) addClassNames(x, item);
  else if (type === 'attribute') x.addTypeRef(x.child(node, 'attribute'));
  else if (type === 'identifier') x.addTypeRef(node);
}

export function visitCall(x: Extraction, node: number): void {
  const name = x.text(x.child(node, 'function'));
  if (name === 'isinstance' || name === 'issubclass') {
    addClassNames(x, x.children(x.child(node, 'arguments'))[1] ?? -1);
  }
}

/** `def f[T: Bound](…)`; the node type also holds the arguments of a generic type. */
export function visitTypeParameter(x: Extraction, node: number): void {
  if (x.type(x.parent(node)) === 'generic_type') return;
  for (const type of x.children(node)) {
    const name = x.descendants(type, 'identifier')[0] ?? -1;
    if (name >= 0) x.addTypeVariable(x.text(name));
  }
}
