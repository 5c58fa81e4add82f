import { affectedTests, EdgeKind, type Impact, impactOf, isTestPath } from '../../code/graph/index.ts';
import { notAFileOfDiff } from '../../core/messages/structure.ts';
import { argumentMissing } from '../../core/messages/tools.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { counted } from '../architecture/report.ts';
import type { ProjectContext } from '../context.ts';
import { changedSince } from '../graph/changed-files.ts';
import { edgeText } from '../graph/edge-text.ts';
import { type GraphPlace, graphPlace } from '../graph/graph-place.ts';
import { type Section, sectionsText } from '../graph/sections.ts';
import { oneFile } from '../graph/targets.ts';
import { commandRows, testCommands } from '../graph/test-commands.ts';
import type { Place } from '../paths/place.ts';
import { rowOf, smellsOf } from '../smells/smells-answer.ts';

export interface ReviewArguments {
  readonly action: 'review' | 'diff-review' | 'checklist';
  readonly path: string | undefined;
  readonly depth: number;
  readonly root: Place | undefined;
}

/** What one look needs no reading of every file for. */
const QUICK_RULES = ['cyclomatic_complexity', 'long_function', 'long_file', 'god_file', 'untested_function'];
const MOST_FILES = 20;

/** Answers one action of `ctx_review`. */
export async function reviewAnswer(args: ReviewArguments, context: ProjectContext): Promise<Result<string>> {
  const place = await graphPlace(args.root, context);
  if (!place.ok) return place;
  if (args.action === 'diff-review') return diffReview(args, place.value, context.signal);
  if (args.path === undefined || args.path.trim() === '') return fail(argumentMissing('path'));
  const file = oneFile(place.value, args.path);
  if (!file.ok) return file;
  const rows =
    args.action === 'review'
      ? review(file.value, args, place.value)
      : checklist(file.value, args, place.value);
  return ok([...rows, ...place.value.notes].join('\n'));
}

interface Reach {
  readonly impact: Impact;
  readonly tests: readonly number[];
}

function reachOf(file: number, depth: number, { graph }: GraphPlace): Reach {
  const impact = impactOf(graph, [file], depth);
  return { impact, tests: affectedTests(graph, [file], impact.affected, isTestPath) };
}

function review(file: number, { depth }: ReviewArguments, place: GraphPlace): string[] {
  const { graph, shown } = place;
  const { impact, tests } = reachOf(file, depth, place);
  const findings = QUICK_RULES.flatMap((rule) => smellsOf(place, rule)).filter(
    ({ node }) => graph.fileOf(node) === file,
  );
  const sections: Section[] = [
    {
      heading: `Impact: ${counted(impact.affected.length, 'affected file')} (depth ${depth})`,
      rows: impact.affected.map(
        (row) =>
          `  ${shown(graph.pathOf(row.file))}  ${edgeText(row.edge)}${row.isCertain ? '' : ' (guessed)'}`,
      ),
      noun: 'files',
    },
    { heading: 'Callers of what it defines:', rows: callers(file, place), noun: 'definitions' },
    {
      heading: `Related tests (${tests.length}):`,
      rows: tests.map((test) => `  ${shown(graph.pathOf(test))}`),
      noun: 'tests',
    },
    {
      heading: `Code smells (${findings.length}):`,
      rows: findings.map((smell) => rowOf(smell, graph, shown)),
      noun: 'findings',
    },
  ];
  const commands = commandRows(testCommands(place, tests, [file]));
  const none = tests.length === 0 ? ['No test reaches this file.'] : [];
  return [`## Review: ${shown(graph.pathOf(file))}`, ...sectionsText(sections), ...none, ...commands];
}

/** Definitions that other files call, those with most callers first. */
function callers(file: number, { graph }: GraphPlace): string[] {
  const { first, end } = graph.definitionsIn(file);
  const rows: { row: string; count: number }[] = [];
  for (let node = first; node < end; node++) {
    const outside = graph.edgesTo(node, EdgeKind.calls).filter((edge) => graph.fileOf(edge.node) !== file);
    if (outside.length === 0) continue;
    const files = new Set(outside.map((edge) => graph.fileOf(edge.node))).size;
    const row = `  ${graph.qualifiedNameOf(node)} L${graph.startLineOf(node)}: ${counted(outside.length, 'caller')} in ${counted(files, 'file')}`;
    rows.push({ row, count: outside.length });
  }
  return rows.sort((a, b) => b.count - a.count).map(({ row }) => row);
}

