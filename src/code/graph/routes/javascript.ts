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

const LANGUAGES = ['typescript', 'tsx', 'javascript', 'vue', 'svelte'];
/** Objects that send requests rather than answer them. */
const CLIENTS =
  /^(?:axios|http|https|client|api|fetch\w*|request|supertest|superagent|got|ky|\$http|instance|agent|mock|nock|test|page|cy|browser|localStorage|sessionStorage|cache|map|params|headers|config|this\.http)$/i;
const VERB =
  /([\w$]+(?:\.[\w$]+)*)\s*\.\s*(get|post|put|patch|delete|del|options|head|all)\s*(?:<[^>()]*>)?\s*\(/g;
const MOUNT = /([\w$]+)\s*\.\s*(?:use|route|register|mount)\s*\(/g;
const ROUTER =
  /(?:const|let|var)\s+([\w$]+)[^=\n]*=\s*(?:await\s+)?(?:new\s+)?(?:express(?:\.Router)?|Router|Hono|fastify|Fastify|Koa\w*|OpenAPIHono|Elysia|polka|restify\.createServer|new Router)\b/g;

/** `app.get('/x', handler)` of Express, Hono, Fastify, Koa and others of that form. */
export const expressLike: RouteSyntax = {
  languages: LANGUAGES,
  hint: /\.\s*(?:get|post|put|patch|delete|options|head|all|use|route)\s*(?:<[^>()]*>)?\s*\(/,
  find(code) {
    const routers = new Set([...code.matchAll(ROUTER)].map(([, name = '']) => name));
    const routes: Route[] = [];
    for (const match of code.matchAll(VERB)) {
      const [whole, receiver = '', verb = ''] = match;
      const { list } = argumentsAt(code, match.index + whole.length);
      const path = literal(list[0]);
      const router = receiver.split('.').at(-1) ?? '';
      const isServer = routers.has(receiver) || (!CLIENTS.test(receiver) && !CLIENTS.test(router));
      if (path === undefined || !/^[/*:]/.test(path) || list.length < 2 || !isServer) continue;
      const method = verb === 'all' ? 'ANY' : verb === 'del' ? 'DELETE' : verb.toUpperCase();
      const line = lineAt(code, match.index);
      routes.push({ method, path, handler: handlerName(list.at(-1)), line, framework: 'express', router });
    }
    return { routes: [...routes, ...chained(code), ...declared(code)], mounts: mountsIn(code) };
  },
};

/** `router.route('/x').get(a).post(b)` */
function chained(code: string): Route[] {
  const routes: Route[] = [];
  for (const match of code.matchAll(/([\w$]+)\s*\.\s*route\s*\(\s*(['"`])(\/[^'"`]*)\2\s*\)/g)) {
    const [whole, router = '', , path = ''] = match;
    let at = match.index + whole.length;
    for (;;) {
      const next = /^\s*\.\s*(get|post|put|patch|delete|all)\s*\(/.exec(code.slice(at, at + 400));
      if (!next) break;
      const { list, end } = argumentsAt(code, at + next[0].length);
      const method = next[1] === 'all' ? 'ANY' : (next[1] ?? '').toUpperCase();
      const line = lineAt(code, at + next[0].length);
      routes.push({ method, path, handler: handlerName(list.at(-1)), line, framework: 'express', router });
      at = end + 1;
    }
  }
  return routes;
}

/** `fastify.route({ method: 'GET', url: '/x', handler })` */
function declared(code: string): Route[] {
  const routes: Route[] = [];
  for (const match of code.matchAll(/([\w$]+)\s*\.\s*route\s*\(\s*\{/g)) {
    const body = argumentsAt(code, match.index + match[0].length).list.join(',');
    const path = /\b(?:url|path)\s*:\s*(['"`])([^'"`]+)\1/.exec(body)?.[2];
    const methods = /\bmethod\s*:\s*(\[[^\]]*\]|['"`]\w+['"`])/.exec(body)?.[1]?.match(/\w+/g) ?? [];
    if (path === undefined) continue;
    const handler =
      /\bhandler\s*:\s*([\w$.]+)/.exec(body)?.[1] ?? (/\bhandler\b\s*[,(]/.test(`${body},`) ? 'handler' : '');
    const line = lineAt(code, match.index);
    for (const method of methods) {
      routes.push({
        method: method.toUpperCase(),
        path,
        handler,
        line,
        framework: 'fastify',
        router: match[1] ?? '',
      });
    }
  }
  return routes;
}

function mountsIn(code: string): Mount[] {
  const mounts: Mount[] = [];
  for (const match of code.matchAll(MOUNT)) {
    const { list } = argumentsAt(code, match.index + match[0].length);
    const first = literal(list[0]);
    const options = /\bprefix\s*:\s*(['"`])([^'"`]*)\1/.exec(list[1] ?? '')?.[2];
    const prefix = options ?? first;
    const target = options === undefined ? list.at(-1) : list[0];
    if (prefix === undefined || target === undefined || (options === undefined && list.length < 2)) continue;
    const name = /^[\w$]+(?:\.[\w$]+)*/.exec(target)?.[0];
    if (name !== undefined) mounts.push({ prefix, parent: match[1] ?? '', target: name });
  }
  return mounts;
}

/** `@Controller('cats')` with `@Get(':id')` of Nest. */
export const nest: RouteSyntax = {
  languages: LANGUAGES,
  hint: /@Controller\s*\(/,
  find(code) {
    const controllers = [...code.matchAll(/@Controller\s*\(([^)]*)\)/g)].map((match) => ({
      at: match.index,
      prefix: literal(match[1]?.trim()) ?? /\bpath\s*:\s*(['"`])([^'"`]*)\1/.exec(match[1] ?? '')?.[2] ?? '',
    }));
    const routes: Route[] = [];
    for (const match of code.matchAll(/@(Get|Post|Put|Patch|Delete|Options|Head|All)\s*\(([^)]*)\)/g)) {
      const prefix = controllers.filter(({ at }) => at < match.index).at(-1)?.prefix ?? '';
      const after = code.slice(match.index + match[0].length, match.index + match[0].length + 600);
      const handler =
        /(?:^|\n)\s*(?:@[\w.]+\s*(?:\([^)]*\))?\s*)*(?:public\s+|private\s+|async\s+)*([\w$]+)\s*(?:<[^>]*>)?\(/.exec(
          after,
        )?.[1] ?? '';
      const method = match[1] === 'All' ? 'ANY' : (match[1] ?? '').toUpperCase();
      const path = joinRoute(prefix, literal(match[2]?.trim()) ?? '');
      routes.push({ method, path, handler, line: lineAt(code, match.index), framework: 'nest', router: '' });
    }
    return { routes, mounts: [] };
  },
};

/** Files that are routes: `app/users/[id]/route.ts`, `pages/api/users.ts` of Next. */
export const next: RouteSyntax = {
  languages: LANGUAGES,
  hint: /\bexport\b/,
  find(code, path) {
    const app = /(?:^|\/)app\/(?:(.*)\/)?route\.[cm]?[jt]sx?$/.exec(path);
    const page = /(?:^|\/)pages\/(api(?:\/.*)?)\.[jt]sx?$/.exec(path);
    if (page) {
      const handler = /\bexport\s+default\s+(?:async\s+)?(?:function\s+)?([\w$]+)/.exec(code)?.[1] ?? '';
      const route = joinRoute('', parameters((page[1] ?? '').replace(/\/index$/, '')));
      return {
        routes: [{ method: 'ANY', path: route, handler, line: 1, framework: 'next', router: '' }],
        mounts: [],
      };
    }
    if (!app) return { routes: [], mounts: [] };
    const folder = (app[1] ?? '')
      .split('/')
      .filter((part) => !/^\(.*\)$/.test(part))
      .join('/');
    const exported =
      /\bexport\s+(?:async\s+)?(?:function|const)\s+(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/g;
    const routes = [...code.matchAll(exported)].map((match) => ({
      method: match[1] ?? '',
      path: joinRoute('', parameters(folder)),
      handler: match[1] ?? '',
      line: lineAt(code, match.index),
      framework: 'next',
      router: '',
    }));
    return { routes, mounts: [] };
  },
};

/** `[id]` → `:id`, `[...all]` → `*all` */
const parameters = (path: string): string =>
  path.replace(/\[{1,2}\.\.\.(\w+)\]{1,2}/g, '*$1').replace(/\[(\w+)\]/g, ':$1');
