import type { DefinitionRule } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';
import { bindValue } from './ecmascript-bindings.ts';

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
