/** Longer expressions are read this far: what a chain of calls starts with says most about it. */
const MAX_READ = 4_000;
/** An index that is kept: `rows[0]`. */
const MAX_INDEX = 2;

/**
 * An expression as a path that types can be followed along: arguments and indices are left out, and so are line breaks
 * (`open(file, { deep }).rows[i]` becomes `open().rows[]`). What was cut off at the end shows as `…`.
 * @param max UTF-16 units of the result
 */
export function pathText(source: string, start: number, end: number, max: number): string {
  if (isPlain(source, start, end, max)) return source.slice(start, end);
  const limit = Math.min(end, start + MAX_READ);
  let text = '';
  let at = start;
  while (at < limit && text.length <= max) {
    const char = source[at] as string;
    const opens = (char === '(' || char === '[') && FOLLOWS.test(text);
    if (opens) {
      const close = closingOf(source, at, limit);
      if (close < 0) break;
      text += inBrackets(char, source.slice(at + 1, close));
      at = close + 1;
    } else if (char <= ' ') {
      at = afterBlanks(source, at, limit);
      if (NEEDS_BLANK.test(text) && IS_WORD.test(source[at] ?? '')) text += ' ';
    } else {
      text += char;
      at++;
    }
  }
  return at < end || text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

/** Behind these an opening bracket is a call or an index. */
const FOLLOWS = /[\w$)\]>?!]$/;
const NEEDS_BLANK = /[\w$)\]]$/;
const IS_WORD = /[\w$]/;

function isPlain(source: string, start: number, end: number, max: number): boolean {
  if (end - start > max) return false;
  for (let at = start; at < end; at++) {
    const code = source.charCodeAt(at);
    if (code < 32 || code === 40 || code === 91) return false;
  }
  return true;
}

function inBrackets(open: string, inside: string): string {
  if (open === '(') return '()';
  return inside.length <= MAX_INDEX ? `[${inside}]` : '[]';
}

function afterBlanks(source: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && source.charCodeAt(at) <= 32) at++;
  return at;
}

/** The bracket that closes the one at `open`; −1 when it is not found. Quoted text is skipped. */
function closingOf(source: string, open: number, limit: number): number {
  let depth = 0;
  for (let at = open; at < limit; at++) {
    const char = source[at] as string;
    if (char === '(' || char === '[' || char === '{') depth++;
    else if (char === ')' || char === ']' || char === '}') {
      depth--;
      if (depth === 0) return at;
    } else if (char === '"' || char === "'" || char === '`') at = endOfQuote(source, at, limit);
  }
  return -1;
}

/** The closing quote; the opening one when it is none (`'a` of Rust, an apostrophe). */
function endOfQuote(source: string, open: number, limit: number): number {
  const quote = source[open];
  for (let at = open + 1; at < limit; at++) {
    const char = source[at];
    if (char === '\\') at++;
    else if (char === quote) return at;
    else if (char === '\n' && quote !== '`') return open;
  }
  return open;
}
