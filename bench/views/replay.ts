import path from 'node:path';
import { countTokens } from '../../src/engine/tokens/index.ts';
import { fittedView } from '../../src/read/auto/fitted-view.ts';
import type { RenderedView } from '../../src/read/define-mode.ts';
import auto from '../../src/read/modes/auto.ts';
import { Baselines } from './baselines.ts';
import { fitWeights } from './fit.ts';
import { type Read, readsOf } from './reads.ts';

const SHARES = [0.4, 0.2];
const USUAL_COMMITS = 300;

/** @returns the exit code */
export async function main(args: readonly string[]): Promise<number> {
  const gitDirs = args.filter((arg) => !arg.startsWith('--'));
  const commits = Number(/--commits=(\d+)/.exec(args.join(' '))?.[1] ?? USUAL_COMMITS);
  if (gitDirs.length === 0) {
    process.stderr.write('usage: node bench/views/run.mjs [--commits=N] [--fit] GITDIR...\n');
    return 2;
  }
  const repositories = new Map<string, Read[]>();
  for (const gitDir of gitDirs) repositories.set(nameOf(gitDir), await readsOf(gitDir, commits));
  if (args.includes('--fit')) process.stdout.write(fitWeights(repositories));
  else report(repositories);
  return 0;
}

/** The last part of a path that says something: `…/fastify/repo` and `…/fastify/.git` are both fastify. */
function nameOf(gitDir: string): string {
  const parts = path.resolve(gitDir).split(path.sep);
  return parts.findLast((part) => !/^(?:\.git|repo|git)$/.test(part)) ?? gitDir;
}

type Scores = Readonly<Record<string, number>>;

function report(repositories: ReadonlyMap<string, readonly Read[]>): void {
  const all: Scores[] = [];
  for (const [name, reads] of repositories) {
    const scores = reads.map(scoresOf);
    all.push(...scores);
    printMeans(name, scores);
  }
  printMeans('all', all);
}

function printMeans(name: string, scores: readonly Scores[]): void {
  const columns = Object.keys(scores[0] ?? {}).map((column) => {
    const values = scores.map((each) => each[column] ?? Number.NaN).filter((value) => !Number.isNaN(value));
    const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    return `${column} ${(100 * mean).toFixed(1)}`;
  });
  process.stdout.write(`${name}: ${scores.length} reads · ${columns.join(' · ')}\n`);
}

/** Shares from 0 to 1 by column; not a number where there was nothing to find. */
function scoresOf(read: Read): Scores {
  const { subject, tokens, change } = read;
  const baselines = new Baselines(subject);
  const scores: Record<string, number> = {};
  for (const share of SHARES) {
    const budget = Math.floor(tokens * share);
    const at = `@${100 * share}`;
    const view = fittedView(subject, budget, 'auto');
    scores[`auto${at}`] = shareOf(change.touched, linesOf(view));
    scores[`uses${at}`] = shareOfUses(read, view);
    scores[`BM25${at}`] = shareOf(change.touched, baselines.bm25(budget));
    scores[`random${at}`] = shareOf(change.touched, baselines.random(budget));
  }
  const usual = auto.render(subject, undefined);
  scores['default lines'] = usual === undefined ? 1 : shareOf(change.touched, linesOf(usual));
  scores['default tokens'] = usual === undefined ? 1 : countTokens(usual.rows.join('\n')) / tokens;
  return scores;
}

function linesOf({ shown }: RenderedView): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { first, last } of shown) for (let line = first; line <= last; line++) lines.add(line);
  return lines;
}

function shareOf(wanted: readonly number[], shown: ReadonlySet<number>): number {
  return wanted.filter((line) => shown.has(line)).length / wanted.length;
}

/** Of the definitions that the changed lines call, the share whose head or name the view has. */
function shareOfUses({ subject, change }: Read, view: RenderedView): number {
  const touched = new Set(change.touched);
  const called = new Set(
    (subject.facts?.calls ?? []).filter(({ line }) => touched.has(line)).map(({ name }) => name),
  );
  const used = subject.outline.entries.filter(({ name, first }) => called.has(name) && !touched.has(first));
  const shown = linesOf(view);
  const markers = view.rows.filter((_, row) => view.rowLines?.[row] === 0).join('\n');
  const found = used.filter(
    ({ name, headLast }) => shown.has(headLast) || markers.split(/[\s,]+/).includes(name),
  );
  return used.length === 0 ? Number.NaN : found.length / used.length;
}
