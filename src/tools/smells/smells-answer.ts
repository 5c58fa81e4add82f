import { type CodeGraph, SMELL_RULES, type Smell } from '../../code/graph/index.ts';
import { smellRuleUnknown } from '../../core/messages/structure.ts';
import { argumentMissing } from '../../core/messages/tools.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { counted, reportText } from '../architecture/report.ts';
import type { ProjectContext } from '../context.ts';
import { type GraphPlace, graphPlace } from '../graph/graph-place.ts';
import type { Place } from '../paths/place.ts';
import { PresentLines } from '../searching/present-lines.ts';

export interface SmellsArguments {
  readonly action: 'summary' | 'scan' | 'rules' | 'file';
  readonly rule: string | undefined;
  readonly path: Place | undefined;
  readonly root: Place | undefined;
  readonly format: 'text' | 'json';
}

const MOST_DATA = 200;

/** Answers one action of `ctx_smells`. */
export async function smellsAnswer(args: SmellsArguments, context: ProjectContext): Promise<Result<string>> {
  const { action, rule, path, format } = args;
  const names = SMELL_RULES.map(({ name }) => name);
  if (rule !== undefined && !names.includes(rule)) return fail(smellRuleUnknown(rule, names));
  if (action === 'rules') {
    return ok(SMELL_RULES.map(({ name, summary }) => `${name}: ${summary}`).join('\n'));
  }
  if (action === 'file' && !path) return fail(argumentMissing('path'));
  const place = await graphPlace(args.root ?? path, context);
  if (!place.ok) return place;
  const all = smellsOf(place.value, rule);
  const { graph, shown, notes } = place.value;
  if (action === 'summary' && format === 'text') return ok([...summary(all), ...notes].join('\n'));
  const wanted = action === 'file' ? all.filter(({ node }) => graph.pathOf(node) === path?.relative) : all;
  if (format === 'json') return ok(JSON.stringify(asData(wanted, graph, shown)));
  const rows = wanted.map((smell) => rowOf(smell, graph, shown));
  const where = action === 'file' ? ` in ${path?.shown}` : '';
  const report = {
    heading: `${counted(rows.length, 'finding')}${where}${doubts(wanted)}${rows.length > 0 ? ':' : '.'}`,
    rows,
    noun: 'findings',
    data: undefined,
  };
  return ok([...reportText(report), ...notes].join('\n'));
}

/** Findings of one rule or of all, each rule's worst first. */
export function smellsOf({ graph, project }: GraphPlace, rule?: string): Smell[] {
  const present = new PresentLines(project.root);
  const textOf = (path: string): string => present.lines(path, 1, Number.POSITIVE_INFINITY).join('\n');
  return SMELL_RULES.filter(({ name }) => rule === undefined || name === rule).flatMap((each) =>
    [...each.find(graph, { textOf })].sort((a, b) => b.weight - a.weight || a.node - b.node),
  );
}

export const rowOf = (
  { rule, node, message }: Smell,
  graph: CodeGraph,
  shown: (path: string) => string,
): string =>
  `  ${rule} ${shown(graph.pathOf(node))}:${graph.startLineOf(node)} ${graph.isFile(node) ? '' : `${graph.nameOf(node)}: `}${message}`;

/** ` (3 of them exported: other projects may use them)` */
function doubts(smells: readonly Smell[]): string {
  const exported = smells.filter(({ doubt }) => doubt === 'exported').length;
  return exported > 0 ? ` (${exported} of them exported: other projects may use them)` : '';
}

function summary(all: readonly Smell[]): string[] {
  const rows = SMELL_RULES.map(({ name, summary: says }) => ({
    count: all.filter(({ rule }) => rule === name).length,
    name,
    says: `${says}${doubts(all.filter(({ rule }) => rule === name))}`,
  }));
  return [
    `${counted(all.length, 'finding')}:`,
    ...rows.map(({ count, name, says }) => `  ${String(count).padStart(5)} ${name}: ${says}`),
  ];
}

const asData = (smells: readonly Smell[], graph: CodeGraph, shown: (path: string) => string) => ({
  total: smells.length,
  findings: smells.slice(0, MOST_DATA).map(({ rule, node, message }) => ({
    rule,
    path: shown(graph.pathOf(node)),
    line: graph.startLineOf(node),
    name: graph.isFile(node) ? '' : graph.qualifiedNameOf(node),
    message,
  })),
});
