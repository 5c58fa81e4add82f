import { compileGlobs } from '../../code/files/index.ts';
import { type CodeGraph, symbolRanks } from '../../code/graph/index.ts';
import { ok, type Result } from '../../core/result.ts';
import { countTokens } from '../../engine/tokens/index.ts';
import type { ProjectContext } from '../context.ts';
import { type GraphPlace, graphPlace } from '../graph/graph-place.ts';
import type { Place } from '../paths/place.ts';
import { PresentLines } from '../searching/present-lines.ts';

export interface RepoMapArguments {
  readonly path: Place | undefined;
  readonly max_tokens: number;
  readonly focus_files: readonly string[] | undefined;
}

/** Kinds that say nothing about what a file offers, unless the file exports them. */
const MINOR: ReadonlySet<string> = new Set(['variable', 'constant', 'property', 'variant', 'section']);
/** Kinds that a definition may lie in and still be part of what its file offers. */
const OWNERS: ReadonlySet<string> = new Set([
  'class',
  'struct',
  'interface',
  'trait',
  'impl',
  'enum',
  'module',
  'type',
]);
const LONGEST_SIGNATURE = 120;
/** A row costs no fewer tokens: more candidates than that cannot fit. */
const LEAST_ROW_TOKENS = 6;
/** A signature is looked for on so many lines from the start: decorators stand before it. */
const SIGNATURE_LINES = 4;

/** The most used definitions under a budget of tokens. → the map */
export async function repoMap(args: RepoMapArguments, context: ProjectContext): Promise<Result<string>> {
  const place = await graphPlace(args.path, context);
  if (!place.ok) return place;
  const focus = compileGlobs({ include: [...(args.focus_files ?? [])], exclude: [] });
  if (!focus.ok) return focus;
  const { graph, notes } = place.value;
  const hasFocus = (args.focus_files ?? []).length > 0;
  const ranks = symbolRanks(graph, hasFocus ? { isFocus: focus.value } : {});
  const scope = args.path?.relative ?? '';
  const candidates = candidatesIn(graph, scope, ranks);
  return ok(withinBudget(candidates, args.max_tokens, place.value, notes));
}

/** Tokens of rows are counted one by one; together they may be a few more, then a little less is asked for. */
function withinBudget(
  candidates: readonly number[],
  maxTokens: number,
  place: GraphPlace,
  notes: readonly string[],
): string {
  for (let budget = maxTokens; ; ) {
    const map = [...fitted(candidates, budget, place), ...notes].join('\n');
    const excess = countTokens(map) - maxTokens;
    if (excess <= 0 || budget <= 0) return map;
    budget -= excess;
  }
}

function candidatesIn(graph: CodeGraph, scope: string, ranks: Float64Array): number[] {
  const found: number[] = [];
  for (let node = graph.fileCount; node < graph.nodeCount; node++) {
    const path = graph.pathOf(node);
    const isInScope = scope === '' || path === scope || path.startsWith(`${scope}/`);
    if (isInScope && isOffered(graph, node)) found.push(node);
  }
  return found.sort((a, b) => (ranks[b] as number) - (ranks[a] as number) || a - b);
}

function isOffered(graph: CodeGraph, node: number): boolean {
  if (graph.isTest(node)) return false;
  const parent = graph.parentOf(node);
  if (parent !== undefined && !OWNERS.has(graph.kindOf(parent))) return false;
  return !MINOR.has(graph.kindOf(node)) || (graph.isExported(node) && parent === undefined);
}

/** Takes definitions, best first, as long as there is room, and puts each below its file. */
function fitted(
  candidates: readonly number[],
  maxTokens: number,
  { graph, project, shown }: GraphPlace,
): string[] {
  const present = new PresentLines(project.root);
  const head = `# Repo Map (${graph.fileCount} files, ${candidates.length} symbols)`;
  const tail = (count: number): string => `[shown ${count} symbols, ${candidates.length - count} omitted]`;
  const files = new Map<number, string[]>();
  let left = maxTokens - countTokens(head) - countTokens(tail(candidates.length)) - 4;
  let count = 0;
  for (const node of candidates.slice(0, Math.ceil(maxTokens / LEAST_ROW_TOKENS))) {
    const row = rowFor(node, graph, present);
    if (row === undefined) continue;
    const file = graph.fileOf(node);
    const rows = files.get(file);
    const cost = countTokens(`${row}\n`) + (rows ? 0 : countTokens(`## ${shown(graph.pathOf(file))}\n`));
    if (cost > left) continue;
    left -= cost;
    count++;
    if (rows) rows.push(row);
    else files.set(file, [row]);
  }
  const body = [...files].flatMap(([file, rows]) => {
    const inOrder = rows.sort((a, b) => lineOf(a) - lineOf(b));
    return [`## ${shown(graph.pathOf(file))}`, ...inOrder];
  });
  return [head, ...body, tail(count)];
}

/** The first line with a name as a whole word, an attribute or decorator only when no other line has it; −1 for none. */
function declaringLine(lines: readonly string[], name: string): number {
  const holds = (line: string): boolean => {
    for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
      const around = `${line[at - 1] ?? ''}${line[at + name.length] ?? ''}`;
      if (!/[\p{L}\p{N}_$]/u.test(around)) return true;
    }
    return false;
  };
  const plain = lines.findIndex((line) => holds(line) && !/^\s*(?:#\[|@)/.test(line));
  return plain >= 0 ? plain : lines.findIndex((line) => line.includes(name));
}

const lineOf = (row: string): number => Number(/L(\d+)/.exec(row)?.[1] ?? 0);

/** `  L10 export function total(items): number`, from the file as it is now; nothing when the definition is not there any more. */
function rowFor(node: number, graph: CodeGraph, present: PresentLines): string | undefined {
  const start = graph.startLineOf(node);
  const name = graph.nameOf(node);
  const lines = present.lines(
    graph.pathOf(node),
    start,
    Math.min(graph.endLineOf(node), start + SIGNATURE_LINES),
  );
  const at = declaringLine(lines, name);
  if (at < 0) return undefined;
  const text = (lines[at] as string).trim().replace(/\s*[{:=]\s*$/, '');
  const short = text.length > LONGEST_SIGNATURE ? `${[...text].slice(0, LONGEST_SIGNATURE).join('')}…` : text;
  return `  L${start + at} ${short}`;
}
