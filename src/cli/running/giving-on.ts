import { writeFully } from '../../core/write-fully.ts';
import type { KeptStream, LiveRun } from '../../shell/run/index.ts';

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

/** How often is looked whether the command waits for an answer. */
const LOOK_MS = 700;
/** An unfinished line that ends so asks for something: `Continue? [Y/n] `, `Password: `, `>>> `. */
const QUESTION = /[?:>\])][ \t]*$/;
const LONGEST_QUESTION = 200;

/**
 * After a time output is given on line by line, as it is but for secrets: the command runs on, and is seen to. At a terminal
 * that time is over when the command asks something and waits: nobody would answer what is not seen.
 */
export function givingOn(run: LiveRun, patienceMs: number, hasTerminal: boolean): Patience {
  let sinks: readonly LineSink[] = [];
  let hasEnded = false;
  const start = async (): Promise<void> => {
    stop();
    const { redactBytes } = await import('../../core/redaction.ts');
    if (hasEnded) return;
    const [stdout, stderr] = [STDOUT, STDERR].map((descriptor) => new LineSink(descriptor, redactBytes)) as [
      LineSink,
      LineSink,
    ];
    run.giveOn(
      (bytes) => stdout.push(bytes),
      (bytes) => stderr.push(bytes),
    );
    sinks = [stdout, stderr];
    if (!hasTerminal) return;
    flush();
    setInterval(flush, LOOK_MS).unref();
  };
  const flush = (): void => {
    for (const sink of sinks) sink.flush();
  };
  const timer = setTimeout(start, patienceMs);
  timer.unref();
  const look = hasTerminal ? lookForQuestion(run, start) : undefined;
  const stop = (): void => {
    clearTimeout(timer);
    clearInterval(look);
  };
  return {
    isOver: () => {
      stop();
      hasEnded = true;
      return sinks.length > 0;
    },
    flush,
  };
}

/** Calls back when a stream stands still behind a question. */
function lookForQuestion({ stdout, stderr }: LiveRun, found: () => void): NodeJS.Timeout {
  let size = 0;
  const look = setInterval(() => {
    const before = size;
    size = stdout.sizeBytes + stderr.sizeBytes;
    if (size === before && size > 0 && (asks(stdout) || asks(stderr))) found();
  }, LOOK_MS);
  look.unref();
  return look;
}

function asks(stream: KeptStream): boolean {
  const end = stream.last(LONGEST_QUESTION).toString('latin1');
  return QUESTION.test(end.slice(end.lastIndexOf('\n') + 1));
}

/** Whole lines, so that no secret is cut in two; at a terminal unfinished ones too, as soon as they are there. */
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
    this.#rest = Buffer.alloc(0);
  }
}
