import type { Extraction } from './extraction.ts';

/**
 * The decorators of a definition in source order, and the node that its span starts with.
 * They stand before `outer` as siblings, inside `outer` or `node`, or inside a holder (Java's `modifiers`).
 */
export function leadingDecorators(x: Extraction, outer: number, node: number) {
  const { inside = [], holders = [] } = x.language.decorators;
  const before = siblingsBefore(x, outer);
  const decorators = [...before];
  if (inside.length > 0 || holders.length > 0) {
    for (const parent of outer === node ? [node] : [outer, node]) {
      for (let c = x.firstChild(parent); c >= 0; c = x.nextSibling(c)) {
        const type = x.type(c);
        if (inside.includes(type)) decorators.push(c);
        else if (holders.includes(type))
          decorators.push(...x.children(c).filter((d) => inside.includes(x.type(d))));
      }
    }
  }
  return { first: before[0] ?? outer, decorators };
}

/** Decorator siblings in an unbroken run before `outer`, comments between them allowed. */
function siblingsBefore(x: Extraction, outer: number): number[] {
  const seen = x.decoratorNodes;
  const found: number[] = [];
  let follower = outer;
  for (let last = seen.length - 1; last >= 0; last--) {
    const decorator = seen[last] ?? -1;
    if (decorator >= follower || x.parent(decorator) !== x.parent(outer)) break;
    if (!onlyCommentsBetween(x, x.tree.next[decorator] ?? -1, follower)) break;
    found.unshift(decorator);
    follower = decorator;
  }
  return found;
}

function onlyCommentsBetween(x: Extraction, from: number, to: number): boolean {
  let at = from;
  while (at < to && x.language.comments.includes(x.type(at))) at = x.tree.next[at] ?? to;
  return at === to;
}
