import type { CommandList, Substitution, Word } from './command-line.ts';
import { Scanner, Unreadable } from './scanner.ts';

/** Reads a command list up to what closes it, which stays. */
export type ReadList = (scanner: Scanner) => CommandList;

/** A word under construction. */
interface Draft {
  text: string;
  isLiteral: boolean;
  isQuoted: boolean;
  readonly substitutions: Substitution[];
}

const ENDS_WORD = new Set(['', ' ', '\t', '\n', ';', '&', '|', '(', ')', '<', '>']);
/** Makes several words, or another one, out of the written one. */
const EXPANDS = new Set(['*', '?', '[', '{', '~']);

/** The word here, or `undefined` when there is none. */
export function readWord(scanner: Scanner, readList: ReadList): Word | undefined {
  const start = scanner.at;
  const draft: Draft = { text: '', isLiteral: true, isQuoted: false, substitutions: [] };
  while (readPart(scanner, draft, readList));
  if (scanner.at === start) return undefined;
  return { start, end: scanner.at, ...draft };
}

function readPart(scanner: Scanner, draft: Draft, readList: ReadList): boolean {
  const { here } = scanner;
  if ((here === '<' || here === '>') && scanner.text[scanner.at + 1] === '(') {
    readSubstitution(scanner, draft, here === '<' ? 'input' : 'output', readList);
    return true;
  }
  if (ENDS_WORD.has(here)) return false;
  if (here === '\\') readEscaped(scanner, draft);
  else if (here === "'") readSingleQuoted(scanner, draft);
  else if (here === '"') readDoubleQuoted(scanner, draft, readList);
  else if (here === '`') readBackquoted(scanner, draft, readList);
  else if (here === '$') readDollar(scanner, draft, readList, false);
  else {
    if (EXPANDS.has(here)) draft.isLiteral = false;
    draft.text += here;
    scanner.at++;
  }
  return true;
}

function readEscaped(scanner: Scanner, draft: Draft): void {
  const next = scanner.text[scanner.at + 1] ?? '';
  scanner.at += next === '' ? 1 : 2;
  if (next === '\n') return; // the line goes on
  draft.isQuoted = true;
  draft.text += next === '' ? '\\' : next;
}

function readSingleQuoted(scanner: Scanner, draft: Draft): void {
  const end = scanner.text.indexOf("'", scanner.at + 1);
  if (end < 0) throw new Unreadable();
  draft.isQuoted = true;
  draft.text += scanner.text.slice(scanner.at + 1, end);
  scanner.at = end + 1;
}

function readDoubleQuoted(scanner: Scanner, draft: Draft, readList: ReadList): void {
  scanner.at++;
  draft.isQuoted = true;
  for (;;) {
    const { here } = scanner;
    if (here === '') throw new Unreadable();
    if (scanner.take('"')) return;
    if (here === '\\') readEscapedInQuotes(scanner, draft);
    else if (here === '`') readBackquoted(scanner, draft, readList);
    else if (here === '$') readDollar(scanner, draft, readList, true);
    else {
      draft.text += here;
      scanner.at++;
    }
  }
}

/** Between double quotes a backslash means itself, unless one of these follows. */
function readEscapedInQuotes(scanner: Scanner, draft: Draft): void {
  const next = scanner.text[scanner.at + 1] ?? '';
  if (next === '') throw new Unreadable();
  if (next !== '\n') draft.text += '$`"\\'.includes(next) ? next : `\\${next}`;
  scanner.at += 2;
}

function readDollar(scanner: Scanner, draft: Draft, readList: ReadList, isInQuotes: boolean): void {
  const start = scanner.at;
  const next = scanner.text[start + 1] ?? '';
  if (scanner.sees('$((') && skipArithmetic(scanner)) expanded(scanner, draft, start);
  else if (next === '(') readSubstitution(scanner, draft, 'command', readList);
  else if (next === '{') {
    scanner.at += 2;
    skipBraces(scanner, draft, readList, isInQuotes);
    expanded(scanner, draft, start);
  } else if (!isInQuotes && next === "'") readAnsiQuoted(scanner, draft);
  else if (!isInQuotes && next === '"') {
    scanner.at++;
    readDoubleQuoted(scanner, draft, readList);
  } else readParameter(scanner, draft);
}

