/** An undirected edge; several between two nodes count together. */
export interface WeightedEdge {
  readonly a: number;
  readonly b: number;
  readonly weight: number;
}

export interface Communities {
  /** Largest first; members ascend. Nodes without edges are left out. */
  readonly groups: readonly (readonly number[])[];
  /** Newman's modularity over all pairs of one community. */
  readonly modularity: number;
}

interface Graph {
  readonly neighbours: readonly ReadonlyMap<number, number>[];
  /** Edges inside a node of a later round, both ends counted. */
  readonly loops: readonly number[];
  /** Sum of a node's edge weights, loops included. */
  readonly strength: readonly number[];
  /** Twice the weight of all edges. */
  readonly total: number;
}

const MOST_ROUNDS = 20;
const MOST_PASSES = 50;
/** Less gain is rounding. */
const GAIN = 1e-12;

/**
 * Communities of densely connected nodes: local moving and aggregation, each community split into its connected parts
 * before it becomes a node (Blondel et al. 2008, "Fast unfolding of communities in large networks"; the split is what
 * Traag et al. 2019, "From Louvain to Leiden", ask for). Nodes are taken in ascending order and ties go to the smaller
 * community, so that equal graphs give equal answers.
 */
export function communities(nodeCount: number, edges: readonly WeightedEdge[]): Communities {
  const start = graphOf(nodeCount, edges);
  let graph = start;
  let member = Array.from({ length: nodeCount }, (_, node) => node);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const moved = connectedParts(graph, move(graph));
    const ids = renumbered(moved);
    member = member.map((node) => ids[node] as number);
    const size = Math.max(-1, ...ids) + 1;
    if (size === graph.loops.length) break;
    graph = aggregate(graph, ids, size);
  }
  const groups = new Map<number, number[]>();
  member.forEach((id, node) => {
    if ((start.strength[node] as number) > 0) groups.set(id, [...(groups.get(id) ?? []), node]);
  });
  const sorted = [...groups.values()].sort(
    (a, b) => b.length - a.length || (a[0] as number) - (b[0] as number),
  );
  return { groups: sorted, modularity: modularityOf(start, member) };
}

function graphOf(nodeCount: number, edges: readonly WeightedEdge[]): Graph {
  const neighbours = Array.from({ length: nodeCount }, () => new Map<number, number>());
  const loops = new Array<number>(nodeCount).fill(0);
  const strength = new Array<number>(nodeCount).fill(0);
  let total = 0;
  const add = (a: number, b: number, weight: number) => {
    neighbours[a]?.set(b, (neighbours[a]?.get(b) ?? 0) + weight);
    strength[a] = (strength[a] as number) + weight;
    total += weight;
  };
  for (const { a, b, weight } of edges) {
    if (a === b) {
      loops[a] = (loops[a] as number) + 2 * weight;
      strength[a] = (strength[a] as number) + 2 * weight;
      total += 2 * weight;
      continue;
    }
    add(a, b, weight);
    add(b, a, weight);
  }
  return { neighbours, loops, strength, total };
}

/** Moves each node to the neighbouring community that gains most, until none gains. @returns community by node */
function move({ neighbours, strength, total }: Graph): number[] {
  const community = neighbours.map((_, node) => node);
  const sums = [...strength];
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let hasMoved = false;
    neighbours.forEach((edges, node) => {
      const own = community[node] as number;
      const k = strength[node] as number;
      if (edges.size === 0) return;
      const links = new Map<number, number>([[own, 0]]);
      for (const [other, weight] of edges) {
        const id = community[other] as number;
        links.set(id, (links.get(id) ?? 0) + weight);
      }
      sums[own] = (sums[own] as number) - k;
      let best = own;
      let bestGain = (links.get(own) as number) - (k * (sums[own] as number)) / total;
      for (const [id, weight] of [...links].sort((a, b) => a[0] - b[0])) {
        const gain = weight - (k * (sums[id] as number)) / total;
        if (gain <= bestGain + GAIN) continue;
        best = id;
        bestGain = gain;
      }
      sums[best] = (sums[best] as number) + k;
      community[node] = best;
      hasMoved ||= best !== own;
    });
    if (!hasMoved) break;
  }
  return community;
}

/** Gives each connected part of a community a community of its own. */
function connectedParts({ neighbours }: Graph, community: readonly number[]): number[] {
  const part = new Array<number>(community.length).fill(-1);
  community.forEach((id, root) => {
    if (part[root] !== -1) return;
    part[root] = root;
    const queue = [root];
    for (const node of queue) {
      for (const other of neighbours[node]?.keys() ?? []) {
        if (part[other] !== -1 || community[other] !== id) continue;
        part[other] = root;
        queue.push(other);
      }
    }
  });
  return part;
}

/** Communities numbered 0, 1, … in the order of their first members. */
function renumbered(community: readonly number[]): number[] {
  const ids = new Map<number, number>();
  return community.map((id) => {
    const known = ids.get(id) ?? ids.size;
    ids.set(id, known);
    return known;
  });
}

function aggregate({ neighbours, loops }: Graph, ids: readonly number[], size: number): Graph {
  const edges: WeightedEdge[] = [];
  neighbours.forEach((others, node) => {
    for (const [other, weight] of others) {
      if (node < other) edges.push({ a: ids[node] as number, b: ids[other] as number, weight });
    }
  });
  loops.forEach((weight, node) => {
    const id = ids[node] as number;
    if (weight > 0) edges.push({ a: id, b: id, weight: weight / 2 });
  });
  return graphOf(size, edges);
}

function modularityOf({ neighbours, loops, strength, total }: Graph, member: readonly number[]): number {
  if (total === 0) return 0;
  const inside = new Map<number, number>();
  const sums = new Map<number, number>();
  member.forEach((id, node) => {
    let own = loops[node] as number;
    for (const [other, weight] of neighbours[node] ?? []) if (member[other] === id) own += weight;
    inside.set(id, (inside.get(id) ?? 0) + own);
    sums.set(id, (sums.get(id) ?? 0) + (strength[node] as number));
  });
  let modularity = 0;
  for (const [id, sum] of sums) modularity += (inside.get(id) as number) / total - (sum / total) ** 2;
  return modularity;
}
