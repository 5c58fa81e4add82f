// Walks over a graph with edges of several kinds: breadth first, by best product of weights, and PageRank.
// Contract and twin: src/engine/bfs-twin.ts.
//
//   offsets u32[n + 1]   the edges of node u are edges[offsets[u] .. offsets[u + 1])
//   edges   u32[m]       kind << 27 | target node
//   weights f32[32]      one a kind, 0 … 1; an edge of weight 0 is not followed

const KIND_SHIFT: u32 = 27;
const NODE_MASK: u32 = (1 << 27) - 1;
/**
 * How far ahead of the present node the walk touches a row, and twice as far its offset, so that both are in the cache
 * when their turn comes: 10 to 25 % of the time where edges go anywhere.
 */
const AHEAD: usize = 16 << 2;

/** Bit k says that edges of kind k are followed. */
function followed(weights: usize): u32 {
  let mask: u32 = 0;
  for (let kind: u32 = 0; kind < 32; kind++) {
    if (load<f32>(weights + ((<usize>kind) << 2)) > 0) mask |= 1 << kind;
  }
  return mask;
}

function offsetOf(offsets: usize, node: u32): u32 {
  return load<u32>(offsets + ((<usize>node) << 2));
}

/** 1 when node was not marked and `when` is 1, which marks it. A byte a node: bits would wait for each other. */
function mark(marks: usize, node: u32, when: u32): u32 {
  const old = <u32>load<u8>(marks + node);
  store<u8>(marks + node, old | when);
  return when & ~old;
}

/** Puts the sources, each once, at the start of a queue. `marks` is cleared first. */
function startFrom(sources: usize, count: u32, nodes: u32, queue: usize, marks: usize): u32 {
  memory.fill(marks, 0, nodes);
  let tail: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const node = load<u32>(sources + ((<usize>i) << 2));
    store<u32>(queue + ((<usize>tail) << 2), node);
    tail += mark(marks, node, 1);
  }
  return tail;
}

/**
 * Breadth first from all sources, at most maxDepth edges far. depths[node] is set for every node (0xffffffff when not
 * reached), queue[] has the reached nodes in order of discovery and, unless it is 0, from[] beside it the node that each
 * was reached from (itself for a source). The inner loop has no branch on what it finds: each target is written
 * to the queue, and the tail moves on when it was new.
 * @returns the number of reached nodes; `queue` and `from` have one entry more than there are nodes
 */
export function bfs(
  offsets: usize,
  edges: usize,
  nodes: u32,
  weights: usize,
  sources: usize,
  sourceCount: u32,
  maxDepth: u32,
  depths: usize,
  queue: usize,
  from: usize,
  marks: usize,
): u32 {
  memory.fill(depths, 0xff, (<usize>nodes) << 2);
  const mask = followed(weights);
  const started = (<usize>startFrom(sources, sourceCount, nodes, queue, marks)) << 2;
  const toFrom = from - queue;
  if (from != 0) memory.copy(from, queue, started);
  let tail = queue + started;
  let head = queue;
  let touched: u32 = 0;
  for (let depth: u32 = 0; head < tail; depth++) {
    const levelEnd = tail;
    for (; head < levelEnd; head += 4) {
      const node = load<u32>(head);
      store<u32>(depths + ((<usize>node) << 2), depth);
      if (depth == maxDepth) continue;
      touched ^= offsetOf(offsets, load<u32>(min(head + 2 * AHEAD, tail - 4)));
      touched ^= load<u32>(edges + ((<usize>offsetOf(offsets, load<u32>(min(head + AHEAD, tail - 4)))) << 2));
      const end = edges + ((<usize>offsetOf(offsets, node + 1)) << 2);
      for (let e = edges + ((<usize>offsetOf(offsets, node)) << 2); e < end; e += 4) {
        const edge = load<u32>(e);
        const target = edge & NODE_MASK;
        store<u32>(tail, target);
        if (from != 0) store<u32>(tail + toFrom, node);
        tail += (<usize>mark(marks, target, (mask >> (edge >> KIND_SHIFT)) & 1)) << 2;
      }
    }
  }
  store<u32>(tail, touched); // the spare entry: without a use the touching loads would be dropped
  return <u32>(tail - queue) >> 2;
}

/**
 * best[node] = the largest product of weights on a path of at most maxDepth edges from a source, 1 for sources, 0 when
 * no path has a product of at least `floor`. Level by level, a node again whenever its value has grown; values are
 * read before the level writes, so that no path is longer than its level.
 * @returns the number of reached nodes; frontier, values and next have room for all nodes and one more, marks for a byte each
 */
