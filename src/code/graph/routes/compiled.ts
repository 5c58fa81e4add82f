import {
  argumentsAt,
  handlerName,
  joinRoute,
  lineAt,
  literal,
  type Route,
  type RouteSyntax,
} from './route.ts';

/** Go: Gin, Echo, Chi, Fiber, gorilla/mux and net/http. */
export const goRouters: RouteSyntax = {
  languages: ['go'],
  hint: /\.\s*(?:GET|POST|PUT|PATCH|DELETE|Get|Post|Put|Patch|Delete|Handle|HandleFunc|Any)\s*\(\s*"/,
  find(code) {
    const groups = new Map<string, string>();
    for (const [, name = '', parent = '', prefix = ''] of code.matchAll(
      /(\w+)\s*:?=\s*(\w+)\.(?:Group|PathPrefix)\(\s*"([^"]*)"/g,
    )) {
      groups.set(name, joinRoute(groups.get(parent) ?? '', prefix));
    }
    const routes: Route[] = [];
    for (const match of code.matchAll(
      /(\w+)\s*\.\s*(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Any|Get|Post|Put|Patch|Delete|Handle|HandleFunc)\s*\(/g,
    )) {
      const { list, end } = argumentsAt(code, match.index + match[0].length);
      const written = literal(list[0]);
      const [, verb, path = written ?? ''] = /^([A-Z]+) (\S+)$/.exec(written ?? '') ?? [];
      if (written === undefined || !path.startsWith('/') || list.length < 2) continue;
      const chained = /^\)\s*\.\s*Methods\(\s*([^)]*)\)/.exec(code.slice(end, end + 120))?.[1]?.match(/\w+/g);
      const own = /^(?:Any|Handle|HandleFunc)$/.test(match[2] ?? '')
        ? (verb ?? 'ANY')
        : (match[2] ?? '').toUpperCase();
      const router = match[1] ?? '';
      const full = joinRoute(groups.get(router) ?? '', path);
      for (const method of chained ?? [own]) {
        const line = lineAt(code, match.index);
        const handler = handlerName(list.at(-1));
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
    return { routes, mounts: [] };
  },
};

const RUST_VERBS = 'get|post|put|patch|delete|head|options|any';

/** Rust: `.route("/x", get(a).post(b))` of Axum and Actix, and `#[get("/x")]`. */
export const rustRouters: RouteSyntax = {
  languages: ['rust'],
  hint: /\.route\s*\(|#\[(?:get|post|put|patch|delete|head|options|route)\s*\(/,
  find(code) {
    const routes: Route[] = [];
    for (const match of code.matchAll(/\.route\s*\(/g)) {
      const { list } = argumentsAt(code, match.index + match[0].length);
      const path = literal(list[0]);
      if (path === undefined || list.length < 2) continue;
      const line = lineAt(code, match.index);
      for (const [, verb = '', handler = ''] of (list[1] ?? '').matchAll(
        new RegExp(`\\b(${RUST_VERBS})\\s*\\(\\s*\\)?(?:\\s*\\.to\\()?\\s*([\\w:]*)`, 'g'),
      )) {
        const method = verb === 'any' ? 'ANY' : verb.toUpperCase();
        routes.push({ method, path, handler: handlerName(handler), line, framework: 'axum', router: '' });
      }
    }
    for (const match of code.matchAll(/#\[(get|post|put|patch|delete|head|options)\s*\(\s*"([^"]*)"/g)) {
      const handler = /\bfn\s+(\w+)/.exec(code.slice(match.index, match.index + 600))?.[1] ?? '';
      const line = lineAt(code, match.index);
      routes.push({
        method: (match[1] ?? '').toUpperCase(),
        path: match[2] ?? '',
        handler,
        line,
        framework: 'actix',
        router: '',
      });
    }
    return { routes, mounts: [] };
  },
};

/** Spring and JAX-RS: annotated methods below the prefix of their class. */
export const javaAnnotations: RouteSyntax = {
  languages: ['java', 'kotlin', 'scala'],
  hint: /@(?:Get|Post|Put|Patch|Delete|Request)Mapping\b|@Path\s*\(/,
  find(code) {
    const routes: Route[] = [];
    let prefix = '';
    for (const match of code.matchAll(
      /@(Get|Post|Put|Patch|Delete|Request)Mapping\b\s*(\()?|@Path\s*(\()/g,
    )) {
      const open = match[2] ?? match[3];
      const from = match.index + match[0].length;
      const { list, end } = open ? argumentsAt(code, from) : { list: [], end: from };
      const paths = pathsIn(list);
      const head = declarationAfter(code, end);
      if (head.isType) {
        prefix = paths[0] ?? '';
        continue;
      }
      const methods =
        match[1] === undefined ? jaxMethods(code, match.index, end) : springMethods(match[1], list);
      const line = lineAt(code, match.index);
      for (const method of methods) {
        for (const path of paths.length === 0 ? [''] : paths) {
          routes.push({
            method,
            path: joinRoute(prefix, path),
            handler: head.name,
            line,
            framework: 'spring',
            router: '',
          });
        }
      }
    }
    return { routes, mounts: [] };
  },
};

const pathsIn = (list: readonly string[]): string[] =>
  list
    .filter((argument) => !/^\s*(?:method|produces|consumes|params|headers|name)\s*=/.test(argument))
    .flatMap((argument) => [...argument.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text));

function springMethods(kind: string, list: readonly string[]): string[] {
  if (kind !== 'Request') return [kind.toUpperCase()];
  const given = list
    .find((argument) => /^\s*method\s*=/.test(argument))
    ?.match(/\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/g);
  return given ?? ['ANY'];
}

/** `@GET` stands beside `@Path`. */
function jaxMethods(code: string, from: number, end: number): string[] {
  const near =
    code
      .slice(Math.max(0, from - 80), from)
      .split(/[;{}]/)
      .at(-1) + code.slice(end, end + 120).split(/[;{]/)[0]!;
  return near.match(/(?<=@)(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/g) ?? [];
}

/** What an annotation belongs to: a type, or a method by its name. */
function declarationAfter(code: string, from: number): { isType: boolean; name: string } {
  const text = code.slice(from + 1, from + 800).replace(/@[\w.]+(?:\s*\((?:[^()]|\([^()]*\))*\))?/g, ' ');
  const type = /^[\s\w]*?\b(?:class|interface|object)\s+(\w+)/.exec(text);
  const method = /^[\s\w<>[\],.?]*?\b(?:fun\s+)?(\w+)\s*\(/.exec(text);
  if (type && (!method || type[0].length <= method[0].length)) return { isType: true, name: type[1] ?? '' };
  return { isType: false, name: method?.[1] ?? '' };
}

/** ASP.NET: attributes of controllers, and minimal endpoints. */
export const aspNet: RouteSyntax = {
  languages: ['csharp'],
  hint: /\[Http(?:Get|Post|Put|Patch|Delete)\b|\.Map(?:Get|Post|Put|Patch|Delete)\s*\(/,
  find(code) {
    const controller = /\bclass\s+(\w+?)(?:Controller)?\b/.exec(code)?.[1] ?? '';
    const written = /\[Route\(\s*"([^"]*)"\s*\)\]/.exec(code)?.[1] ?? '';
    const prefix = written.replace(/\[controller\]/i, controller.toLowerCase());
    const routes: Route[] = [];
    for (const match of code.matchAll(/\[Http(Get|Post|Put|Patch|Delete)\b(?:\(\s*"([^"]*)")?/g)) {
      const after = code.slice(match.index, match.index + 800);
      const handler = /\]\s*(?:\[[^\]]*\]\s*)*public\s+[\w<>[\],.?\s]*?\b(\w+)\s*\(/.exec(after)?.[1] ?? '';
      const line = lineAt(code, match.index);
      routes.push({
        method: (match[1] ?? '').toUpperCase(),
        path: joinRoute(prefix, match[2] ?? ''),
        handler,
        line,
        framework: 'aspnet',
        router: '',
      });
    }
    for (const match of code.matchAll(/(\w+)\s*\.\s*Map(Get|Post|Put|Patch|Delete)\s*\(/g)) {
      const { list } = argumentsAt(code, match.index + match[0].length);
      const path = literal(list[0]);
      if (path === undefined) continue;
      const line = lineAt(code, match.index);
      routes.push({
        method: (match[2] ?? '').toUpperCase(),
        path,
        handler: handlerName(list[1]),
        line,
        framework: 'aspnet',
        router: match[1] ?? '',
      });
    }
    return { routes, mounts: [] };
  },
};
