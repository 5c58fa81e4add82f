import type { BenchCase, Suite } from '../../../bench/suites/suite.ts';
import type { KernelLoader } from '../../engine/arena.ts';
import type { Bound } from './compare.ts';
import type { Corpus } from './corpus.ts';
import { type BenchDocument, type BenchResult, peakRssMb, thisMachine } from './document.ts';
import { type Effort, measure } from './measure.ts';

export interface BenchRequest {
  readonly suites: readonly Suite[];
  readonly corpus: Corpus;
  readonly loader: KernelLoader;
  readonly effort: Effort;
  /** Told before each case. */
  readonly onCase: (one: BenchCase) => void;
}

/** What a run found, and how far each case may fall. */
export interface BenchRun {
  readonly document: BenchDocument;
  readonly bounds: readonly Bound[];
}

/** Prepares and measures one suite after the other, so that only one of them is in memory. */
export async function runBench(request: BenchRequest): Promise<BenchRun> {
  const started = performance.now();
  const results: BenchResult[] = [];
  const bounds: Bound[] = [];
  for (const suite of request.suites) {
    const { text, folder } = request.corpus;
    const prepared = await suite.prepare({ loader: request.loader, text, folder });
    try {
      for (const one of prepared?.cases ?? []) {
        request.onCase(one);
        results.push(await measure(one, request.effort));
        bounds.push({ id: one.id, tolerance: one.tolerance });
      }
    } finally {
      await prepared?.close?.();
    }
  }
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const document = {
    schema_version: 1,
    machine: thisMachine(),
    seconds,
    peak_rss_mb: peakRssMb(),
    results,
  } as const;
  return { document, bounds };
}
