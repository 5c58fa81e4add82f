import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transferable, Worker } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { packageRoot } from '../core/package-root.ts';
import type { LoadingCount } from './worker-loading.ts';

/** A kind of task that a worker serves, with the types of what goes in and comes back. */
export interface TaskKind<Input, Output> {
  /** The file `workers/<worker>.ts`, or the absolute path of a module. */
  readonly worker: string;
  /** The exported function that takes the input. */
  readonly handler: string;
  /** Never set: carries the types. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

/** @example const ANALYSE = taskKind<AnalysisTask, AnalysisResult>('analyse'); */
export function taskKind<Input, Output>(worker: string, handler = 'default'): TaskKind<Input, Output> {
  return { worker, handler };
}

export interface PoolOptions {
  /** Threads at most; as many as there are cores unless said. They start when tasks need them. */
  readonly threads?: number;
  /** A thread without work ends after this time. */
  readonly idleTimeoutMs?: number;
  /** JavaScript heap of a thread. A task that needs more fails alone, as `out-of-memory`. */
  readonly heapLimitMb?: number;
}

export interface RunOptions {
  /** Aborting stops the thread, at once, and rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The thread is stopped when the task has not ended by then. */
  readonly deadlineMs?: number | undefined;
  /** Buffers to move instead of copying them. Shared memory is never copied. */
  readonly transfer?: readonly Transferable[] | undefined;
}

/**
 * Why a task has no result. `threw`: an exception of its own. `crashed`, `out-of-memory` and `deadline` cost the
 * thread, which the pool replaces. `closed`: the pool was closed meanwhile.
 */
export type FailureReason = 'threw' | 'crashed' | 'out-of-memory' | 'deadline' | 'closed';

export interface TaskFailure {
  readonly ok: false;
  readonly reason: FailureReason;
  /** The first line of what the engine says about it. */
  readonly detail: string;
}

export type TaskResult<T> = { readonly ok: true; readonly value: T } | TaskFailure;

const DEFAULTS = { idleTimeoutMs: 10_000, heapLimitMb: 1024 } as const;

/** What our own aborts carry, to tell them from the caller's. */
class Stop {
  readonly failure: TaskFailure;

  constructor(reason: FailureReason, detail: string) {
    this.failure = { ok: false, reason, detail };
  }
}

/** Longer than a thread takes to load its module on a busy machine. */
const LOADING_MS = 3000;

const CLOSED = new Stop('closed', 'the pool is closed');

/** The threads of one Piscina, until they are retired. */
interface Crew {
  readonly piscina: Promise<Piscina>;
  running: number;
  isRetired: boolean;
}

/**
 * Threads that run tasks, one a thread at a time. A task that takes its thread down fails alone and says why; the
 * others go on. Nothing starts before the first task, and nothing is left after `close`.
 *
 * Tasks wait here, not in Piscina: its queue is only looked at when a thread becomes free, so a task that waits
 * there while the last thread dies would wait for ever.
 */
export class Pool {
  readonly threads: number;
  readonly #options: PoolOptions;
  readonly #waiting: (() => void)[] = [];
  readonly #running = new Set<AbortController>();
  /** Every thread that has not exited yet, also those that Piscina has let go of. */
  readonly #alive = new Map<Worker, Promise<void>>();
  /** See `reportLoaded`. */
  readonly #loaded = new Int32Array(new SharedArrayBuffer(4));
  #started = 0;
  #lastStartMs = 0;
  #turns = 0;
  #crew: Crew | undefined;
  #isClosed = false;

  constructor(options: PoolOptions = {}) {
    this.#options = options;
    this.threads = Math.max(1, options.threads ?? availableParallelism());
  }

  /** Threads that have started and not ended, idle ones too. */
  get aliveThreads(): number {
    return this.#alive.size;
  }

