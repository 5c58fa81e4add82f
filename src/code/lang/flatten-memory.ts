import type { Tree } from 'web-tree-sitter';
import { type FlatTree, grown, MISSING } from './flat-tree.ts';
import type { Grammar } from './grammar.ts';

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
  flat.clear();
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
