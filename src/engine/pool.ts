import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Transferable, Worker } from 'node:worker_threads';
import { packageRoot } from '../core/package-root.ts';
import { Seat } from './pool-seat.ts';
import { failureOf, Stop, type TaskResult } from './task-failure.ts';

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

const DEFAULTS = { idleTimeoutMs: 10_000, heapLimitMb: 1024 } as const;

const CLOSED = new Stop('closed', 'the pool is closed');

/**
 * Threads that run tasks, one a thread at a time. A task that takes its thread down fails alone and says why; the
 * others go on. Nothing starts before the first task, and nothing is left after `close`.
 */
export class Pool {
  readonly threads: number;
  readonly #options: PoolOptions;
  readonly #waiting: (() => void)[] = [];
  readonly #busy = new Set<Seat>();
  /** The one used last comes first, so that the others' threads can end. */
  #free: Seat[] = [];
  /** Every thread that has not exited yet, also those that were stopped. */
  readonly #alive = new Map<Worker, Promise<void>>();
  #turns = 0;
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
    const seat = this.#take();
    try {
      if (this.#isClosed) return CLOSED.failure;
      const call = { filename, name: kind.handler, transferList: [...(options.transfer ?? [])] };
      const value = (await untilStopped(seat, seat.run(input, call), options)) as Output; // of the kind's handler
      return { ok: true, value };
    } catch (error) {
      if (options.signal?.aborted && error === options.signal.reason) throw error;
      return failureOf(error);
    } finally {
      this.#giveBack(seat);
      this.#passTurn();
    }
  }

  /**
   * Gives back what the threads hold (caches, grown heaps): tasks from now on get new ones, and the old ones end with
   * the tasks they are running.
   */
  retire(): void {
    for (const seat of this.#busy) seat.isRetired = true;
    for (const seat of this.#free.splice(0)) void seat.dismiss();
  }

  /** Stops what runs, which then fails as `closed`, and waits until every thread has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#busy].map((seat) => seat.stop(CLOSED)));
    await Promise.all(this.#free.splice(0).map((seat) => seat.dismiss()));
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

  #take(): Seat {
    const seat = this.#free.pop() ?? this.#newSeat();
    this.#busy.add(seat);
    return seat;
  }

  #giveBack(seat: Seat): void {
    this.#busy.delete(seat);
    if (seat.isRetired || this.#isClosed) void seat.dismiss();
    else this.#free.push(seat);
  }

  #newSeat(): Seat {
    return new Seat({
      idleTimeoutMs: this.#options.idleTimeoutMs ?? DEFAULTS.idleTimeoutMs,
      heapLimitMb: this.#options.heapLimitMb ?? DEFAULTS.heapLimitMb,
      onThread: (thread) => {
        const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
        this.#alive.set(
          thread,
          ended.then(() => void this.#alive.delete(thread)),
        );
      },
    });
  }
}

/** The outcome of a task; the seat is told when the caller aborts it or its time is over. */
async function untilStopped(seat: Seat, done: Promise<unknown>, options: RunOptions): Promise<unknown> {
  const { signal, deadlineMs } = options;
  const forward = () => void seat.stop(signal?.reason);
  signal?.addEventListener('abort', forward, { once: true });
  const late = new Stop('deadline', `not done after ${deadlineMs} ms`);
  const timer = deadlineMs === undefined ? undefined : setTimeout(() => void seat.stop(late), deadlineMs);
  try {
    return await done;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forward);
  }
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
