/** An expected failure: a stable code, one sentence of cause, one of remedy. Built only in `core/messages`. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly remedy?: string;
}

/** What an operation that may fail in an expected way gives back. Exceptions are kept for bugs and aborts. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (error: Failure): Result<never> => ({ ok: false, error });
