import { availableParallelism } from 'node:os';
import { indexWriteFailed } from '../../core/messages/index-build.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { type WalkedFile, type WalkResult, walkAsync } from '../files/index.ts';
import { FIRST_ATTEMPT } from './analyse-file.ts';
import type { AnalysedBlob } from './analyse-many.ts';
import { AnalysisRun } from './analysis-run.ts';
import { BlobView } from './blob.ts';
import { type Changes, changesSeen, compareFiles } from './changes.ts';
import { describeUpdate } from './describe-update.ts';
import { type FactsStore, hashKey } from './facts-store.ts';
import { factsVersion } from './facts-version.ts';
import type { Generation } from './generation.ts';
import type { Manifest } from './manifest.ts';
import { ProgressMeter } from './progress.ts';
import { removeLitter } from './project-folder.ts';
import type { ProjectIndex, SeenChanges, UpdateOptions } from './project-index.ts';
import { hasVanished, type IndexReport, type SkippedFile } from './report.ts';
import type { SegmentDocument } from './segment-builder.ts';
import { tryStoppedFiles } from './stopped-files.ts';
import { planUpdate, type UpdatePlan } from './update-plan.ts';
import { type GenerationNotes, keepSegments, writeBase, writeDelta } from './write-generation.ts';

/** From this many stored blobs on, reading whole packs beats reading blob by blob. */
const PRELOAD_FILES = 200;

export interface Updated {
  readonly generation: Generation;
  readonly report: IndexReport;
  /** The generation is as the files were then, in ms since the epoch. */
  readonly takenAtMs: number;
}

/**
 * Walks, analyses what is new, and writes a delta or a new base. Called with the lock of the generation held.
 * Nothing of the current generation is touched before the new one is whole.
 */
export async function updateGeneration(
  index: ProjectIndex,
  options: UpdateOptions,
): Promise<Result<Updated>> {
  try {
    return await renew(index, options);
  } finally {
    index.store.release();
  }
}

async function renew(index: ProjectIndex, options: UpdateOptions): Promise<Result<Updated>> {
  const meter = new ProgressMeter(options.onProgress);
  const { threads, signal } = options;
  const { root } = index.folder;
  const run = new AnalysisRun({ root, threads, signal, onFile: (file) => meter.analysed(file) });
  let ended: Promise<void> | undefined;
  try {
    const drafted = await draft(index, options, meter, run);
    ended = run.close(); // threads end while this one writes
    meter.write();
    const generation = publish(index, drafted);
    const { plan, look, analysed } = drafted;
    const threadCount = threads ?? availableParallelism();
    const report = describeUpdate(generation, plan, look.changes, analysed, meter, threadCount);
    return ok({ generation, report, takenAtMs: look.takenAtMs });
  } catch (error) {
    if (ended && error instanceof Error && 'code' in error) return fail(indexWriteFailed(error));
    throw error;
  } finally {
    await (ended ?? run.close());
  }
}

/** Everything that the next generation is made of. */
interface Drafted {
  readonly look: Look;
  readonly plan: UpdatePlan;
  readonly documents: readonly SegmentDocument[];
  readonly analysed: readonly AnalysedBlob[];
  readonly unreadable: readonly SkippedFile[];
}

async function draft(
  index: ProjectIndex,
  options: UpdateOptions,
  meter: ProgressMeter,
  run: AnalysisRun,
): Promise<Drafted> {
  const { store, generation: current, folder } = index;
  const seen =
    options.seen && current
      ? lookAtSeen(folder.root, current, options.seen)
      : await lookAround(index, options);
  const again = await tryStoppedFiles(seen.changes, current, run);
  store.hold(again.analysed.filter(isAnalysed));
  const look = { ...seen, changes: again.changes };
  const plan = planUpdate(folder.root, look.changes, current, store, options.mode);
  const known = storedDocuments(plan, store);
  const missing = [...plan.missing, ...known.lost];
  meter.analyse(missing);
  const analysed = await run.analyse(missing, FIRST_ATTEMPT);
  const documents = [...known.documents, ...newDocuments(missing, analysed)];
  const unreadable = [...look.skipped, ...plan.unreadable, ...unreadableFiles(analysed)];
  return { look, plan, documents, analysed: [...again.analysed, ...analysed], unreadable };
}

