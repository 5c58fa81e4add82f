import type { Draft, Extraction } from '../extraction.ts';

/** Not `static`, not in a nameless namespace, not private in its class. */
export function isExported(x: Extraction, draft: Draft): boolean {
  const { enclosing } = x;
  if (x.isLocal) return false;
  if (draft.kind === 'variant') return enclosing?.isExported ?? false;
  if (draft.kind === 'module') return x.child(draft.node, 'name') >= 0 && (enclosing?.isExported ?? true);
  if (x.isMember) return (enclosing?.isExported ?? false) && isAccessible(x, draft.node);
  const isStatic = storageOf(x, draft.node).includes('static');
  return !isStatic && (enclosing?.isExported ?? true);
}

/** A member defined outside its class is as visible as its declaration inside. */
export function hidePrivateMembers(x: Extraction): void {
  const hidden = new Set(
    x.definitions.filter((d) => d.complexity === 0 && !d.isExported).map((d) => d.qualifiedName),
  );
  for (const d of x.definitions) if (d.kind === 'method' && hidden.has(d.qualifiedName)) d.isExported = false;
}

export function storageOf(x: Extraction, node: number): string[] {
  return x
    .children(node)
    .filter((child) => x.type(child) === 'storage_class_specifier')
    .map((child) => x.text(child));
}

/** The last access specifier in front of a member decides; without one, classes start private. */
function isAccessible(x: Extraction, node: number): boolean {
  let member = node;
  while (member >= 0 && x.type(x.parent(member)) !== 'field_declaration_list') member = x.parent(member);
  const list = x.parent(member);
  let access = x.type(x.parent(list)) === 'class_specifier' ? 'private' : 'public';
  for (let c = x.firstChild(list); c >= 0 && c < member; c = x.nextSibling(c)) {
    if (x.type(c) === 'access_specifier') access = x.text(c);
  }
  return access !== 'private';
}
