import type { KernelMemory } from './arena.ts';
import { viewsOf } from './arena-views.ts';

/** What an edge word holds: kind << KIND_SHIFT | target. */
export const KIND_SHIFT = 27;
export const NODE_MASK = 2 ** KIND_SHIFT - 1;
/** The depth of a node that was not reached. */
export const UNREACHED = 0xffffffff;

/**
 * What the bfs kernel exports. All arguments but numbers are offsets.
 *
 *     offsets u32[n + 1]   the edges of node u are edges[offsets[u] .. offsets[u + 1])
 *     edges   u32[m]       kind << 27 | target node
 *     weights f32[32]      one a kind, 0 … 1; an edge of weight 0 is not followed
 *     marks   u8[n]        scratch
 */
export interface BfsKernel {
  /**
   * Breadth first from u32 sources[sourceCount], at most maxDepth edges far. Writes u32 depths[n] and the reached nodes in
   * order of discovery to u32 queue[n + 1]; unless `from` is 0, also u32 from[n + 1]: the node that each entry of
   * the queue was reached from, itself for a source.
   * @returns the number of reached nodes
   */
  bfs(
    offsets: number,
    edges: number,
    nodes: number,
    weights: number,
    sources: number,
    sourceCount: number,
    maxDepth: number,
    depths: number,
    queue: number,
    from: number,
    marks: number,
  ): number;
  /**
   * Writes f32 best[n]: the largest product of weights over paths of at most maxDepth edges from a source, 1 for sources,
   * 0 when none has a product of at least `floor`. Scratch: u32 frontier[n + 1] and next[n + 1], f32
   * values[n].
   * @returns the number of reached nodes
   */
  proximity(
    offsets: number,
    edges: number,
    nodes: number,
    weights: number,
    sources: number,
    sourceCount: number,
    maxDepth: number,
    floor: number,
    best: number,
    frontier: number,
    values: number,
    next: number,
    marks: number,
  ): number;
  /**
   * Writes f64 ranks[n], from f64 restart[n] of sum 1: where a walk begins anew, and where the rank of nodes without
   * edges goes. Scratch: f64 next[n], shares[n].
   * @returns the number of rounds, at most maxRounds
   */
  pageRank(
    offsets: number,
    edges: number,
    nodes: number,
    weights: number,
    restart: number,
    damping: number,
    epsilon: number,
    maxRounds: number,
    ranks: number,
    next: number,
    shares: number,
  ): number;
}

const { fround } = Math;