/** Writes what was found, and what it is made of before it. */
function publish(index: ProjectIndex, drafted: Drafted): Generation {
  const { look, plan, documents, analysed, unreadable } = drafted;
  const { store, folder } = index;
  const notes: GenerationNotes = {
    root: folder.root,
    version: factsVersion(),
    skipped: [...unreadable].sort((a, b) => (a.path < b.path ? -1 : 1)),
    ignored: look.ignored,
    takenAtMs: look.takenAtMs,
  };
  store.append(analysed.filter(isAnalysed));
  const generation = write(index, plan, documents, notes);
  removeLitter(folder, generation.manifest);
  store.release();
  store.compact(() => liveHashes(generation));
  return generation;
}

/** What the files are like now, compared with the index. */
interface Look {
  readonly changes: Changes;
  readonly skipped: readonly SkippedFile[];
  readonly ignored: Manifest['ignored'];
  readonly takenAtMs: number;
}

async function lookAround(index: ProjectIndex, { signal }: UpdateOptions): Promise<Look> {
  const walked = await walkAsync(index.folder.root, signal ? { signal } : {});
  return {
    changes: compareFiles(walked.files, index.generation, index.takenAtMs),
    skipped: walked.skipped,
    ignored: { count: walked.ignoredCount, rule: describeRule(walked.topRule) },
    takenAtMs: walked.startedAtMs,
  };
}

function lookAtSeen(root: string, generation: Generation, seen: SeenChanges): Look {
  const touched = new Set([...seen.changed, ...seen.removed]);
  const { manifest } = generation;
  return {
    takenAtMs: seen.asOfMs ?? Date.now(),
    changes: changesSeen(root, generation, seen),
    skipped: manifest.skipped.filter(({ path }) => !touched.has(path)),
    ignored: manifest.ignored,
  };
}

const isAnalysed = ({ outcome }: AnalysedBlob): boolean => outcome === 'analysed';

function write(
  { folder, generation: current }: ProjectIndex,
  plan: UpdatePlan,
  documents: readonly SegmentDocument[],
  notes: GenerationNotes,
): Generation {
  if (plan.kind === 'base' || !current) return writeBase(folder.generation, documents, notes);
  if (plan.kind === 'delta')
    return writeDelta(folder.generation, current, documents, plan.withdrawals, notes);
  return keepSegments(folder.generation, current, notes, plan.hasConfirmed);
}

/** Documents whose blobs the store has; a blob that turns out damaged is `lost` and analysed again. */
function storedDocuments(
  plan: UpdatePlan,
  store: FactsStore,
): { documents: SegmentDocument[]; lost: WalkedFile[] } {
  if (plan.known.length > PRELOAD_FILES) store.preload();
  const documents: SegmentDocument[] = [];
  const lost: WalkedFile[] = [];
  for (const { file, hash } of plan.known) {
    const blob = store.read(hash);
    if (blob) documents.push({ path: file.path, size: file.sizeBytes, mtimeMs: file.mtimeMs, hash, blob });
    else lost.push(file);
  }
  return { documents, lost };
}

function newDocuments(files: readonly WalkedFile[], analysed: readonly AnalysedBlob[]): SegmentDocument[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const documents: SegmentDocument[] = [];
  for (const { path, outcome, hash, buffer, offset, length } of analysed) {
    const file = byPath.get(path);
    if (outcome !== 'analysed' || !file) continue;
    const blob = new BlobView(buffer, offset, length);
    documents.push({ path, size: file.sizeBytes, mtimeMs: file.mtimeMs, hash, blob });
  }
  return documents;
}

function describeRule(rule: WalkResult['topRule']): string | null {
  return rule ? `${rule.file}:${rule.line}: ${rule.pattern} (${rule.count})` : null;
}

function unreadableFiles(analysed: readonly AnalysedBlob[]): SkippedFile[] {
  return analysed
    .filter(({ outcome, reason }) => outcome === 'unreadable' && !hasVanished(reason ?? ''))
    .map(({ path, reason }) => ({ path, reason: reason ?? 'unreadable' }));
}

/** Contents that the generation needs: for statistics of removed documents and for the next base. */
function liveHashes(generation: Generation): Set<string> {
  const live = new Set<string>();
  for (const { segment } of generation.parts) {
    const bytes = new Uint8Array(segment.columns.docHash.slice().buffer);
    for (let at = 0; at < bytes.length; at += 16) live.add(hashKey(bytes.subarray(at, at + 16)));
  }
  return live;
}
