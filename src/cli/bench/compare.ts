import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { benchBaselineUnreadable } from '../../core/messages/bench.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { BenchResult } from './document.ts';

/** The part of an earlier document that a comparison needs. */
const BASELINE = z.object({
  results: z
    .array(z.object({ id: z.string(), against: z.string(), ratio: z.number().positive() }))
    .nonempty('it has no results'),
});
export type Baseline = z.infer<typeof BASELINE>['results'];

/** What a run must not fall below, and by how much it may. */
export interface Bound {
  readonly id: string;
  readonly tolerance: number;
}

export interface Regression {
  readonly id: string;
  readonly was: number;
  /** Undefined when the case is not measured any more. */
  readonly is: number | undefined;
  readonly against: string;
}

/** Reads an earlier `--json` document. */
export function readBaseline(file: string): Result<Baseline> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return fail(benchBaselineUnreadable(file, code === 'ENOENT' ? 'it does not exist' : code));
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return fail(benchBaselineUnreadable(file, 'it is not JSON'));
  }
  const parsed = BASELINE.safeParse(document);
  if (parsed.success) return ok(parsed.data.results);
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  const reason = issue?.path.length === 1 ? 'it has no results' : `${where} is not what it should be`;
  return fail(benchBaselineUnreadable(file, reason));
}

/**
 * Cases whose ratio has fallen by more than their tolerance. Only ratios are compared: times differ between machines
 * and hours, how much faster a kernel is than its twin hardly does. A case whose other side is a package that is not
 * installed here is passed over, one that is gone altogether is a regression.
 */
export function regressions(
  baseline: Baseline,
  results: readonly BenchResult[],
  bounds: readonly Bound[],
): Regression[] {
  const now = new Map(results.map((result) => [result.id, result.ratio]));
  const tolerances = new Map(bounds.map(({ id, tolerance }) => [id, tolerance]));
  return baseline.flatMap(({ id, ratio, against }) => {
    const is = now.get(id);
    const isPackage = against !== 'twin' && against !== 'calibration';
    if (is === undefined && isPackage) return [];
    const least = ratio * (1 - (tolerances.get(id) ?? 0));
    return is !== undefined && is >= least ? [] : [{ id, was: ratio, is, against }];
  });
}
