import { EnclosingFunctions, type PrefixSpan, prefixAt, routerOf } from './prefix-spans.ts';
import {
  argumentsAt,
  DOUBLE_QUOTED,
  handlerName,
  joinRoute,
  lineAt,
  literal,
  type Mount,
  type Route,
  type RouteSyntax,
} from './route.ts';

const VERB =
  /(\w+)\s*\.\s*(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Any|All|Get|Post|Put|Patch|Delete|Handle|HandleFunc)\s*\(/g;
const GROUP = /(\w+)\s*:?=\s*(\w+)\.(?:Group|PathPrefix)\(\s*"([^"]*)"/g;
/** `r.Route("/users", func(r chi.Router) {` */
const INLINE = /\b\w+\.(?:Route|Group)\(\s*(?:"([^"]*)"\s*,\s*)?func\s*\(/g;
const MOUNT = /\b(\w+)\.Mount\(/g;
const HEAD = /^func\s+(?:\(\s*\w*\s*\*?(\w+)(?:\[[^\]]*\])?\s*\)\s*)?(\w+)\s*(?:\[[^\]]*\])?\(/gm;
const ROUTER_PARAMETER =
  /\b(\w+)\s+\*?(?:gin\.(?:RouterGroup|Engine|IRouter|IRoutes)|echo\.(?:Group|Echo)|chi\.(?:Router|Mux)|fiber\.(?:Router|App|Group)|mux\.Router|http\.ServeMux)\b/g;

/** Variables that hold a group, by the function that they belong to. */
interface Group {
  readonly name: string;
  readonly at: number;
  readonly owner: string;
  readonly prefix: string;
}

/** Go: Gin, Echo, Chi, Fiber, gorilla/mux and net/http. */
export const goRouters: RouteSyntax = {
  languages: ['go'],
  frameworks: ['net/http', 'Gin', 'Echo', 'Chi', 'Fiber', 'gorilla/mux'],
  hint: /\.\s*(?:GET|POST|PUT|PATCH|DELETE|Get|Post|Put|Patch|Delete|Handle|HandleFunc|Any|Mount|Group)\s*\(/,
  find(code) {
    const owners = new EnclosingFunctions(code, HEAD);
    const spans = inlineSpans(code);
    const groups = groupsIn(code, owners);
    const prefixOf = (name: string, at: number) =>
      joinRoute(prefixAt(spans, at), groupAt(groups, name, at, owners)?.prefix ?? '');
    const routers = new Set([...code.matchAll(VERB)].map(([, name = '']) => name));
    const routes: Route[] = [];
    for (const match of code.matchAll(VERB)) {
      const { list, end } = argumentsAt(code, match.index + match[0].length, DOUBLE_QUOTED);
      const written = literal(list[0]);
      const [, verb, path = written ?? ''] = /^([A-Z]+) (\S+)$/.exec(written ?? '') ?? [];
      if (written === undefined || !/^(?:\/|$)/.test(path) || list.length < 2) continue;
      const [, name = '', kind = ''] = match;
      const chained = /^\)\s*\.\s*Methods\(\s*([^)]*)\)/.exec(code.slice(end, end + 120))?.[1]?.match(/\w+/g);
      const own = /^(?:Any|All|Handle|HandleFunc)$/.test(kind) ? (verb ?? 'ANY') : kind.toUpperCase();
      const line = lineAt(code, match.index);
      // Echo has middleware behind the handler, the others before it.
      const handler = handlerName(/\blabstack\/echo\b/.test(code) ? list[1] : list.at(-1));
      if (routers.has(handler)) continue; // another router, whose routes stand for themselves
      const router = routerOf(owners.nameAt(match.index));
      for (const method of chained ?? [own]) {
        const full = joinRoute(prefixOf(name, match.index), path);
        routes.push({
          method: method.replace(/^Method/, '').toUpperCase(),
          path: full,
          handler,
          line,
          framework: 'go',
          router,
        });
      }
    }
    return {
      routes,
      mounts: [...mounted(code, owners, prefixOf), ...handedOn(code, owners, groups, prefixOf)],
    };
  },
};

function inlineSpans(code: string): PrefixSpan[] {
  return [...code.matchAll(INLINE)].map((match) => {
    const open = match.index + match[0].indexOf('(') + 1;
    return { from: open, to: argumentsAt(code, open, DOUBLE_QUOTED).end, prefix: match[1] ?? '' };
  });
}

function groupsIn(code: string, owners: EnclosingFunctions): Group[] {
  const groups: Group[] = [];
  for (const match of code.matchAll(GROUP)) {
    const [, name = '', parent = '', written = ''] = match;
    const outer = groupAt(groups, parent, match.index, owners)?.prefix ?? '';
    const owner = owners.nameAt(match.index);
    groups.push({ name, at: match.index, owner, prefix: joinRoute(outer, written) });
  }
  return groups;
}

/** The group that a variable holds at a place. */
const groupAt = (
  groups: readonly Group[],
  name: string,
  at: number,
  owners: EnclosingFunctions,
): Group | undefined =>
  groups.findLast((group) => group.name === name && group.at < at && group.owner === owners.nameAt(at));

type PrefixOf = (name: string, at: number) => string;

/** `r.Mount("/admin", adminRouter())` */
function mounted(code: string, owners: EnclosingFunctions, prefixOf: PrefixOf): Mount[] {
  const mounts: Mount[] = [];
  for (const match of code.matchAll(MOUNT)) {
    const { list } = argumentsAt(code, match.index + match[0].length, DOUBLE_QUOTED);
    const prefix = literal(list[0]);
    const target = /^([\w.]+?)(?:\{[^}]*\})?(?:\.(\w+))?\(/.exec(list[1] ?? '');
    if (prefix === undefined || !target) continue;
    const name = target[2] === undefined ? target[1]!.split('.').at(-1)! : `${target[1]}.${target[2]}`;
    mounts.push({
      prefix: joinRoute(prefixOf(match[1] ?? '', match.index), prefix),
      parent: routerOf(owners.nameAt(match.index)),
      target: routerOf(name),
    });
  }
  return mounts;
}

/** `registerUsers(v1)`: the routes of that function are those of the group. */
function handedOn(
  code: string,
  owners: EnclosingFunctions,
  groups: readonly Group[],
  prefixOf: PrefixOf,
): Mount[] {
  const names = new Set([
    ...groups.map(({ name }) => name),
    ...[...code.matchAll(ROUTER_PARAMETER)].map(([, name = '']) => name),
    ...[...code.matchAll(VERB)].map(([, name = '']) => name),
  ]);
  const mounts: Mount[] = [];
  for (const match of code.matchAll(/(?<!func\s)(?<![\w.])(?:(\w+)\.)?(\w+)\(([\w\s,.&()]{1,200}?)\)/g)) {
    const given = (match[3] ?? '').split(',').map((text) => text.trim());
    const name = given.find((text) => names.has(text));
    const line = code.slice(code.lastIndexOf('\n', match.index) + 1, match.index);
    if (name === undefined || /^func\b/.test(line)) continue;
    const parent = routerOf(owners.nameAt(match.index));
    mounts.push({ prefix: prefixOf(name, match.index), parent, target: routerOf(match[2] ?? '') });
  }
  return mounts;
}
