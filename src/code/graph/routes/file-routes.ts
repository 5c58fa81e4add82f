import { SCRIPT_LANGUAGES } from './express.ts';
import { joinRoute, lineAt, type Route, type RouteSyntax } from './route.ts';

const METHODS = 'GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS';
const FUNCTION = new RegExp(`\\bexport\\s+(?:async\\s+)?(?:function|const|let)\\s+(${METHODS})\\b`, 'g');
const LIST = /\bexport\s+(?:const\s*)?\{([^}]*)\}/g;

/** Files that are routes: `app/users/[id]/route.ts`, `pages/api/users.ts` of Next, `+server.ts` of SvelteKit, `server/api` of Nuxt. */
export const fileRoutes: RouteSyntax = {
  languages: SCRIPT_LANGUAGES,
  frameworks: ['Next', 'SvelteKit', 'Nuxt'],
  hint: /\bexport\b/,
  find(code, path) {
    const app = /(?:^|\/)app\/(?:(.*)\/)?route\.[cm]?[jt]sx?$/.exec(path);
    if (app) return { routes: exportedRoutes(code, app[1] ?? '', 'next'), mounts: [] };
    const server = /(?:^|\/)routes\/(?:(.*)\/)?\+server\.[jt]s$/.exec(path);
    if (server) return { routes: exportedRoutes(code, server[1] ?? '', 'sveltekit'), mounts: [] };
    const page = /(?:^|\/)pages\/(api(?:\/.*)?)\.[jt]sx?$/.exec(path);
    if (page) return { routes: [defaultRoute(code, 'ANY', page[1] ?? '', 'next')], mounts: [] };
    const nuxt = /(?:^|\/)server\/(api|routes)\/(.+?)(?:\.(get|post|put|patch|delete))?\.[jt]s$/.exec(path);
    if (!nuxt || !/\b(?:define)?[eE]ventHandler\b/.test(code)) return { routes: [], mounts: [] };
    const folder = `${nuxt[1] === 'api' ? 'api/' : ''}${nuxt[2]}`;
    return { routes: [defaultRoute(code, nuxt[3]?.toUpperCase() ?? 'ANY', folder, 'nuxt')], mounts: [] };
  },
};

function defaultRoute(code: string, method: string, file: string, framework: string): Route {
  const handler = /\bexport\s+default\s+(?:async\s+)?(?:function\s+)?([\w$]+)/.exec(code)?.[1] ?? '';
  const path = joinRoute('', parameters(file.replace(/(?:^|\/)index$/, '')));
  return {
    method,
    path,
    handler: /^(?:async|function|defineEventHandler|eventHandler)$/.test(handler) ? '' : handler,
    line: 1,
    framework,
    router: '',
  };
}

/** Functions named after the methods that they answer, also as `export { handler as GET }`. */
function exportedRoutes(code: string, folder: string, framework: string): Route[] {
  const plain = folder
    .split('/')
    .filter((part) => !/^\(.*\)$|^@/.test(part))
    .join('/');
  const path = joinRoute('', parameters(plain));
  const found = [...code.matchAll(FUNCTION)].map((match) => ({
    method: match[1]!,
    handler: match[1]!,
    at: match.index,
  }));
  for (const match of code.matchAll(LIST)) {
    for (const [, name = '', alias] of match[1]!.matchAll(/(\w+)(?:\s+as\s+(\w+))?/g)) {
      const method = alias ?? name;
      if (new RegExp(`^(?:${METHODS})$`).test(method)) found.push({ method, handler: name, at: match.index });
    }
  }
  return found.map(({ method, handler, at }) => ({
    method,
    path,
    handler,
    line: lineAt(code, at),
    framework,
    router: '',
  }));
}

/** `[id]` → `:id`, `[...all]` → `*all` */
const parameters = (path: string): string =>
  path.replace(/\[{1,2}\.\.\.(\w+)\]{1,2}/g, '*$1').replace(/\[\[?([\w-]+)(?:=\w+)?\]?\]/g, ':$1');