/** The same functions in TypeScript. Indices are in range by the contract of the caller, hence the `!`. */
export function bfsTwin(memory: KernelMemory): BfsKernel {
  const views = viewsOf(memory);

  return {
    bfs(offsets, edges, nodes, weights, sources, sourceCount, maxDepth, depths, queue, from) {
      const { u32, f32 } = views();
      const [row, edge0, weight0] = [offsets >> 2, edges >> 2, weights >> 2];
      const [depth0, queue0, from0] = [depths >> 2, queue >> 2, from >> 2];
      u32.fill(UNREACHED, depth0, depth0 + nodes);
      let tail = 0;
      for (let i = 0; i < sourceCount; i++) {
        const node = u32[(sources >> 2) + i]!;
        if (u32[depth0 + node] === 0) continue;
        u32[depth0 + node] = 0;
        if (from !== 0) u32[from0 + tail] = node;
        u32[queue0 + tail++] = node;
      }
      for (let head = 0; head < tail; head++) {
        const node = u32[queue0 + head]!;
        const depth = u32[depth0 + node]!;
        if (depth === maxDepth) continue;
        const end = edge0 + u32[row + node + 1]!;
        for (let e = edge0 + u32[row + node]!; e < end; e++) {
          const edge = u32[e]!;
          const target = edge & NODE_MASK;
          if (u32[depth0 + target] !== UNREACHED || !(f32[weight0 + (edge >>> KIND_SHIFT)]! > 0)) continue;
          u32[depth0 + target] = depth + 1;
          if (from !== 0) u32[from0 + tail] = node;
          u32[queue0 + tail++] = target;
        }
      }
      return tail;
    },

    proximity(
      offsets,
      edges,
      nodes,
      weights,
      sources,
      sourceCount,
      maxDepth,
      floor,
      best,
      frontier,
      values,
      next,
      marks,
    ) {
      const { u8, u32, f32 } = views();
      const [row, edge0, weight0] = [offsets >> 2, edges >> 2, weights >> 2];
      const [best0, value0] = [best >> 2, values >> 2];
      const smallest = fround(floor);
      let [now, later] = [frontier >> 2, next >> 2];
      f32.fill(0, best0, best0 + nodes);
      u8.fill(0, marks, marks + nodes);
      let size = 0;
      for (let i = 0; i < sourceCount; i++) {
        const node = u32[(sources >> 2) + i]!;
        if (f32[best0 + node] === 1) continue;
        f32[best0 + node] = 1;
        u32[now + size++] = node;
      }
      let reached = size;
      for (let depth = 0; depth < maxDepth && size > 0; depth++) {
        for (let i = 0; i < size; i++) f32[value0 + i] = f32[best0 + u32[now + i]!]!;
        let grown = 0;
        for (let i = 0; i < size; i++) {
          const node = u32[now + i]!;
          const value = f32[value0 + i]!;
          const end = edge0 + u32[row + node + 1]!;
          for (let e = edge0 + u32[row + node]!; e < end; e++) {
            const edge = u32[e]!;
            const target = edge & NODE_MASK;
            const product = fround(value * f32[weight0 + (edge >>> KIND_SHIFT)]!);
            const old = f32[best0 + target]!;
            if (product <= old || product < smallest) continue;
            if (old === 0) reached++;
            f32[best0 + target] = product;
            if (u8[marks + target] === 1) continue;
            u8[marks + target] = 1;
            u32[later + grown++] = target;
          }
        }
        for (let i = 0; i < grown; i++) u8[marks + u32[later + i]!] = 0;
        [now, later] = [later, now];
        size = grown;
      }
      return reached;
    },

    pageRank(offsets, edges, nodes, weights, restart, damping, epsilon, maxRounds, ranks, next, shares) {
      const { u32, f32, f64 } = views();
      const [row, edge0, weight0] = [offsets >> 2, edges >> 2, weights >> 2];
      const [restart0, rank0, next0, share0] = [restart >> 3, ranks >> 3, next >> 3, shares >> 3];
      f64.copyWithin(rank0, restart0, restart0 + nodes);
      for (let u = 0; u < nodes; u++) {
        let sum = 0;
        const end = edge0 + u32[row + u + 1]!;
        for (let e = edge0 + u32[row + u]!; e < end; e++) sum += f32[weight0 + (u32[e]! >>> KIND_SHIFT)]!;
        f64[share0 + u] = sum > 0 ? 1 / sum : 0;
      }
      for (let round = 1; round <= maxRounds; round++) {
        let dangling = 0;
        for (let u = 0; u < nodes; u++) if (f64[share0 + u] === 0) dangling += f64[rank0 + u]!;
        const again = 1 - damping + damping * dangling;
        for (let u = 0; u < nodes; u++) f64[next0 + u] = f64[restart0 + u]! * again;
        for (let u = 0; u < nodes; u++) {
          const share = damping * f64[rank0 + u]! * f64[share0 + u]!;
          const end = edge0 + u32[row + u + 1]!;
          for (let e = edge0 + u32[row + u]!; e < end; e++) {
            const edge = u32[e]!;
            f64[next0 + (edge & NODE_MASK)]! += share * f32[weight0 + (edge >>> KIND_SHIFT)]!;
          }
        }
        let change = 0;
        for (let u = 0; u < nodes; u++) {
          const rank = f64[next0 + u]!;
          change += Math.abs(rank - f64[rank0 + u]!);
          f64[rank0 + u] = rank;
        }
        if (change < epsilon) return round;
      }
      return maxRounds;
    },
  };
}
