import { setTimeout as sleep } from 'node:timers/promises';
import type { Transferable, Worker } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { firstLine, Stop } from './task-failure.ts';
import type { LoadingCount } from './worker-loading.ts';

export interface SeatOptions {
  readonly idleTimeoutMs: number;
  readonly heapLimitMb: number;
  /** Told of every thread that is started here. */
  readonly onThread: (thread: Worker) => void;
}

/** The function that takes the task: `name` of the module `filename`. */
export interface SeatCall {
  readonly filename: string;
  readonly name: string;
  readonly transferList: Transferable[];
}

/** Longer than a thread takes to load its module on a busy machine. */
const LOADING_MS = 3000;

/**
 * Runs one task at a time, on a thread that is replaced when it dies. It has a Piscina of its own: a task that waits in
 * a Piscina for a thread that never comes up waits for ever, and here it is clear which task that is.
 */
export class Seat {
  isRetired = false;
  readonly #options: SeatOptions;
  readonly #piscina: Promise<Piscina>;
  /** See `reportLoaded`. */
  readonly #loaded = new Int32Array(new SharedArrayBuffer(4));
  /** The newest thread; one that was stopped may still be ending beside it. */
  #thread: Worker | undefined;
  #started = 0;
  #startedAtMs = 0;
  #task: AbortController | undefined;

  constructor(options: SeatOptions) {
    this.#options = options;
    this.#piscina = this.#hire();
  }

  /** @throws what the task threw, what took its thread, or the reason it was stopped for */
  async run(input: unknown, call: SeatCall): Promise<unknown> {
    const task = new AbortController();
    this.#task = task;
    try {
      const piscina = await this.#piscina;
      const done = piscina.run(input, { ...call, signal: task.signal });
      this.#watch(piscina.threads[0]);
      return await done;
    } catch (error) {
      task.abort(error); // a task that no thread could be started for would stay in Piscina's queue
      throw error instanceof Error && error.name === 'AbortError' ? task.signal.reason : error;
    } finally {
      this.#task = undefined;
    }
  }

  /** Makes the running task fail with `reason`, and ends its thread. */
  async stop(reason: unknown): Promise<void> {
    const task = this.#task;
    await this.#untilLoaded();
    task?.abort(reason);
  }

  /** Ends the thread. */
  async dismiss(): Promise<void> {
    await (await this.#piscina).destroy();
  }

  async #hire(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    // No file name here: a worker module that fails to load then fails its task, not the start of a thread.
    const piscina = new Piscina({
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: this.#options.idleTimeoutMs,
      resourceLimits: { maxOldGenerationSizeMb: this.#options.heapLimitMb },
      recordTiming: false,
      workerData: { loaded: this.#loaded.buffer } satisfies LoadingCount,
    });
    piscina.on('error', (error: Error) => this.#fail(firstLine(error)));
    return piscina;
  }

  #watch(thread: Worker | undefined): void {
    if (!thread || thread === this.#thread) return;
    this.#thread = thread;
    this.#started++;
    this.#startedAtMs = performance.now();
    this.#options.onThread(thread);
    thread.once('exit', (code) => {
      if (thread !== this.#thread) return;
      this.#thread = undefined;
      this.#started = Atomics.load(this.#loaded, 0); // one that died young is not waited for
      this.#fail(`worker exited with code: ${code}`);
    });
  }

  /** A task that was handed to the thread has failed by now; one that waited for it to start fails here. */
  #fail(detail: string): void {
    this.#task?.abort(new Stop('crashed', detail));
  }

  /** Stopping a thread while it loads its module would abort the process; modules that do not report get some time. */
  async #untilLoaded(): Promise<void> {
    const isLoading = () =>
      this.#thread !== undefined &&
      Atomics.load(this.#loaded, 0) < this.#started &&
      performance.now() < this.#startedAtMs + LOADING_MS;
    while (isLoading()) await sleep(2);
  }
}
