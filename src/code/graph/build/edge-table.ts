/** A growing list of edges, four words each: source, target, kind << 16 | confidence << 8 | reason, line. */
export class EdgeTable {
  #words = new Uint32Array(1 << 14);
  #length = 0;

  get count(): number {
    return this.#length / 4;
  }

  /** @param confidence 0 … 1, kept in hundredths */
  add(source: number, target: number, kind: number, confidence: number, reason: number, line: number): void {
    this.addWords(source, target, (kind << 16) | (Math.round(confidence * 100) << 8) | reason, line);
  }

  /** @param what kind << 16 | hundredths of confidence << 8 | reason */
  addWords(source: number, target: number, what: number, line: number): void {
    if (this.#length + 4 > this.#words.length) {
      const grown = new Uint32Array(2 * this.#words.length);
      grown.set(this.#words);
      this.#words = grown;
    }
    const words = this.#words;
    words[this.#length++] = source;
    words[this.#length++] = target;
    words[this.#length++] = what;
    words[this.#length++] = line;
  }

  /** The words so far. Not to be kept: adding more may move them. */
  get words(): Uint32Array {
    return this.#words.subarray(0, this.#length);
  }
}

/** Edges grouped by their source, in rows; several of one kind between two nodes became the most confident one. */
export interface EdgeRows {
  /** Edges of node u are offsets[u] … offsets[u + 1] − 1. */
  readonly offsets: Uint32Array;
  /** kind << 27 | target, with the flag GUESSED in the kind. */
  readonly edges: Uint32Array;
  /** confidence << 8 | reason */
  readonly info: Uint32Array;
  readonly lines: Uint32Array;
}

/** The same edges by their target. */
export interface ReverseRows {
  readonly offsets: Uint32Array;
  /** kind << 27 | source */
  readonly edges: Uint32Array;
  /** Place of the edge in the forward rows. */
  readonly places: Uint32Array;
}

export const KIND_SHIFT = 27;
export const NODE_MASK = (1 << KIND_SHIFT) - 1;
/** Bit of the kind in edge words: the edge is guessed. */
export const GUESSED = 16;
/** Hundredths from which an edge is certain. */
const CERTAIN_HUNDREDTHS = 90;

/** Sorts edges by source, then kind, then target. */
export function toRows(nodes: number, table: Uint32Array): EdgeRows {
  const count = table.length / 4;
  const starts = new Uint32Array(nodes + 1);
  for (let at = 0; at < table.length; at += 4) starts[table[at]! + 1]!++;
  for (let node = 0; node < nodes; node++) starts[node + 1]! += starts[node]!;
  const next = starts.slice(0, nodes);
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[next[table[i * 4]!]!++] = i;

  const offsets = new Uint32Array(nodes + 1);
  const edges = new Uint32Array(count);
  const info = new Uint32Array(count);
  const lines = new Uint32Array(count);
  const compare = (a: number, b: number): number =>
    (table[a * 4 + 2]! >>> 16) - (table[b * 4 + 2]! >>> 16) ||
    table[a * 4 + 1]! - table[b * 4 + 1]! ||
    (table[b * 4 + 2]! & 0xffff) - (table[a * 4 + 2]! & 0xffff) ||
    table[a * 4 + 3]! - table[b * 4 + 3]!;
  let out = 0;
  for (let node = 0; node < nodes; node++) {
    offsets[node] = out;
    const row = order.subarray(starts[node]!, starts[node + 1]!);
    if (row.length > 1) row.sort(compare);
    let last = -1;
    for (const i of row) {
      const word = table[i * 4 + 2]!;
      const target = table[i * 4 + 1]!;
      const line = table[i * 4 + 3]!;
      if (last >= 0 && table[last * 4 + 1] === target && table[last * 4 + 2]! >>> 16 === word >>> 16) {
        // The most confident one came first; the first line of all is shown.
        if (line < lines[out - 1]!) lines[out - 1] = line;
        continue;
      }
      last = i;
      const isGuessed = ((word >>> 8) & 0xff) < CERTAIN_HUNDREDTHS;
      edges[out] = ((((word >>> 16) | (isGuessed ? GUESSED : 0)) << KIND_SHIFT) | target) >>> 0;
      info[out] = word & 0xffff;
      lines[out] = line;
      out++;
    }
  }
  offsets[nodes] = out;
  return { offsets, edges: edges.slice(0, out), info: info.slice(0, out), lines: lines.slice(0, out) };
}

/** Turns rows round. Edges to one node come in the order of their sources. */
export function reverseRows(nodes: number, { offsets, edges }: EdgeRows): ReverseRows {
  const starts = new Uint32Array(nodes + 1);
  for (const edge of edges) starts[(edge & NODE_MASK) + 1]!++;
  for (let node = 0; node < nodes; node++) starts[node + 1]! += starts[node]!;
  const next = starts.slice(0, nodes);
  const reversed = new Uint32Array(edges.length);
  const places = new Uint32Array(edges.length);
  for (let source = 0; source < nodes; source++) {
    for (let at = offsets[source]!; at < offsets[source + 1]!; at++) {
      const slot = next[edges[at]! & NODE_MASK]!++;
      reversed[slot] = ((edges[at]! & ~NODE_MASK) | source) >>> 0;
      places[slot] = at;
    }
  }
  return { offsets: starts, edges: reversed, places };
}
