import { joinRoute, lineAt, type Route, type RouteSyntax } from './route.ts';

const VERBS = 'get|post|put|patch|delete|options';
/** Of `resources`: method, what follows the collection's path, action. */
const RESOURCES = [
  ['GET', '', 'index'],
  ['POST', '', 'create'],
  ['GET', '/new', 'new'],
  ['GET', '/:id/edit', 'edit'],
  ['GET', '/:id', 'show'],
  ['PATCH', '/:id', 'update'],
  ['DELETE', '/:id', 'destroy'],
] as const;
const RESOURCE = RESOURCES.filter(([, , action]) => action !== 'index').map(
  ([method, tail, action]) => [method, tail.replace('/:id', ''), action] as const,
);

/** What the lines inside of a block add to. */
interface Block {
  /** Of the routes inside. */
  readonly path: string;
  /** Of `member` and of nested resources, where it is another. */
  readonly memberPath: string;
  readonly module: string;
  /** Of plain verbs: `post :approve`. */
  readonly controller: string;
  /** Whether plain verbs belong to one member: `resources :x do get 'y'`. */
  readonly isResources: boolean;
}

const OUTSIDE: Block = { path: '', memberPath: '', module: '', controller: '', isResources: false };

/** Rails' routes file. */
export const railsRoutes: RouteSyntax = {
  languages: ['ruby'],
  frameworks: ['Rails'],
  hint: /\broutes\.draw\b|\bresources?\s+:|^\s*(?:get|post|namespace|scope)\s/m,
  find(code, path) {
    if (!/(?:^|\/)config\/routes(?:\/[\w/]+)?\.rb$|(?:^|\/)routes\.rb$/.test(path))
      return { routes: [], mounts: [] };
    return { routes: railsIn(code), mounts: [] };
  },
};

function railsIn(code: string): Route[] {
  const routes: Route[] = [];
  const stack: Block[] = [];
  let block = OUTSIDE;
  for (const { text, line } of statements(code)) {
    if (/^(?:end|\})\b|^\}/.test(text)) {
      block = stack.pop() ?? OUTSIDE;
      continue;
    }
    routes.push(
      ...routesOf(text, block).map((route) => ({ ...route, line, framework: 'rails', router: '' })),
    );
    if (
      /\bdo\s*(?:\|[^|]*\|)?$|\{\s*(?:\|[^|]*\|)?$/.test(text) ||
      /^(?:if|unless|case|begin)\b/.test(text)
    ) {
      stack.push(block);
      block = inside(text, block);
    }
  }
  return routes;
}

