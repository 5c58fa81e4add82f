/** One endpoint of a web server. */
export interface Route {
  /** In capitals; `ANY` when all methods lead there. */
  readonly method: string;
  /** With the prefixes under which its router is mounted, as far as they are known. */
  readonly path: string;
  /** The function that answers, as written (`listCart`, `carts#show`); '' for one without a name. */
  readonly handler: string;
  readonly line: number;
  readonly framework: string;
  /** The router's variable (`router`, `app`); '' where routes belong to the file. */
  readonly router: string;
}

/** A router that is put under a prefix: `app.use('/cart', cartRoutes(config))`. */
export interface Mount {
  readonly prefix: string;
  /** The mounting router's variable. */
  readonly parent: string;
  /** What is mounted, as written: `items.router`, `cartRoutes`. */
  readonly target: string;
}

/** What one file says about routes. */
export interface FileRoutes {
  readonly routes: readonly Route[];
  readonly mounts: readonly Mount[];
}

/** A way to write routes, for the languages that have it. */
export interface RouteSyntax {
  readonly languages: readonly string[];
  /** Files without a match have no such routes: tried first. */
  readonly hint: RegExp;
  /** @param code the text with comments blanked out, lines kept */
  find(code: string, path: string): FileRoutes;
}

export const NO_ROUTES: FileRoutes = { routes: [], mounts: [] };

/** The line of a place in a text, 1-based. */
export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Joins path prefixes: one slash between them, none at the end but for the root. */
export function joinRoute(prefix: string, path: string): string {
  const joined = `/${prefix}/${path}`.replace(/\/{2,}/g, '/');
  const isFolder = path.endsWith('/') && path !== '/' ? '/' : '';
  return joined.length > 1 ? joined.replace(/\/$/, '') + isFolder : '/';
}

/** The arguments of a call, split at its top-level commas. @param open index behind the opening parenthesis */
export function argumentsAt(
  code: string,
  open: number,
): { readonly list: readonly string[]; readonly end: number } {
  const list: string[] = [];
  let depth = 0;
  let from = open;
  for (let at = open; at < code.length; at++) {
    const character = code[at]!;
    if (character === '"' || character === "'" || character === '`') at = stringEnd(code, at);
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character) && depth-- === 0) {
      list.push(code.slice(from, at).trim());
      return { list: list.filter((text) => text !== ''), end: at };
    } else if (character === ',' && depth === 0) {
      list.push(code.slice(from, at).trim());
      from = at + 1;
    }
  }
  return { list: list.filter((text) => text !== ''), end: code.length };
}

function stringEnd(code: string, start: number): number {
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === '\\') at++;
    else if (code[at] === code[start]) return at;
  }
  return code.length;
}

/** The text of a string literal; `undefined` for anything else. */
export const literal = (text: string | undefined): string | undefined =>
  /^(?:[rbuf]|\$|@)*(['"`])([^'"`]*)\1$/i.exec(text ?? '')?.[2];

/** `h.get` → `get`; '' for a function written in place. */
export function handlerName(text: string | undefined): string {
  const plain = (text ?? '').replace(/^(?:async\s+|await\s+|&)/, '').trim();
  const path = /^[\w$]+(?:(?:\.|::|->)[\w$]+)*/.exec(plain)?.[0] ?? '';
  if (path === '' || /^(?:function|func|async|lambda|new)$/.test(path) || /^[\w$]+\s*=>/.test(plain))
    return '';
  return path.split(/\.|::|->/).at(-1) ?? '';
}
