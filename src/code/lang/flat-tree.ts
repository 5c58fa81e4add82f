import type { Tree } from 'web-tree-sitter';
import type { Grammar } from './grammar.ts';

/** Bits of `FlatTree.flags`. */
export const NAMED = 1;
export const EXTRA = 2;
export const MISSING = 4;

/**
 * A syntax tree in preorder, one number a node in each array: node 0 is the root, the first child of node i is
 * i + 1 (when `next[i] > i + 1`), its next sibling is `next[i]` (when that has the same parent).
 * The arrays grow and are used again for the next file; only the first `count` entries mean anything.
 *
 * | array | what |
 * |---|---|
 * | kind | public symbol id after aliases, `ERROR_KIND` for errors |
 * | field | field id that the parent gives, 0 = none |
 * | start, end | UTF-16 indices |
 * | startRow, endRow | 0-based lines |
 * | next | first node after the subtree |
 * | parent | −1 for the root |
 * | flags | NAMED, EXTRA (a comment…), MISSING (inserted by error recovery) |
 */
export class FlatTree {
  count = 0;
  /** How much tree-sitter had to leave out or make up: 0 for a file without syntax errors. */
  errorCost = 0;
  kind = new Uint16Array(0);
  field = new Uint16Array(0);
  start = new Int32Array(0);
  end = new Int32Array(0);
  startRow = new Int32Array(0);
  endRow = new Int32Array(0);
  next = new Int32Array(0);
  parent = new Int32Array(0);
  flags = new Uint8Array(0);

  /** Makes room for `capacity` nodes. */
  reserve(capacity: number): void {
    if (capacity <= this.kind.length) return;
    const size = Math.max(4096, capacity, this.kind.length * 2);
    this.kind = grown(this.kind, new Uint16Array(size));
    this.field = grown(this.field, new Uint16Array(size));
    this.start = grown(this.start, new Int32Array(size));
    this.end = grown(this.end, new Int32Array(size));
    this.startRow = grown(this.startRow, new Int32Array(size));
    this.endRow = grown(this.endRow, new Int32Array(size));
    this.next = grown(this.next, new Int32Array(size));
    this.parent = grown(this.parent, new Int32Array(size));
    this.flags = grown(this.flags, new Uint8Array(size));
  }
}

function grown<A extends Uint8Array | Uint16Array | Int32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

/** The memory did not look like a syntax tree: this build of tree-sitter lays its nodes out in another way. */
export class UnknownLayoutError extends Error {}

// tree-sitter's `Subtree` (`lib/src/subtree.h`) is eight bytes: a leaf held inline, or a pointer.
// Inline, two little-endian words:
//   word 0: bit 0 is_inline = 1, 1 visible, 2 named, 3 extra, 5 missing, bits 8–15 symbol, 16–31 parse state
//   word 1: bits 0–7 padding columns, 8–11 padding rows, 12–15 lookahead, 16–23 padding bytes, 24–31 size bytes
// On the heap, 32-bit words from the pointer; the children, eight bytes each, end where the header starts:
const INLINE = 1;
const INLINE_MISSING = 1 << 5;
const HEAP_MISSING = 1 << 9;
const PADDING_BYTES = 1;
const PADDING_ROWS = 2;
const SIZE_BYTES = 4;
const SIZE_ROWS = 5;
const ERROR_COST = 8;
const CHILD_COUNT = 9;
const SYMBOL = 10; // low half
const FLAGS = 11; // bit 0 visible, 1 named, 2 extra, 9 missing
const VISIBLE_CHILD_COUNT = 12;
const PRODUCTION = 16; // high half

/** A frame of the walk: what is left to do in a subtree whose children are being visited. */
const FRAME = 8;
let stack = new Int32Array(FRAME * 1024);

/**
 * Walks a tree in WebAssembly memory once, without a call into it, and fills `flat`.
 * @param keep kind → 1 for nodes wanted in the result; what hangs below an unwanted node goes to its parent.
 * @throws UnknownLayoutError when the memory does not hold what is expected.
 */
