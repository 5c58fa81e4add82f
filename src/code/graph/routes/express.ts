import { receiverOf } from './receivers.ts';
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

export const SCRIPT_LANGUAGES: readonly string[] = ['typescript', 'tsx', 'javascript', 'vue', 'svelte'];
/** Objects that send requests rather than answer them. */
const CLIENTS =
  /^(?:axios|http|https|client|api|fetch\w*|request|supertest|superagent|got|ky|\$http|instance|agent|mock|nock|test|page|cy|browser|localStorage|sessionStorage|cache|map|params|headers|config|this\.http)$/i;
const VERB =
  /\.\s*(get|post|put|patch|delete|del|options|head|all)\s*(?:<[^>()]*>)?\s*\(\s*(?=['"`](?:[/*:]|\$\{))/g;
const MOUNT = /\.\s*(?:use|route|register|mount)\s*\(/g;
const ROUTER =
  /(?:const|let|var)\s+([\w$]+)[^=\n]*=\s*(?:await\s+)?(?:new\s+)?(?:express(?:\.Router)?|Router|Hono|fastify|Fastify|Koa\w*|OpenAPIHono|Elysia|polka|restify\.createServer|new Router)\b/g;
const PREFIXED =
  /(?:const|let|var)\s+([\w$]+)[^=\n]*=\s*(?:await\s+)?(?:([\w$]+)(?=\s*\.basePath)|new\s+\w+\s*(?:<[^>()]*>)?\s*)(?:\(\s*(?:\{[^}]*?\bprefix\s*:\s*['"]([^'"]*)['"][^}]*\})?[^()]*\))?(?:\s*\.basePath\(\s*['"]([^'"]*)['"])?/g;

/** `app.get('/x', handler)` of Express, Hono, Fastify, Koa and others of that form. */
export const expressLike: RouteSyntax = {
  languages: SCRIPT_LANGUAGES,
  frameworks: ['Express', 'Fastify', 'Hono', 'Koa'],
  hint: /\.\s*(?:get|post|put|patch|delete|options|head|all|use|route|register)\s*(?:<[^>()]*>)?\s*\(/,
  find(code) {
    const routers = new Set([...code.matchAll(ROUTER)].map(([, name = '']) => name));
    const prefixes = ownPrefixes(code);
    const routes: Route[] = [];
    for (const match of code.matchAll(VERB)) {
      const [whole, verb = ''] = match;
      const { list } = argumentsAt(code, match.index + whole.length);
      const path = pathOf(list[0]);
      if (path === undefined || list.length < 2) continue;
      const receiver = receiverOf(code, match.index);
      const router = receiver.split('.').at(-1) ?? '';
      const isServer = routers.has(receiver) || (!CLIENTS.test(receiver) && !CLIENTS.test(router));
      if (!isServer || receiver === '') continue;
      const method = verb === 'all' ? 'ANY' : verb === 'del' ? 'DELETE' : verb.toUpperCase();
      const line = lineAt(code, match.index + whole.indexOf(verb));
      routes.push({
        method,
        path: joinRoute(prefixes.get(router) ?? '', path),
        handler: handlerName(list.at(-1)),
        line,
        framework: 'express',
        router,
      });
    }
    return { routes: [...routes, ...chained(code), ...declared(code)], mounts: mountsIn(code) };
  },
};

/** The path of a route; a name that a template holds stays one: `{PREFIX}/x`. */
function pathOf(text: string | undefined): string | undefined {
  const path = literal(text)?.replace(/\$\{([^}]*)\}/g, '{$1}');
  return path !== undefined && /^[/*:{]/.test(path) ? path : undefined;
}

/** Prefixes that a router has itself: `new Router({ prefix: '/x' })`, `app.basePath('/x')`. */
function ownPrefixes(code: string): Map<string, string> {
  const prefixes = new Map<string, string>();
  for (const [, name = '', parent = '', option = '', base = ''] of code.matchAll(PREFIXED)) {
    const prefix = joinRoute(prefixes.get(parent) ?? '', option || base);
    if (prefix !== '/') prefixes.set(name, prefix);
  }
  return prefixes;
}

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
        handler: handlerName(handler),
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
  const modules = importedNames(code);
  for (const match of code.matchAll(MOUNT)) {
    const { list } = argumentsAt(code, match.index + match[0].length);
    const first = pathOf(list[0]);
    const options = /\bprefix\s*:\s*(['"`])([^'"`]*)\1/.exec(list[1] ?? '')?.[2];
    const prefix = options ?? first;
    const targets = options !== undefined || prefix === undefined ? list.slice(0, 1) : list.slice(1);
    const parent = receiverOf(code, match.index).split('.').at(-1) ?? '';
    for (const target of targets) {
      const loaded = /^(?:require|import)\s*\(\s*['"]([^'"]+)['"]\s*\)/.exec(target)?.[1];
      const name =
        loaded
          ?.split('/')
          .at(-1)
          ?.replace(/\.\w+$/, '') ?? /^[\w$]+(?:\.[\w$]+)*/.exec(target)?.[0];
      if (name === undefined || /^(?:function|async|new)$/.test(name)) continue;
      const short = name.replace(/\.(?:routes|middleware)$/, '');
      const module = loaded ?? modules.get(short.split('.')[0]!);
      mounts.push({ prefix: prefix ?? '', parent, target: short, module, isLoose: prefix !== undefined });
    }
  }
  return mounts;
}

/** Modules by the names that a file gives to what it imports from them. */
function importedNames(code: string): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  for (const match of code.matchAll(
    /\bimport\s+([^'";]+?)\s+from\s*['"]([^'"]+)['"]|\b(?:const|let|var)\s+([\w$]+|\{[^}]*\})\s*=\s*require\s*\(\s*['"]([^'"]+)['"]/g,
  )) {
    const [, imported, from, required, by] = match;
    for (const [, name = '', alias] of (imported ?? required ?? '').matchAll(
      /([\w$]+)(?:\s+as\s+([\w$]+)|\s*:\s*([\w$]+))?/g,
    ))
      modules.set(alias ?? name, from ?? by ?? '');
  }
  return modules;
}
