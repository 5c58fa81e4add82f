import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Pool, taskKind } from '../../../engine/pool.ts';
import type { FactsStore } from '../../index/index.ts';
import { type BindProject, type BindTask, bindProject } from './bind-task.ts';
import { type BoundFile, bindFile, unpackBound } from './bound-file.ts';
import type { ProjectModel } from './project-model.ts';
import type { SourceFile } from './source-files.ts';

const BIND = taskKind<BindTask, Uint32Array>('bind');
/** Less than so many lines are bound before another thread is up and has read the facts. */
const LINES_WORTH_THREADS = 100_000;
/** Lines of one task, some 20 ms of work, and what a file costs besides its lines. */
const TASK_LINES = 6000;
const FILE_LINES = 40;
/**
 * More threads than this read all facts once more for little. One core is left out besides that of this thread: where there
 * are two, they are often two halves of one, and a second thread costs more than it does.
 */
const MOST_THREADS = 6;
/** Each thread holds the facts of the project, about 100 bytes a line: so many lines are held in all by the others. */
const LINES_HELD = 2_500_000;
const HEAP_LIMIT_MB = 2048;
const DEADLINE_MS = 60_000;
/** So long this thread works before it looks after the others. */
const SLICE_MS = 3;

export interface BindingSource {
  readonly root: string;
  readonly store: FactsStore;
  /** See `GraphSource`. */
  readonly threads?: number | undefined;
  readonly pause: () => Promise<void> | undefined;
}

/** The edges of many files, made by this thread and, when it is much work, by others beside it. */
export class BindingRun {
  readonly #source: BindingSource;
  readonly #files: readonly SourceFile[];
  readonly #bound: (BoundFile | undefined)[];
  #batches: number[][] = [];
  #pool: Pool | undefined;
  #others: Promise<unknown> = Promise.resolve();

  constructor(source: BindingSource, files: readonly SourceFile[]) {
    this.#source = source;
    this.#files = files;
    this.#bound = new Array(files.length).fill(undefined);
  }

  /** Says which files (1: yes) are to be bound. Other threads begin at once. */
  begin(wanted: Uint8Array): void {
    let lines = 0;
    let batch: number[] = [];
    const weigh = (file: number) => FILE_LINES + (this.#files[file] as SourceFile).lineCount;
    for (let file = 0, weight = 0; file < wanted.length; file++) {
      if (!wanted[file]) continue;
      batch.push(file);
      weight += weigh(file);
      lines += weigh(file);
      if (weight < TASK_LINES) continue;
      this.#batches.push(batch);
      [batch, weight] = [[], 0];
    }
    if (batch.length > 0) this.#batches.push(batch);
    const threads = this.#threads(lines);
    if (threads > 0) this.#askOthers(threads);
  }

  /** How many others are worth it. */
  #threads(lines: number): number {
    const { threads } = this.#source;
    if (threads !== undefined) return threads;
    if (lines < LINES_WORTH_THREADS) return 0;
    const held = this.#files.reduce((n, { lineCount }) => n + lineCount, 1);
    return Math.max(0, Math.min(availableParallelism() - 2, MOST_THREADS, Math.floor(LINES_HELD / held)));
  }

  #askOthers(threads: number): void {
    const { root, store } = this.#source;
    const pool = new Pool({ threads, heapLimitMb: HEAP_LIMIT_MB });
    const project = bindProject(randomUUID(), root, store, this.#files);
    this.#pool = pool;
    // One batch more than threads waits, so that none of them does.
    this.#others = Promise.allSettled(Array.from({ length: threads + 1 }, () => this.#serve(pool, project)));
  }

  /** Gives batches to the pool until there are none; what a thread fails at is left to this one. */
  async #serve(pool: Pool, project: BindProject): Promise<void> {
    for (let files = this.#batches.shift(); files; files = this.#batches.shift()) {
      let isBound = false;
      try {
        const result = await pool.run(BIND, { project, files }, { deadlineMs: DEADLINE_MS });
        if (!result.ok) return;
        const bound = unpackBound(result.value);
        for (const [at, file] of files.entries()) this.#bound[file] = bound[at];
        isBound = true;
      } finally {
        if (!isBound) this.#batches.push(files);
      }
    }
  }

  /** Binds what others have not taken. @returns by file what was bound, `undefined` for files that were not wanted */
  async finish(model: ProjectModel): Promise<readonly (BoundFile | undefined)[]> {
    try {
      await this.#bindHere(model);
      await this.#others;
      await this.#bindHere(model);
      return this.#bound;
    } finally {
      await this.#pool?.close();
    }
  }

  async #bindHere(model: ProjectModel): Promise<void> {
    let since = performance.now();
    for (let files = this.#batches.shift(); files; files = this.#batches.shift()) {
      for (const file of files) {
        this.#bound[file] = bindFile(model, file);
        await this.#source.pause();
        if (!this.#pool || performance.now() - since < SLICE_MS) continue;
        await new Promise(setImmediate);
        since = performance.now();
      }
    }
  }
}
