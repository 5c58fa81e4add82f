import { Quadtree } from './quadtree.ts';

/** What is to be placed: nodes 0 … count-1, the pairs between them, and the group of each node. */
export interface LayoutInput {
  /** Group of each node; nodes of a group lie near each other. */
  readonly groups: readonly number[];
  readonly pairs: readonly (readonly [a: number, b: number])[];
  /** How much room each node takes. */
  readonly radii: readonly number[];
}

export interface Layout {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** Rounds; each costs the same, and later ones move less. */
const ROUNDS = 160;
/** Rounds in which nodes that lie over each other move apart. */
const ROUNDS_APART = 60;
const LENGTH = 28;
const REPULSION = 70;
/** Pull to the middle, without which parts that have no edge between them would drift apart. */
const GRAVITY = 0.03;
/** A pair across groups holds this much less than one within. */
const ACROSS = 0.25;
/** Share of a speed that is left in the next round. */
const GLIDE = 0.6;
/** Angle between two steps of a sunflower's spiral, which fills a disc evenly. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
const SPACING = 16;

/**
 * Places for the nodes of a graph: pairs are springs, nodes push each other away (Fruchterman and Reingold 1991, "Graph
 * drawing by force-directed placement"), cooled evenly. Equal graphs get equal places: nothing is random.
 */
export function layoutOf({ groups, pairs, radii }: LayoutInput): Layout {
  const count = groups.length;
  const { xs, ys } = startOf(groups);
  const [vx, vy] = [new Float64Array(count), new Float64Array(count)];
  const springs = springsOf(groups, pairs);
  const tree = new Quadtree(xs, ys);
  for (let round = 0; round < ROUNDS; round++) {
    const heat = 1 - round / ROUNDS;
    for (const { a, b, strength, share } of springs) {
      const dx = xs[b]! + vx[b]! - xs[a]! - vx[a]!;
      const dy = ys[b]! + vy[b]! - ys[a]! - vy[a]!;
      const distance = Math.max(Math.sqrt(dx * dx + dy * dy), 1e-6);
      const pull = ((distance - LENGTH) / distance) * strength * heat;
      vx[b] = vx[b]! - dx * pull * share;
      vy[b] = vy[b]! - dy * pull * share;
      vx[a] = vx[a]! + dx * pull * (1 - share);
      vy[a] = vy[a]! + dy * pull * (1 - share);
    }
    if (count > 0) tree.build();
    for (let node = 0; node < count; node++) {
      tree.repel(node, REPULSION * heat, vx, vy);
      vx[node] = (vx[node]! - xs[node]! * GRAVITY * heat) * GLIDE;
      vy[node] = (vy[node]! - ys[node]! * GRAVITY * heat) * GLIDE;
    }
    for (let node = 0; node < count; node++) {
      xs[node] = xs[node]! + vx[node]!;
      ys[node] = ys[node]! + vy[node]!;
    }
  }
  separate({ xs, ys }, radii);
  return { xs, ys };
}

/** Each group a disc, the discs along a spiral from the largest. */
function startOf(groups: readonly number[]): Layout {
  const members = new Map<number, number[]>();
  groups.forEach((group, node) => {
    const known = members.get(group);
    if (known) known.push(node);
    else members.set(group, [node]);
  });
  const layout = { xs: new Float64Array(groups.length), ys: new Float64Array(groups.length) };
  let before = 0;
  const discs = [...members].sort((a, b) => b[1].length - a[1].length || a[0] - b[0]);
  discs.forEach(([, nodes], turn) => {
    const away = turn === 0 ? 0 : SPACING * Math.sqrt(before + nodes.length / 2) * 1.3;
    const [x, y] = [Math.cos(turn * GOLDEN) * away, Math.sin(turn * GOLDEN) * away];
    nodes.forEach((node, step) => {
      const radius = SPACING * 0.7 * Math.sqrt(step + 0.5);
      layout.xs[node] = x + Math.cos(step * GOLDEN) * radius;
      layout.ys[node] = y + Math.sin(step * GOLDEN) * radius;
    });
    before += nodes.length;
  });
  return layout;
}

interface Spring {
  readonly a: number;
  readonly b: number;
  readonly strength: number;
  /** How much of the way its end `b` goes: a node with many springs moves little for one of them. */
  readonly share: number;
}

function springsOf(groups: readonly number[], pairs: LayoutInput['pairs']): Spring[] {
  const degree = new Float64Array(groups.length);
  for (const [a, b] of pairs) {
    degree[a] = degree[a]! + 1;
    degree[b] = degree[b]! + 1;
  }
  return pairs.map(([a, b]) => {
    const strength = (groups[a] === groups[b] ? 1 : ACROSS) / Math.min(degree[a]!, degree[b]!);
    return { a, b, strength, share: degree[a]! / (degree[a]! + degree[b]!) };
  });
}

/** Moves nodes apart that would be drawn over each other; those in a crowd make room little by little. */
function separate({ xs, ys }: Layout, radii: readonly number[]): void {
  const width = 2 * radii.reduce((most, radius) => Math.max(most, radius), 1);
  const cellOf = (value: number) => Math.floor(value / width);
  for (let round = 0; round < ROUNDS_APART; round++) {
    const cells = new Map<string, number[]>();
    let hasMoved = false;
    for (let node = 0; node < xs.length; node++) {
      const [column, row] = [cellOf(xs[node]!), cellOf(ys[node]!)];
      for (let x = column - 1; x <= column + 1; x++)
        for (let y = row - 1; y <= row + 1; y++)
          for (const other of cells.get(`${x} ${y}`) ?? [])
            hasMoved = pushApart({ xs, ys }, node, other, radii[node]! + radii[other]!) || hasMoved;
      const key = `${column} ${row}`;
      const cell = cells.get(key);
      if (cell) cell.push(node);
      else cells.set(key, [node]);
    }
    if (!hasMoved) return;
  }
}

function pushApart({ xs, ys }: Layout, a: number, b: number, apart: number): boolean {
  let [dx, dy] = [xs[b]! - xs[a]!, ys[b]! - ys[a]!];
  let distance = Math.sqrt(dx * dx + dy * dy);
  if (distance >= apart) return false;
  if (distance < 1e-6) [dx, dy, distance] = [Math.cos(a * GOLDEN), Math.sin(a * GOLDEN), 1];
  const half = (apart - Math.min(distance, apart)) / 2 / distance;
  xs[a] = xs[a]! - dx * half;
  ys[a] = ys[a]! - dy * half;
  xs[b] = xs[b]! + dx * half;
  ys[b] = ys[b]! + dy * half;
  return true;
}
