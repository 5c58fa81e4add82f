import type { Extraction } from '../extraction.ts';

/** C and C++ write a name in the middle of its type: `int *(*table[3])(void)` declares `table`. */
export interface Declarator {
  /** The node of the name: an identifier, a qualified name, `~Store`, `operator==`. */
  readonly name: number;
  /** The declarator that makes it a function, −1 for a variable (a pointer to a function is one). */
  readonly functionDeclarator: number;
}

export const DECLARATORS = new Set([
  'pointer_declarator',
  'reference_declarator',
  'array_declarator',
  'init_declarator',
  'attributed_declarator',
  'parenthesized_declarator',
  'function_declarator',
]);

const NAME = /identifier$|_name$|^operator_cast$|^template_(?:function|method)$/;

/** Follows a declarator to its name; `name` is −1 for one without (`int (*)(void)`). */
export function resolveDeclarator(x: Extraction, declarator: number): Declarator {
  let node = declarator;
  let functionDeclarator = -1;
  while (DECLARATORS.has(x.type(node))) {
    const type = x.type(node);
    if (type === 'function_declarator') functionDeclarator = node;
    else if (type !== 'parenthesized_declarator' && type !== 'attributed_declarator') functionDeclarator = -1;
    node = innerDeclarator(x, node);
  }
  return { name: NAME.test(x.type(node)) ? node : -1, functionDeclarator };
}

/** Some wrappers keep what they wrap in a field, the others have it as their last declarator child. */
function innerDeclarator(x: Extraction, node: number): number {
  const named = x.child(node, 'declarator');
  if (named >= 0) return named;
  const isInner = (child: number) => /declarator$/.test(x.type(child)) || NAME.test(x.type(child));
  return x.children(node).filter(isInner).at(-1) ?? -1;
}

/** `a::B<T>::c` as its scopes without template arguments, and the node of the last name. */
export function resolveQualified(x: Extraction, node: number): { scopes: string[]; name: number } {
  const scopes: string[] = [];
  let name = node;
  while (x.type(name) === 'qualified_identifier') {
    const scope = x.child(name, 'scope');
    if (scope >= 0) scopes.push(bareName(x, scope));
    name = x.child(name, 'name');
  }
  return { scopes, name };
}

/** `Store` of `Store<T>`, `a::Store` and `struct Store`. */
export function bareName(x: Extraction, node: number): string {
  const type = x.type(node);
  const isNested =
    type.startsWith('template_') || type === 'qualified_identifier' || type === 'dependent_name';
  if (isNested || type.endsWith('_specifier')) {
    const name = x.child(node, 'name');
    return name < 0 ? '' : bareName(x, name);
  }
  return x.text(node);
}