  /**
   * Runs one task. Estimate its work first: a round trip costs about 65 µs, so what takes less than 1 ms is better
   * done in place and small things are better sent together (`runBatches`).
   * @throws the reason of `signal` when that is aborted; Error when the package is not built
   */
  async run<Input, Output>(
    kind: TaskKind<Input, Output>,
    input: Input,
    options: RunOptions = {},
  ): Promise<TaskResult<Output>> {
    options.signal?.throwIfAborted();
    const filename = workerFile(kind.worker);
    await this.#turn(options.signal);
    try {
      if (this.#isClosed) return CLOSED.failure;
      const done = await this.#runNow(input, { ...options, filename, name: kind.handler });
      return done as TaskResult<Output>; // the handler of the kind returns its output
    } finally {
      this.#passTurn();
    }
  }

  /**
   * Gives back what the threads hold (caches, grown heaps): tasks from now on get new ones, and the old ones end with
   * the tasks they are running.
   */
  retire(): void {
    const crew = this.#crew;
    if (!crew) return;
    this.#crew = undefined;
    crew.isRetired = true;
    if (crew.running === 0) void dismiss(crew);
  }

  /** Stops what runs, which then fails as `closed`, and waits until every thread has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#untilLoaded();
    for (const controller of this.#running) controller.abort(CLOSED);
    if (this.#crew) await dismiss(this.#crew);
    await Promise.all(this.#alive.values());
  }

  /** Waits until fewer tasks run than there are threads. */
  #turn(signal: AbortSignal | undefined): Promise<void> | undefined {
    if (this.#turns < this.threads) {
      this.#turns++;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      this.#waiting.push(go);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #passTurn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#turns--;
  }

  async #runNow(input: unknown, task: RunOptions & { filename: string; name: string }) {
    const { signal, deadlineMs, filename, name } = task;
    const controller = new AbortController();
    const stop = (reason: unknown) => void this.#untilLoaded().then(() => controller.abort(reason));
    const forward = () => stop(signal?.reason);
    signal?.addEventListener('abort', forward, { once: true });
    const late = new Stop('deadline', `not done after ${deadlineMs} ms`);
    const timer = deadlineMs === undefined ? undefined : setTimeout(() => stop(late), deadlineMs);
    this.#running.add(controller);
    this.#crew ??= this.#hire();
    const crew = this.#crew;
    crew.running++;
    try {
      const piscina = await crew.piscina;
      const transferList = [...(task.transfer ?? [])];
      const done = piscina.run(input, { filename, name, signal: controller.signal, transferList });
      this.#watch(piscina);
      return { ok: true, value: await done } as const;
    } catch (error) {
      const { reason } = controller.signal;
      if (reason instanceof Stop) return reason.failure;
      if (controller.signal.aborted) throw reason;
      return failureOf(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', forward);
      this.#running.delete(controller);
      crew.running--;
      if (crew.isRetired && crew.running === 0) void dismiss(crew);
    }
  }

  #hire(): Crew {
    const piscina = import('piscina').then(({ Piscina }) => {
      // No file name here: a worker module that fails to load then fails its task, not the start of a thread.
      const threads = new Piscina({
        minThreads: 0,
        maxThreads: this.threads,
        idleTimeout: this.#options.idleTimeoutMs ?? DEFAULTS.idleTimeoutMs,
        resourceLimits: { maxOldGenerationSizeMb: this.#options.heapLimitMb ?? DEFAULTS.heapLimitMb },
        recordTiming: false,
        workerData: { loaded: this.#loaded.buffer } satisfies LoadingCount,
      });
      // A thread that cannot even start leaves its task in Piscina's queue: fail what runs instead.
      threads.on('error', (error: Error) => {
        const stop = new Stop('crashed', firstLine(error));
        for (const controller of this.#running) controller.abort(stop);
      });
      return threads;
    });
    return { piscina, running: 0, isRetired: false };
  }

  /** Stopping a thread while it loads its module would abort the process; modules that do not report get some time. */
  async #untilLoaded(): Promise<void> {
    const isLoading = () =>
      Atomics.load(this.#loaded, 0) < this.#started && performance.now() < this.#lastStartMs + LOADING_MS;
    while (isLoading()) await sleep(2);
  }

  #watch(piscina: Piscina): void {
    for (const worker of piscina.threads) {
      if (this.#alive.has(worker)) continue;
      this.#started++;
      this.#lastStartMs = performance.now();
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      const forgotten = ended.then(() => void this.#alive.delete(worker));
      this.#alive.set(worker, forgotten);
    }
  }
}

async function dismiss(crew: Crew): Promise<void> {
  await (await crew.piscina).destroy();
}

/**
 * Workers are run as built, also by tests and tools that run the rest from its sources.
 * @throws Error when the package is not built
 */
export function workerFile(worker: string): string {
  const file = path.isAbsolute(worker) ? worker : path.join(packageRoot(), 'dist', 'workers', `${worker}.js`);
  if (!existsSync(file)) throw new Error(`${file} is missing: build the package first`);
  return file;
}

function failureOf(error: unknown): TaskFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new Stop('out-of-memory', firstLine(error)).failure;
  const died = error instanceof Error && /^worker exited with code|^Terminating worker/.test(error.message);
  return new Stop(died ? 'crashed' : 'threw', firstLine(error)).failure;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
