import { Pool } from '../../engine/pool.ts';
import type { Attempt } from './analyse-file.ts';
import { type AnalysedBlob, analyseMany, type PendingFile } from './analyse-many.ts';

/** Parsers and scratch space lie outside the JavaScript heap, which holds little. */
const HEAP_LIMIT_MB = 512;

export interface AnalysisRunOptions {
  readonly root: string;
  /** As many as there are cores by default. */
  readonly threads: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onFile: (file: { path: string; byteSize: number; milliseconds: number }) => void;
}

/** The analysis of one index run. Threads start when there is work for them, and end with `close`. */
export class AnalysisRun {
  readonly #options: AnalysisRunOptions;
  #pool: Pool | undefined;

  constructor(options: AnalysisRunOptions) {
    this.#options = options;
  }

  analyse(files: readonly PendingFile[], attempt: Attempt): Promise<AnalysedBlob[]> {
    return analyseMany(files, { ...this.#options, attempt, pool: () => this.#lendPool() });
  }

  async close(): Promise<void> {
    await this.#pool?.close();
    this.#pool = undefined;
  }

  #lendPool(): Pool {
    const { threads } = this.#options;
    this.#pool ??= new Pool({ ...(threads === undefined ? {} : { threads }), heapLimitMb: HEAP_LIMIT_MB });
    return this.#pool;
  }
}
