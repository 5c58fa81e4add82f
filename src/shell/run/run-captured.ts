import { type ChildProcess, spawn } from 'node:child_process';
import { CANCELLED, NOT_STARTED, shownExitCode, TIMED_OUT } from './exit-code.ts';
import { type KeptBytes, KeptStream, STDERR_SIZES, STDOUT_SIZES } from './kept-stream.ts';
import { keptText } from './kept-text.ts';
import { groupGuard } from './owner-guard.ts';
import { endGroup, groupMembers, signalGroup } from './process-group.ts';
import type { Program } from './shell-choice.ts';

export interface CaptureRequest {
  readonly program: Program;
  /** `undefined` for our own, also where that folder is gone. */
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `inherit`: the child reads what we were given. `none`: there is nothing to read. */
  readonly stdin: 'inherit' | 'none';
  /** `inherit`: what it writes there goes where ours does, and is not kept. Kept unless said otherwise. */
  readonly stderr?: 'inherit' | 'pipe';
  /**
   * The child leads a process group, in a session of its own: signals and limits reach all it starts. Not when it may have to
   * talk to the terminal.
   */
  readonly ownsGroup: boolean;
  /** From start to end; `undefined` for no limit. */
  readonly timeoutMs: number | undefined;
  /** Ends the command. */
  readonly signal?: AbortSignal;
}

/** How a run came to its end. */
export type Ending = 'exited' | 'timed-out' | 'cancelled' | 'not-started';

export interface EndedRun {
  readonly ending: Ending;
  /** As a shell shows it: 124 after the limit, 127 when the shell could not be started, 128 + the signal's number. */
  readonly exitCode: number;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: KeptBytes;
  readonly stderr: KeptBytes;
  /** Something that the command left behind still holds its output; what it writes is not seen. */
  readonly isHeld: boolean;
  /** Command lines of what still ran when the limit was reached. */
  readonly stillRunning: readonly string[];
  /** Why the shell could not be started, in the system's words. */
  readonly problem: string | undefined;
  readonly durationMs: number;
}

/** How long what a command left behind may hold its output before it is no longer waited for. */
const DRAIN_MS = 2000;
/** The same after the command was told to end. */
const SHORT_DRAIN_MS = 600;
const LAST_READ_MS = 100;

/** A command while it runs. */
export interface LiveRun {
  readonly child: ChildProcess;
  readonly ended: Promise<EndedRun>;
  readonly stdout: KeptStream;
  readonly stderr: KeptStream;
  /** Hands a signal on to the command. */
  send(signal: NodeJS.Signals): void;
  /** Ends the command and all it started: because nobody waits for it, or because its time is over. */
  end(ending: 'cancelled' | 'timed-out'): void;
  /** From now on nothing is kept: what there is, and all that comes, goes to these. */
  giveOn(toStdout: Sink, toStderr: Sink): void;
}

export type Sink = (bytes: Buffer) => void;

/** Runs a command line and keeps what it writes. The result never rejects: whatever happens is an ending. */
export function startCaptured(request: CaptureRequest): LiveRun {
  const { program, cwd, env, ownsGroup } = request;
  const startedAt = process.hrtime.bigint(); // `performance` would be loaded first
  const guard = ownsGroup ? groupGuard() : undefined;
  const child = spawn(program.file, program.args, {
    cwd,
    env,
    argv0: program.name,
    detached: ownsGroup && process.platform !== 'win32',
    stdio: [request.stdin === 'inherit' ? 'inherit' : 'ignore', 'pipe', request.stderr ?? 'pipe'],
    windowsHide: true,
    windowsVerbatimArguments: program.isVerbatim,
  });
  const { pid } = child;
  guard?.add(pid);
  const stdout = new KeptStream(STDOUT_SIZES);
  const stderr = new KeptStream(STDERR_SIZES);
  let toStdout: Sink = (chunk) => stdout.push(chunk);
  let toStderr: Sink = (chunk) => stderr.push(chunk);
  child.stdout?.on('data', (chunk: Buffer) => toStdout(chunk));
  child.stderr?.on('data', (chunk: Buffer) => toStderr(chunk));
  const forget = (): void => {
    if (pid !== undefined) guard?.remove(pid);
  };
  const watch = new RunWatch(child, request, forget);
  const ended = watch.over.then((end) => ({
    ...end,
    stdout: stdout.finish(),
    stderr: stderr.finish(),
    durationMs: Number(process.hrtime.bigint() - startedAt) / 1e6,
  }));
  return {
    child,
    ended,
    stdout,
    stderr,
    send: (signal) => watch.send(signal),
    end: (ending) => watch.end(ending),
    giveOn(newStdout, newStderr) {
      newStdout(keptText(stdout.finish()));
      newStderr(keptText(stderr.finish()));
      toStdout = newStdout;
      toStderr = newStderr;
    },
  };
}

