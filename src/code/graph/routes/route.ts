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
  /** The router's variable (`router`, `app`) or the function that fills it (`users()`); '' where routes belong to the file. */
  readonly router: string;
}

/** A router that is put under a prefix: `app.use('/cart', cartRoutes(config))`. */
export interface Mount {
  readonly prefix: string;
  /** The mounting router's variable. */
  readonly parent: string;
  /** What is mounted, as written: `items.router`, `cartRoutes`, `users()`. */
  readonly target: string;
  /** What the file imports the target from, as written. */
  readonly module?: string | undefined;
  /** Whether the target may be recognised by a file's name; not where most targets are no routers. */
  readonly isLoose?: boolean;
}

/** What one file says about routes. */
export interface FileRoutes {
  readonly routes: readonly Route[];
  readonly mounts: readonly Mount[];
  /** A prefix for the routes of this framework in the folder of the file and below. */
  readonly everywhere?: { readonly framework: string; readonly prefix: string };
}

/** A way to write routes, for the languages that have it. */
export interface RouteSyntax {
  readonly languages: readonly string[];
  /** What it understands, for people. */
  readonly frameworks: readonly string[];
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

/** Joins path prefixes: one slash between them; one at the end only where the last part that is not empty has it. */
export function joinRoute(prefix: string, path: string): string {
  const joined = `/${prefix}/${path}`.replace(/\/{2,}/g, '/');
  const last = path === '' ? prefix : path;
  const isFolder = last.endsWith('/') && last !== '/' ? '/' : '';
  return joined.length > 1 ? joined.replace(/\/$/, '') + isFolder : '/';
}

/** Where `'` begins no string: it holds one character, or names a lifetime. */
export const DOUBLE_QUOTED = '"`';

/**
 * The arguments of a call, split at its top-level commas.
 * @param open index behind the opening parenthesis
 * @param quotes characters that begin a string
 */
export function argumentsAt(
  code: string,
  open: number,
  quotes = '"\'`',
): { readonly list: readonly string[]; readonly end: number } {
  const list: string[] = [];
  let depth = 0;
  let from = open;
  for (let at = open; at < code.length; at++) {
    const character = code[at]!;
    if (quotes.includes(character)) at = stringEnd(code, at);
    else if (character === "'") at += charLength(code, at);
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

/** What follows the quote of `'('` or `'\n'`; nothing behind that of a lifetime. */
const charLength = (code: string, quote: number): number =>
  (/^'(?:\\[^\n]{1,8}?|[^'\\\n])'/.exec(code.slice(quote, quote + 12))?.[0].length ?? 1) - 1;

/** The text of a string literal; `undefined` for anything else. */
export const literal = (text: string | undefined): string | undefined =>
  /^(?:[rbuf]|\$|@)*(['"`])([^'"`]*)\1$/i.exec(text ?? '')?.[2];

/** `h.get` → `get`, `guarded(list)` → `list`; '' for a function written in place. */
export function handlerName(text: string | undefined): string {
  const given = (text ?? '').replace(/^(?:async\s+|await\s+|&)/, '').trim();
  const wrapped = /^[\w$.:]+\(\s*([\w$]+(?:(?:\.|::)[\w$]+)*)\s*\)$/.exec(given)?.[1];
  const plain = wrapped ?? given;
  const path = /^[\w$]+(?:(?:\.|::|->)[\w$]+)*/.exec(plain)?.[0] ?? '';
  if (path === '' || /^(?:function|func|async|lambda|new|move|fun|delegate|static)$/.test(path)) return '';
  if (/^[\w$]+\s*=>/.test(plain)) return '';
  return path.split(/\.|::|->/).at(-1) ?? '';
}
