import { EnclosingFunctions, type PrefixSpan, prefixAt, routerOf } from './prefix-spans.ts';
import {
  argumentsAt,
  DOUBLE_QUOTED,
  joinRoute,
  lineAt,
  literal,
  type Mount,
  type Route,
  type RouteSyntax,
} from './route.ts';

const HEAD = /\bfun\s+(?:<[^>]*>\s*)?(?:[\w.<>?]+\.)?(\w+)\s*\(/g;
const VERB =
  /(?<![\w.])(get|post|put|patch|delete|head|options|webSocket|sse)\s*(?:<(\w+)[^>]*>)?\s*(\(|\{)/g;

/** Ktor: `route("/x") { get("/y") { … } }`, also where a function of routes is called inside of another. */
export const ktorRoutes: RouteSyntax = {
  languages: ['kotlin'],
  frameworks: ['Ktor'],
  hint: /\bio\.ktor\.server\b|\brouting\s*\{/,
  find(code) {
    const owners = new EnclosingFunctions(code, HEAD);
    const spans = blocksOf(code);
    const resources = new Map(
      [...code.matchAll(/@Resource\(\s*"([^"]*)"\s*\)\s*(?:data\s+)?(?:class|object)\s+(\w+)/g)].map(
        ([, path = '', name = '']) => [name, path],
      ),
    );
    const routes: Route[] = [];
    for (const match of code.matchAll(VERB)) {
      const path = pathOf(code, match, resources);
      const isRoute = prefixAt(spans, match.index) !== '' || isInRouting(code, match.index, owners);
      if (path === undefined || !isRoute) continue;
      const method = match[1] === 'webSocket' ? 'WS' : match[1] === 'sse' ? 'GET' : match[1]!.toUpperCase();
      routes.push({
        method,
        path: joinRoute(prefixAt(spans, match.index), path),
        handler: '',
        line: lineAt(code, match.index),
        framework: 'ktor',
        router: routerOf(owners.nameAt(match.index)),
      });
    }
    return { routes, mounts: mountsIn(code, owners, spans) };
  },
};

/** '' for `get { … }`, `undefined` for what is no path. */
function pathOf(
  code: string,
  match: RegExpExecArray,
  resources: ReadonlyMap<string, string>,
): string | undefined {
  if (match[2] !== undefined) return resources.get(match[2]);
  if (match[3] === '{') return '';
  const { list, end } = argumentsAt(code, match.index + match[0].length, DOUBLE_QUOTED);
  const hasBlock = /^\)\s*\{/.test(code.slice(end, end + 40)) || list.length > 1;
  return hasBlock ? literal(list[0]) : undefined;
}

/** Whether a function is one of routes, or its text so far has `routing {`. */
function isInRouting(code: string, index: number, owners: EnclosingFunctions): boolean {
  const before = code.slice(0, index);
  const head = before.slice(before.lastIndexOf(`fun `));
  return (
    /\brouting\s*\{/.test(head) ||
    /^fun\s+(?:<[^>]*>\s*)?(?:\w+\.)*(?:Route|Routing)\b/.test(head) ||
    owners.nameAt(index) === ''
  );
}

function blocksOf(code: string): PrefixSpan[] {
  const spans: PrefixSpan[] = [];
  for (const match of code.matchAll(/(?<![\w.])route\s*\(\s*"([^"]*)"[^{)]*\)\s*\{/g)) {
    const from = match.index + match[0].length;
    spans.push({ from, to: argumentsAt(code, from, DOUBLE_QUOTED).end, prefix: match[1] ?? '' });
  }
  return spans;
}

/** Functions that are called where routes stand: `userRoutes()`. */
function mountsIn(code: string, owners: EnclosingFunctions, spans: readonly PrefixSpan[]): Mount[] {
  const calls = [
    ...code.matchAll(
      /(?<!\bfun\s)(?<![\w.])(\w*(?:[Rr]out(?:e|es|ing|er)|[Aa]pi|Module|Endpoints?)\w*)\s*\(/g,
    ),
  ];
  return calls
    .filter(
      (match) =>
        !/^(?:route|routing)$/.test(match[1]!) &&
        !/\bfun\s+[\w.<>]*$/.test(code.slice(Math.max(0, match.index - 80), match.index)),
    )
    .map((match) => ({
      prefix: prefixAt(spans, match.index),
      parent: routerOf(owners.nameAt(match.index)),
      target: routerOf(match[1]!),
    }));
}
