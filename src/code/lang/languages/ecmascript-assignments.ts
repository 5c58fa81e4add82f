import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';
import { bindValue } from './ecmascript-bindings.ts';
import { bodyOfValue, FUNCTIONS, markAsync, parametersOfValue } from './ecmascript-values.ts';

const EXPORTS = /^(?:module\.)?exports$/;

/** `exports.load = function …`, `Store.prototype.load = () => …`, `this.store = new Store()`. */
export function visitAssignment(x: Extraction, node: number): void {
  const left = x.child(node, 'left');
  const right = x.child(node, 'right');
  if (x.text(left).startsWith('this.') && !FUNCTIONS.has(x.type(right))) {
    bindValue(x, node, x.text(left), right);
    return;
  }
  const kind = assignedKind(x, left, right);
  if (kind === undefined) return;
  const name = x.type(left) === 'member_expression' ? x.child(left, 'property') : left;
  const owner = x.text(x.child(left, 'object'));
  const draft = x.draft(kind, x.text(name), node);
  Object.assign(draft, {
    nameNode: name,
    body: bodyOfValue(x, right),
    parameters: parametersOfValue(x, right),
  });
  draft.type = x.child(right, 'return_type');
  draft.isExported = EXPORTS.test(owner) || x.text(left) === 'module.exports';
  if (draft.name === 'exports' && x.child(right, 'name') >= 0) useOwnName(x, draft, x.child(right, 'name'));
  else if (x.owner < 0) draft.prefix = EXPORTS.test(owner) ? '' : owner.replace(/\.prototype$/, '');
  if (x.type(x.parent(node)) === 'expression_statement') draft.outer = x.parent(node);
  markAsync(x, draft, right);
  x.define(draft);
}

/** What an assignment defines: functions and classes anywhere, values only on `exports` and a prototype. */
function assignedKind(x: Extraction, left: number, right: number): DefinitionKind | undefined {
  const isMember = x.type(left) === 'member_expression';
  if (!isMember && x.type(left) !== 'identifier') return undefined;
  const owner = isMember ? x.text(x.child(left, 'object')) : '';
  const type = x.type(right);
  if (type === 'class') return 'class';
  if (FUNCTIONS.has(type))
    return owner === '' || owner === 'module' || EXPORTS.test(owner) ? 'function' : 'method';
  if (x.isLocal || !isMember) return undefined;
  if (owner.endsWith('.prototype')) return 'property';
  const isOwnValue =
    EXPORTS.test(owner) && !['identifier', 'member_expression', 'unary_expression'].includes(type);
  return isOwnValue ? 'constant' : undefined;
}

/** `module.exports = function load() {}` */
function useOwnName(x: Extraction, draft: Draft, name: number): void {
  draft.name = x.text(name);
  draft.nameNode = name;
}
