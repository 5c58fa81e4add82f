import { writeFully } from '../../core/write-fully.ts';
import type { LiveRun } from '../../shell/run/index.ts';

/** What happens to a command that takes longer than anybody waits for an answer. */
export interface Patience {
  /** Whether output is given on as it comes. */
  isOver(): boolean;
  /** Gives on what is left, and ends the waiting. */
  flush(): void;
}

const STDOUT = 1;
const STDERR = 2;
/** A line that goes on for longer is given on in pieces. */
const LONGEST_LINE = 65_536;

/** After a time output is given on line by line, as it is but for secrets: the command runs on, and is seen to. */
export function givingOn(run: LiveRun, patienceMs: number): Patience {
  let sinks: readonly LineSink[] = [];
  const timer = setTimeout(async () => {
    const { redactBytes } = await import('../../core/redaction.ts');
    const [stdout, stderr] = [STDOUT, STDERR].map((descriptor) => new LineSink(descriptor, redactBytes)) as [
      LineSink,
      LineSink,
    ];
    run.giveOn(
      (bytes) => stdout.push(bytes),
      (bytes) => stderr.push(bytes),
    );
    sinks = [stdout, stderr];
  }, patienceMs);
  timer.unref();
  return {
    isOver: () => {
      clearTimeout(timer);
      return sinks.length > 0;
    },
    flush: () => {
      for (const sink of sinks) sink.flush();
    },
  };
}

/** Whole lines, so that no secret is cut in two. */
class LineSink {
  readonly #descriptor: number;
  readonly #clean: (bytes: Buffer) => Buffer;
  #rest = Buffer.alloc(0);

  constructor(descriptor: number, clean: (bytes: Buffer) => Buffer) {
    this.#descriptor = descriptor;
    this.#clean = clean;
  }

  push(bytes: Buffer): void {
    const all = Buffer.concat([this.#rest, bytes]);
    const end = all.length > LONGEST_LINE ? all.length : all.lastIndexOf(10) + 1;
    this.#rest = all.subarray(end);
    if (end > 0) writeFully(this.#descriptor, this.#clean(all.subarray(0, end)));
  }

  flush(): void {
    if (this.#rest.length > 0) writeFully(this.#descriptor, this.#clean(this.#rest));
  }
}
