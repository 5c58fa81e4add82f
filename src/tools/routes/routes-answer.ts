import { type PlacedRoute, projectRoutes, ROUTE_SYNTAXES } from '../../code/graph/index.ts';
import { ok, type Result } from '../../core/result.ts';
import { counted, reportText } from '../architecture/report.ts';
import type { ProjectContext } from '../context.ts';
import { type GraphPlace, graphPlace } from '../graph/graph-place.ts';
import { ANSWER_TOKENS } from '../graph/sections.ts';
import type { Place } from '../paths/place.ts';
import { PresentLines } from '../searching/present-lines.ts';

/** Room for the beginnings of paths. */
const GROUPS_TOKENS = 120;
const MOST_GROUPS = 12;

export interface RoutesArguments {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly root: Place | undefined;
}

/** Endpoints of a project, by file and line. → a row each */
export async function routesAnswer(args: RoutesArguments, context: ProjectContext): Promise<Result<string>> {
  const place = await graphPlace(args.root, context);
  if (!place.ok) return place;
  const all = routesIn(place.value);
  const wanted = all.filter((route) => isWanted(route, args));
  const { graph, shown, notes } = place.value;
  if (wanted.length === 0) return ok([nothing(all.length), ...notes].join('\n'));
  const rows = wanted.map(
    ({ method, path, handler, file, line }) =>
      `  ${method.padEnd(6)} ${path}${handler === '' ? '' : ` → ${handler}`} (${shown(graph.pathOf(file))}:L${line})`,
  );
  const report = { heading: `${counted(rows.length, 'route')}:`, rows, noun: 'routes', data: wanted };
  const text = reportText(report, ANSWER_TOKENS - GROUPS_TOKENS);
  const isCut = text.length <= rows.length;
  return ok([...text, ...(isCut ? [beginnings(wanted)] : []), ...notes].join('\n'));
}

/** Where routes were left out: the most frequent beginnings, for a narrower question. */
function beginnings(routes: readonly PlacedRoute[]): string {
  const counts = new Map<string, number>();
  for (const { path } of routes) {
    const [, first = ''] = /^\/((?:api\/(?:v\d+\/)?)?[^/]*)/.exec(path) ?? [];
    counts.set(`/${first}`, (counts.get(`/${first}`) ?? 0) + 1);
  }
  const most = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MOST_GROUPS);
  return `By beginning: ${most.map(([path, count]) => `${path} ${count}`).join(', ')}; path= and method= narrow it down`;
}

function routesIn({ graph, project }: GraphPlace): PlacedRoute[] {
  const present = new PresentLines(project.root);
  return projectRoutes(graph, (path) => present.lines(path, 1, Number.POSITIVE_INFINITY).join('\n'));
}

function isWanted(route: PlacedRoute, { method, path }: RoutesArguments): boolean {
  const isMethod = method === undefined || route.method === method || route.method === 'ANY';
  return isMethod && (path === undefined || route.path.startsWith(path.startsWith('/') ? path : `/${path}`));
}

function nothing(others: number): string {
  if (others > 0) return `No route fits; without method and path there are ${others}.`;
  const known = [...new Set(ROUTE_SYNTAXES.flatMap(({ frameworks }) => frameworks))].sort();
  return `No routes found. Known are those of ${known.join(', ')}; others, and paths made at run time, are not seen.`;
}
