import { Pool, taskKind } from '../../engine/pool.ts';
import type { TaskResult } from '../../engine/task-failure.ts';
import type { AnalysisResult, AnalysisTask } from './analyse-many.ts';

const ANALYSE = taskKind<AnalysisTask, AnalysisResult>('analyse');
/** A file that takes its thread this long is lost; the parser's own deadline comes long before. */
const TASK_DEADLINE_MS = 120_000;
/** Parsers and scratch space lie outside the JavaScript heap, which holds little. */
const HEAP_LIMIT_MB = 512;

/** The threads of one index run. */
export class AnalysisPool {
  readonly #pool: Pool;

  /** @param threads as many as there are cores by default */
  constructor(threads: number | undefined) {
    this.#pool = new Pool({
      ...(threads === undefined ? {} : { threads }),
      heapLimitMb: HEAP_LIMIT_MB,
    });
  }

  get threads(): number {
    return this.#pool.threads;
  }

  run(task: AnalysisTask, signal: AbortSignal | undefined): Promise<TaskResult<AnalysisResult>> {
    return this.#pool.run(ANALYSE, task, { signal, deadlineMs: TASK_DEADLINE_MS });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
