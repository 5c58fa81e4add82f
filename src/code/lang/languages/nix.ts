import { defineLanguage } from '../define-language.ts';
import type { Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

const SETS = new Set(['attrset_expression', 'rec_attrset_expression']);
/** What lies between the file and its outermost `let` or set. */
const OUTERMOST = new Set([
  'source_code',
  'function_expression',
  'with_expression',
  'let_expression',
  'binding_set',
]);

export default defineLanguage({
  id: 'nix',
  title: 'Nix',
  grammar: 'nix',
  extensions: ['nix'],
  comments: ['comment'],
  lineComment: '#',
  fields: { name: 'attrpath' },
  definitions: {
    binding: {
      kind: bindingKind,
      name: (x, node) => x.children(x.child(node, 'attrpath')).at(-1) ?? -1,
      parameters: (x, node) => parametersOf(x, x.child(node, 'expression')),
      body: 'expression',
      refine: (x, draft) => {
        const path = x.text(x.child(draft.node, 'attrpath')).split('.');
        draft.name = x.unquoted(draft.nameNode);
        draft.prefix = [...prefixOf(x, draft.node), ...path.slice(0, -1)].join('.');
        if (x.enclosing && draft.prefix !== '') draft.prefix = `${x.enclosing.qualifiedName}.${draft.prefix}`;
        if (draft.kind === 'function') draft.headEnd = endOfParameters(x, draft.body);
      },
    },
  },
  branches: ['if_expression'],
  branchTokens: ['&&', '||', '->'],
  visit: {
    apply_expression: visitApply,
    path_expression: (x, node) => addPath(x, node),
    spath_expression: (x, node) => addPath(x, node),
    inherit_from: (x, node) => {
      const module = x.text(x.child(node, 'expression'));
      const names = x
        .children(x.child(node, 'attrs'))
        .map((attr) => ({ name: x.text(attr), alias: x.text(attr) }));
      if (names.length > 0) x.addImport(node, { module, kind: 'names', names });
    },
  },
  isExported: (x, draft) => isInResult(x, draft.node),
});

/** Functions everywhere; values where the file's own `let` or set names them. */
function bindingKind(x: Extraction, node: number): DefinitionKind | undefined {
  if (x.type(x.child(node, 'expression')) === 'function_expression') return 'function';
  if (x.isLocal) return undefined;
  const set = x.parent(node);
  let holder = x.parent(set);
  const isLet = x.type(holder) === 'let_expression';
  if (!isLet && !SETS.has(x.type(holder))) return undefined;
  for (holder = x.parent(holder); holder > 0; holder = x.parent(holder)) {
    if (!OUTERMOST.has(x.type(holder))) return undefined;
  }
  return isLet ? 'constant' : 'property';
}

/** Names of the sets around a binding that are no definitions: `helpers` of `helpers = { double = …; }`. */
function prefixOf(x: Extraction, node: number): string[] {
  const names: string[] = [];
  for (let up = x.parent(node); up > 0; up = x.parent(up)) {
    if (x.type(up) === 'function_expression') break;
    if (x.type(up) === 'binding' && x.start(up) !== x.enclosing?.startIndex)
      names.unshift(x.text(x.child(up, 'attrpath')));
    if (x.enclosing && x.start(up) <= x.enclosing.startIndex) break;
  }
  return names;
}

/** What follows `in` is the value of the file. */
function isInResult(x: Extraction, node: number): boolean {
  for (let up = node; up > 0; up = x.parent(up)) {
    const holder = x.parent(up);
    if (x.type(holder) === 'let_expression' && x.child(holder, 'body') !== up) return false;
  }
  return true;
}

function parametersOf(x: Extraction, value: number): number {
  if (x.type(value) !== 'function_expression') return -1;
  const formals = x.child(value, 'formals');
  return formals >= 0 ? formals : x.child(value, 'universal');
}

/** The head of `add = a: b: a + b` ends behind the last parameter. */
function endOfParameters(x: Extraction, value: number): number {
  let inner = value;
  while (x.type(x.child(inner, 'body')) === 'function_expression') inner = x.child(inner, 'body');
  const end = x.start(x.child(inner, 'body'));
  return x.source.slice(0, end).replace(/\s*:\s*(?:#[^\n]*\s*)*$/, '').length;
}

/** The innermost function of curried applications is the one that is called. */
function visitApply(x: Extraction, node: number): void {
  const callee = x.child(node, 'function');
  if (x.type(callee) === 'variable_expression') {
    if (x.text(callee) !== 'import') x.addCall(callee);
  } else if (x.type(callee) === 'select_expression') {
    const path = x.text(callee).split('.');
    x.addCallText(callee, path.at(-1) ?? '', path.slice(0, -1).join('.').slice(0, 80));
  }
}

/** A path that names Nix code: imported, called as a package or listed in `imports`. */
function addPath(x: Extraction, node: number): void {
  const module = x.text(node).replace(/^<|>$/g, '');
  const holder = x.parent(node);
  const isImported = x.type(holder) === 'apply_expression' || x.type(holder) === 'list_expression';
  if (!isImported && !module.endsWith('.nix')) return;
  if (/\.(?:patch|diff|sh|json|txt|md|png|svg|conf|py)$/.test(module)) return;
  x.addImport(node, { module, kind: 'effect' });
}
