import type { Extraction } from '../extraction.ts';

/** What has variables of its own; blocks see those around them. */
const SCOPES: ReadonlySet<string> = new Set([
  'method',
  'singleton_method',
  'class',
  'module',
  'singleton_class',
  'program',
]);
/** Nodes whose identifiers name something rather than use it. */
const NAMING =
  /^(?:\w*parameters?|left_assignment_list|destructured_left_assignment|rest_assignment|exception_variable|alias|undef|\w*_pattern|in_clause|setter)$/;

/** Variables by the scope that has them; kept for the file that is read. */
const kept = new WeakMap<
  Extraction,
  { readonly source: string; readonly byScope: Map<number, ReadonlySet<string>> }
>();

/** Whether an identifier is a call without receiver and arguments: nothing in its scope is a variable of that name. */
export function isBareCall(x: Extraction, node: number): boolean {
  return !isNaming(x, node) && !variablesOf(x, scopeOf(x, node)).has(x.text(node));
}

/** Whether an identifier is where something gets a name. */
function isNaming(x: Extraction, node: number): boolean {
  const parent = x.parent(node);
  const type = x.type(parent);
  if (type === 'optional_parameter' || type === 'keyword_parameter') return x.child(parent, 'value') !== node;
  if (type === 'assignment' || type === 'operator_assignment') return x.child(parent, 'left') === node;
  if (type === 'call') return x.child(parent, 'method') === node;
  if (type === 'method' || type === 'singleton_method') return x.child(parent, 'name') === node;
  if (type === 'for') return x.child(parent, 'pattern') === node;
  return NAMING.test(type);
}

/** Whether that name is one of a variable. */
const isVariable = (x: Extraction, node: number): boolean =>
  isNaming(x, node) && !/^(?:call|method|singleton_method|alias|undef)$/.test(x.type(x.parent(node)));

function scopeOf(x: Extraction, node: number): number {
  let scope = x.parent(node);
  while (scope > 0 && !SCOPES.has(x.type(scope))) scope = x.parent(scope);
  return scope;
}

function variablesOf(x: Extraction, scope: number): ReadonlySet<string> {
  let file = kept.get(x);
  if (file?.source !== x.source) {
    file = { source: x.source, byScope: new Map() };
    kept.set(x, file);
  }
  const known = file.byScope.get(scope);
  if (known) return known;
  const names = new Set<string>();
  for (const node of x.descendants(scope, 'identifier')) if (isVariable(x, node)) names.add(x.text(node));
  file.byScope.set(scope, names);
  return names;
}
