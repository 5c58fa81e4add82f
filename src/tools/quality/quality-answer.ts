import { type CodeGraph, isMadePath, isTestPath } from '../../code/graph/index.ts';
import type { FileFacts } from '../../code/lang/index.ts';
import { noBaseline, noFunctions } from '../../core/messages/structure.ts';
import { argumentMissing } from '../../core/messages/tools.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { readWholeText } from '../../read/exact/index.ts';
import { gradeOf } from '../architecture/grade.ts';
import { counted, reportText } from '../architecture/report.ts';
import type { ProjectContext } from '../context.ts';
import { git } from '../graph/changed-files.ts';
import { graphPlace } from '../graph/graph-place.ts';
import type { Place } from '../paths/place.ts';

export interface QualityArguments {
  readonly action: 'report' | 'file' | 'delta';
  readonly path: Place | undefined;
  readonly root: Place | undefined;
  readonly format: 'text' | 'json';
}

/** A function and its cyclomatic complexity. */
interface Measured {
  readonly name: string;
  readonly line: number;
  readonly complexity: number;
}

/** Functions above it are hard to hold in mind (McCabe 1976 proposed 10; most linters ask for 15 or 20). */
const THRESHOLD = 15;
const WORST = 15;

/** Answers one action of `ctx_quality`. */
export async function qualityAnswer(
  args: QualityArguments,
  context: ProjectContext,
): Promise<Result<string>> {
  if (args.action === 'report') return report(args, context);
  if (!args.path) return fail(argumentMissing('path'));
  const now = await measuredNow(args.path, context);
  if (!now.ok) return now;
  if (args.action === 'file') return ok(fileText(args.path.shown, now.value, args.format));
  return delta(args.path, now.value, args.format, context);
}

async function report({ root, format }: QualityArguments, context: ProjectContext): Promise<Result<string>> {
  const place = await graphPlace(root, context);
  if (!place.ok) return place;
  const { graph, shown, notes } = place.value;
  const all = functionsOf(graph).sort((a, b) => graph.complexityOf(b) - graph.complexityOf(a) || a - b);
  const above = all.filter((node) => graph.complexityOf(node) > THRESHOLD);
  const score = scoreOf(all.map((node) => graph.complexityOf(node)));
  const grade = gradeOf(score);
  const worst = above.slice(0, WORST).map((node) => ({
    name: graph.qualifiedNameOf(node),
    path: shown(graph.pathOf(node)),
    line: graph.startLineOf(node),
    complexity: graph.complexityOf(node),
  }));
  if (format === 'json')
    return ok(
      JSON.stringify({
        score,
        grade,
        threshold: THRESHOLD,
        functions: all.length,
        above: above.length,
        worst,
      }),
    );
  const heading = `Code Health ${score}/100 (${grade}): ${above.length} of ${counted(all.length, 'function')} above complexity ${THRESHOLD}`;
  const rows = worst.map(
    ({ name, path, line, complexity }) => `  ${String(complexity).padStart(4)} ${path}:${line} ${name}`,
  );
  const rest =
    above.length > worst.length
      ? [`  … ${above.length - worst.length} more functions above the threshold`]
      : [];
  return ok(
    [...reportText({ heading, rows, noun: 'functions', data: undefined }), ...rest, ...notes].join('\n'),
  );
}

function functionsOf(graph: CodeGraph): number[] {
  const found: number[] = [];
  for (let file = 0; file < graph.fileCount; file++) {
    if (isTestPath(graph.pathOf(file)) || isMadePath(graph.pathOf(file))) continue;
    const { first, end } = graph.definitionsIn(file);
    for (let node = first; node < end; node++) if (graph.complexityOf(node) > 0) found.push(node);
  }
  return found;
}

/** 100 without a function above the threshold; what lies above it counts against the sum of all complexity. */
export function scoreOf(complexities: readonly number[]): number {
  const all = complexities.reduce((sum, each) => sum + each, 0);
  if (all === 0) return 100;
  const excess = complexities.reduce((sum, each) => sum + Math.max(0, each - THRESHOLD), 0);
  return Math.max(0, Math.round(100 * (1 - 2 * (excess / all))));
}

async function measuredNow(path: Place, { services }: ProjectContext): Promise<Result<Measured[]>> {
  const read = await readWholeText({ jailed: path, shown: path.shown });
  if (!read.ok) return read;
  const facts = await services.sources.factsOf(path.relative, read.value);
  const measured = measuredIn(facts);
  return measured.length > 0 ? ok(measured) : fail(noFunctions(path.shown));
}

const measuredIn = (facts: FileFacts | undefined): Measured[] =>
  (facts?.definitions ?? [])
    .filter(({ complexity }) => complexity > 0)
    .map(({ qualifiedName, startLine, complexity }) => ({
      name: qualifiedName,
      line: startLine,
      complexity,
    }));

const total = (all: readonly Measured[]): number => all.reduce((sum, { complexity }) => sum + complexity, 0);

function fileText(path: string, all: readonly Measured[], format: 'text' | 'json'): string {
  const sorted = [...all].sort((a, b) => b.complexity - a.complexity || a.line - b.line);
  if (format === 'json')
    return JSON.stringify({ path, total: total(all), threshold: THRESHOLD, functions: sorted });
  const rows = sorted.map(
    ({ name, line, complexity }) =>
      `  ${String(complexity).padStart(4)} L${line} ${name}${complexity > THRESHOLD ? ' (above the threshold)' : ''}`,
  );
  const heading = `${path}: complexity ${total(all)} in ${counted(all.length, 'function')}, threshold ${THRESHOLD}`;
  return reportText({ heading, rows, noun: 'functions', data: undefined }).join('\n');
}

async function delta(
  path: Place,
  now: readonly Measured[],
  format: 'text' | 'json',
  { services, signal }: ProjectContext,
): Promise<Result<string>> {
  const text = await textAtHead(path, signal);
  if (text === undefined) return fail(noBaseline(path.shown));
  const before = measuredIn(await services.sources.factsOf(path.relative, text));
  const known = new Map(before.map(({ name, complexity }) => [name, complexity]));
  const names = new Set(now.map(({ name }) => name));
  const changed = [
    ...now.map(({ name, complexity }) => ({ name, from: known.get(name) ?? 0, to: complexity })),
    ...before
      .filter(({ name }) => !names.has(name))
      .map(({ name, complexity }) => ({ name, from: complexity, to: 0 })),
  ].filter(({ from, to }) => from !== to);
  const sum = { from: total(before), to: total(now) };
  if (format === 'json') return ok(JSON.stringify({ path: path.shown, total: sum, changed }));
  const rows = changed.map(({ name, from, to }) => `  ${name}: ${from} → ${to} (${signed(to - from)})`);
  const heading = `${path.shown} total: ${sum.from} → ${sum.to} (${signed(sum.to - sum.from)})`;
  return ok(reportText({ heading, rows, noun: 'functions', data: undefined }).join('\n'));
}

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

/** The text of a file in the last commit; `undefined` when it has none. */
const textAtHead = ({ root, relative }: Place, signal: AbortSignal): Promise<string | undefined> =>
  git(root, ['show', `HEAD:./${relative}`], signal);
