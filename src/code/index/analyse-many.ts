import { systemPath } from '../../core/paths-bytes.ts';
import { type Pool, taskKind } from '../../engine/pool.ts';
import { type FailedItem, runBatches } from '../../engine/pool-batches.ts';
import { type AnalysedFile, type Attempt, FileAnalyser } from './analyse-file.ts';

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
  readonly attempt: Attempt;
}

export interface AnalysisResult {
  readonly files: readonly AnalysedFile[];
  readonly buffer: ArrayBuffer;
}

const ANALYSE = taskKind<AnalysisTask, AnalysisResult>('analyse');
/** Less work than this is done here: a pool takes longer to start. */
const INLINE_BYTES = 300_000;
const INLINE_FILES = 24;
/** Source bytes per task: some 100 ms of work, so that the last tasks end together. */
const TASK_BYTES = 512 << 10;
/** What a file costs besides its bytes, in bytes. */
const FILE_BYTES = 2000;
/** Parsers end by their own deadline long before; what takes its thread longer than this is lost. */
const TASK_DEADLINE_MS = 120_000;
const LONE_DEADLINE_MS = 30_000;

export interface AnalysisOptions {
  readonly root: string;
  readonly attempt: Attempt;
  readonly signal: AbortSignal | undefined;
  readonly onFile: (file: AnalysedFile) => void;
  readonly pool: () => Pool;
}

/** Analyses `files`, in this thread when it is little work, else in the pool. The order of results is free. */
export async function analyseMany(
  files: readonly PendingFile[],
  options: AnalysisOptions,
): Promise<AnalysedBlob[]> {
  const results =
    isLittle(files) && !options.attempt.isLast ? await inTurn(() => analyseHere(files, options)) : [];
  const take = (analysed: readonly AnalysedFile[], buffer: ArrayBuffer) => {
    for (const file of analysed) {
      results.push({ ...file, buffer });
      options.onFile(file);
    }
  };
  const others = files.slice(results.length);
  if (others.length === 0) return results;
  const { root, attempt, signal } = options;
  const failed = await runBatches(options.pool(), {
    kind: ANALYSE,
    task: (batch) => ({ root, attempt, paths: batch.map(({ path }) => path) }),
    items: largestFirst(others),
    weigh: ({ sizeBytes }) => sizeBytes + FILE_BYTES,
    batchWeight: TASK_BYTES,
    onResult: (result) => take(result.files, result.buffer),
    deadlineMs: TASK_DEADLINE_MS,
    loneDeadlineMs: LONE_DEADLINE_MS,
    ...(signal ? { signal } : {}),
  });
  for (const one of failed) {
    const { file, buffer } = await analyseAsText(one, options);
    take([file], buffer);
  }
  return results;
}

/** Files that took their thread down, alone too, are searchable as text. */
async function analyseAsText(
  { item: { path }, reason, detail }: FailedItem<PendingFile>,
  { root, attempt }: AnalysisOptions,
): Promise<{ file: AnalysedFile; buffer: ArrayBuffer }> {
  const plain = new FileAnalyser();
  const isLast = attempt.isLast && reason === 'deadline';
  const file = await plain.analyse(systemPath(root, path), path, { parses: false, isLast });
  return { file: { ...file, reason: file.reason ?? `${reason}: ${detail}` }, buffer: plain.take() };
}

function isLittle(files: readonly PendingFile[]): boolean {
  const bytes = files.reduce((n, { sizeBytes }) => n + sizeBytes, 0);
  return bytes <= INLINE_BYTES && files.length <= INLINE_FILES;
}

/** The analyser of this thread; `'broken'` when its parser has crashed, after which threads are to do it. */
let inline: FileAnalyser | 'broken' | undefined;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Projects of one process are updated at the same time, and the analyser has one buffer. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined); // whoever asked for it hears of it
  return turn;
}

/** @returns the outcomes of the first files: all of them, unless one crashes the parser */
async function analyseHere(files: readonly PendingFile[], options: AnalysisOptions): Promise<AnalysedBlob[]> {
  if (inline === 'broken') return [];
  inline ??= new FileAnalyser();
  const { root, attempt, signal, onFile } = options;
  const analysed: AnalysedFile[] = [];
  for (const { path } of files) {
    signal?.throwIfAborted();
    const file = await inline.analyse(systemPath(root, path), path, attempt);
    if (inline.isBroken) break;
    analysed.push(file);
    onFile(file);
  }
  const buffer = inline.take();
  if (inline.isBroken) inline = 'broken';
  return analysed.map((file) => ({ ...file, buffer }));
}

/** So that no thread is left with the largest at the end. */
function largestFirst(files: readonly PendingFile[]): PendingFile[] {
  return [...files].sort((a, b) => b.sizeBytes - a.sizeBytes || (a.path < b.path ? -1 : 1));
}
