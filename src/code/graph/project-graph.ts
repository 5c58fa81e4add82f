import {
  currentHistory,
  type FactsStore,
  type Generation,
  type History,
  type ProjectIndex,
} from '../index/index.ts';
import { sourceFilesOf } from './build/source-files.ts';
import { contentsDigest, type GraphUpdate, updateGraph } from './build/update-graph.ts';
import type { CodeGraph } from './code-graph.ts';
import { loadGraph, saveGraph } from './graph-file.ts';
import { ScipFile } from './scip/scip-file.ts';

/** Other work of the process goes on after so long. */
const SLICE_MS = 12;
/** When more edges than those of so many files are made, whole packs of facts are read at once. */
const PRELOAD_FILES = 100;

/** The graph of one project as this process sees it: made when it is asked for, and kept beside the index. */
export class ProjectGraph {
  readonly #index: ProjectIndex;
  #graph: CodeGraph | undefined;
  #madeFor: Generation | undefined;
  #making: Promise<CodeGraph> | undefined;
  #history: History | undefined;
  readonly #scip: ScipFile;
  /** What the last update did; `undefined` before the first, and when the kept graph was current. */
  lastUpdate: { readonly bound: number; readonly files: number; readonly milliseconds: number } | undefined;

  constructor(index: ProjectIndex) {
    this.#index = index;
    this.#scip = new ScipFile(index.folder.root);
  }

  /** The graph of the index as it is now; `undefined` when there is no index. */
  async current(): Promise<CodeGraph | undefined> {
    while (this.#making) await this.#making.catch(() => undefined);
    const { generation } = this.#index;
    if (!generation || this.#madeFor === generation) return generation && this.#graph;
    this.#making = this.#make(generation).finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }

  /** What is known without making anything: the graph in hand or kept, if it is that of the index as it is now. */
  get known(): { readonly state: 'idle' | 'building' | 'ready'; readonly graph: CodeGraph | undefined } {
    const isReady = this.#graph !== undefined && this.#madeFor === this.#index.generation;
    return { state: this.#making ? 'building' : isReady ? 'ready' : 'idle', graph: this.#graph };
  }

  /** Makes the graph anew from all facts, whatever is kept. */
  async rebuild(): Promise<CodeGraph | undefined> {
    while (this.#making) await this.#making.catch(() => undefined);
    const { generation } = this.#index;
    if (!generation) return undefined;
    this.#making = this.#renew(generation, undefined).finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }

  async #make(generation: Generation): Promise<CodeGraph> {
    const { folder } = this.#index;
    const earlier = this.#graph ?? loadGraph(folder.generation);
    this.#history = await currentHistory(folder, this.#history, undefined);
    const isCurrent =
      earlier !== undefined &&
      earlier.meta.facts === generation.manifest.version &&
      earlier.meta.head === (this.#history?.head ?? '') &&
      earlier.meta.compiler === this.#scip.stamp &&
      earlier.meta.contents === contentsDigest(sourceFilesOf(generation));
    if (!isCurrent) return this.#renew(generation, earlier);
    this.#graph = earlier;
    this.#madeFor = generation;
    return earlier;
  }

  async #renew(generation: Generation, earlier: CodeGraph | undefined): Promise<CodeGraph> {
    const started = performance.now();
    const { folder, store } = this.#index;
    this.#history = await currentHistory(folder, this.#history, undefined);
    const made = await this.#update(store, generation, earlier);
    this.#graph = made.graph;
    this.#madeFor = generation;
    this.lastUpdate = {
      bound: made.bound,
      files: made.graph.fileCount,
      milliseconds: performance.now() - started,
    };
    keep(folder.generation, made.graph);
    return made.graph;
  }

  async #update(
    store: FactsStore,
    generation: Generation,
    earlier: CodeGraph | undefined,
  ): Promise<GraphUpdate> {
    const { root } = this.#index.folder;
    const source = {
      root,
      generation,
      store,
      history: this.#history,
      compiler: this.#scip.current,
      pause: pauses(),
    };
    const files = generation.totals.documents;
    const isMostlyNew = !earlier || Math.abs(files - earlier.fileCount) > PRELOAD_FILES;
    if (isMostlyNew && files > PRELOAD_FILES) store.preload();
    try {
      return await updateGraph(source, earlier);
    } finally {
      store.release();
    }
  }
}

/** Gives way to other work of the process every few milliseconds. */
function pauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}

function keep(folder: string, graph: CodeGraph): void {
  try {
    saveGraph(folder, graph);
  } catch {
    // A full or read-only disk costs only that it is made again next time.
  }
}