type End = Omit<EndedRun, 'stdout' | 'stderr' | 'durationMs'>;

/** Waits for a child, its output, its limit and its caller. */
class RunWatch {
  readonly over: Promise<End>;
  readonly #child: ChildProcess;
  readonly #ownsGroup: boolean;
  #ending: Ending = 'exited';
  #problem: string | undefined;
  #stillRunning: readonly string[] = [];
  #wasSignalled = false;
  /** All of the group was asked to end, and is ended a moment later. */
  #isEnding = false;
  #finish: (isHeld: boolean) => void = () => {};
  /** To be called when nothing is left that has to be ended. */
  readonly #forget: () => void;

  constructor(child: ChildProcess, { ownsGroup, timeoutMs, signal }: CaptureRequest, forget: () => void) {
    this.#child = child;
    this.#ownsGroup = ownsGroup;
    this.#forget = forget;
    const limit = timeoutMs === undefined ? undefined : setTimeout(() => this.end('timed-out'), timeoutMs);
    const onAbort = (): void => this.end('cancelled');
    signal?.addEventListener('abort', onAbort, { once: true });
    this.over = new Promise((resolve) => {
      this.#finish = (isHeld) => {
        if (!this.#isEnding) forget();
        clearTimeout(limit);
        signal?.removeEventListener('abort', onAbort);
        resolve(this.#result(isHeld));
      };
    });
    child.on('error', (error: NodeJS.ErrnoException) => this.#fail(error));
    child.on('exit', (_, killedBy) => this.#drain(killedBy !== null));
    child.on('close', () => this.#finish(false));
    if (signal?.aborted) onAbort();
  }

  send(signal: NodeJS.Signals): void {
    this.#wasSignalled = true;
    signalGroup(this.#child, signal, this.#ownsGroup);
  }

  end(ending: 'timed-out' | 'cancelled'): void {
    if (this.#ending !== 'exited' || this.#hasExited()) return;
    this.#ending = ending;
    const { pid } = this.#child;
    if (ending === 'timed-out' && pid !== undefined && this.#ownsGroup)
      this.#stillRunning = groupMembers(pid);
    this.#endGroup();
  }

  #endGroup(): void {
    this.#isEnding = true;
    endGroup(this.#child, this.#ownsGroup, this.#forget);
  }

  #hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  #fail(error: NodeJS.ErrnoException): void {
    if (this.#child.pid !== undefined) return; // a signal that could not be sent
    this.#ending = 'not-started';
    this.#problem = error.message;
    this.#finish(false);
  }

  /** The command is over; what it left behind may still write. When it was killed, nobody is left to look after that. */
  #drain(wasKilled: boolean): void {
    if (wasKilled && this.#ending === 'exited') this.#endGroup();
    const isToldToEnd = this.#isEnding || this.#wasSignalled;
    const giveUp = (): void => {
      if (isToldToEnd) signalGroup(this.#child, 'SIGKILL', this.#ownsGroup);
      this.#child.stdout?.destroy();
      this.#child.stderr?.destroy();
      this.#finish(!isToldToEnd);
    };
    // On a busy machine we may be the ones who are late: what is there already is read before anything is given up.
    let wait = setTimeout(
      () => {
        wait = setTimeout(giveUp, LAST_READ_MS);
      },
      isToldToEnd ? SHORT_DRAIN_MS : DRAIN_MS,
    );
    this.#child.once('close', () => clearTimeout(wait));
  }

  #result(isHeld: boolean): End {
    const { exitCode, signalCode } = this.#child;
    const codes = { 'timed-out': TIMED_OUT, cancelled: CANCELLED, 'not-started': NOT_STARTED };
    const ending = this.#ending;
    return {
      ending,
      exitCode: ending === 'exited' ? shownExitCode(exitCode, signalCode) : codes[ending],
      signal: signalCode,
      isHeld,
      stillRunning: this.#stillRunning,
      problem: this.#problem,
    };
  }
}
