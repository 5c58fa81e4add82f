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

const VERBS = 'get|post|put|patch|delete|head|options|any|trace|connect';
const HEAD = /\bfn\s+(\w+)/g;
const NEST = /\.nest(?:_service)?\s*\(|\bweb::scope\s*\(|\.mount\s*\(/g;

/** Rust: `.route("/x", get(a).post(b))` of Axum and Actix, their scopes, and `#[get("/x")]` of Actix and Rocket. */
export const rustRouters: RouteSyntax = {
  languages: ['rust'],
  frameworks: ['Axum', 'Actix', 'Rocket'],
  hint: /\.route\s*\(|\bweb::(?:resource|scope)\s*\(|#\[(?:get|post|put|patch|delete|head|options)\s*\(|\.(?:nest|merge|configure)\s*\(/,
  find(code) {
    const owners = new EnclosingFunctions(code, HEAD);
    const spans = spansIn(code);
    const at = (index: number) => prefixAt(spans, index);
    return {
      routes: [...routed(code, owners, at), ...resources(code, owners, at), ...attributed(code)],
      mounts: mountsIn(code, owners, at),
    };
  },
};

type PrefixAt = (index: number) => string;

/** What `.nest("/x", …)` and `web::scope("/x")…` hold. */
function spansIn(code: string): PrefixSpan[] {
  const spans: PrefixSpan[] = [];
  for (const match of code.matchAll(NEST)) {
    const open = match.index + match[0].length;
    const { list, end } = argumentsAt(code, open, DOUBLE_QUOTED);
    const prefix = literal(list[0]);
    if (prefix === undefined) continue;
    const to = match[0].startsWith('web') ? chainEnd(code, end + 1) : end;
    spans.push({ from: open, to, prefix });
  }
  return spans;
}

/** Behind the last call of a chain: `.service(a).service(b)`. @param from behind the closing parenthesis of its first call */
function chainEnd(code: string, from: number): number {
  let at = from;
  for (;;) {
    const next = /^\s*\.\s*\w+\s*(?:::<[^>]*>)?\(/.exec(code.slice(at, at + 300));
    if (!next) return at;
    at = argumentsAt(code, at + next[0].length, DOUBLE_QUOTED).end + 1;
  }
}

function routed(code: string, owners: EnclosingFunctions, prefix: PrefixAt): Route[] {
  const routes: Route[] = [];
  for (const match of code.matchAll(/\.route\s*\(/g)) {
    const { list } = argumentsAt(code, match.index + match[0].length, DOUBLE_QUOTED);
    const path = literal(list[0]);
    if (path === undefined || list.length < 2) continue;
    const full = joinRoute(prefix(match.index), path);
    const router = routerOf(owners.nameAt(match.index));
    const line = lineAt(code, match.index);
    for (const { method, handler } of methodsOf(list[1] ?? ''))
      routes.push({ method, path: full, handler, line, framework: 'axum', router });
  }
  return routes;
}

/** `get(a).post(b)` of Axum, `web::get().to(a)` of Actix. */
function methodsOf(text: string): { method: string; handler: string }[] {
  const found: { method: string; handler: string }[] = [];
  const head = new RegExp(`^\\s*\\.?\\s*(?:[\\w:]+::)?(${VERBS}|to|on|layer|guard|wrap|with_state)\\s*\\(`);
  for (let at = 0; ; ) {
    const next = head.exec(text.slice(at));
    if (!next) return found;
    const { list, end } = argumentsAt(text, at + next[0].length, DOUBLE_QUOTED);
    const verb = next[1]!;
    const last = found.at(-1);
    if (verb === 'to' && last) last.handler = handlerName(list[0]);
    else if (verb === 'to') found.push({ method: 'ANY', handler: handlerName(list[0]) });
    else if (new RegExp(`^(?:${VERBS})$`).test(verb))
      found.push({ method: verb === 'any' ? 'ANY' : verb.toUpperCase(), handler: handlerName(list[0]) });
    at = end + 1;
  }
}

/** `web::resource("/x").route(web::get().to(a)).route(web::post().to(b))` */
function resources(code: string, owners: EnclosingFunctions, prefix: PrefixAt): Route[] {
  const routes: Route[] = [];
  for (const match of code.matchAll(/\bweb::resource(?:::<[^>]*>)?\s*\(/g)) {
    const { list, end } = argumentsAt(code, match.index + match[0].length, DOUBLE_QUOTED);
    const path = literal(list[0]);
    if (path === undefined) continue;
    const chain = code.slice(end + 1, chainEnd(code, end + 1));
    const calls = [...chain.matchAll(/\.route\s*\(|\.to\s*\(/g)];
    const methods = calls.flatMap((call) => {
      const inner = argumentsAt(chain, call.index + call[0].length, DOUBLE_QUOTED).list[0] ?? '';
      if (call[0].startsWith('.route')) return methodsOf(inner);
      return isTop(chain, call.index) ? [{ method: 'ANY', handler: handlerName(inner) }] : [];
    });
    const full = joinRoute(prefix(match.index), path);
    const router = routerOf(owners.nameAt(match.index));
    const line = lineAt(code, match.index);
    for (const { method, handler } of methods)
      routes.push({ method, path: full, handler, line, framework: 'actix', router });
  }
  return routes;
}

/** Whether a place of a chain is in no parentheses. */
function isTop(chain: string, index: number): boolean {
  const before = chain.slice(0, index);
  return (before.match(/\(/g)?.length ?? 0) === (before.match(/\)/g)?.length ?? 0);
}

function attributed(code: string): Route[] {
  const routes: Route[] = [];
  for (const match of code.matchAll(
    /#\[(?:\w+::)?(get|post|put|patch|delete|head|options)\s*\(\s*"([^"]*)"/g,
  )) {
    const handler = /\bfn\s+(\w+)/.exec(code.slice(match.index, match.index + 600))?.[1] ?? '';
    routes.push({
      method: (match[1] ?? '').toUpperCase(),
      path: joinRoute('', match[2] ?? ''),
      handler,
      line: lineAt(code, match.index),
      framework: 'actix',
      router: routerOf(handler),
    });
  }
  return routes;
}

/** Functions that are mounted: `.nest("/api", api())`, `.merge(users::router())`, `.configure(users::config)`, `.service(index)`. */
function mountsIn(code: string, owners: EnclosingFunctions, prefix: PrefixAt): Mount[] {
  const mounts: Mount[] = [];
  const add = (at: number, own: string, given: string | undefined) => {
    const target = /^&?\s*((?:\w+::)*\w+)\s*(?:\(|$)/.exec(given ?? '')?.[1];
    if (target === undefined || /^web::/.test(target)) return;
    const parent = routerOf(owners.nameAt(at));
    mounts.push({ prefix: joinRoute(prefix(at), own), parent, target: routerOf(target) });
  };
  for (const match of code.matchAll(/\.(nest|merge|configure|service|mount)\s*\(/g)) {
    const { list } = argumentsAt(code, match.index + match[0].length, DOUBLE_QUOTED);
    const kind = match[1];
    if (kind === 'nest') add(match.index, literal(list[0]) ?? '', list[1]);
    else if (kind !== 'mount') add(match.index, '', list[0]);
    else
      for (const [name] of /^routes!\s*\[([^\]]*)\]/.exec(list[1] ?? '')?.[1]?.matchAll(/[\w:]+/g) ?? [])
        add(match.index, literal(list[0]) ?? '', name);
  }
  return mounts;
}
