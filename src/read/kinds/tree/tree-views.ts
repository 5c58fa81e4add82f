import type { TextLines } from '../../../text/text-lines.ts';
import type { Outline } from '../../outline/outline.ts';
import type { Excerpt } from '../excerpt/excerpt.ts';
import { lineUnits, sliceUnits, type Units } from '../excerpt/units.ts';
import { outlineFrom, type Part } from '../outline-from.ts';
import type { KeyTree, TreeNode } from './key-tree.ts';

/** A map lists so many keys of a level; elements of lists are told by the lines of the list. */
const MOST_KEYS_OF_A_LEVEL = 40;
/** Keys of the first and of the second level. */
const MAPPED_LEVELS = 2;

/** Keys with the lines of their values, two levels of them where the second is worth it. */
export function outlineOfTree({ nodes }: KeyTree, lines: TextLines): Outline | undefined {
  const shown = nodes.filter((node) => isMapped(node, nodes));
  const parts: Part[] = [];
  let lastLine = 0;
  for (const node of shown) {
    const first = lines.numberAt(node.start);
    const last = lines.numberAt(Math.max(node.start, node.end - 1));
    // Several keys on one line are told by the first.
    if (first === lastLine) continue;
    lastLine = first;
    const isLeaf = first === last;
    parts.push({
      first,
      last,
      head: lines.line(first),
      name: node.name,
      kind: 'key',
      // What a deeper key is for is seen where its line is shown; a map tells what there is.
      isExported: node.depth === 0 || !isLeaf,
    });
  }
  return outlineFrom(parts);
}

function isMapped(node: TreeNode, nodes: readonly TreeNode[]): boolean {
  if (node.isElement || node.depth >= MAPPED_LEVELS || node.position >= MOST_KEYS_OF_A_LEVEL) return false;
  return node.parent < 0 || nodes[node.parent]?.isElement === false;
}

/** A text is shown in slices when its lines are longer than this on average, and hardly any of them are not. */
const COARSE_LINE = 400;
const FEW_LINES = 20;

/** Whether lines are too coarse for a view. A few endless lines among many short ones are no reason: those are clipped. */
export function isCoarse(text: string, lines: TextLines): boolean {
  if (text.length <= COARSE_LINE * Math.max(1, lines.count)) return false;
  let short = 0;
  for (let at = 1; at <= lines.count && short < FEW_LINES; at++) {
    const length = lines.startOf(at + 1) - lines.startOf(at);
    if (length > 1 && length <= COARSE_LINE) short++;
  }
  return short < FEW_LINES;
}

/**
 * The parts of a tree in the order in which they are worth showing: what lies less deep and comes earlier in its list
 * first. Lists of things that are made alike are told by their first elements.
 */
export function excerptOfTree(
  { nodes }: KeyTree,
  { text, lines }: { readonly text: string; readonly lines: TextLines },
  about: string,
): Excerpt {
  const units = isCoarse(text, lines)
    ? sliceUnits(
        text,
        nodes.map(({ start }) => start),
      )
    : lineUnits(lines);
  return { about, notes: [], units, tiers: tiersOf(nodes, units), around: ancestors(nodes, units) };
}

/** The units of the keys around a unit, the outermost first. */
function ancestors(nodes: readonly TreeNode[], units: Units): (unit: number) => number[] {
  const unitOf = nodes.map(({ start }) => units.numberAt(start));
  return (unit) => {
    const found: number[] = [];
    for (let node = lastAtOrBefore(unitOf, unit); node >= 0; node = nodes[node]?.parent ?? -1) {
      const at = unitOf[node] ?? unit;
      const { end = 0 } = nodes[node] ?? {};
      if (at < unit && units.numberAt(Math.max(0, end - 1)) >= unit) found.unshift(at);
    }
    return found;
  };
}

/** Index of the last node that begins in the unit or before it; −1 where there is none. */
function lastAtOrBefore(unitOf: readonly number[], unit: number): number {
  let low = -1;
  for (let high = unitOf.length - 1; low < high; ) {
    const middle = (low + high + 1) >> 1;
    if ((unitOf[middle] ?? 0) <= unit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** From this rank on a node is one of many alike and only shown when a task points at it. */
const LEAST_WORTH = 6;

function tiersOf(nodes: readonly TreeNode[], units: Units): number[][] {
  const rankOf: number[] = [];
  const byRank = new Map<number, Set<number>>();
  const put = (rank: number, unit: number): void => {
    const step = Math.round(rank * 2);
    const tier = byRank.get(step) ?? new Set();
    byRank.set(step, tier);
    tier.add(unit);
  };
  for (const node of nodes) {
    const around = nodes[node.parent];
    const rank = (rankOf[node.parent] ?? 0) + ownRank(node) + (isOneOfMany(around, nodes) ? ALIKE : 0);
    rankOf.push(rank);
    if (rank < LEAST_WORTH) put(rank + (node.childCount === 0 ? 0.5 : 0), units.numberAt(node.start));
  }
  return [...byRank].sort(([a], [b]) => a - b).map(([, tier]) => [...tier]);
}

/** Keys of a larger level mostly hold things that are made alike; what is in the first two tells of the rest. */
const MANY = 16;
const ALIKE = 3;

const isOneOfMany = (around: TreeNode | undefined, nodes: readonly TreeNode[]): boolean =>
  around !== undefined && around.position >= 2 && (nodes[around.parent]?.childCount ?? 0) > MANY;

/** How much further back a node stands than the one around it. */
function ownRank({ depth, position, isElement, childCount }: TreeNode): number {
  const step = depth === 0 ? 0 : 1;
  // The second element of a list mostly looks like the first, the ninth key does not look like the eighth.
  const crowd = isElement
    ? (childCount > 0 ? 2 : 1) * Math.log2(1 + position)
    : Math.max(0, Math.log2((1 + position) / 8));
  return step + crowd;
}
