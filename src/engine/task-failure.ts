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

/** What our own aborts carry, to tell them from the caller's. */
export class Stop {
  readonly failure: TaskFailure;

  constructor(reason: FailureReason, detail: string) {
    this.failure = { ok: false, reason, detail };
  }
}

/** What Piscina's rejection of a task means. */
export function failureOf(error: unknown): TaskFailure {
  if (error instanceof Stop) return error.failure;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new Stop('out-of-memory', firstLine(error)).failure;
  const died =
    code === 'ERR_WORKER_INIT_FAILED' ||
    (error instanceof Error && /^worker exited with code|^Terminating worker/.test(error.message));
  return new Stop(died ? 'crashed' : 'threw', firstLine(error)).failure;
}

export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
