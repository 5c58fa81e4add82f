import type { Progress } from '../tools/context.ts';
import type { Exchange, Peer } from './protocol/endpoint.ts';

/** A call that is over sooner needs no progress; a longer one is heard of as often as this. */
const EVERY_MS = 1000;

/** Tells the client about a long call, at most once a second, and that it is alive when the tool itself says nothing. */
export class CallProgress {
  readonly #exchange: Exchange;
  readonly #peer: Peer | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #startedAt = performance.now();
  #latest: Progress = { message: 'working' };
  #told = 0;

  constructor(exchange: Exchange, peer: Peer | undefined) {
    this.#exchange = exchange;
    this.#peer = peer;
    if (peer === undefined || exchange.progressToken === undefined) return;
    this.#timer = setTimeout(() => this.#tell(), EVERY_MS);
    this.#timer.unref();
  }

  readonly report = (progress: Progress): void => {
    this.#latest = progress;
  };

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** `progress` has to grow with every notification; where a tool counts nothing, seconds do. */
  #tell(): void {
    if (this.#exchange.signal.aborted) return;
    const { message, done, total } = this.#latest;
    const seconds = Math.round((performance.now() - this.#startedAt) / 1000);
    this.#told = Math.max(this.#told + 1e-3, done ?? seconds);
    this.#peer?.notify('notifications/progress', {
      progressToken: this.#exchange.progressToken,
      progress: this.#told,
      ...(total === undefined ? {} : { total }),
      message: done === undefined ? `${message} (${seconds} s)` : message,
    });
    this.#timer?.refresh();
  }
}
