/** Bits of `FlatTree.flags`. */
export const NAMED = 1;
export const EXTRA = 2;
export const MISSING = 4;

/** A node takes 31 bytes: more than 16 MB are given back after the file that needed them. */
const KEPT_NODES = 2 ** 19;

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

  /** Starts over. Arrays that one huge file needed are not kept for all that follow. */
  clear(): void {
    this.count = 0;
    this.errorCost = 0;
    if (this.kind.length > KEPT_NODES) this.#allocate(0);
    this.reserve(4096);
  }

  /** Makes room for `capacity` nodes. */
  reserve(capacity: number): void {
    if (capacity <= this.kind.length) return;
    this.#allocate(Math.max(capacity, this.kind.length * 2));
  }

  #allocate(size: number): void {
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

/** Copies an array into another, as far as there is room. */
export function grown<A extends Uint8Array | Uint16Array | Int32Array>(from: A, to: A): A {
  to.set(from.subarray(0, to.length));
  return to;
}
