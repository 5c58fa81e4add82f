import { isTestPath } from '../build/test-links.ts';
import type { CodeGraph } from '../code-graph.ts';
import { EdgeKind } from '../edge-kinds.ts';
import { aspNet, goRouters, javaAnnotations, rustRouters } from './compiled.ts';
import { expressLike, nest, next } from './javascript.ts';
import { django, pythonDecorators } from './python.ts';
import { type FileRoutes, joinRoute, type Mount, NO_ROUTES, type Route, type RouteSyntax } from './route.ts';
import { phoenixRoutes, phpRoutes, rubyRoutes } from './scripted.ts';

/** Every way to write routes that is understood. */
export const ROUTE_SYNTAXES: readonly RouteSyntax[] = [
  aspNet,
  django,
  expressLike,
  goRouters,
  javaAnnotations,
  nest,
  next,
  phoenixRoutes,
  phpRoutes,
  pythonDecorators,
  rubyRoutes,
  rustRouters,
];

/** A route and the file that declares it. */
export interface PlacedRoute extends Route {
  readonly file: number;
}

/** Routers are mounted in one another so many times at most. */
const DEEPEST_MOUNT = 6;
const LOADS = new Set<number>([EdgeKind.imports, EdgeKind.reexports, EdgeKind.module]);

/**
 * The endpoints of a project, without those that tests declare, by file and line. A router that another file mounts under a
 * prefix has its routes under it.
 * @param textOf the present text of a file, '' when it is gone
 */
export function projectRoutes(graph: CodeGraph, textOf: (path: string) => string): PlacedRoute[] {
  const found = new Map<number, FileRoutes>();
  for (let file = 0; file < graph.fileCount; file++) {
    const path = graph.pathOf(file);
    const language = graph.languageOf(file);
    const syntaxes = ROUTE_SYNTAXES.filter(({ languages }) => languages.includes(language));
    if (syntaxes.length === 0 || isTestPath(path)) continue;
    const routes = routesIn(textOf(path), path, syntaxes);
    if (routes.routes.length + routes.mounts.length > 0) found.set(file, routes);
  }
  const prefixes = new Prefixes(graph, found);
  const placed = [...found].flatMap(([file, { routes }]) =>
    routes.flatMap((route) =>
      prefixes
        .of(file, route.router)
        .map((prefix) => ({ ...route, file, path: joinRoute(prefix, route.path) })),
    ),
  );
  return placed.sort((a, b) => a.file - b.file || a.line - b.line || (a.path < b.path ? -1 : 1));
}

function routesIn(text: string, path: string, syntaxes: readonly RouteSyntax[]): FileRoutes {
  const hinted = syntaxes.filter(({ hint }) => hint.test(text));
  if (hinted.length === 0) return NO_ROUTES;
  const code = withoutComments(text, path);
  const all = hinted.map((syntax) => syntax.find(code, path));
  return { routes: all.flatMap(({ routes }) => routes), mounts: all.flatMap(({ mounts }) => mounts) };
}

/** Blanks out comments; strings and the places of lines stay. */
function withoutComments(text: string, path: string): string {
  const hash = /\.(?:py|rb|exs?|php)$/.test(path);
  const slash = !/\.(?:py|rb|exs?)$/.test(path);
  const parts = ['"(?:[^"\\\\\\n]|\\\\.)*"', "'(?:[^'\\\\\\n]|\\\\.)*'", '`(?:[^`\\\\]|\\\\.)*`'];
  if (hash) parts.push('"""[\\s\\S]*?"""', '#(?!\\[)[^\\n]*');
  if (slash) parts.push('/\\*[\\s\\S]*?\\*/', '//[^\\n]*');
  const isComment = (token: string) => /^(?:\/[/*]|#|""")/.test(token);
  return text.replace(new RegExp(parts.join('|'), 'g'), (token) =>
    isComment(token) ? token.replace(/[^\n]/g, ' ') : token,
  );
}

/** Finds under which prefixes the routers of a file are mounted. */
class Prefixes {
  readonly #graph: CodeGraph;
  /** Mounts by the file that holds the mounted router. */
  readonly #into = new Map<number, { readonly from: number; readonly mount: Mount }[]>();

  constructor(graph: CodeGraph, found: ReadonlyMap<number, FileRoutes>) {
    this.#graph = graph;
    for (const [from, { mounts }] of found) {
      for (const mount of mounts) {
        const target = this.#fileOf(from, mount.target, found);
        if (target === undefined) continue;
        const known = this.#into.get(target);
        if (known) known.push({ from, mount });
        else this.#into.set(target, [{ from, mount }]);
      }
    }
  }

  /** At least one: '' for a router that nothing mounts. */
  of(file: number, router: string, depth = 0): readonly string[] {
    const mounts = (this.#into.get(file) ?? []).filter(({ from, mount }) =>
      from === file ? mount.target === router : true,
    );
    if (mounts.length === 0 || depth >= DEEPEST_MOUNT) return [''];
    const all = mounts.flatMap(({ from, mount }) =>
      this.of(from, mount.parent, depth + 1).map((outer) => joinRoute(outer, mount.prefix)),
    );
    return [...new Set(all)];
  }

  /** The file with the router that an expression names: this one, or one that it imports, directly or re-exported. */
  #fileOf(from: number, target: string, found: ReadonlyMap<number, FileRoutes>): number | undefined {
    const names = target.split('.');
    const own = found.get(from)?.routes.some(({ router }) => router === names[0]);
    if (own && names.length === 1) return from;
    const loaded = this.#loadedBy(from);
    const asModule = loaded.find(
      (file) => found.has(file) && stemOf(this.#graph.pathOf(file)) === names.at(-2),
    );
    if (asModule !== undefined) return asModule;
    const dotted = names.join('/');
    const byModule = loaded.find((file) => this.#graph.pathOf(file).endsWith(`${dotted}.py`));
    if (byModule !== undefined) return byModule;
    const defining = loaded.find((file) => found.has(file) && this.#defines(file, names[0]!));
    if (defining !== undefined) return defining;
    // `import { router as ordersRouter } from './orders'`: the words of the alias tell which file.
    const words = names[0]!
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split('_');
    return loaded.find(
      (file) => found.has(file) && words.includes(stemOf(this.#graph.pathOf(file)).toLowerCase()),
    );
  }

  #defines(file: number, name: string): boolean {
    const { first, end } = this.#graph.definitionsIn(file);
    for (let node = first; node < end; node++) if (this.#graph.nameOf(node) === name) return true;
    return false;
  }

  /** Files that a file imports, and those whose names these export again. */
  #loadedBy(file: number): number[] {
    const edges = this.#graph.fileEdgesFrom(file).filter(({ kind }) => LOADS.has(kind));
    const direct = [...new Set(edges.map(({ node }) => node))];
    const behind = direct.flatMap((each) =>
      this.#graph.fileEdgesFrom(each, EdgeKind.reexports).map(({ node }) => node),
    );
    return [...new Set([...direct, ...behind])];
  }
}

const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
