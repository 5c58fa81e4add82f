/** Cells are left undivided where points (almost) coincide. */
const SMALLEST = 1e-3;
/** A cell is taken as one point when it is this much smaller than it is far: Barnes and Hut's θ. */
const THETA = 0.9;

/**
 * Points by quarter, for forces that fall with distance (Barnes and Hut 1986, "A hierarchical O(N log N)
 * force-calculation algorithm"). Cells lie in flat arrays that are used again for every `build`:
 *
 *     cell c: children 4c … 4c+3 (0: none), mass[c], the centre of its mass, its width, the point of a leaf (-1: none)
 */
export class Quadtree {
  #children: Int32Array;
  #mass: Float64Array;
  #x: Float64Array;
  #y: Float64Array;
  #width: Float64Array;
  #point: Int32Array;
  #count = 0;
  readonly #xs: Float64Array;
  readonly #ys: Float64Array;
  readonly #stack: number[] = [];

  constructor(xs: Float64Array, ys: Float64Array) {
    this.#xs = xs;
    this.#ys = ys;
    const room = Math.max(16, xs.length * 4);
    this.#children = new Int32Array(room * 4);
    this.#mass = new Float64Array(room);
    this.#x = new Float64Array(room);
    this.#y = new Float64Array(room);
    this.#width = new Float64Array(room);
    this.#point = new Int32Array(room);
  }

  /** Takes the points as they lie now. */
  build(): void {
    const [xs, ys] = [this.#xs, this.#ys];
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < xs.length; i++) {
      left = Math.min(left, xs[i]!);
      right = Math.max(right, xs[i]!);
      top = Math.min(top, ys[i]!);
      bottom = Math.max(bottom, ys[i]!);
    }
    this.#count = 0;
    this.#cell(Math.max(right - left, bottom - top, 1));
    for (let i = 0; i < xs.length; i++) this.#insert(i, left, top);
    for (let cell = 0; cell < this.#count; cell++) {
      this.#x[cell] = this.#x[cell]! / this.#mass[cell]!;
      this.#y[cell] = this.#y[cell]! / this.#mass[cell]!;
    }
  }

  /** Adds to `vx`, `vy` what pushes a point away from all others: `strength / distance` each. */
  repel(point: number, strength: number, vx: Float64Array, vy: Float64Array): void {
    const [px, py] = [this.#xs[point]!, this.#ys[point]!];
    const stack = this.#stack;
    let [fx, fy] = [0, 0];
    stack.push(0);
    while (stack.length > 0) {
      const cell = stack.pop()!;
      const dx = px - this.#x[cell]!;
      const dy = py - this.#y[cell]!;
      const squared = dx * dx + dy * dy;
      const width = this.#width[cell]!;
      const leaf = this.#point[cell]!;
      if (leaf >= 0 || width * width < THETA * THETA * squared) {
        if (leaf === point) continue;
        const force = (strength * this.#mass[cell]!) / Math.max(squared, 1);
        fx += dx * force;
        fy += dy * force;
        continue;
      }
      for (let at = cell * 4; at < cell * 4 + 4; at++)
        if (this.#children[at]! > 0) stack.push(this.#children[at]!);
    }
    vx[point] = vx[point]! + fx;
    vy[point] = vy[point]! + fy;
  }

  #insert(point: number, left: number, top: number): void {
    const [px, py] = [this.#xs[point]!, this.#ys[point]!];
    let cell = 0;
    let moved = -1;
    for (;;) {
      const isEmpty = this.#mass[cell] === 0;
      this.#add(cell, point);
      if (isEmpty) {
        this.#point[cell] = point;
        return;
      }
      const width = this.#width[cell]!;
      if (width < SMALLEST) return;
      moved = this.#point[cell]!;
      if (moved >= 0) {
        this.#point[cell] = -1;
        const child = this.#child(cell, this.#quarter(this.#xs[moved]!, this.#ys[moved]!, left, top, width));
        this.#add(child, moved);
        this.#point[child] = moved;
      }
      const quarter = this.#quarter(px, py, left, top, width);
      cell = this.#child(cell, quarter);
      if (quarter & 1) left += width / 2;
      if (quarter & 2) top += width / 2;
    }
  }

  #quarter(x: number, y: number, left: number, top: number, width: number): number {
    return (x >= left + width / 2 ? 1 : 0) + (y >= top + width / 2 ? 2 : 0);
  }

  /** Sums until `build` divides them. */
  #add(cell: number, point: number): void {
    this.#mass[cell] = this.#mass[cell]! + 1;
    this.#x[cell] = this.#x[cell]! + this.#xs[point]!;
    this.#y[cell] = this.#y[cell]! + this.#ys[point]!;
  }

  #child(cell: number, quarter: number): number {
    const at = cell * 4 + quarter;
    if (this.#children[at] === 0) {
      const made = this.#cell(this.#width[cell]! / 2);
      this.#children[at] = made;
    }
    return this.#children[at]!;
  }

  #cell(width: number): number {
    const cell = this.#count++;
    if (cell === this.#mass.length) this.#grow();
    this.#children.fill(0, cell * 4, cell * 4 + 4);
    this.#mass[cell] = 0;
    this.#x[cell] = 0;
    this.#y[cell] = 0;
    this.#width[cell] = width;
    this.#point[cell] = -1;
    return cell;
  }

  #grow(): void {
    const wider = <T extends Int32Array | Float64Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    const room = this.#mass.length * 2;
    this.#children = wider(this.#children, new Int32Array(room * 4));
    this.#mass = wider(this.#mass, new Float64Array(room));
    this.#x = wider(this.#x, new Float64Array(room));
    this.#y = wider(this.#y, new Float64Array(room));
    this.#width = wider(this.#width, new Float64Array(room));
    this.#point = wider(this.#point, new Int32Array(room));
  }
}