/** Lines, those that end in a comma with what follows them. */
function statements(code: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  let held = '';
  let first = 0;
  code.split('\n').forEach((written, index) => {
    const text = written.trim();
    if (text === '') return;
    if (held === '') first = index + 1;
    held = held === '' ? text : `${held} ${text}`;
    if (/[,([]$/.test(held) || /^[^#]*%[iw]\[[^\]]*$/.test(held)) return;
    found.push({ text: held, line: first });
    held = '';
  });
  return found;
}

type Found = Pick<Route, 'method' | 'path' | 'handler'>;

function routesOf(text: string, block: Block): Found[] {
  const resource = /^(resources?)\s*\(?\s*:(\w+)(.*)$/.exec(text);
  if (resource) {
    const names = [
      resource[2]!,
      ...[...(resource[3]!.match(/^(?:\s*,\s*:\w+(?!\s*=>|:))+/)?.[0] ?? '').matchAll(/:(\w+)/g)].map(
        ([, name = '']) => name,
      ),
    ];
    return names.flatMap((name) =>
      resourceRoutes(resource[1] === 'resources', name, resource[3] ?? '', block),
    );
  }
  const root = /^root\b.*?['"]([\w/]+#\w+)['"]/.exec(text);
  if (root) return [{ method: 'GET', path: joinRoute('', block.path), handler: inModule(block, root[1]!) }];
  const mount = /^mount\s*\(?\s*([\w:]+).*?(?:at:\s*|=>\s*)['"]([^'"]+)['"]/.exec(text);
  if (mount) return [{ method: 'ANY', path: joinRoute(block.path, mount[2]!), handler: mount[1]! }];
  const verb = new RegExp(`^(${VERBS}|match)\\s*\\(?\\s*(?:(['"])(.*?)\\2|:(\\w+))(.*)$`).exec(text);
  return verb ? verbRoutes(verb, block) : [];
}

function verbRoutes(match: RegExpExecArray, block: Block): Found[] {
  const [, verb = '', , quoted, symbol = '', rest = ''] = match;
  const written = quoted ?? symbol;
  const target = /(?:to:\s*|=>\s*)['"]([\w/]+#\w+|#\w+)['"]/.exec(rest)?.[1];
  const isRedirect = /\bredirect\b/.test(rest);
  const action = /\baction:\s*[:'"](\w+)/.exec(rest)?.[1];
  const controller = /\bcontroller:\s*[:'"](\w+)/.exec(rest)?.[1] ?? block.controller;
  const simple = /^\/?(\w+)\/(\w+)$/.exec(written);
  const own = /^\w+$/.test(written) && controller !== '' ? `${controller}#${action ?? written}` : '';
  const guessed = own !== '' ? own : simple && controller === '' ? `${simple[1]}#${simple[2]}` : '';
  const handler = isRedirect ? '' : (target?.replace(/^#/, `${controller}#`) ?? guessed);
  const methods =
    verb === 'match'
      ? (/via:?\s*(?:=>)?\s*(\[[^\]]*\]|:\w+|%i\[[^\]]*\])/
          .exec(rest)?.[1]
          ?.match(/\w+/g)
          ?.filter((word) => word !== 'i') ?? ['any'])
      : [verb];
  const at = /\bon:\s*:member\b/.test(rest)
    ? block.memberPath
    : /\bon:\s*:collection\b/.test(rest)
      ? block.path
      : block.isResources
        ? block.memberPath
        : block.path;
  return methods.map((method) => ({
    method: method === 'all' ? 'ANY' : method.toUpperCase(),
    path: joinRoute(at, written),
    handler: handler === '' ? '' : inModule(block, handler),
  }));
}

function resourceRoutes(isMany: boolean, name: string, options: string, block: Block): Found[] {
  const only = listed(options, 'only');
  const except = listed(options, 'except') ?? [];
  const controller = controllerOf(isMany, name, options);
  const base = joinRoute(block.memberPath || block.path, pathOption(options) ?? name);
  const parameter = /\bparam:\s*:(\w+)/.exec(options)?.[1] ?? 'id';
  return (isMany ? RESOURCES : RESOURCE)
    .filter(([, , action]) => (only ? only.includes(action) : !except.includes(action)))
    .map(([method, tail, action]) => ({
      method,
      path: `${base}${tail.replace(':id', `:${parameter}`)}`,
      handler: inModule(block, `${controller}#${action}`),
    }));
}

/** `only: [:index, :show]`, `only: %i[index show]`, `:only => :index` */
function listed(options: string, name: string): string[] | undefined {
  const given = new RegExp(
    `\\b${name}:?\\s*(?:=>)?\\s*(?:%[iw]\\[([^\\]]*)\\]|\\[([^\\]]*)\\]|:(\\w+))`,
  ).exec(options);
  return given ? (given.slice(1).filter(Boolean).join(' ').match(/\w+/g) ?? []) : undefined;
}

const pathOption = (options: string): string | undefined => /\bpath:\s*['"]([^'"]*)['"]/.exec(options)?.[1];

const controllerOf = (isMany: boolean, name: string, options: string): string =>
  /\bcontroller:\s*[:'"]([\w/]+)/.exec(options)?.[1] ?? (isMany || name.endsWith('s') ? name : `${name}s`);

const inModule = (block: Block, handler: string): string =>
  block.module === '' || handler.includes('::') ? handler : `${block.module}/${handler}`;

/** What the lines inside the block that a statement opens add to. */
function inside(text: string, block: Block): Block {
  const named =
    /^(namespace|scope|resources?|member|collection|controller)\b\s*\(?\s*(?:['"]([^'"]*)['"]|:(\w+))?(.*)$/.exec(
      text,
    );
  const [, kind, quoted, symbol, options = ''] = named ?? [];
  const name = quoted ?? symbol ?? '';
  const module = (inner: string) => [block.module, inner].filter(Boolean).join('/');
  switch (kind) {
    case 'namespace': {
      const path = joinRoute(block.memberPath || block.path, pathOption(options) ?? name);
      return { path, memberPath: '', module: module(name), controller: '', isResources: false };
    }
    case 'scope': {
      const whole = `${name === '' ? text.replace(/^scope\s*\(?/, '') : options}`;
      const path = joinRoute(
        block.memberPath || block.path,
        symbol === undefined || quoted !== undefined
          ? (quoted ?? pathOption(whole) ?? '')
          : `:${symbol}`.replace(/^:(?=\w+$)/, ''),
      );
      const inner = /\bmodule:\s*[:'"](\w+)/.exec(whole)?.[1] ?? '';
      return {
        ...block,
        path: path === '/' ? '' : path,
        memberPath: '',
        module: module(inner),
        isResources: false,
      };
    }
    case 'resources':
    case 'resource': {
      const isMany = kind === 'resources';
      const path = joinRoute(block.memberPath || block.path, pathOption(options) ?? name);
      const one =
        /\bparam:\s*:(\w+)/.exec(options)?.[1] ??
        `${name.replace(/ies$/, 'y').replace(/(?<=[sx])es$|s$/, '')}_id`;
      const memberPath = isMany ? `${path}/:${one}` : path;
      return {
        path,
        memberPath,
        module: block.module,
        controller: controllerOf(isMany, name, options),
        isResources: true,
      };
    }
    case 'member':
      return {
        ...block,
        path: block.memberPath.replace(/:\w+_id$/, ':id'),
        isResources: false,
        memberPath: '',
      };
    case 'collection':
      return { ...block, isResources: false, memberPath: '' };
    case 'controller':
      return { ...block, controller: name };
    default:
      return block;
  }
}

/** Sinatra and its kind: `get '/x' do`. */
export const sinatraRoutes: RouteSyntax = {
  languages: ['ruby'],
  frameworks: ['Sinatra'],
  hint: /^\s*(?:get|post|put|patch|delete|options)\s*\(?\s*['"]\//m,
  find(code) {
    const routes: Route[] = [];
    for (const match of code.matchAll(
      new RegExp(`^[ \\t]*(${VERBS})\\s*\\(?\\s*(['"])(/[^'"]*)\\2([^\\n]*)`, 'gm'),
    )) {
      if (!/\bdo\b/.test(match[4] ?? '')) continue;
      const line = lineAt(code, match.index + match[0].search(/\S/));
      routes.push({
        method: match[1]!.toUpperCase(),
        path: joinRoute('', match[3]!),
        handler: '',
        line,
        framework: 'sinatra',
        router: '',
      });
    }
    return { routes, mounts: [] };
  },
};
