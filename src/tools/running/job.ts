import type { EndedRun, LiveRun } from '../../shell/run/index.ts';

/** How long a command may run. */
export interface JobLimits {
  /** In the foreground from its start; in the background from its last output. */
  readonly timeoutMs: number;
  /** From its start, whatever it writes. */
  readonly longestMs: number;
}

/** A command that may outlive the call that started it. */
export class Job {
  readonly id: string;
  readonly command: string;
  readonly run: LiveRun;
  readonly #limits: JobLimits;
  readonly #startedAt = performance.now();
  #clock: NodeJS.Timeout;
  readonly #last: NodeJS.Timeout;
  /** Set when it has ended. */
  ended: EndedRun | undefined;

  constructor(id: string, command: string, run: LiveRun, limits: JobLimits) {
    this.id = id;
    this.command = command;
    this.run = run;
    this.#limits = limits;
    this.#clock = setTimeout(() => run.end('timed-out'), limits.timeoutMs);
    this.#last = setTimeout(() => run.end('timed-out'), limits.longestMs);
    void run.ended.then((ended) => {
      this.ended = ended;
      clearTimeout(this.#clock);
      clearTimeout(this.#last);
    });
  }

  get seconds(): number {
    return Math.round((performance.now() - this.#startedAt) / 1000);
  }

  get sizeBytes(): number {
    return this.run.stdout.sizeBytes + this.run.stderr.sizeBytes;
  }

  /** From now on only silence counts against the command: each new byte gives it its whole time again. */
  detach(): void {
    clearTimeout(this.#clock);
    let seen = this.sizeBytes;
    this.#clock = setInterval(() => {
      if (this.sizeBytes === seen) this.run.end('timed-out');
      seen = this.sizeBytes;
    }, this.#limits.timeoutMs);
    this.#clock.unref();
    this.#last.unref();
  }
}