export function flattenMemory(
  tree: Tree,
  grammar: Grammar,
  memory: WebAssembly.Memory,
  keep: Uint8Array,
  flat: FlatTree,
): void {
  const words = new Uint32Array(memory.buffer);
  const { publicSymbols, productions, productionWidth, isNamed } = grammar;
  const rootAt = (tree as unknown as { 0: number })[0] >>> 2;
  const root = words[rootAt]!;
  flat.count = 0;
  flat.reserve(4096);
  let { kind, field, start, end, startRow, endRow, next, parent, flags } = flat;
  let capacity = kind.length;
  let count = 0;

  // The state of the innermost open subtree.
  let child = rootAt;
  let childrenEnd = rootAt + 2;
  let position = 0;
  let row = 0;
  let production = 0; // offset into `productions`, 0 = nothing there
  let slot = 0; // index of the next child within its production
  let inherited = 0; // field that a hidden subtree hands down
  let owner = -1; // the recorded node that new nodes belong to
  let opened = -1; // the recorded node of this very frame, −1 for hidden ones
  let depth = 0;
  // Each character makes few nodes; a walk that goes on and on is not in a tree.
  let budget = 100_000 + (root & INLINE ? 0 : 64 * words[(root >>> 2) + SIZE_BYTES]!);

  for (;;) {
    if (child === childrenEnd) {
      if (opened >= 0) next[opened] = count;
      if (depth === 0) break;
      depth -= FRAME;
      child = stack[depth]!;
      childrenEnd = stack[depth + 1]!;
      position = stack[depth + 2]!;
      row = stack[depth + 3]!;
      production = stack[depth + 4]!;
      slot = stack[depth + 5]! & 0xffff;
      inherited = stack[depth + 5]! >>> 16;
      owner = stack[depth + 6]!;
      opened = stack[depth + 7]!;
      continue;
    }
    const low = words[child]!;
    const isLeafInline = (low & INLINE) !== 0;
    let symbol: number;
    let bits: number; // bit 0 visible, 1 named, 2 extra
    let isMissing: boolean;
    let sizeBytes: number;
    let sizeRows = 0;
    let before: number; // position in front of the padding
    let rowBefore: number;
    let header = 0;
    if (isLeafInline) {
      const high = words[child + 1]!;
      symbol = (low >>> 8) & 0xff;
      bits = low >>> 1;
      isMissing = (low & INLINE_MISSING) !== 0;
      before = position;
      rowBefore = row;
      position += (high >>> 16) & 0xff;
      row += (high >>> 8) & 0xf;
      sizeBytes = high >>> 24;
    } else {
      header = low >>> 2;
      symbol = words[header + SYMBOL]! & 0xffff;
      bits = words[header + FLAGS]!;
      isMissing = (bits & HEAP_MISSING) !== 0;
      before = position;
      rowBefore = row;
      position += words[header + PADDING_BYTES]!;
      row += words[header + PADDING_ROWS]!;
      sizeBytes = words[header + SIZE_BYTES]!;
      sizeRows = words[header + SIZE_ROWS]!;
    }
    child += 2;

    let isVisible = (bits & 1) !== 0 || owner < 0;
    let named = bits & 2;
    let fieldId = 0;
    if ((bits & 4) === 0) {
      fieldId = inherited;
      if (production !== 0 && slot < productionWidth) {
        const entry = productions[production + slot]!;
        if (entry !== 0) {
          if (entry >>> 16 !== 0) fieldId = entry >>> 16;
          const alias = entry & 0xffff;
          if (alias !== 0) {
            symbol = alias;
            isVisible = true;
            named = isNamed[alias]! << 1;
          }
        }
      }
      slot++;
    }

    const startPosition = position;
    const startLine = row;
    position += sizeBytes;
    row += sizeRows;
    const publicKind = publicSymbols[symbol]!;
    let recorded = -1;
    if (isVisible && (keep[publicKind]! !== 0 || owner < 0)) {
      if (count === capacity) {
        flat.reserve(count + 1);
        ({ kind, field, start, end, startRow, endRow, next, parent, flags } = flat);
        capacity = kind.length;
      }
      recorded = count++;
      kind[recorded] = publicKind;
      field[recorded] = fieldId;
      start[recorded] = startPosition >>> 1; // the text is UTF-16, two bytes a unit
      end[recorded] = position >>> 1;
      startRow[recorded] = startLine;
      endRow[recorded] = row;
      parent[recorded] = owner;
      flags[recorded] = (named >> 1) | ((bits & 4) >> 1) | (isMissing ? MISSING : 0);
      next[recorded] = count;
    }
    if (isLeafInline) continue;
    const childCount = words[header + CHILD_COUNT]!;
    if (childCount === 0 || words[header + VISIBLE_CHILD_COUNT]! === 0) continue;
    budget -= childCount;
    if (budget < 0) throw new UnknownLayoutError('more nodes than the text can have');

    if (depth + FRAME > stack.length) stack = grown(stack, new Int32Array(stack.length * 2));
    stack[depth] = child;
    stack[depth + 1] = childrenEnd;
    stack[depth + 2] = position;
    stack[depth + 3] = row;
    stack[depth + 4] = production;
    stack[depth + 5] = (slot & 0xffff) | (inherited << 16);
    stack[depth + 6] = owner;
    stack[depth + 7] = opened;
    depth += FRAME;
    childrenEnd = header;
    child = header - 2 * childCount;
    position = before; // the first child carries the padding of its parent
    row = rowBefore;
    production = (words[header + PRODUCTION]! >>> 16) * productionWidth;
    slot = 0;
    inherited = isVisible ? 0 : fieldId;
    if (recorded >= 0) owner = recorded;
    opened = recorded;
  }
  flat.count = count;
  flat.errorCost = root & INLINE ? 0 : words[(root >>> 2) + ERROR_COST]!;
}

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
  flat.count = 0;
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
