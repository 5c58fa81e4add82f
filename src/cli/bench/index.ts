import { SUITES } from '../../../bench/suites/index.ts';
import type { Suite } from '../../../bench/suites/suite.ts';
import { benchSlower } from '../../core/messages/bench.ts';
import { cliUsage, failureLine } from '../../core/messages/cli.ts';
import type { Failure } from '../../core/result.ts';
import { type KernelLoader, nativeKernel } from '../../engine/arena.ts';
import { flag, textOption } from '../option.ts';
import { parseArguments } from '../parse-arguments.ts';
import { type Baseline, readBaseline, regressions } from './compare.ts';
import { openCorpus } from './corpus.ts';
import { type Effort, FULL_EFFORT } from './measure.ts';
import { type BenchRun, runBench } from './run-bench.ts';
import { benchTable } from './table.ts';

export const BENCH_OPTIONS = {
  json: flag(['--json'], 'one JSON document, which --compare takes'),
  compare: textOption(
    ['--compare'],
    'FILE',
    'exit with 1 when a ratio has fallen below that of an earlier run',
  ),
  corpus: textOption(['--corpus'], 'DIR', 'measure on this code base instead of a generated one'),
};

/** What a run works with; tests replace parts of it. */
export interface BenchWorld {
  readonly suites: readonly Suite[];
  readonly loader: KernelLoader;
  readonly effort: Effort;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly isTty: boolean;
}

const PROCESS_WORLD: BenchWorld = {
  suites: SUITES,
  loader: nativeKernel,
  effort: FULL_EFFORT,
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  isTty: process.stderr.isTTY === true,
};

const ERASE_LINE = '\r\u001b[2K';

/** The options of a run, as `BENCH_OPTIONS` describes them. */
export interface BenchOptions {
  readonly json: boolean;
  readonly compare: string | undefined;
  readonly corpus: string | undefined;
}

/**
 * `lean-ctx bench [--json] [--compare FILE] [--corpus DIR]`: prints a table or a JSON document.
 * @returns the exit code: 1 when something is slower than the baseline or cannot be measured, 2 for wrong usage
 */
export async function bench(argv: readonly string[]): Promise<number> {
  const parsed = await parseArguments(BENCH_OPTIONS, { minimum: 0, maximum: 0 }, argv);
  if (parsed.ok) return benchWith(parsed.value.options, PROCESS_WORLD);
  report(cliUsage(parsed.error, 'bench'), PROCESS_WORLD);
  return 2;
}

/** The same with its options read and its world given. */
export async function benchWith(options: BenchOptions, world: BenchWorld): Promise<number> {
  // Before the long run, so that a wrong file is known at once.
  const baseline = options.compare === undefined ? undefined : readBaseline(options.compare);
  if (baseline && !baseline.ok) return report(baseline.error, world);
  const corpus = openCorpus(options.corpus);
  if (!corpus.ok) return report(corpus.error, world);
  try {
    const onCase = ({ id }: { id: string }) => world.isTty && world.stderr(`${ERASE_LINE}bench: ${id}`);
    const { suites, loader, effort } = world;
    const run = await runBench({ suites, loader, effort, corpus: corpus.value, onCase });
    if (world.isTty) world.stderr(ERASE_LINE);
    world.stdout(options.json ? `${JSON.stringify(run.document, null, 2)}\n` : benchTable(run.document));
    const slower = baseline ? slowerThan(baseline.value, run) : undefined;
    return slower ? report(slower, world) : 0;
  } finally {
    corpus.value.dispose();
  }
}

/** One line on stderr. @returns 1, the exit code for what failed */
function report(failure: Failure, world: BenchWorld): number {
  world.stderr(`${failureLine('lean-ctx bench', failure)}\n`);
  return 1;
}

function slowerThan(baseline: Baseline, { document, bounds }: BenchRun): Failure | undefined {
  const found = regressions(baseline, document.results, bounds);
  if (found.length === 0) return undefined;
  const names = found.map(({ id, was, is, against }) =>
    is === undefined
      ? `${id} (not measured any more)`
      : `${id} (${is.toFixed(2)} times the speed of ${against}, was ${was.toFixed(2)})`,
  );
  return benchSlower(names);
}
