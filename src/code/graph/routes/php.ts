import { type PrefixSpan, prefixAt } from './prefix-spans.ts';
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
  ['GET', '/create', 'create'],
  ['POST', '', 'store'],
  ['GET', '/{id}', 'show'],
  ['GET', '/{id}/edit', 'edit'],
  ['PUT', '/{id}', 'update'],
  ['DELETE', '/{id}', 'destroy'],
] as const;

/** Laravel and Slim: `Route::get('/x', [Controller::class, 'show'])`, in groups. */
export const phpRoutes: RouteSyntax = {
  languages: ['php'],
  frameworks: ['Laravel', 'Slim'],
  hint: /\bRoute::\w+\s*\(|\$(?:app|group|router)->(?:get|post|put|patch|delete|group)\s*\(/,
  find(code, path) {
    const spans = groupsIn(code);
    const base = /(?:^|\/)routes\/api\.php$/.test(path) ? '/api' : '';
    const full = (index: number, own: string) => joinRoute(joinRoute(base, prefixAt(spans, index)), own);
    const routes: Route[] = [];
    for (const match of code.matchAll(
      /(?:\bRoute::|\$(?:app|router|group)->|->)(get|post|put|patch|delete|any|match|options|map|resource|apiResource)\s*\(/g,
    )) {
      const { list, end } = argumentsAt(code, match.index + match[0].length);
      const kind = match[1]!;
      if (match[0].startsWith('->') && !isRouteChain(code, match.index)) continue;
      const line = lineAt(code, match.index);
      const push = (method: string, path: string, handler: string) =>
        routes.push({
          method,
          path: full(match.index, path),
          handler,
          line,
          framework: 'laravel',
          router: '',
        });
      if (/esource$/.test(kind)) {
        const rest =
          /^\)(?:\s*->\s*\w+\((?:[^()]|\([^()]*\))*\))*/.exec(code.slice(end, end + 600))?.[0] ?? '';
        for (const [method, tail, action] of resourcesOf(kind, `${list.slice(2).join(',')} ${rest}`))
          push(method, `${literal(list[0]) ?? ''}${tail}`, `${className(list[1] ?? '')}@${action}`);
        continue;
      }
      const isListed = kind === 'match' || kind === 'map';
      const path = literal(list[isListed ? 1 : 0]);
      const handler = phpHandler(list[isListed ? 2 : 1] ?? '', controllerAt(code, match.index));
      if (path === undefined || list.length < 2) continue;
      const methods = isListed ? (list[0]?.match(/\w+/g) ?? []) : [kind === 'any' ? 'ANY' : kind];
      for (const method of methods) push(method.toUpperCase(), path, handler);
    }
    return { routes, mounts: [] };
  },
};

/** Whether a method belongs to a chain that began with `Route::`: `Route::middleware('auth')->get(…)`. */
const isRouteChain = (code: string, index: number): boolean =>
  /\bRoute::(?:[^;{}]|\{[^{}]*\})*$/.test(code.slice(Math.max(0, index - 300), index));

/** The text inside of a group lies under its prefix. */
function groupsIn(code: string): PrefixSpan[] {
  const spans: PrefixSpan[] = [];
  for (const match of code.matchAll(/(?:->|\bRoute::)group\s*\(/g)) {
    const from = match.index + match[0].length;
    const { list, end } = argumentsAt(code, from);
    const before = code.slice(Math.max(0, code.lastIndexOf(';', match.index)), match.index);
    const chain = /\bprefix\(\s*['"]([^'"]*)['"]\s*\)/.exec(
      before.slice(Math.max(0, before.lastIndexOf('Route::'))),
    )?.[1];
    const option = /['"]prefix['"]\s*=>\s*['"]([^'"]*)['"]/.exec(list[0] ?? '')?.[1];
    spans.push({ from, to: end, prefix: chain ?? option ?? literal(list[0]) ?? '' });
  }
  return spans;
}

/** The class of `Route::controller(X::class)->group(…)` around a place. */
function controllerAt(code: string, index: number): string {
  let found = '';
  for (const match of code.matchAll(
    /\bcontroller\(\s*([\w\\]+)::class\s*\)(?:\s*->\s*\w+\([^()]*\))*?\s*->\s*group\s*\(/g,
  )) {
    if (match.index > index) break;
    const from = match.index + match[0].length;
    if (index < argumentsAt(code, from).end) found = match[1]!.split('\\').at(-1)!;
  }
  return found;
}

function resourcesOf(kind: string, options: string) {
  const listed = (name: string): readonly string[] | null | undefined =>
    new RegExp(`\\b${name}\\b['"]?\\s*(?:=>|\\()\\s*(\\[[^\\]]*\\]|['"]\\w+['"])`)
      .exec(options)?.[1]
      ?.match(/\w+/g);
  const only = listed('only');
  const except = listed('except') ?? [];
  const all =
    kind === 'apiResource'
      ? RESOURCES.filter(([, , action]) => action !== 'create' && action !== 'edit')
      : RESOURCES;
  return all.filter(([, , action]) => (only ? only.includes(action) : !except.includes(action)));
}

const className = (text: string): string =>
  (literal(text) ?? text)
    .replace(/::class$/, '')
    .split('\\')
    .at(-1) ?? '';

function phpHandler(text: string, controller: string): string {
  const pair = /^\[\s*([\w\\]+)::class\s*,\s*['"](\w+)['"]/.exec(text);
  if (pair) return `${className(pair[1] ?? '')}@${pair[2]}`;
  const invoked = /^([\w\\]+)::class$/.exec(text)?.[1];
  if (invoked) return className(invoked);
  const written = literal(text);
  if (written !== undefined)
    return controller !== '' && /^\w+$/.test(written) ? `${controller}@${written}` : written;
  return /^(?:function|fn|static)\b/.test(text) ? '' : handlerName(text);
}

/** Symfony: `#[Route('/x', methods: ['GET'])]` on methods, below that of their class. */
export const symfonyRoutes: RouteSyntax = {
  languages: ['php'],
  frameworks: ['Symfony'],
  hint: /#\[[^\]]*\b(?:Route|Get|Post|Put|Patch|Delete)\(/,
  find(code) {
    const routes: Route[] = [];
    let prefix = '';
    for (const match of code.matchAll(/(?<=#\[(?:[^\]\n]*[\s,])?)Route\(/g)) {
      const { list, end } = argumentsAt(code, match.index + match[0].length);
      const path =
        literal(list[0]) ?? literal(list.find((text) => /^path\s*:/.test(text))?.replace(/^path\s*:\s*/, ''));
      const owner = declarationAfter(code, end + 1);
      if (owner?.[1] === 'class') {
        prefix = path ?? '';
        continue;
      }
      if (!owner || path === undefined) continue;
      const given = list
        .find((text) => /^methods\s*:/.test(text))
        ?.replace(/^methods\s*:/, '')
        .match(/\w+/g);
      const line = lineAt(code, match.index);
      for (const method of given ?? ['ANY'])
        routes.push({
          method: method.toUpperCase(),
          path: joinRoute(prefix, path),
          handler: owner[2]!,
          line,
          framework: 'symfony',
          router: '',
        });
    }
    return { routes, mounts: [] };
  },
};

/** What attributes belong to. @param from inside an attribute, behind one of its calls */
function declarationAfter(code: string, from: number): RegExpExecArray | null {
  let at = argumentsAt(code, from).end + 1;
  for (;;) {
    const next = /^\s*#\[/.exec(code.slice(at, at + 400));
    if (!next) break;
    at = argumentsAt(code, at + next[0].length).end + 1;
  }
  return /^\s*(?:\w+\s+)*?(class|function)\s+(\w+)/.exec(code.slice(at, at + 400));
}