function checklist(file: number, { depth }: ReviewArguments, place: GraphPlace): string[] {
  const { graph, shown } = place;
  const { impact, tests } = reachOf(file, depth, place);
  const exported = exportedNames(file, place);
  const users = impact.affected.filter((row) => row.depth === 1).length;
  const commands = testCommands(place, tests, [file]);
  return [
    `## Checklist: ${shown(graph.pathOf(file))}`,
    `- Do the ${counted(users, 'file')} that use it directly still get what they expect?`,
    ...(exported.length > 0 ? [`- Is a signature changed of: ${exported.slice(0, 12).join(', ')}?`] : []),
    '- Are errors, empty input and limits handled as before?',
    tests.length > 0
      ? `- Do its tests pass, and do they cover the change? ${tests
          .slice(0, 8)
          .map((test) => shown(graph.pathOf(test)))
          .join(', ')}`
      : '- No test reaches this file: does the change come with one?',
    ...commands.map((command) => `run: ${command}`),
  ];
}

function exportedNames(file: number, { graph }: GraphPlace): string[] {
  const { first, end } = graph.definitionsIn(file);
  const names: string[] = [];
  for (let node = first; node < end; node++)
    if (graph.isExported(node) && graph.parentOf(node) === undefined) names.push(graph.nameOf(node));
  return names;
}

async function diffReview(
  { path: given, depth }: ReviewArguments,
  place: GraphPlace,
  signal: AbortSignal,
): Promise<Result<string>> {
  const paths = await changedPaths(given, place, signal);
  if (paths === undefined) return fail(notAFileOfDiff(given ?? 'HEAD'));
  if (paths.length === 0) return ok('No changed files detected.');
  const { graph, shown } = place;
  const blocks = paths.slice(0, MOST_FILES).map((path) => {
    const file = graph.fileAt(path);
    if (file === undefined) return `${shown(path)}: not in the index (removed, ignored or no text)`;
    const { impact, tests } = reachOf(file, depth, place);
    const covered = tests.length > 0 ? counted(tests.length, 'test') : 'no test';
    const first = impact.affected.slice(0, 3).map((row) => shown(graph.pathOf(row.file)));
    const names = first.length > 0 ? `: ${first.join(', ')}${impact.affected.length > 3 ? ', …' : ''}` : '';
    return `${shown(path)}: affects ${counted(impact.affected.length, 'file')}${names}; ${covered}`;
  });
  const changed = paths.flatMap((path) => graph.fileAt(path) ?? []);
  const { affected } = impactOf(graph, changed, depth);
  const tests = affectedTests(graph, changed, affected, isTestPath);
  const rest =
    paths.length > MOST_FILES ? [`… ${paths.length - MOST_FILES} more files of ${paths.length}`] : [];
  const commands = commandRows(testCommands(place, tests, changed));
  return ok(
    [
      `## Diff review: ${counted(paths.length, 'file')}`,
      ...blocks,
      ...rest,
      ...commands,
      ...place.notes,
    ].join('\n'),
  );
}

/** The files of a diff's text, else those that differ from a commit; `undefined` when it is neither. */
async function changedPaths(
  given: string | undefined,
  { project }: GraphPlace,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  const text = given?.trim() ?? '';
  if (/^(?:diff --git|--- |\+\+\+ )/m.test(text)) {
    const names = [
      ...text.matchAll(/^\+\+\+ (?:b\/)?([^\t\n]+)|^--- (?:a\/)?([^\t\n]+)\n\+\+\+ \/dev\/null/gm),
    ];
    return [...new Set(names.map(([, to, from]) => to ?? from ?? ''))].filter((name) => name !== '/dev/null');
  }
  const changed = await changedSince(project.root, text === '' ? 'HEAD' : text, signal);
  return changed?.map(({ path }) => path);
}
