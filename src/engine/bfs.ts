import type { Arena, LoadedKernel } from './arena.ts';
import { type BfsKernel, bfsTwin, KIND_SHIFT, NODE_MASK, UNREACHED } from './bfs-twin.ts';

export { UNREACHED };

/** Kinds of edges there can be, and nodes. */
export const GRAPH_LIMITS = { kinds: 32, nodes: NODE_MASK + 1 } as const;

/**
 * A graph as compressed sparse rows: the edges of node u are edges[offsets[u] .. offsets[u + 1]), each word
 * kind << 27 | target. A second one with the edges turned round serves walks against their direction.
 */
export interface Csr {
  readonly offsets: Uint32Array;
  readonly edges: Uint32Array;
}

/** Edge i goes from sources[i] to targets[i] and is of kinds[i] (0 … 31). Several between two nodes may be. */
export interface EdgeList {
  readonly sources: ArrayLike<number>;
  readonly targets: ArrayLike<number>;
  readonly kinds: ArrayLike<number>;
}

/** Builds the rows in the arena; the edges of a node keep the order of the list. */
export function buildCsr(arena: Arena, nodes: number, list: EdgeList): Csr {
  if (nodes > GRAPH_LIMITS.nodes) throw new RangeError(`${nodes} nodes do not fit an edge word`);
  const count = list.sources.length;
  const offsets = arena.newU32(nodes + 1).fill(0);
  const edges = arena.newU32(count);
  for (let i = 0; i < count; i++) offsets[list.sources[i]! + 1]!++;
  for (let u = 0; u < nodes; u++) offsets[u + 1]! += offsets[u]!;
  const next = offsets.slice(0, nodes);
  for (let i = 0; i < count; i++)
    edges[next[list.sources[i]!]!++] = (list.kinds[i]! << KIND_SHIFT) | list.targets[i]!;
  return { offsets, edges };
}

/** The same edges turned round. */
export function reversed(list: EdgeList): EdgeList {
  return { sources: list.targets, targets: list.sources, kinds: list.kinds };
}

/** Weight of each edge kind, 0 … 1; kinds without one are not followed. */
export type KindWeights = readonly number[];

/** Where a walk got. */
export interface Reach {
  /** The reached nodes in the order of their discovery, sources first. */
  readonly order: Uint32Array;
  /** By node: edges from the nearest source; UNREACHED for those that were not reached. */
  readonly depths: Uint32Array;
}

/** A walk that remembers how it came. */
export interface Paths extends Reach {
  /** By place in `order`: the node before on a shortest path, the node itself for a source. */
  readonly from: Uint32Array;
}

export interface PageRankOptions {
  readonly damping: number;
  /** Stop when the ranks change by less than this in sum. */
  readonly epsilon: number;
  readonly maxRounds: number;
}

export const DEFAULT_PAGE_RANK: PageRankOptions = { damping: 0.85, epsilon: 1e-8, maxRounds: 50 };

/** Walks over one graph. Best with its rows in the arena. */
export class GraphWalk {
  readonly #arena: Arena;
  readonly #kernel: LoadedKernel<BfsKernel>;
  readonly #csr: Csr;
  readonly #nodes: number;

  constructor(arena: Arena, csr: Csr) {
    this.#arena = arena;
    this.#kernel = arena.kernel('bfs', bfsTwin);
    this.#csr = csr;
    this.#nodes = csr.offsets.length - 1;
  }

  get isNative(): boolean {
    return this.#kernel.isNative;
  }

  /** Breadth first from all `sources` at once, over the kinds that have a weight. */
  reach(sources: ArrayLike<number>, weights: KindWeights, maxDepth = UNREACHED): Reach {
    const { order, depths } = this.#walk(sources, weights, maxDepth, false);
    return { order, depths };
  }

  /** `reach`, with the node that each was reached from. */
  paths(sources: ArrayLike<number>, weights: KindWeights, maxDepth = UNREACHED): Paths {
    return this.#walk(sources, weights, maxDepth, true);
  }

  /**
   * How near each node is to the sources: the largest product of edge weights over the paths of at most maxDepth edges,
   * 1 for sources, 0 below `floor`.
   */
  proximity(sources: ArrayLike<number>, weights: KindWeights, floor = 0, maxDepth = UNREACHED): Float32Array {
    const arena = this.#arena;
    return arena.scratch(() => {
      const best = arena.newF32(this.#nodes);
      this.#kernel.run.proximity(
        arena.place(this.#csr.offsets),
        arena.place(this.#csr.edges),
        this.#nodes,
        this.#placeWeights(weights),
        arena.place(Uint32Array.from(sources)),
        sources.length,
        maxDepth,
        floor,
        best.byteOffset,
        arena.newU32(this.#nodes + 1).byteOffset,
        arena.newF32(this.#nodes + 1).byteOffset,
        arena.newU32(this.#nodes + 1).byteOffset,
        arena.allocate(this.#nodes),
      );
      return best.slice();
    });
  }

  /**
   * PageRank; the ranks sum to 1. `restart` (not negative, any sum above 0) makes it personalised: a walk begins anew
   * there, and goes there from nodes without edges.
   */
  pageRank(weights: KindWeights, restart?: Float64Array, options = DEFAULT_PAGE_RANK): Float64Array {
    const arena = this.#arena;
    if (this.#nodes === 0) return new Float64Array(0);
    return arena.scratch(() => {
      const ranks = arena.newF64(this.#nodes);
      this.#kernel.run.pageRank(
        arena.place(this.#csr.offsets),
        arena.place(this.#csr.edges),
        this.#nodes,
        this.#placeWeights(weights),
        this.#placeRestart(restart),
        options.damping,
        options.epsilon,
        options.maxRounds,
        ranks.byteOffset,
        arena.newF64(this.#nodes).byteOffset,
        arena.newF64(this.#nodes).byteOffset,
      );
      return ranks.slice();
    });
  }

  #walk(sources: ArrayLike<number>, weights: KindWeights, maxDepth: number, remembers: boolean): Paths {
    const arena = this.#arena;
    return arena.scratch(() => {
      const depths = arena.newU32(this.#nodes);
      const queue = arena.newU32(this.#nodes + 1);
      const from = arena.newU32(remembers ? this.#nodes + 1 : 0);
      const count = this.#kernel.run.bfs(
        arena.place(this.#csr.offsets),
        arena.place(this.#csr.edges),
        this.#nodes,
        this.#placeWeights(weights),
        arena.place(Uint32Array.from(sources)),
        sources.length,
        maxDepth,
        depths.byteOffset,
        queue.byteOffset,
        remembers ? from.byteOffset : 0,
        arena.allocate(this.#nodes),
      );
      return { order: queue.slice(0, count), depths: depths.slice(), from: from.slice(0, count) };
    });
  }

  #placeWeights(weights: KindWeights): number {
    const all = this.#arena.newF32(GRAPH_LIMITS.kinds).fill(0);
    all.set(weights);
    return all.byteOffset;
  }

  #placeRestart(restart: Float64Array | undefined): number {
    const shares = this.#arena.newF64(this.#nodes);
    let sum = 0;
    for (const weight of restart ?? []) sum += weight;
    if (restart && sum > 0) for (let u = 0; u < this.#nodes; u++) shares[u] = restart[u]! / sum;
    else shares.fill(1 / this.#nodes);
    return shares.byteOffset;
  }
}
