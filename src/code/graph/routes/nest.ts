import { SCRIPT_LANGUAGES } from './express.ts';
import { argumentsAt, joinRoute, lineAt, literal, type Route, type RouteSyntax } from './route.ts';

/** `@Controller('cats')` with `@Get(':id')` of Nest, below the prefix of the whole application. */
export const nest: RouteSyntax = {
  languages: SCRIPT_LANGUAGES,
  frameworks: ['Nest'],
  hint: /@Controller\s*\(|\.setGlobalPrefix\s*\(/,
  find(code) {
    const controllers = [...code.matchAll(/@Controller\s*\(/g)].map((match) => {
      const { list } = argumentsAt(code, match.index + match[0].length);
      return { at: match.index, prefix: prefixOf(list[0]) };
    });
    const routes: Route[] = [];
    if (controllers.length > 0) {
      for (const match of code.matchAll(/@(Get|Post|Put|Patch|Delete|Options|Head|All)\s*\(/g)) {
        const { list, end } = argumentsAt(code, match.index + match[0].length);
        const prefix = controllers.filter(({ at }) => at < match.index).at(-1)?.prefix ?? '';
        const method = match[1] === 'All' ? 'ANY' : (match[1] ?? '').toUpperCase();
        const line = lineAt(code, match.index);
        const handler = methodAfter(code, end + 1);
        for (const path of pathsOf(list[0]))
          routes.push({
            method,
            path: joinRoute(prefix, path),
            handler,
            line,
            framework: 'nest',
            router: '',
          });
      }
    }
    const global = /\.setGlobalPrefix\(\s*(['"`])([^'"`]*)\1/.exec(code)?.[2];
    const everywhere = global === undefined ? {} : { everywhere: { framework: 'nest', prefix: global } };
    return { routes, mounts: [], ...everywhere };
  },
};

/** `'cats'`, `{ path: 'cats', version: '1' }` */
function prefixOf(text: string | undefined): string {
  const plain = literal(text) ?? /\bpath\s*:\s*(['"`])([^'"`]*)\1/.exec(text ?? '')?.[2] ?? '';
  const version = /\bversion\s*:\s*['"`]([^'"`]*)['"`]/.exec(text ?? '')?.[1];
  return version === undefined ? plain : `v${version}/${plain}`;
}

const pathsOf = (text: string | undefined): string[] =>
  text?.startsWith('[')
    ? [...text.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, path = '']) => path)
    : [literal(text) ?? ''];

/** The name of the method behind further decorators. */
function methodAfter(code: string, from: number): string {
  let at = from;
  for (;;) {
    const other = /^\s*@[\w.]+\s*(\()?/.exec(code.slice(at, at + 200));
    if (!other) break;
    at += other[0].length;
    if (other[1]) at = argumentsAt(code, at).end + 1;
  }
  const head = /^\s*(?:(?:public|private|protected|static|async)\s+)*([\w$]+)\s*(?:<[^>]*>)?\(/;
  return head.exec(code.slice(at, at + 300))?.[1] ?? '';
}
