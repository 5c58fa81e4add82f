import { joinRoute, type Route, type RouteSyntax } from './route.ts';

const RESOURCES = [
  ['GET', '', 'index'],
  ['GET', '/new', 'new'],
  ['POST', '', 'create'],
  ['GET', '/:id', 'show'],
  ['GET', '/:id/edit', 'edit'],
  ['PUT', '/:id', 'update'],
  ['DELETE', '/:id', 'delete'],
] as const;

/** Phoenix: `get "/x", PageController, :index` in scopes. */
export const phoenixRoutes: RouteSyntax = {
  languages: ['elixir'],
  frameworks: ['Phoenix'],
  hint: /\b(?:get|post|put|patch|delete|live|resources|forward)\s*\(?\s*"\//,
  find(code) {
    const routes: Route[] = [];
    const stack: string[] = [];
    code.split('\n').forEach((written, index) => {
      const text = written.trim();
      if (/^end\b/.test(text)) stack.pop();
      const outer = stack.at(-1) ?? '';
      for (const found of routesOf(text))
        routes.push({
          ...found,
          path: joinRoute(outer, found.path),
          line: index + 1,
          framework: 'phoenix',
          router: '',
        });
      if (/\bdo$|\bfn\b[^,]*->$/.test(text)) stack.push(inside(text, outer));
    });
    return { routes, mounts: [] };
  },
};

function routesOf(text: string): Pick<Route, 'method' | 'path' | 'handler'>[] {
  const plain =
    /^(get|post|put|patch|delete|options|head|live)\s*\(?\s*"([^"]*)"\s*,\s*([\w.]+)(?:\s*,\s*:(\w+))?/.exec(
      text,
    );
  if (plain) {
    const [, verb = '', path = '', controller = '', action] = plain;
    const handler = action === undefined ? controller : `${controller}.${action}`;
    return [{ method: verb === 'live' ? 'GET' : verb.toUpperCase(), path, handler }];
  }
  const forward = /^forward\s*\(?\s*"([^"]*)"\s*,\s*([\w.]+)/.exec(text);
  if (forward) return [{ method: 'ANY', path: forward[1]!, handler: forward[2]! }];
  const many = /^resources\s*\(?\s*"([^"]*)"\s*,\s*([\w.]+)(.*)$/.exec(text);
  if (!many) return [];
  const listed = (name: string): readonly string[] | null | undefined =>
    new RegExp(`\\b${name}:\\s*\\[([^\\]]*)\\]`).exec(many[3] ?? '')?.[1]?.match(/\w+/g);
  const only = listed('only');
  const except = listed('except') ?? [];
  return RESOURCES.filter(([, , action]) => (only ? only.includes(action) : !except.includes(action))).map(
    ([method, tail, action]) => ({ method, path: `${many[1]}${tail}`, handler: `${many[2]}.${action}` }),
  );
}

/** The prefix inside the block that a line opens. */
function inside(text: string, outer: string): string {
  const scope = /^scope\s*\(?\s*(?:path:\s*)?"([^"]*)"/.exec(text)?.[1];
  if (scope !== undefined) return joinRoute(outer, scope);
  const nested = /^resources\s*\(?\s*"\/?(\w+)"/.exec(text)?.[1];
  return nested === undefined ? outer : joinRoute(outer, `${nested}/:${nested.replace(/s$/, '')}_id`);
}
