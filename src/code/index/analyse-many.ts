import { systemPath } from '../../core/paths-bytes.ts';
import { type AnalysedFile, FileAnalyser } from './analyse-file.ts';
import type { AnalysisPool } from './analysis-pool.ts';

export interface PendingFile {
  readonly path: string;
  readonly sizeBytes: number;
}

/** One file's outcome together with the buffer that holds its blob. */
export interface AnalysedBlob extends AnalysedFile {
  readonly buffer: ArrayBuffer;
}

/** What a worker is asked: files of one root, analysed in this order. */
export interface AnalysisTask {
  readonly root: string;
  readonly paths: readonly string[];
}

export interface AnalysisResult {
  readonly files: readonly AnalysedFile[];
  readonly buffer: ArrayBuffer;
}

/** Less work than this is done here: a pool takes longer to start. */
const INLINE_BYTES = 300_000;
const INLINE_FILES = 24;
/** Source bytes per task: some 100 ms of work, so that the last tasks end together. */
const TASK_BYTES = 512 << 10;

export interface AnalysisOptions {
  readonly root: string;
  readonly signal: AbortSignal | undefined;
  readonly onFile: (file: AnalysedFile) => void;
  readonly pool: () => AnalysisPool;
}

/** Analyses `files`, in this thread when it is little work, else in the pool. The order of results is free. */
export async function analyseMany(
  files: readonly PendingFile[],
  options: AnalysisOptions,
): Promise<AnalysedBlob[]> {
  const bytes = files.reduce((n, { sizeBytes }) => n + sizeBytes, 0);
  if (bytes <= INLINE_BYTES && files.length <= INLINE_FILES) return analyseHere(files, options);
  const tasks = intoTasks(files);
  const results: AnalysedBlob[] = [];
  const pool = options.pool();
  let next = 0;
  const lane = async () => {
    while (next < tasks.length) {
      options.signal?.throwIfAborted();
      const task = { root: options.root, paths: tasks[next++] as string[] };
      for (const file of await analyseTask(pool, task, options.signal)) {
        results.push(file);
        options.onFile(file);
      }
    }
  };
  // One task waiting per thread keeps it busy; more would only hold memory.
  await Promise.all(Array.from({ length: pool.threads * 2 }, lane));
  return results;
}

let inline: FileAnalyser | undefined;

async function analyseHere(files: readonly PendingFile[], options: AnalysisOptions): Promise<AnalysedBlob[]> {
  inline ??= new FileAnalyser();
  const analysed: AnalysedFile[] = [];
  for (const { path: relative } of files) {
    options.signal?.throwIfAborted();
    const file = await inline.analyse(systemPath(options.root, relative), relative);
    analysed.push(file);
    options.onFile(file);
  }
  const buffer = inline.take();
  if (inline.isBroken) inline = undefined;
  return analysed.map((file) => ({ ...file, buffer }));
}

/**
 * Runs one task; when its worker died, each of its files is tried once more alone, so that one file cannot
 * take others with it, and the one that kills its parser is named.
 */
async function analyseTask(
  pool: AnalysisPool,
  task: AnalysisTask,
  signal: AbortSignal | undefined,
): Promise<AnalysedBlob[]> {
  const result = await pool.run(task, signal);
  if (result.ok) return result.value.files.map((file) => ({ ...file, buffer: result.value.buffer }));
  if (task.paths.length > 1) {
    const alone: AnalysedBlob[] = [];
    for (const one of task.paths) alone.push(...(await analyseTask(pool, { ...task, paths: [one] }, signal)));
    return alone;
  }
  const plain = new FileAnalyser({ parses: false });
  const only = task.paths[0] as string;
  const file = await plain.analyse(systemPath(task.root, only), only);
  return [{ ...file, reason: file.reason ?? `${result.reason}: ${result.detail}`, buffer: plain.take() }];
}

/** Large files first, so that no thread is left with the largest at the end. */
function intoTasks(files: readonly PendingFile[]): string[][] {
  const sorted = [...files].sort((a, b) => b.sizeBytes - a.sizeBytes || (a.path < b.path ? -1 : 1));
  const tasks: string[][] = [];
  let current: string[] = [];
  let bytes = 0;
  for (const file of sorted) {
    current.push(file.path);
    bytes += file.sizeBytes + 2000;
    if (bytes < TASK_BYTES) continue;
    tasks.push(current);
    current = [];
    bytes = 0;
  }
  if (current.length > 0) tasks.push(current);
  return tasks;
}