/** `$name`, `$1`, `$?`; a `$` before anything else is itself. */
function readParameter(scanner: Scanner, draft: Draft): void {
  const start = scanner.at;
  const name = /^(?:[A-Za-z_]\w*|[0-9@*#?!$-])/.exec(scanner.text.slice(start + 1, start + 120))?.[0] ?? '';
  scanner.at += 1 + name.length;
  if (name === '') draft.text += '$';
  else expanded(scanner, draft, start);
}

/** What stands from `start` to here is known at run time only. */
function expanded(scanner: Scanner, draft: Draft, start: number): void {
  draft.text += scanner.text.slice(start, scanner.at);
  draft.isLiteral = false;
}

function readSubstitution(
  scanner: Scanner,
  draft: Draft,
  kind: Substitution['kind'],
  readList: ReadList,
): void {
  const start = scanner.at;
  scanner.at += 2;
  const list = scanner.nested(() => readList(scanner));
  scanner.expect(')');
  draft.substitutions.push({ kind, list, start, end: scanner.at });
  expanded(scanner, draft, start);
}

/** The text between backquotes is read on its own, since a backslash in it means something else. */
function readBackquoted(scanner: Scanner, draft: Draft, readList: ReadList): void {
  const start = scanner.at;
  let end = start + 1;
  while (end < scanner.text.length && scanner.text[end] !== '`') end += scanner.text[end] === '\\' ? 2 : 1;
  if (scanner.text[end] !== '`') throw new Unreadable();
  const inner = scanner.text.slice(start + 1, end).replace(/\\([$`\\])/g, '$1');
  scanner.at = end + 1;
  const list = scanner.nested(() => {
    const own = new Scanner(inner);
    const found = readList(own);
    if (!own.isAtEnd) throw new Unreadable();
    return found;
  });
  draft.substitutions.push({ kind: 'command', list, start, end: scanner.at });
  expanded(scanner, draft, start);
}

const ANSI_ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** `$'…'`. Numbered characters (`\x41`) stay as written, and the word counts as not known. */
function readAnsiQuoted(scanner: Scanner, draft: Draft): void {
  scanner.at += 2;
  draft.isQuoted = true;
  for (;;) {
    if (scanner.isAtEnd) throw new Unreadable();
    if (scanner.take("'")) return;
    if (!scanner.take('\\')) {
      draft.text += scanner.here;
      scanner.at++;
      continue;
    }
    const next = scanner.here;
    scanner.at++;
    if (/[0-7xuUc]/.test(next)) draft.isLiteral = false;
    draft.text += ANSI_ESCAPES[next] ?? (draft.isLiteral ? next : `\\${next}`);
  }
}

/**
 * At `$((` or `((`: goes past the closing `))`. The two first brackets have to close together, otherwise it is a command
 * that begins with a subshell. → false, and no step taken, when it is no arithmetic
 */
export function skipArithmetic(scanner: Scanner): boolean {
  const { text } = scanner;
  let depth = 0;
  for (let at = scanner.sees('$') ? scanner.at + 1 : scanner.at; at < text.length; at++) {
    const character = text[at];
    if (character === '(') depth++;
    else if (character === "'" || character === '"' || character === '`') return false;
    if (character !== ')' || --depth !== 1) continue;
    if (text[at + 1] !== ')') return false;
    scanner.at = at + 2;
    return true;
  }
  return false;
}

/** `${…}` with whatever quotes and expansions it holds. */
function skipBraces(scanner: Scanner, draft: Draft, readList: ReadList, isInQuotes: boolean): void {
  scanner.nested(() => {
    const aside: Draft = { text: '', isLiteral: true, isQuoted: false, substitutions: draft.substitutions };
    for (;;) {
      const { here } = scanner;
      if (here === '') throw new Unreadable();
      if (scanner.take('}')) return;
      if (here === '\\') scanner.at += 2;
      else if (here === "'" && !isInQuotes) readSingleQuoted(scanner, aside);
      else if (here === '"') readDoubleQuoted(scanner, aside, readList);
      else if (here === '`') readBackquoted(scanner, aside, readList);
      else if (here === '$') readDollar(scanner, aside, readList, true);
      else scanner.at++;
    }
  });
}
