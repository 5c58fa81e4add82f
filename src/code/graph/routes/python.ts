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
const MOUNT = /([\w.]+)\.(?:include_router|register_blueprint|mount|add_url_rule)\s*\(/g;

/** Decorated functions of FastAPI, Flask and their kind, with the prefixes of routers and blueprints. */
export const pythonDecorators: RouteSyntax = {
  languages: ['python'],
  hint: /@[\w.]+\.(?:get|post|put|patch|delete|options|head|route|api_route|websocket)\s*\(|include_router|register_blueprint/,
  find(code) {
    const prefixes = new Map<string, string>();
    for (const match of code.matchAll(ROUTER)) {
      const { list } = argumentsAt(code, match.index + match[0].length);
      prefixes.set(match[1] ?? '', named(list, 'prefix') ?? named(list, 'url_prefix') ?? '');
    }
    const routes: Route[] = [];
    for (const match of code.matchAll(DECORATED)) {
      const [whole, router = '', verb = ''] = match;
      const { list, end } = argumentsAt(code, match.index + whole.length);
      const path = literal(list[0]) ?? named(list, 'path') ?? named(list, 'rule');
      if (path === undefined || (path !== '' && !path.startsWith('/'))) continue;
      const after = code.slice(end, end + 1500);
      const handler = /\n[ \t]*(?:async\s+)?def\s+(\w+)/.exec(after)?.[1] ?? '';
      const full = prefixes.get(router) ? joinRoute(prefixes.get(router) ?? '', path) : path || '/';
      const start = match.index + whole.search(/\S/);
      for (const method of methodsOf(verb, list)) {
        routes.push({ method, path: full, handler, line: lineAt(code, start), framework: 'fastapi', router });
      }
    }
    return { routes, mounts: mountsIn(code) };
  },
};

function methodsOf(verb: string, list: readonly string[]): string[] {
  if (verb === 'websocket') return ['WS'];
  if (!/route$/.test(verb)) return [verb.toUpperCase()];
  const given = list.find((argument) => /^methods\s*=/.test(argument))?.match(/['"](\w+)['"]/g) ?? [];
  return given.length === 0 ? ['GET'] : given.map((method) => method.slice(1, -1).toUpperCase());
}

function mountsIn(code: string): Mount[] {
  const mounts: Mount[] = [];
  for (const match of code.matchAll(MOUNT)) {
    const { list } = argumentsAt(code, match.index + match[0].length);
    const target = /^[\w.]+$/.exec(list[0] ?? '')?.[0];
    if (target === undefined) continue;
    const prefix = named(list, 'prefix') ?? named(list, 'url_prefix') ?? '';
    mounts.push({ prefix, parent: match[1] ?? '', target });
  }
  return mounts;
}

/** The string that a keyword argument holds. */
const named = (list: readonly string[], name: string): string | undefined =>
  literal(list.find((argument) => new RegExp(`^${name}\\s*=`).test(argument))?.replace(/^\w+\s*=\s*/, ''));

/** `path('users/<int:id>/', view)` of Django. */
export const django: RouteSyntax = {
  languages: ['python'],
  hint: /\burlpatterns\b/,
  find(code) {
    const routes: Route[] = [];
    const mounts: Mount[] = [];
    for (const match of code.matchAll(/\b(?:path|re_path|url)\s*\(/g)) {
      const { list } = argumentsAt(code, match.index + match[0].length);
      const path = literal(list[0]);
      if (path === undefined || list.length < 2) continue;
      const included = /^include\s*\(\s*['"]([\w.]+)['"]/.exec(list[1] ?? '')?.[1];
      if (included !== undefined) {
        mounts.push({ prefix: path, parent: 'urlpatterns', target: included });
        continue;
      }
      const view = (list[1] ?? '').replace(/\.as_view\(.*$/s, '');
      const line = lineAt(code, match.index);
      routes.push({
        method: 'ANY',
        path: joinRoute('', path),
        handler: handlerName(view),
        line,
        framework: 'django',
        router: 'urlpatterns',
      });
    }
    return { routes, mounts };
  },
};
