import type { FileLinks } from './file-links.ts';

/**
 * The strongly connected components, each after those that it leads to (Tarjan, Depth-first search and linear graph
 * algorithms, 1972; without recursion). Members ascend.
 */
export function components(links: FileLinks): number[][] {
  const count = links.length;
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const next = new Int32Array(count);
  const isOpen = new Uint8Array(count);
  const open: number[] = [];
  const found: number[][] = [];
  let visited = 0;
  const enter = (node: number) => {
    index[node] = low[node] = visited++;
    isOpen[node] = 1;
    open.push(node);
  };
  for (let root = 0; root < count; root++) {
    if (index[root] !== -1) continue;
    enter(root);
    for (const way = [root]; way.length > 0; ) {
      const node = way[way.length - 1] as number;
      const target = links[node]?.[(next[node] as number)++];
      if (target === undefined) {
        way.pop();
        const before = way[way.length - 1];
        if (before !== undefined) low[before] = Math.min(low[before] as number, low[node] as number);
        if (low[node] === index[node]) found.push(closed(node, open, isOpen));
      } else if (index[target] === -1) {
        enter(target);
        way.push(target);
      } else if (isOpen[target]) {
        low[node] = Math.min(low[node] as number, index[target] as number);
      }
    }
  }
  return found;
}

function closed(root: number, open: number[], isOpen: Uint8Array): number[] {
  const members = open.splice(open.lastIndexOf(root));
  for (const member of members) isOpen[member] = 0;
  return members.sort((a, b) => a - b);
}

/** Groups of files that import each other in a circle, the largest first. */
export const cycles = (links: FileLinks): number[][] =>
  components(links)
    .filter((members) => members.length > 1)
    .sort((a, b) => b.length - a.length || (a[0] as number) - (b[0] as number));

/**
 * A shortest circle through the first of some files that lie in one component: `a → b → a` without the last.
 */
export function circleThrough(members: readonly number[], links: FileLinks): number[] {
  const [start] = members;
  if (start === undefined) return [];
  const inside = new Set(members);
  const from = new Map<number, number>();
  const queue = [start];
  for (const node of queue) {
    for (const target of links[node] ?? []) {
      if (target === start) return wayTo(node, start, from);
      if (!inside.has(target) || from.has(target)) continue;
      from.set(target, node);
      queue.push(target);
    }
  }
  return [start];
}

function wayTo(last: number, start: number, from: ReadonlyMap<number, number>): number[] {
  const way = [last];
  for (let node = last; node !== start; ) {
    node = from.get(node) ?? start;
    way.unshift(node);
  }
  return way;
}

/** The depth of each file: 0 where it depends on none, else one more than what it depends on; a circle is one. */
export function depths(links: FileLinks): Uint32Array {
  const depth = new Uint32Array(links.length);
  for (const members of components(links)) {
    const inside = new Set(members);
    let deepest = -1;
    for (const member of members) {
      for (const target of links[member] ?? [])
        if (!inside.has(target)) deepest = Math.max(deepest, depth[target] as number);
    }
    for (const member of members) depth[member] = deepest + 1;
  }
  return depth;
}
