import type { AnalysedBlob } from './analyse-many.ts';
import { Flag } from './blob.ts';
import type { Changes } from './changes.ts';
import type { Generation } from './generation.ts';
import type { ProgressMeter } from './progress.ts';
import { type IndexReport, type SkippedFile, TOO_LARGE } from './report.ts';
import type { UpdatePlan } from './update-plan.ts';

/** Sums over the living documents of a generation. */
export interface Contents {
  /** Text files. */
  readonly files: number;
  readonly lines: number;
  readonly sourceBytes: number;
  readonly chunks: number;
  readonly symbols: number;
  readonly indexBytes: number;
  /** Binary and over-sized files: known by name only. */
  readonly catalogued: readonly SkippedFile[];
  /** Files whose parser gave up: searchable as text, without symbols. */
  readonly parseFailures: readonly string[];
}

export function contentsOf(generation: Generation): Contents {
  const sums = { files: 0, lines: 0, sourceBytes: 0, symbols: 0, indexBytes: 0 };
  const catalogued: SkippedFile[] = [];
  const parseFailures: string[] = [];
  for (const { segment, removed } of generation.parts) {
    const { docFlags, docLines, docSize, docFirstSymbol } = segment.columns;
    for (let document = 0; document < segment.documentCount; document++) {
      if (removed[document]) continue;
      const flags = docFlags[document] as number;
      const path = segment.paths[document] as string;
      if (flags & (Flag.binary | Flag.tooLarge)) {
        catalogued.push({ path, reason: flags & Flag.binary ? 'binary' : TOO_LARGE });
        continue;
      }
      if (flags & Flag.parseFailed) parseFailures.push(path);
      sums.files++;
      sums.lines += docLines[document] as number;
      sums.sourceBytes += docSize[document] as number;
      sums.symbols += (docFirstSymbol[document + 1] as number) - (docFirstSymbol[document] as number);
    }
  }
  const indexBytes = generation.manifest.segments.reduce((n, { byteLength }) => n + byteLength, 0);
  return { ...sums, indexBytes, chunks: generation.totals.chunks, catalogued, parseFailures };
}

export function describeUpdate(
  generation: Generation,
  plan: UpdatePlan,
  changes: Changes,
  analysed: readonly AnalysedBlob[],
  meter: ProgressMeter,
  threads: number,
): IndexReport {
  const { catalogued, parseFailures, ...contents } = contentsOf(generation);
  const reasons = new Map(analysed.map(({ path, reason }) => [path, reason]));
  const { manifest } = generation;
  return {
    root: manifest.root,
    kind: plan.kind,
    ...contents,
    analysed: analysed.length,
    reused: plan.reused,
    removed: changes.removed.length,
    totalMs: meter.totalMs,
    phases: meter.phases,
    skipped: [...manifest.skipped, ...catalogued],
    parseFailures: parseFailures.map((path) => ({ path, reason: reasons.get(path) ?? 'the parser gave up' })),
    ignored: manifest.ignored,
    threads,
    slowest: meter.slowest.map(({ path, milliseconds }) => ({ path, milliseconds })),
  };
}