export function proximity(
  offsets: usize,
  edges: usize,
  nodes: u32,
  weights: usize,
  sources: usize,
  sourceCount: u32,
  maxDepth: u32,
  floor: f32,
  best: usize,
  frontier: usize,
  values: usize,
  next: usize,
  marks: usize,
): u32 {
  memory.fill(best, 0, (<usize>nodes) << 2);
  let size = startFrom(sources, sourceCount, nodes, frontier, marks);
  let reached = size;
  for (let i: u32 = 0; i < size; i++) store<f32>(best + ((<usize>offsetOf(frontier, i)) << 2), 1);
  clearMarks(frontier, size, marks);
  for (let depth: u32 = 0; depth < maxDepth && size > 0; depth++) {
    for (let i: usize = 0; i < (<usize>size) << 2; i += 4) {
      store<f32>(values + i, load<f32>(best + ((<usize>load<u32>(frontier + i)) << 2)));
    }
    let grown: u32 = 0;
    for (let i: usize = 0; i < (<usize>size) << 2; i += 4) {
      const node = load<u32>(frontier + i);
      const value = load<f32>(values + i);
      const end = edges + ((<usize>offsetOf(offsets, node + 1)) << 2);
      for (let e = edges + ((<usize>offsetOf(offsets, node)) << 2); e < end; e += 4) {
        const edge = load<u32>(e);
        const product = value * load<f32>(weights + ((<usize>(edge >> KIND_SHIFT)) << 2));
        const at = best + ((<usize>(edge & NODE_MASK)) << 2);
        const old = load<f32>(at);
        if (product <= old || product < floor) continue;
        reached += <u32>(old == 0);
        store<f32>(at, product);
        store<u32>(next + ((<usize>grown) << 2), edge & NODE_MASK);
        grown += mark(marks, edge & NODE_MASK, 1);
      }
    }
    clearMarks(next, grown, marks);
    const spare = frontier;
    frontier = next;
    next = spare;
    size = grown;
  }
  return reached;
}

function clearMarks(list: usize, count: u32, marks: usize): void {
  for (let i: u32 = 0; i < count; i++) store<u8>(marks + offsetOf(list, i), 0);
}

/**
 * PageRank (Brin and Page, 1998) with restart[node] (sum 1) as where a walk begins anew and where the rank of nodes without edges goes.
 * `ranks` starts as a copy of restart and ends as the answer; `next` and `shares` are scratch of f64[n].
 * @returns the number of rounds: until the ranks change by less than epsilon in sum, at most maxRounds
 */
export function pageRank(
  offsets: usize,
  edges: usize,
  nodes: u32,
  weights: usize,
  restart: usize,
  damping: f64,
  epsilon: f64,
  maxRounds: u32,
  ranks: usize,
  next: usize,
  shares: usize,
): u32 {
  const size = (<usize>nodes) << 3;
  memory.copy(ranks, restart, size);
  outShares(offsets, edges, nodes, weights, shares);
  for (let round: u32 = 1; round <= maxRounds; round++) {
    let dangling: f64 = 0;
    for (let i: usize = 0; i < size; i += 8) {
      if (load<f64>(shares + i) == 0) dangling += load<f64>(ranks + i);
    }
    const again = 1 - damping + damping * dangling;
    for (let i: usize = 0; i < size; i += 8) store<f64>(next + i, load<f64>(restart + i) * again);
    spread(offsets, edges, nodes, weights, damping, ranks, next, shares);
    let change: f64 = 0;
    for (let i: usize = 0; i < size; i += 8) {
      const rank = load<f64>(next + i);
      change += abs<f64>(rank - load<f64>(ranks + i));
      store<f64>(ranks + i, rank);
    }
    if (change < epsilon) return round;
  }
  return maxRounds;
}

/** shares[u] = 1 / the sum of the weights of u's edges, 0 when that is 0. */
function outShares(offsets: usize, edges: usize, nodes: u32, weights: usize, shares: usize): void {
  let e = edges;
  for (let u: u32 = 0; u < nodes; u++) {
    const end = edges + ((<usize>offsetOf(offsets, u + 1)) << 2);
    let sum: f64 = 0;
    for (; e < end; e += 4) sum += <f64>load<f32>(weights + ((<usize>(load<u32>(e) >> KIND_SHIFT)) << 2));
    store<f64>(shares + ((<usize>u) << 3), sum > 0 ? 1 / sum : 0);
  }
}

/** Hands damping · rank of each node on along its edges. */
function spread(
  offsets: usize,
  edges: usize,
  nodes: u32,
  weights: usize,
  damping: f64,
  ranks: usize,
  next: usize,
  shares: usize,
): void {
  let e = edges;
  for (let u: u32 = 0; u < nodes; u++) {
    const end = edges + ((<usize>offsetOf(offsets, u + 1)) << 2);
    const share = damping * load<f64>(ranks + ((<usize>u) << 3)) * load<f64>(shares + ((<usize>u) << 3));
    for (; e < end; e += 4) {
      const edge = load<u32>(e);
      const at = next + ((<usize>(edge & NODE_MASK)) << 3);
      store<f64>(at, load<f64>(at) + share * <f64>load<f32>(weights + ((<usize>(edge >> KIND_SHIFT)) << 2)));
    }
  }
}
