import type { CapturedStream } from './compressed-run.ts';
import { OutputExcerpt } from './generic/index.ts';

/** Up to so many bytes a stream is held whole, and patterns work on it. 99.9 % of outputs have fewer. */
export const WHOLE_BYTES = 4 * 1024 * 1024;

/**
 * Takes one stream of a command as it comes, in bounded memory: the bytes as long as they are few, then an excerpt.
 */
export class StreamCapture {
  #chunks: Uint8Array[] = [];
  #sizeBytes = 0;
  #excerpt: OutputExcerpt | undefined;

  /** Takes the next chunk, whose memory the caller may use again. */
  push(chunk: Uint8Array): void {
    this.#sizeBytes += chunk.length;
    if (!this.#excerpt && this.#sizeBytes > WHOLE_BYTES) this.#startExcerpt();
    if (this.#excerpt) this.#excerpt.push(chunk);
    else this.#chunks.push(Uint8Array.from(chunk));
  }

  finish(): CapturedStream {
    if (this.#excerpt) return { kind: 'excerpt', ...this.#excerpt.finish() };
    return { kind: 'whole', bytes: Buffer.concat(this.#chunks) };
  }

  #startExcerpt(): void {
    this.#excerpt = new OutputExcerpt();
    for (const chunk of this.#chunks) this.#excerpt.push(chunk);
    this.#chunks = [];
  }
}
