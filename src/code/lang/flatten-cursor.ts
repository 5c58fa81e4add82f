import type { Tree } from 'web-tree-sitter';
import { EXTRA, type FlatTree, MISSING, NAMED } from './flat-tree.ts';

/**
 * Fills `flat` through the official cursor: ten times slower, right under every memory layout, and the judge of
 * `flattenMemory`.
 * @param limit stop after so many nodes; `next` of nodes that are still open then points behind the last one.
 */
export function flattenByCursor(
  tree: Tree,
  keep: Uint8Array,
  flat: FlatTree,
  limit = Number.POSITIVE_INFINITY,
): void {
  flat.clear();
  flat.errorCost = tree.rootNode.hasError ? 1 : 0;
  const cursor = tree.walk();
  const path: number[] = []; // recorded node of each cursor level, −1 for one that is left out
  let owner = -1;
  try {
    for (;;) {
      const kept = keep[cursor.nodeTypeId] === 1 || owner < 0;
      const node = kept ? recordCursor(cursor, flat, owner) : -1;
      path.push(node);
      if (kept) owner = node;
      if (flat.count >= limit) return;
      if (cursor.gotoFirstChild()) continue;
      for (;;) {
        const closed = path.pop() ?? -1;
        if (closed >= 0) {
          flat.next[closed] = flat.count;
          owner = flat.parent[closed] ?? -1;
        }
        if (cursor.gotoNextSibling()) break;
        if (!cursor.gotoParent()) return;
      }
    }
  } finally {
    for (const open of path) if (open >= 0) flat.next[open] = flat.count;
    cursor.delete();
  }
}

function recordCursor(cursor: ReturnType<Tree['walk']>, flat: FlatTree, owner: number): number {
  const node = flat.count;
  flat.reserve(node + 1);
  flat.count = node + 1;
  flat.kind[node] = cursor.nodeTypeId;
  flat.field[node] = cursor.currentFieldId;
  flat.start[node] = cursor.startIndex;
  flat.end[node] = cursor.endIndex;
  flat.startRow[node] = cursor.startPosition.row;
  flat.endRow[node] = cursor.endPosition.row;
  flat.parent[node] = owner;
  flat.next[node] = flat.count;
  const extra = cursor.currentNode.isExtra ? EXTRA : 0;
  flat.flags[node] = (cursor.nodeIsNamed ? NAMED : 0) | extra | (cursor.nodeIsMissing ? MISSING : 0);
  return node;
}

/** True when the first nodes of `flat` are those of `judge`, which may have stopped early. */
export function agrees(flat: FlatTree, judge: FlatTree, judgeIsComplete: boolean): boolean {
  if (judgeIsComplete ? flat.count !== judge.count : flat.count < judge.count) return false;
  for (let i = 0; i < judge.count; i++) {
    const same =
      flat.kind[i] === judge.kind[i] &&
      flat.field[i] === judge.field[i] &&
      flat.start[i] === judge.start[i] &&
      flat.end[i] === judge.end[i] &&
      flat.startRow[i] === judge.startRow[i] &&
      flat.endRow[i] === judge.endRow[i] &&
      flat.parent[i] === judge.parent[i] &&
      flat.flags[i] === judge.flags[i];
    if (!same) return false;
    if (judgeIsComplete && flat.next[i] !== judge.next[i]) return false;
  }
  return flat.errorCost > 0 === judge.errorCost > 0;
}
