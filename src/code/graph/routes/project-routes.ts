import { isTestPath } from '../build/test-links.ts';
import type { CodeGraph } from '../code-graph.ts';
import { aspNet } from './aspnet.ts';
import { PathConstants } from './constants.ts';
import { phoenixRoutes } from './elixir.ts';
import { expressLike } from './express.ts';
import { fileRoutes } from './file-routes.ts';
import { goRouters } from './go.ts';
import { javaAnnotations, springFunctions } from './jvm.ts';
import { ktorRoutes } from './ktor.ts';
import { Prefixes } from './mounts.ts';
import { nest } from './nest.ts';
import { phpRoutes, symfonyRoutes } from './php.ts';
import { django, pythonDecorators } from './python.ts';
import { type FileRoutes, joinRoute, NO_ROUTES, type Route, type RouteSyntax } from './route.ts';
import { railsRoutes, sinatraRoutes } from './ruby.ts';
import { rustRouters } from './rust.ts';

/** Every way to write routes that is understood. */
export const ROUTE_SYNTAXES: readonly RouteSyntax[] = [
  aspNet,
  django,
  expressLike,
  fileRoutes,
  goRouters,
  javaAnnotations,
  ktorRoutes,
  nest,
  phoenixRoutes,
  phpRoutes,
  pythonDecorators,
  railsRoutes,
  rustRouters,
  sinatraRoutes,
  springFunctions,
  symfonyRoutes,
];

/** A route and the file that declares it. */
export interface PlacedRoute extends Route {
  readonly file: number;
}

/** Routes of these are not the project's own service. */
const ASIDE =
  /(?:^|\/)(?:_?examples?|samples?|demos?|bench(?:es|marks?)?|docs?|fixtures?|testdata|vendor|third_party)\//i;

/**
 * The endpoints of a project, without those that tests declare, by file and line; those of examples and benchmarks behind the
 * others. A router that another file mounts under a prefix has its routes under it.
 * @param textOf the present text of a file, '' when it is gone
 */
export function projectRoutes(graph: CodeGraph, textOf: (path: string) => string): PlacedRoute[] {
  const found = new Map<number, FileRoutes>();
  for (let file = 0; file < graph.fileCount; file++) {
    const path = graph.pathOf(file);
    const language = graph.languageOf(file);
    const syntaxes = ROUTE_SYNTAXES.filter(({ languages }) => languages.includes(language));
    if (syntaxes.length === 0 || isTestPath(path)) continue;
    const all = routesIn(textOf(path), path, syntaxes);
    const routes = all.routes.filter(({ line }) => !isInTest(graph, file, line));
    if (routes.length + all.mounts.length > 0 || all.everywhere) found.set(file, { ...all, routes });
  }
  const prefixes = new Prefixes(graph, found);
  const global = globalPrefixes(graph, found);
  const paths = Array.from({ length: graph.fileCount }, (_, file) => graph.pathOf(file));
  const constants = new PathConstants(paths, textOf);
  const placed = [...found].flatMap(([file, { routes }]) =>
    routes.flatMap((route) =>
      prefixes.of(file, route.router).map((prefix) => {
        const full = joinRoute(joinRoute(global(file, route.framework), prefix), route.path);
        return { ...route, file, path: constants.resolved(full, graph.pathOf(file)) };
      }),
    ),
  );
  const isAside = placed.some(({ file }) => !ASIDE.test(graph.pathOf(file)))
    ? (file: number) => Number(ASIDE.test(graph.pathOf(file)))
    : () => 0;
  return withoutRepeats(placed).sort(
    (a, b) =>
      isAside(a.file) - isAside(b.file) || a.file - b.file || a.line - b.line || (a.path < b.path ? -1 : 1),
  );
}

/** Whether a line belongs to tests inside of a source: `#[cfg(test)] mod tests`. */
function isInTest(graph: CodeGraph, file: number, line: number): boolean {
  if (graph.languageOf(file) !== 'rust') return false; // elsewhere a handler may be called `test_email`
  const { first, end } = graph.definitionsIn(file);
  for (let node = first; node < end && graph.startLineOf(node) <= line; node++)
    if (line <= graph.endLineOf(node) && graph.isTest(node)) return true;
  return false;
}

function withoutRepeats(routes: readonly PlacedRoute[]): PlacedRoute[] {
  const seen = new Set<string>();
  return routes.filter(({ method, path, file, line }) => {
    const key = `${file} ${line} ${method} ${path}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The prefix that an application puts before all routes of its folder. */
function globalPrefixes(
  graph: CodeGraph,
  found: ReadonlyMap<number, FileRoutes>,
): (file: number, framework: string) => string {
  const all = [...found].flatMap(([file, { everywhere }]) =>
    everywhere ? [{ ...everywhere, folder: graph.pathOf(file).replace(/[^/]*$/, '') }] : [],
  );
  return (file, framework) =>
    all.find((one) => one.framework === framework && graph.pathOf(file).startsWith(one.folder))?.prefix ?? '';
}

function routesIn(text: string, path: string, syntaxes: readonly RouteSyntax[]): FileRoutes {
  const hinted = syntaxes.filter(({ hint }) => hint.test(text));
  if (hinted.length === 0) return NO_ROUTES;
  const code = withoutComments(text, path);
  const all = hinted.map((syntax) => syntax.find(code, path));
  const everywhere = all.find((one) => one.everywhere)?.everywhere;
  return {
    routes: all.flatMap(({ routes }) => routes),
    mounts: all.flatMap(({ mounts }) => mounts),
    ...(everywhere ? { everywhere } : {}),
  };
}

/** Blanks out comments; strings and the places of lines stay. */
function withoutComments(text: string, path: string): string {
  const hash = /\.(?:py|rb|exs?|php)$/.test(path);
  const slash = !/\.(?:py|rb|exs?)$/.test(path);
  const single = /\.(?:rs|go|java|kts?|scala|cs)$/.test(path)
    ? "'(?:[^'\\\\\\n]|\\\\[^\\n]{1,8}?)'"
    : "'(?:[^'\\\\\\n]|\\\\.)*'";
  const parts = ['"(?:[^"\\\\\\n]|\\\\.)*"', single, '`(?:[^`\\\\]|\\\\.)*`'];
  if (hash) parts.unshift('"""[\\s\\S]*?"""');
  if (hash) parts.push('#(?!\\[)[^\\n]*');
  if (slash) parts.push('/\\*[\\s\\S]*?\\*/', '//[^\\n]*');
  const isComment = (token: string) => /^(?:\/[/*]|#|""")/.test(token);
  return text.replace(new RegExp(parts.join('|'), 'g'), (token) =>
    isComment(token) ? token.replace(/[^\n]/g, ' ') : token,
  );
}
