import type { DefinitionRule } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { Binding, DefinitionKind } from '../facts.ts';

/** Values that JavaScript gives names to: functions, classes, fields, what a variable holds. */

export const FUNCTIONS = new Set(['arrow_function', 'function_expression', 'generator_function']);

export function memberFunction(x: Extraction, value: number): DefinitionKind | undefined {
  return FUNCTIONS.has(x.type(value)) ? 'method' : undefined;
}

/** Where the body of a function or class value begins; a plain value is its own body. */
export function bodyOfValue(x: Extraction, value: number): number {
  const body = x.child(value, 'body');
  return body >= 0 && (FUNCTIONS.has(x.type(value)) || x.type(value) === 'class') ? body : value;
}

export function parametersOfValue(x: Extraction, value: number): number {
  if (!FUNCTIONS.has(x.type(value))) return -1;
  const parameters = x.child(value, 'parameters');
  return parameters >= 0 ? parameters : x.child(value, 'parameter');
}

export function typeOfVariable(x: Extraction, node: number): number {
  const returned = x.child(x.child(node, 'value'), 'return_type');
  return returned >= 0 ? returned : x.child(node, 'type');
}

export function markAsync(x: Extraction, draft: Draft, value: number): void {
  draft.isAsync = FUNCTIONS.has(x.type(value)) && x.has(value, 'async');
}

export function isConst(x: Extraction, declaration: number): boolean {
  return x.type(x.child(declaration, 'kind')) === 'const';
}

export function unquoteName(x: Extraction, draft: Draft): void {
  draft.name = x.unquoted(draft.nameNode);
}

/** The outermost of `export` and `declare` around a declaration. */
export function declarationStart(x: Extraction, node: number): number {
  let outer = node;
  for (let up = x.parent(outer); ; up = x.parent(outer)) {
    const type = x.type(up);
    if (type !== 'export_statement' && type !== 'ambient_declaration') return outer;
    outer = up;
  }
}

/** Looks at no more than two declarators: a bundle may declare thousands in one statement. */
function isOnlyDeclarator(x: Extraction, node: number): boolean {
  if (x.childOfType(x.parent(node), 'variable_declarator') !== node) return false;
  let next = x.nextSibling(node);
  while (x.type(next) === 'comment') next = x.nextSibling(next);
  return x.type(next) !== 'variable_declarator';
}

/** `const a = 1` is all of its declaration; in `const a = 1, b = 2` each name is itself alone. */
export function declaratorStart(x: Extraction, node: number): number {
  return isOnlyDeclarator(x, node) ? declarationStart(x, x.parent(node)) : node;
}

/** A class field, whose name the two grammars keep in fields of different names. */
export function fieldRule(name: string): DefinitionRule {
  return {
    kind: (x, node) => memberFunction(x, x.child(node, 'value')) ?? 'property',
    name,
    body: (x, node) => bodyOfValue(x, x.child(node, 'value')),
    parameters: (x, node) => parametersOfValue(x, x.child(node, 'value')),
    type: typeOfVariable,
    refine: (x, draft) => markAsync(x, draft, x.child(draft.node, 'value')),
    after: (x, node, definition) => {
      if (x.child(node, 'type') >= 0) return;
      const owner = x.definitions[definition]?.parent ?? -1;
      bindValue(x, node, `this.${x.text(x.child(node, name))}`, x.child(node, 'value'), owner);
    },
  };
}

function calleeText(x: Extraction, call: number): string {
  const callee = x.child(call, 'function');
  return x.text(x.type(callee) === 'await_expression' ? x.firstChild(callee) : callee);
}

/** What a variable, field or assignment holds, as far as it tells a type. */
export function bindValue(x: Extraction, node: number, name: string, value: number, owner = x.owner): void {
  const bind = (kind: Binding['kind'], source: string) => x.addBinding(node, name, kind, source, owner);
  const annotation = x.child(node, 'type');
  if (annotation >= 0) {
    bind('type', x.text(annotation).replace(/^:\s*/, ''));
    return;
  }
  let inner = value;
  while (['await_expression', 'parenthesized_expression', 'non_null_expression'].includes(x.type(inner))) {
    inner = x.firstChild(inner);
  }
  const type = x.type(inner);
  if (type === 'new_expression') bind('new', x.text(x.child(inner, 'constructor')));
  else if (type === 'call_expression') bind('call', calleeText(x, inner));
  else if (type === 'as_expression') bind('type', x.text(x.children(inner)[1] ?? -1));
  else if (['identifier', 'member_expression', 'this'].includes(type)) bind('value', x.text(inner));
}
