import type { HierarchicalNSW } from 'hnswlib-node';

type Library = typeof import('hnswlib-node');

/** Links of a vector on the upper layers; twice as many on the lowest. */
const LINKS = 16;
const BREADTH_OF_BUILDING = 200;
/** Candidates that a search keeps, as a multiple of the answers wanted. */
const BREADTH_OF_SEARCH = 2;
const LEAST_BREADTH_OF_SEARCH = 128;
/** A fixed seed: the same vectors in the same order become the same graph. */
const SEED = 100;
const FIRST_ROOM = 1024;

/** Labels by dot product, best first. */
export interface NearLabels {
  readonly labels: readonly number[];
  readonly scores: readonly number[];
}

/**
 * Approximate search among vectors of length 1: a hierarchical navigable small world graph (Malkov and Yashunin 2018). A
 * search takes about the logarithm of their number where an exact one takes the number itself. Needs the optional package
 * `hnswlib-node`, whose calls block the thread they are made on.
 */
export class NearGraph {
  readonly #graph: HierarchicalNSW;

  private constructor(graph: HierarchicalNSW) {
    this.#graph = graph;
  }

  /** @returns an empty graph, or nothing where the package is not installed or cannot run here */
  static async create(dim: number): Promise<NearGraph | undefined> {
    const library = await loadLibrary();
    if (!library) return undefined;
    const graph = new library.HierarchicalNSW('ip', dim);
    graph.initIndex(FIRST_ROOM, LINKS, BREADTH_OF_BUILDING, SEED);
    return new NearGraph(graph);
  }

  /** @returns the graph that `save` wrote, or nothing when there is none that can be read */
  static async read(file: string, dim: number): Promise<NearGraph | undefined> {
    const library = await loadLibrary();
    if (!library) return undefined;
    try {
      const graph = new library.HierarchicalNSW('ip', dim);
      graph.readIndexSync(file);
      return new NearGraph(graph);
    } catch {
      return undefined; // absent or damaged: it can be built anew
    }
  }

  get size(): number {
    return this.#graph.getCurrentCount();
  }

  /** Adds a vector under a label that no other has. */
  add(vector: ArrayLike<number>, label: number): void {
    const room = this.#graph.getMaxElements();
    if (this.size >= room) this.#graph.resizeIndex(2 * room);
    this.#graph.addPoint(Array.from(vector), label);
  }

  /** About the `count` vectors with the highest dot product. */
  nearest(vector: ArrayLike<number>, count: number): NearLabels {
    const wanted = Math.min(count, this.size);
    if (wanted === 0) return { labels: [], scores: [] };
    this.#graph.setEf(Math.max(LEAST_BREADTH_OF_SEARCH, BREADTH_OF_SEARCH * wanted));
    const { neighbors, distances } = this.#graph.searchKnn(Array.from(vector), wanted);
    return { labels: neighbors, scores: distances.map((distance) => 1 - distance) };
  }

  /** @throws when the file cannot be written */
  save(file: string): void {
    this.#graph.writeIndexSync(file);
  }
}

async function loadLibrary(): Promise<Library | undefined> {
  try {
    const loaded = await import('hnswlib-node');
    return ('default' in loaded ? loaded.default : loaded) as Library;
  } catch {
    return undefined; // optional: an exact search takes its place
  }
}
