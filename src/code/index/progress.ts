import type { IndexProgress } from './report.ts';

interface TimedFile {
  readonly path: string;
  readonly byteSize: number;
  readonly milliseconds: number;
}

const SLOWEST = 5;

/** Times the phases of an index run and tells a listener how far it is. */
export class ProgressMeter {
  readonly #listener: ((progress: IndexProgress) => void) | undefined;
  readonly #started = performance.now();
  #walkedAt = 0;
  #analysedAt = 0;
  #phase: IndexProgress['phase'] = 'walk';
  #filesDone = 0;
  #filesTotal = 0;
  #bytesDone = 0;
  #bytesTotal = 0;
  slowest: TimedFile[] = [];

  constructor(listener: ((progress: IndexProgress) => void) | undefined) {
    this.#listener = listener;
    this.#tell();
  }

  /** The walk is done. */
  analyse(missing: readonly { readonly sizeBytes: number }[]): void {
    this.#walkedAt = performance.now();
    this.#phase = 'analyse';
    this.#filesTotal = this.#filesDone + missing.length;
    this.#bytesTotal = missing.reduce((n, { sizeBytes }) => n + sizeBytes, this.#bytesDone);
    this.#tell();
  }

  analysed(file: TimedFile): void {
    this.#filesDone++;
    this.#bytesDone += file.byteSize;
    if (this.slowest.length < SLOWEST || file.milliseconds > (this.slowest.at(-1)?.milliseconds ?? 0)) {
      this.slowest = [...this.slowest, file]
        .sort((a, b) => b.milliseconds - a.milliseconds)
        .slice(0, SLOWEST);
    }
    this.#tell();
  }

  /** The analysis is done. */
  write(): void {
    this.#analysedAt = performance.now();
    this.#phase = 'write';
    this.#tell();
  }

  get totalMs(): number {
    return performance.now() - this.#started;
  }

  get phases(): { walkMs: number; analyseMs: number; writeMs: number } {
    return {
      walkMs: this.#walkedAt - this.#started,
      analyseMs: this.#analysedAt - this.#walkedAt,
      writeMs: performance.now() - this.#analysedAt,
    };
  }

  #tell(): void {
    this.#listener?.({
      phase: this.#phase,
      filesDone: this.#filesDone,
      filesTotal: this.#filesTotal,
      bytesDone: this.#bytesDone,
      bytesTotal: this.#bytesTotal,
      slowest: this.slowest[0]?.path,
    });
  }
}
