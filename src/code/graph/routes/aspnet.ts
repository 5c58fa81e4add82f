import {
  argumentsAt,
  DOUBLE_QUOTED,
  handlerName,
  joinRoute,
  lineAt,
  literal,
  type Route,
  type RouteSyntax,
} from './route.ts';

/** Attributes may hold brackets: `[Route("[controller]")]`. */
const TYPE =
  /((?:\[(?:[^[\]\n]|\[[^[\]\n]*\])*\]\s*)*)(?:\b(?:public|internal|sealed|abstract|partial|static)\s+)*\bclass\s+(\w+)/g;

interface Controller {
  readonly at: number;
  readonly name: string;
  /** `undefined` without a template: the conventional `/controller/action`. */
  readonly template: string | undefined;
}

/** ASP.NET: attributes of controllers, and minimal endpoints. */
export const aspNet: RouteSyntax = {
  languages: ['csharp'],
  frameworks: ['ASP.NET'],
  hint: /\[Http(?:Get|Post|Put|Patch|Delete|Head|Options)\b|\.Map(?:Get|Post|Put|Patch|Delete)\s*\(/,
  find: (code) => ({ routes: [...attributed(code), ...minimal(code)], mounts: [] }),
};

function attributed(code: string): Route[] {
  const controllers = [...code.matchAll(TYPE)].map((match) => ({
    at: match.index,
    name: match[2]!.replace(/Controller$/, ''),
    isController: /Controller$/.test(match[2]!),
    template: /\bRoute\(\s*"([^"]*)"/.exec(match[1] ?? '')?.[1],
  }));
  const routes: Route[] = [];
  for (const match of code.matchAll(
    /\[[^\]\n]*?\bHttp(Get|Post|Put|Patch|Delete|Head|Options)\b(?:\(\s*"([^"]*)")?/g,
  )) {
    const after = code.slice(match.index, match.index + 1200);
    const action =
      /\]\s*(?:\[[^\n]*\]\s*)*public\s+[\w<>[\],.?\s]*?\b(\w+)\s*(?:<\w+>)?\(/.exec(after)?.[1] ?? '';
    const own =
      match[2] ??
      /\]\s*(?:\[[^\n]*?\]\s*)*?\[Route\(\s*"([^"]*)"/.exec(after.split(/\bpublic\b/)[0] ?? '')?.[1];
    const controller = controllers.findLast(({ at }) => at < match.index);
    const path = pathOf(controller, own, action);
    const line = lineAt(code, match.index);
    routes.push({
      method: match[1]!.toUpperCase(),
      path,
      handler: action,
      line,
      framework: 'aspnet',
      router: '',
    });
  }
  return routes;
}

/** The template of the controller and that of the action; one from the root stands alone. */
function pathOf(
  controller: (Controller & { readonly isController: boolean }) | undefined,
  own: string | undefined,
  action: string,
): string {
  const conventional = controller?.isController && own === undefined ? '[controller]/[action]' : '';
  const template = /^~?\//.test(own ?? '')
    ? own!.replace(/^~/, '')
    : joinRoute(controller?.template ?? conventional, own ?? '');
  const named = template
    .replace(/\[controller\]/gi, controller?.name.toLowerCase() ?? '')
    .replace(/\[action\]/gi, action);
  return joinRoute('', named);
}

function minimal(code: string): Route[] {
  const groups = new Map<string, string>();
  for (const [, name = '', parent = '', prefix = ''] of code.matchAll(
    /(\w+)\s*=\s*(\w+)(?:\s*\.\s*\w+\([^()]*\))*?\s*\.\s*MapGroup\(\s*"([^"]*)"/g,
  ))
    groups.set(name, joinRoute(groups.get(parent) ?? '', prefix));
  const routes: Route[] = [];
  for (const match of code.matchAll(/(\w+)\s*\.\s*Map(Get|Post|Put|Patch|Delete)\s*\(/g)) {
    const { list } = argumentsAt(code, match.index + match[0].length, DOUBLE_QUOTED);
    const path = literal(list[0]);
    if (path === undefined) continue;
    routes.push({
      method: match[2]!.toUpperCase(),
      path: joinRoute(groups.get(match[1] ?? '') ?? '', path),
      handler: handlerName(list[1]),
      line: lineAt(code, match.index),
      framework: 'aspnet',
      router: match[1] ?? '',
    });
  }
  return routes;
}
