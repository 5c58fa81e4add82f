import type { PrefixSpan } from './prefix-spans.ts';
import {
  argumentsAt,
  handlerName,
  joinRoute,
  lineAt,
  literal,
  type Mount,
  type Route,
  type RouteSyntax,
} from './route.ts';

const DECORATED =
  /^[ \t]*@([\w.]+)\.(get|post|put|patch|delete|options|head|route|api_route|websocket)\s*\(/gm;
const ROUTER =
  /^[ \t]*([\w.]+)\s*(?::[^=\n]+)?=\s*(?:\w+\.)*(?:APIRouter|Blueprint|FastAPI|Flask|Sanic|Starlette)\s*\(/gm;
const MOUNT = /([\w.]+)\.(?:include_router|register_blueprint|mount)\s*\(/g;
const ADDED = /([\w.]+)\.(?:add_url_rule|add_api_route|add_route|add_(get|post|put|patch|delete))\s*\(/g;

/** Decorated functions of FastAPI, Flask and their kind, with the prefixes of routers and blueprints. */
export const pythonDecorators: RouteSyntax = {
  languages: ['python'],
  frameworks: ['FastAPI', 'Flask', 'Starlette', 'Sanic', 'aiohttp'],
  hint: /@[\w.]+\.(?:get|post|put|patch|delete|options|head|route|api_route|websocket)\s*\(|include_router|register_blueprint|\.add_(?:url_rule|api_route|route|get|post|put|patch|delete)\s*\(/,
  find(code) {
    const prefixes = new Map<string, string>();
    for (const match of code.matchAll(ROUTER)) {
      const { list } = argumentsAt(code, match.index + match[0].length);
      prefixes.set(match[1] ?? '', prefixIn(list));
    }
    const placed = (router: string, path: string) =>
      prefixes.get(router) ? joinRoute(prefixes.get(router) ?? '', path) : path || '/';
    const routes: Route[] = [];
    for (const match of code.matchAll(DECORATED)) {
      const [whole, router = '', verb = ''] = match;
      const { list, end } = argumentsAt(code, match.index + whole.length);
      const path = literal(list[0]) ?? named(list, 'path') ?? named(list, 'rule');
      if (path === undefined || (path !== '' && !path.startsWith('/'))) continue;
      const after = code.slice(end, end + 1500);
      const handler = /\n[ \t]*(?:async\s+)?def\s+(\w+)/.exec(after)?.[1] ?? '';
      const line = lineAt(code, match.index + whole.search(/\S/));
      for (const method of methodsOf(verb, list))
        routes.push({ method, path: placed(router, path), handler, line, framework: 'fastapi', router });
    }
    for (const match of code.matchAll(ADDED)) {
      const { list } = argumentsAt(code, match.index + match[0].length);
      const path = literal(list[0]) ?? named(list, 'rule');
      if (!path?.startsWith('/')) continue;
      const router = match[1] ?? '';
      const line = lineAt(code, match.index);
      const handler = viewIn(list);
      for (const method of match[2] ? [match[2].toUpperCase()] : methodsOf('route', list))
        routes.push({ method, path: placed(router, path), handler, line, framework: 'flask', router });
    }
    return { routes, mounts: mountsIn(code) };
  },
};

/** `view_func=show`, `ListView.as_view('list')`, else what stands behind the path. */
function viewIn(list: readonly string[]): string {
  const view = list.find(
    (argument) => /^(?:view_func|endpoint|handler)\s*=\s*[\w.]+/.test(argument) && !/=\s*['"]/.test(argument),
  );
  const plain =
    view?.replace(/^\w+\s*=\s*/, '') ??
    list.slice(1).find((argument) => /^[A-Za-z_][\w.]*(?:\(|$)/.test(argument));
  return handlerName(plain?.replace(/\.as_view\(.*$/s, ''));
}

function methodsOf(verb: string, list: readonly string[]): string[] {
  if (verb === 'websocket') return ['WS'];
  if (!/route$/.test(verb)) return [verb.toUpperCase()];
  const given = list.find((argument) => /^methods\s*=/.test(argument))?.match(/['"](\w+)['"]/g) ?? [];
  return given.length === 0 ? ['GET'] : given.map((method) => method.slice(1, -1).toUpperCase());
}

function mountsIn(code: string): Mount[] {
  const mounts: Mount[] = [];
  const modules = importedNames(code);
  for (const match of code.matchAll(MOUNT)) {
    const { list } = argumentsAt(code, match.index + match[0].length);
    const path = literal(list[0]);
    const target = /^[\w.]+$/.exec(list[path === undefined ? 0 : 1] ?? '')?.[0];
    if (target === undefined) continue;
    const module = modules.get(target.split('.')[0]!);
    mounts.push({ prefix: path ?? prefixIn(list), parent: match[1] ?? '', target, module, isLoose: true });
  }
  return mounts;
}

/** Modules by the names that a file gives to what it imports from them: the dotted path, that of a name itself at its end. */
function importedNames(code: string): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  for (const [, from = '', names = ''] of code.matchAll(
    /^[ \t]*from\s+([\w.]+)\s+import\s+(\([^)]*\)|[^\n]+)/gm,
  )) {
    for (const [, name = '', alias] of names.matchAll(/(\w+)(?:\s+as\s+(\w+))?/g))
      modules.set(alias ?? name, `${from}.${name}`.replaceAll('.', '/'));
  }
  return modules;
}

/** What `prefix=` says; a setting by its name: `{settings.API}`. */
function prefixIn(list: readonly string[]): string {
  for (const name of ['prefix', 'url_prefix']) {
    const written = named(list, name);
    if (written !== undefined) return written;
    const setting = new RegExp(`^${name}\\s*=\\s*([\\w.]+)$`);
    const expression = list.map((argument) => setting.exec(argument)?.[1]).find((text) => text !== undefined);
    if (expression !== undefined && expression !== 'None') return `{${expression}}`;
  }
  return '';
}

/** The string that a keyword argument holds. */
const named = (list: readonly string[], name: string): string | undefined =>
  literal(list.find((argument) => new RegExp(`^${name}\\s*=`).test(argument))?.replace(/^\w+\s*=\s*/, ''));

/** `path('users/<int:id>/', view)` of Django, lists that include one another, and REST framework's routers. */
export const django: RouteSyntax = {
  languages: ['python'],
  frameworks: ['Django', 'Django REST framework'],
  hint: /\b(?:urlpatterns|include)\b|\bdjango\.urls\b/,
  find(code) {
    if (!/\burlpatterns\b|\b(?:path|re_path|url)\s*\(\s*r?['"]/.test(code)) return { routes: [], mounts: [] };
    const routes: Route[] = [];
    const mounts: Mount[] = [];
    const lists = listsIn(code);
    for (const match of code.matchAll(/(?<![\w.])(?:path|re_path|url)\s*\(/g)) {
      const { list } = argumentsAt(code, match.index + match[0].length);
      const written = literal(list[0]);
      if (written === undefined || list.length < 2) continue;
      const path = written.replace(/^\^/, '').replace(/\$$/, '');
      const router =
        lists.find(({ from, to }) => from <= match.index && match.index < to)?.prefix ?? 'urlpatterns';
      const included = /^include\s*\(\s*\(?\s*(?:['"]([\w.]+)['"]|([\w.]+))/.exec(list[1] ?? '');
      if (included) {
        const target = included[1] ?? (included[2] ?? '').replace(/\.urls$/, '');
        mounts.push({ prefix: path, parent: router, target, isLoose: true });
        continue;
      }
      routes.push({
        method: 'ANY',
        path: path === '' ? '' : joinRoute('', path),
        handler: handlerName((list[1] ?? '').replace(/\.as_view\(.*$/s, '')),
        line: lineAt(code, match.index),
        framework: 'django',
        router,
      });
    }
    return { routes: [...routes, ...registered(code)], mounts };
  },
};

/** Lists of patterns by the name that they are assigned to, as spans whose prefix is that name. */
function listsIn(code: string): PrefixSpan[] {
  return [...code.matchAll(/^(\w+)\s*(?::[^=\n]+)?\+?=\s*(?:[\w.]+\()?\[/gm)].map((match) => {
    const from = match.index + match[0].length;
    return { from, to: argumentsAt(code, from).end, prefix: match[1] ?? '' };
  });
}

/** `router.register('users', UserViewSet)` */
function registered(code: string): Route[] {
  const routes: Route[] = [];
  for (const match of code.matchAll(/^\s*(\w+)\.register\s*\(\s*(?=r?['"])/gm)) {
    const { list } = argumentsAt(code, match.index + match[0].length);
    const path = literal(list[0]);
    if (path === undefined || list.length < 2) continue;
    const line = lineAt(code, match.index + match[0].search(/\S/));
    const handler = handlerName(list[1]);
    routes.push({
      method: 'ANY',
      path: joinRoute('', `${path}/`),
      handler,
      line,
      framework: 'django',
      router: match[1]!,
    });
  }
  return routes;
}
