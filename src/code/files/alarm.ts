import { setTimeout as sleep } from 'node:timers/promises';

/** A stream of changes that never pauses is acted on after this many quiet times. */
const MAX_DEBOUNCES = 10;

/** Wakes the loop after a change, once changes have paused. Keeps the process alive while it waits. */
export class Alarm {
  readonly #signal: AbortSignal;
  #hasRung = false;
  #lastRingMs = 0;
  #wake: (() => void) | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  ring(): void {
    this.#hasRung = true;
    this.#lastRingMs = performance.now();
    this.#wake?.();
  }

  /** What rang before is taken care of. */
  reset(): void {
    this.#hasRung = false;
  }

  /**
   * Waits for a ring since the last reset and the pause after it, at most `restMs`, or until the signal is aborted.
   * @returns whether it rang
   */
  async wait(restMs: number, debounceMs: number): Promise<boolean> {
    if (!this.#hasRung) await this.#rest(restMs);
    if (this.#hasRung) await this.#pause(debounceMs);
    return this.#hasRung;
  }

  #rest(restMs: number): Promise<void> {
    if (this.#signal.aborted) return Promise.resolve();
    return new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#signal.removeEventListener('abort', end);
        this.#wake = undefined;
        done();
      };
      const timer = setTimeout(end, restMs);
      this.#signal.addEventListener('abort', end);
      this.#wake = end;
    });
  }

  async #pause(debounceMs: number): Promise<void> {
    const until = performance.now() + debounceMs * MAX_DEBOUNCES;
    for (let quietMs = 0; quietMs < debounceMs && performance.now() < until; ) {
      await sleep(debounceMs - quietMs, undefined, { signal: this.#signal });
      quietMs = performance.now() - this.#lastRingMs;
    }
  }
}
