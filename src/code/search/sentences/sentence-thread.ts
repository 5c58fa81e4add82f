import type { NearLabels } from '../../../engine/embedding/near-graph.ts';
import { Pool, taskKind } from '../../../engine/pool.ts';
import type { EncodeTask } from './encode-task.ts';
import type { GrowTask, NearTask } from './near-task.ts';
import type { StoredVectors } from './sentence-store.ts';

const WORKER = 'sentences';
const ENCODE = taskKind<EncodeTask, StoredVectors | undefined>(WORKER, 'encode');
const SIZE = taskKind<{ readonly file: string }, number | undefined>(WORKER, 'graphSize');
const GROW = taskKind<GrowTask, number | undefined>(WORKER, 'growGraph');
const NEAREST = taskKind<NearTask, NearLabels>(WORKER, 'nearestInGraph');

/** The model takes 0.3 s to load and 100 MB: it stays between the questions of one sitting. */
const IDLE_MS = 5 * 60_000;
/** The first task of a thread loads the model, on a machine that is busy with other things. */
const DEADLINE_MS = 30_000;

/** The one thread of the process that runs the model: all projects ask it, so that at most one core is used. */
export class SentenceThread {
  static #shared: SentenceThread | undefined;
  #users = 0;
  readonly #pool = new Pool({ threads: 1, idleTimeoutMs: IDLE_MS });

  private constructor() {}

  /** Whoever asks for it calls `release` at its end; nothing starts before the first task. */
  static share(): SentenceThread {
    SentenceThread.#shared ??= new SentenceThread();
    SentenceThread.#shared.#users++;
    return SentenceThread.#shared;
  }

  async release(): Promise<void> {
    if (--this.#users > 0) return;
    if (SentenceThread.#shared === this) SentenceThread.#shared = undefined;
    await this.#pool.close();
  }

  /** A vector a text. `unavailable`: the model cannot run here. `failed`: the thread died or took too long. */
  async encode(texts: readonly string[]): Promise<StoredVectors | 'unavailable' | 'failed'> {
    const done = await this.#pool.run(ENCODE, { texts }, { deadlineMs: DEADLINE_MS });
    return done.ok ? (done.value ?? 'unavailable') : 'failed';
  }

  /** Vectors in the graph of near vectors at `file`; nothing where there can be none. */
  async graphSize(file: string): Promise<number | undefined> {
    const done = await this.#pool.run(SIZE, { file }, { deadlineMs: DEADLINE_MS });
    return done.ok ? done.value : undefined;
  }

  /** See `growGraph`. */
  async growGraph(task: GrowTask): Promise<number | undefined> {
    const done = await this.#pool.run(GROW, task, { deadlineMs: DEADLINE_MS });
    return done.ok ? done.value : undefined;
  }

  /** Nothing when the thread failed. */
  async nearest(task: NearTask): Promise<NearLabels | undefined> {
    const done = await this.#pool.run(NEAREST, task, { deadlineMs: DEADLINE_MS });
    return done.ok ? done.value : undefined;
  }
}
