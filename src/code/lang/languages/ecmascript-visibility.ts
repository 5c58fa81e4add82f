import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

const MEMBERS: ReadonlySet<DefinitionKind> = new Set(['method', 'property', 'variant', 'constructor']);

const FUNCTION_LIKE: ReadonlySet<DefinitionKind> = new Set(['function', 'method', 'constructor']);

export function isExported(x: Extraction, draft: Draft): boolean {
  const outer = x.type(draft.outer) === 'export_statement' ? draft.outer : x.parent(draft.outer);
  const holder = x.type(outer) === 'variable_declarator' ? x.parent(outer) : outer;
  if (x.type(holder) === 'export_statement') return true;
  if (x.type(x.parent(holder)) === 'export_statement' && x.type(holder).endsWith('_declaration')) return true;
  const { enclosing } = x;
  const isPrivate = draft.name.startsWith('#') || /^(?:private|protected)/.test(accessibility(x, draft.node));
  return MEMBERS.has(draft.kind) && !isPrivate && !x.isLocal && (enclosing?.isExported ?? false);
}

/** What `export { … }` and `module.exports` name, and the members of exported classes. */
export function exportByName(x: Extraction): void {
  const names = new Set(x.exports.map((exported) => exported.name));
  x.markExported(names);
  for (const definition of x.definitions) {
    if (definition.isExported || !MEMBERS.has(definition.kind)) continue;
    const parent = x.definitions[definition.parent];
    if (parent && FUNCTION_LIKE.has(parent.kind)) continue;
    const isOfExported = parent ? parent.isExported : names.has(definition.qualifiedName.split('.')[0] ?? '');
    const modifiers = x.source.slice(definition.startIndex, definition.nameStart);
    const isPrivate = definition.name.startsWith('#') || /\b(?:private|protected)\b/.test(modifiers);
    definition.isExported = isOfExported && !isPrivate;
  }
}

export function accessibility(x: Extraction, node: number): string {
  return x.text(x.childOfType(node, 'accessibility_modifier'));
}
