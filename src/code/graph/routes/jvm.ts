import {
  argumentsAt,
  DOUBLE_QUOTED,
  joinRoute,
  lineAt,
  literal,
  type Route,
  type RouteSyntax,
} from './route.ts';

const ANNOTATION =
  /@(Get|Post|Put|Patch|Delete|Request)Mapping\b[ \t]*(\()?|@(Path|Controller|RestController)\b[ \t]*(\()?|@(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b(?![ \t]*\()|@(Get|Post|Put|Patch|Delete)\b[ \t]*(\()?/g;
/** Interfaces that send requests. */
const CLIENT = /\bretrofit2?\.|@FeignClient\b|@(?:Register)?RestClient\b/;

/** What stands before a declaration. */
interface Annotated {
  readonly isType: boolean;
  readonly name: string;
  /** Where the declaration begins: all annotations before it belong to it. */
  readonly at: number;
}

/** Spring, JAX-RS and Micronaut: annotated methods below the prefix of their class. */
export const javaAnnotations: RouteSyntax = {
  languages: ['java', 'kotlin', 'scala'],
  frameworks: ['Spring', 'JAX-RS', 'Micronaut'],
  hint: /@(?:Get|Post|Put|Patch|Delete|Request)Mapping\b|@Path\s*\(|@Controller\s*\(/,
  find(code) {
    if (CLIENT.test(code)) return { routes: [], mounts: [] };
    const routes: Route[] = [];
    const types = new Map<number, string>();
    const methods = new Map<number, Found>();
    for (const match of code.matchAll(ANNOTATION)) {
      const open = match[2] ?? match[4] ?? match[7];
      const from = match.index + match[0].length;
      const { list, end } = open ? argumentsAt(code, from, DOUBLE_QUOTED) : { list: [], end: from - 1 };
      const owner = declarationAfter(code, end + 1);
      if (!owner) continue;
      const paths = pathsIn(list);
      if (owner.isType) {
        if (paths[0] !== undefined) types.set(owner.at, paths[0]);
        continue;
      }
      const found = methods.get(owner.at) ?? { owner, line: lineAt(code, match.index), verbs: [], paths: [] };
      found.paths.push(...paths);
      const verb = match[5] ?? match[6] ?? match[1];
      if (verb === 'Request') found.verbs.push(...requestMethods(list));
      else if (verb !== undefined) found.verbs.push(verb.toUpperCase());
      methods.set(owner.at, found);
    }
    for (const { owner, line, verbs, paths } of methods.values()) {
      const prefix = [...types].findLast(([at]) => at < owner.at)?.[1] ?? '';
      for (const method of verbs) {
        for (const path of paths.length === 0 ? [''] : paths)
          routes.push({
            method,
            path: joinRoute(prefix, path),
            handler: owner.name,
            line,
            framework: 'spring',
            router: '',
          });
      }
    }
    return { routes, mounts: [] };
  },
};

interface Found {
  readonly owner: Annotated;
  readonly line: number;
  readonly verbs: string[];
  readonly paths: string[];
}

const pathsIn = (list: readonly string[]): string[] =>
  list
    .filter((argument) => !/^\s*(?:method|produces|consumes|params|headers|name)\s*=/.test(argument))
    .flatMap((argument) => [...argument.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text));

function requestMethods(list: readonly string[]): string[] {
  const given = list
    .find((argument) => /^\s*method\s*=/.test(argument))
    ?.match(/\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/g);
  return given ?? ['ANY'];
}

/** What the annotations at a place belong to: a type, or a method by its name. @param from behind an annotation */
function declarationAfter(code: string, from: number): Annotated | undefined {
  let at = from;
  for (;;) {
    at += /^\s*/.exec(code.slice(at, at + 400))![0].length;
    const other = /^@[\w.:]+[ \t]*(\()?/.exec(code.slice(at, at + 200));
    if (!other) break;
    at += other[0].length;
    if (other[1]) at = argumentsAt(code, at, DOUBLE_QUOTED).end + 1;
  }
  const text = code.slice(at, at + 600);
  const type = /^[\s\w]*?\b(?:class|interface|object|record)\s+(\w+)/.exec(text);
  const method = /^[\s\w<>[\],.?]*?\b(\w+)\s*\(/.exec(text);
  if (type && (!method || type[0].length <= method[0].length)) return { isType: true, name: type[1]!, at };
  return method ? { isType: false, name: method[1]!, at } : undefined;
}

/** Spring's functional routes: `route(GET("/x"), handler::list)` and `.GET("/x", handler::list)`. */
export const springFunctions: RouteSyntax = {
  languages: ['java', 'kotlin'],
  frameworks: ['Spring WebFlux'],
  hint: /\bRouterFunctions?\b/,
  find(code) {
    const routes: Route[] = [];
    for (const match of code.matchAll(/(\.?)\b(GET|POST|PUT|PATCH|DELETE)\s*\(\s*(?=")/g)) {
      const { list, end } = argumentsAt(code, match.index + match[0].length, DOUBLE_QUOTED);
      const path = literal(list[0]);
      if (path === undefined) continue;
      const behind = /^\)[^,;]{0,120}?,\s*([\w.:]+)(?!\s*->)\b/.exec(code.slice(end, end + 200))?.[1];
      const handler = (match[1] === '.' && list.length > 1 ? list.at(-1)! : (behind ?? ''))
        .split('::')
        .at(-1)!;
      routes.push({
        method: match[2]!,
        path: joinRoute('', path),
        handler: /^\w+$/.test(handler) ? handler : '',
        line: lineAt(code, match.index),
        framework: 'spring',
        router: '',
      });
    }
    return { routes, mounts: [] };
  },
};
