import { Bench } from 'tinybench';
import type { BenchCase } from '../../../bench/suites/suite.ts';
import type { BenchResult } from './document.ts';

/**
 * How a case is measured: in rounds, each with some runs of ours and of the other, one right after the other. The
 * ratio is the median of the rounds' ratios, so that a busy spell of the machine spoils a round and not the result.
 * Ratios are of processor time, all threads together: on a busy machine the clock also counts what other programs do
 * meanwhile, and more often during the slower side. The times that are shown are those of the clock.
 */
export interface Effort {
  readonly rounds: number;
  /** Time for either side in a round; at least two runs. */
  readonly roundMs: number;
  readonly warmupMs: number;
}

/** How much longer tight cases are measured. */
const TIGHT = { rounds: 2, warmup: 4 } as const;

export const FULL_EFFORT: Effort = { rounds: 7, roundMs: 60, warmupMs: 100 };

type Work = BenchCase['run'];

/** The runs of one side in one round. */
interface Sample {
  readonly wallMs: readonly number[];
  /** Processor time of one run, on average. */
  readonly cpuMs: number;
}

export async function measure(one: BenchCase, effort: Effort): Promise<BenchResult> {
  const limits =
    one.runs === undefined ? { time: effort.roundMs, iterations: 2 } : { time: 0, iterations: 1 };
  const times = one.isTight ? TIGHT : { rounds: 1, warmup: 1 };
  if (one.runs === undefined) await warmUp(one, effort.warmupMs * times.warmup);
  const ours: number[] = [];
  const others: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < (one.runs ?? effort.rounds * times.rounds); round++) {
    // Whoever comes second finds a warmer processor, so they take turns.
    const isOursFirst = round % 2 === 0;
    const first = await sample(isOursFirst ? one.run : one.reference, limits);
    const second = await sample(isOursFirst ? one.reference : one.run, limits);
    const [mine, other] = isOursFirst ? [first, second] : [second, first];
    ours.push(...mine.wallMs);
    others.push(...other.wallMs);
    ratios.push(other.cpuMs / mine.cpuMs);
  }
  return resultOf(one, ours, others, quantile(ratios, 0.5));
}

function resultOf(
  one: BenchCase,
  ours: readonly number[],
  others: readonly number[],
  ratio: number,
): BenchResult {
  const medianMs = quantile(ours, 0.5);
  const speed =
    one.sizeBytes === undefined
      ? { ops_per_s: rounded(1000 / medianMs) }
      : { mb_per_s: rounded(one.sizeBytes / 1000 / medianMs) };
  return {
    id: one.id,
    kernel: one.id.split(':', 1)[0] ?? one.id,
    summary: one.summary,
    median_ms: rounded(medianMs),
    p99_ms: rounded(quantile(ours, 0.99)),
    ...speed,
    against: one.against,
    against_median_ms: rounded(quantile(others, 0.5)),
    ratio: rounded(ratio),
  };
}

async function warmUp({ run, reference }: BenchCase, warmupMs: number): Promise<void> {
  for (const work of [run, reference]) {
    const end = performance.now() + warmupMs;
    do await work();
    while (performance.now() < end);
  }
}

async function sample(work: Work, limits: { time: number; iterations: number }): Promise<Sample> {
  const bench = new Bench({ ...limits, warmup: false, retainSamples: true, throws: true });
  // As an async function even where the work is not: it costs a microtask and spares the exploratory call.
  bench.add('work', async () => void (await work()), { async: true });
  const before = process.cpuUsage();
  const [task] = await bench.run();
  const { user, system } = process.cpuUsage(before);
  const result = task?.result;
  if (!result || !('latency' in result) || !result.latency.samples) throw new Error('nothing was measured');
  const { samples } = result.latency;
  return { wallMs: samples, cpuMs: (user + system) / 1000 / samples.length };
}

/** Interpolated between the two samples that it lies between. */
function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** Four digits: more is noise. */
const rounded = (value: number): number => Number(value.toPrecision(4));
