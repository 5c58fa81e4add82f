import {
  argumentsAt,
  handlerName,
  joinRoute,
  lineAt,
  literal,
  type Route,
  type RouteSyntax,
} from './route.ts';

const RESOURCES = [
  ['GET', '', 'index'],
  ['POST', '', 'create'],
  ['GET', '/:id', 'show'],
  ['PATCH', '/:id', 'update'],
  ['DELETE', '/:id', 'destroy'],
] as const;

/** Rails' routes file, and Sinatra. */
export const rubyRoutes: RouteSyntax = {
  languages: ['ruby'],
  hint: /\b(?:get|post|put|patch|delete)\s*\(?\s*['"]\/?|\bresources?\s+:/,
  find(code, path) {
    const isRails = /routes(?:\/[\w/]+)?\.rb$/.test(path);
    const routes: Route[] = [];
    for (const match of code.matchAll(
      /^[ \t]*(get|post|put|patch|delete)\s*\(?\s*(['"])([^'"]*)\2([^\n]*)/gm,
    )) {
      const [, verb = '', , written = '', rest = ''] = match;
      const target = /(?:to:\s*|=>\s*)['"]([\w/]+#\w+)['"]/.exec(rest)?.[1];
      const isBlock = /\bdo\b/.test(rest);
      if (!isRails && !(isBlock && written.startsWith('/'))) continue;
      const handler = target ?? (isRails && /^\w+\/\w+$/.test(written) ? written.replace('/', '#') : '');
      const line = lineAt(code, match.index + match[0].search(/\S/));
      routes.push({
        method: verb.toUpperCase(),
        path: joinRoute('', written),
        handler,
        line,
        framework: isRails ? 'rails' : 'sinatra',
        router: '',
      });
    }
    if (!isRails) return { routes, mounts: [] };
    for (const match of code.matchAll(/^[ \t]*resources\s+:(\w+)([^\n]*)/gm)) {
      const only = /only:\s*(?:%i\[([^\]]*)\]|\[([^\]]*)\]|:(\w+))/
        .exec(match[2] ?? '')
        ?.slice(1)
        .join(' ')
        .match(/\w+/g);
      const name = match[1] ?? '';
      const line = lineAt(code, match.index + match[0].search(/\S/));
      for (const [method, tail, action] of RESOURCES) {
        if (only && !only.includes(action)) continue;
        routes.push({
          method,
          path: `/${name}${tail}`,
          handler: `${name}#${action}`,
          line,
          framework: 'rails',
          router: '',
        });
      }
    }
    return { routes, mounts: [] };
  },
};

/** Laravel and Slim: `Route::get('/x', [Controller::class, 'show'])`. */
export const phpRoutes: RouteSyntax = {
  languages: ['php'],
  hint: /\bRoute::(?:get|post|put|patch|delete|any|match)\s*\(|\$app->(?:get|post|put|patch|delete)\s*\(/,
  find(code) {
    const routes: Route[] = [];
    for (const match of code.matchAll(
      /(?:\bRoute::|\$(?:app|router|group)->)(get|post|put|patch|delete|any)\s*\(/g,
    )) {
      const { list } = argumentsAt(code, match.index + match[0].length);
      const path = literal(list[0]);
      if (path === undefined || list.length < 2) continue;
      const method = match[1] === 'any' ? 'ANY' : (match[1] ?? '').toUpperCase();
      const line = lineAt(code, match.index);
      routes.push({
        method,
        path: joinRoute('', path),
        handler: phpHandler(list[1] ?? ''),
        line,
        framework: 'laravel',
        router: '',
      });
    }
    return { routes, mounts: [] };
  },
};

function phpHandler(text: string): string {
  const pair = /^\[\s*([\w\\]+)::class\s*,\s*['"](\w+)['"]/.exec(text);
  if (pair) return `${pair[1]?.split('\\').at(-1)}@${pair[2]}`;
  return literal(text) ?? (/^(?:function|fn)\b/.test(text) ? '' : handlerName(text));
}

/** Phoenix: `get "/x", PageController, :index`. */
export const phoenixRoutes: RouteSyntax = {
  languages: ['elixir'],
  hint: /\b(?:get|post|put|patch|delete)\s+"\//,
  find(code) {
    const routes: Route[] = [];
    for (const match of code.matchAll(
      /^[ \t]*(get|post|put|patch|delete)\s+"(\/[^"]*)"\s*,\s*([\w.]+)\s*,\s*:(\w+)/gm,
    )) {
      const [, verb = '', path = '', controller = '', action = ''] = match;
      const line = lineAt(code, match.index + match[0].search(/\S/));
      routes.push({
        method: verb.toUpperCase(),
        path,
        handler: `${controller}.${action}`,
        line,
        framework: 'phoenix',
        router: '',
      });
    }
    return { routes, mounts: [] };
  },
};
