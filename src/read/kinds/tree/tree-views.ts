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

/** A text with longer lines on average, or as a whole on few lines, is shown in slices. */
const COARSE_LINE = 400;

export const isCoarse = (text: string, lines: TextLines): boolean =>
  text.length > COARSE_LINE * Math.max(1, lines.count);

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
  return { about, notes: [], units, tiers: tiersOf(nodes, units) };
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
