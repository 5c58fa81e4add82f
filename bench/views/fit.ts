import { type Evidence, evidenceFor } from '../../src/read/auto/evidence.ts';
import { TASK_SEGMENTS } from '../../src/read/auto/fitted-view.ts';
import { segmentsOf } from '../../src/read/auto/segments.ts';
import type { Read } from './reads.ts';

/** A file's segments: their evidence, scaled, and which share of the changed lines each holds. */
interface Example {
  readonly evidence: readonly Float64Array[];
  readonly shares: readonly number[];
}

const STEPS = 150;
const RATE = 0.05;
const RIDGE = 1e-3;

/**
 * Fits one weight for each kind of evidence as a multinomial logit: the odds of a segment are the exponential of its
 * weighed evidence, and the cross-entropy against the changed lines is least. Adam (Kingma and Ba, 2015) walks there.
 */
export function fitWeights(repositories: ReadonlyMap<string, readonly Read[]>): string {
  const names = [...repositories.keys()];
  const raw = new Map([...repositories].map(([name, reads]) => [name, reads.map(exampleOf)]));
  const kinds = kindsOf([...repositories.values()].flat());
  const scales = scalesOf([...raw.values()].flat(), kinds.length);
  const scaled = new Map(
    [...raw].map(([name, examples]) => [name, examples.map((each) => scaledBy(each, scales))]),
  );
  const rows = names.map((left) => {
    const weights = train(names.filter((name) => name !== left).flatMap((name) => scaled.get(name) ?? []));
    return `without ${left}: loss there ${lossOf(weights, scaled.get(left) ?? []).toFixed(4)}\n`;
  });
  const all = [...scaled.values()].flat();
  const weights = train(all);
  rows.push(`with all: loss ${lossOf(weights, all).toFixed(4)}\n`);
  rows.push(
    ...kinds.map((kind, at) => `  ${kind}: ${((weights[at] ?? 0) / (scales[at] ?? 1)).toFixed(2)},\n`),
  );
  return rows.join('');
}

function kindsOf(reads: readonly Read[]): (keyof Evidence)[] {
  const [read] = reads;
  if (read === undefined) return [];
  const { subject } = read;
  const [first] = evidenceFor(subject, segmentsOf(subject.lines, subject.outline, TASK_SEGMENTS)).evidence;
  return Object.keys(first ?? {}) as (keyof Evidence)[];
}

function exampleOf({ subject, change }: Read): Example {
  const segments = segmentsOf(subject.lines, subject.outline, TASK_SEGMENTS);
  const { evidence } = evidenceFor(subject, segments);
  const wanted = [...change.touched, ...change.addedBehind.flatMap((line) => [line, line + 1])];
  return {
    evidence: evidence.map((each) => Float64Array.from(Object.values(each))),
    shares: segments.map(
      ({ first, last }) => wanted.filter((line) => line >= first && line <= last).length / wanted.length,
    ),
  };
}

/** Standard deviations, so that one step size fits all kinds. */
function scalesOf(examples: readonly Example[], count: number): Float64Array {
  const sums = new Float64Array(count);
  const squares = new Float64Array(count);
  let rows = 0;
  for (const { evidence } of examples) {
    for (const values of evidence) {
      rows++;
      for (const [at, value] of values.entries()) {
        sums[at]! += value;
        squares[at]! += value * value;
      }
    }
  }
  return squares.map((square, at) => Math.sqrt(square / rows - (sums[at]! / rows) ** 2) || 1);
}

function scaledBy({ evidence, shares }: Example, scales: Float64Array): Example {
  return { shares, evidence: evidence.map((values) => values.map((value, at) => value / scales[at]!)) };
}

function train(examples: readonly Example[]): Float64Array {
  const count = examples[0]?.evidence[0]?.length ?? 0;
  const weights = new Float64Array(count);
  const means = new Float64Array(count);
  const variances = new Float64Array(count);
  for (let step = 1; step <= STEPS; step++) {
    const slope = slopeAt(weights, examples);
    for (let at = 0; at < count; at++) {
      const pull = slope[at]! / examples.length + RIDGE * weights[at]!;
      means[at] = 0.9 * means[at]! + 0.1 * pull;
      variances[at] = 0.99 * variances[at]! + 0.01 * pull * pull;
      const mean = means[at]! / (1 - 0.9 ** step);
      weights[at]! -= (RATE * mean) / (Math.sqrt(variances[at]! / (1 - 0.99 ** step)) + 1e-9);
    }
  }
  return weights;
}

function slopeAt(weights: Float64Array, examples: readonly Example[]): Float64Array {
  const slope = new Float64Array(weights.length);
  for (const { evidence, shares } of examples) {
    const odds = oddsOf(weights, evidence);
    const total = shares.reduce((sum, share) => sum + share, 0);
    for (const [index, values] of evidence.entries()) {
      const excess = odds[index]! * total - shares[index]!;
      for (const [at, value] of values.entries()) slope[at]! += excess * value;
    }
  }
  return slope;
}

function lossOf(weights: Float64Array, examples: readonly Example[]): number {
  let loss = 0;
  for (const { evidence, shares } of examples) {
    for (const [index, odds] of oddsOf(weights, evidence).entries())
      loss -= shares[index]! * Math.log(odds + 1e-12);
  }
  return loss / Math.max(1, examples.length);
}

/** For each segment the chance that a changed line is one of its. */
function oddsOf(weights: Float64Array, evidence: readonly Float64Array[]): Float64Array {
  const scores = Float64Array.from(evidence, (values) =>
    values.reduce((sum, value, at) => sum + value * weights[at]!, 0),
  );
  const most = scores.reduce((best, score) => Math.max(best, score), Number.NEGATIVE_INFINITY);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
