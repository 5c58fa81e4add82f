import type { Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';
import { resolveDeclarator } from './cpp-declarators.ts';
import { refineFunction } from './cpp-functions.ts';
import { addTemplateParameters, templateAround } from './cpp-templates.ts';
import { storageOf } from './cpp-visibility.ts';

/** Functions without a body, variables and fields. Those inside a function are only bound to their type. */
export function visitDeclaration(x: Extraction, node: number): void {
  const declarators = x.children(node, 'declarator');
  for (const declarator of declarators) {
    const { name, functionDeclarator } = resolveDeclarator(x, declarator);
    if (name < 0) continue;
    const isMember = x.isMember;
    if (!x.isLocal)
      defineDeclared(x, node, declarators.length === 1, { declarator, name, functionDeclarator });
    if (functionDeclarator < 0) bindVariable(x, node, declarator, name, isMember);
  }
}

function defineDeclared(
  x: Extraction,
  node: number,
  isAlone: boolean,
  { declarator, name, functionDeclarator }: { declarator: number; name: number; functionDeclarator: number },
): void {
  const isFunction = functionDeclarator >= 0 || x.type(name) === 'operator_cast';
  if (!isFunction && x.type(name) === 'qualified_identifier') return;
  const draft = x.draft(isFunction ? 'function' : variableKind(x, node), x.text(name), node);
  draft.nameNode = name;
  draft.outer = isAlone ? templateAround(x, node) : declarator;
  draft.type = x.child(node, 'type');
  draft.parameters = x.child(functionDeclarator, 'parameters');
  draft.body = isFunction ? -1 : initialValue(x, node, declarator);
  draft.ownsInside = isFunction;
  if (isFunction) refineFunction(x, draft);
  draft.isExported = x.language.isExported(x, draft);
  x.define(draft);
  if (isFunction) addTemplateParameters(x, node);
}

function variableKind(x: Extraction, node: number): DefinitionKind {
  const qualifiers = x.children(node).filter((child) => x.type(child) === 'type_qualifier');
  const isConstant = qualifiers.some((child) => /^const(?:expr|init)?$/.test(x.text(child)));
  if (x.isMember) return isConstant && storageOf(x, node).includes('static') ? 'constant' : 'property';
  return isConstant ? 'constant' : 'variable';
}

/** `= 3` of a field stands in the declaration, that of a variable in its declarator. */
function initialValue(x: Extraction, node: number, declarator: number): number {
  const value = x.child(declarator, 'value');
  return value >= 0 ? value : x.child(node, 'default_value');
}

export function visitTypedef(x: Extraction, node: number): void {
  const type = x.child(node, 'type');
  const declarators = x.children(node, 'declarator');
  for (const declarator of declarators) {
    const { name, functionDeclarator } = resolveDeclarator(x, declarator);
    if (name < 0 || x.isLocal) continue;
    const draft = x.draft(typedefKind(x, type), x.text(name), node);
    draft.nameNode = name;
    draft.body = draft.kind === 'type' ? -1 : x.child(type, 'body');
    draft.ownsInside = draft.kind !== 'type' && declarators.length === 1;
    draft.parameters = x.child(functionDeclarator, 'parameters');
    draft.isExported = x.language.isExported(x, draft);
    x.define(draft);
  }
}

/** `typedef struct { … } Point;` names a struct. */
function typedefKind(x: Extraction, type: number): DefinitionKind {
  if (x.child(type, 'name') >= 0 || x.child(type, 'body') < 0) return 'type';
  return x.type(type) === 'enum_specifier' ? 'enum' : 'struct';
}

export function bindDeclared(x: Extraction, node: number): void {
  const { name } = resolveDeclarator(x, x.child(node, 'declarator'));
  if (name >= 0) bindVariable(x, node, x.child(node, 'declarator'), name, false);
}

function bindVariable(x: Extraction, node: number, declarator: number, name: number, isField: boolean): void {
  const bound = isField ? `this.${x.text(name)}` : x.text(name);
  const type = x.child(node, 'type');
  if (x.type(type) !== 'placeholder_type_specifier') {
    x.addBinding(node, bound, 'type', x.text(type));
    return;
  }
  const value = x.child(declarator, 'value');
  const kind = x.type(value);
  if (kind === 'new_expression') x.addBinding(node, bound, 'new', x.text(x.child(value, 'type')));
  else if (kind === 'call_expression') x.addBinding(node, bound, 'call', x.text(x.child(value, 'function')));
  else if (kind === 'identifier' || kind === 'field_expression')
    x.addBinding(node, bound, 'value', x.text(value));
}
