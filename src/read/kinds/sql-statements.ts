/** A statement of SQL. Positions are indexes into the text, `end` behind its last character. */
export interface Statement {
  readonly start: number;
  readonly end: number;
}

const WORD = /[A-Za-z_]/;
/** Bodies that are not quoted: their statements end with `;` too. */
const HAS_BODY =
  /^\s*create\s+(?:or\s+(?:replace|alter)\s+)?(?:definer\s*=\s*\S+\s+)?(?:trigger|procedure|proc|function|event|package)\b/i;
const BLOCK_OPENS = /^(?:begin|case|loop|if|while|repeat)$/i;
const LONGEST_WORD = 40;

/**
 * The statements of SQL in any dialect: quotes, dollar quotes, comments, `DELIMITER` and `GO` lines, and bodies between
 * BEGIN and END are understood as far as that needs no grammar.
 */
export function sqlStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let start = -1;
  let depth = 0;
  let delimiter = ';';
  const finish = (end: number): void => {
    if (start >= 0) statements.push({ start, end });
    start = -1;
    depth = 0;
  };
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 0xfeff) {
      at++;
      continue;
    }
    const behindComment = endOfComment(text, at);
    if (behindComment > at) {
      at = behindComment;
      continue;
    }
    if (start < 0) {
      const command = clientCommand(text, at);
      if (command !== undefined) {
        delimiter = command.delimiter ?? delimiter;
        at = command.end;
        continue;
      }
      start = at;
    }
    const isEnd = depth === 0 && text.startsWith(delimiter, at);
    if (isEnd) {
      at += delimiter.length;
      finish(at);
      continue;
    }
    const word = wordAt(text, at);
    if (word !== '') {
      if (delimiter === ';' && (depth > 0 || BLOCK_OPENS.test(word)))
        depth = depthBehind(text, { start, at, word, depth });
      if (isLoneGo(text, at, word)) finish(at);
      at += word.length;
      continue;
    }
    at = Math.max(endOfQuoted(text, at), at + 1);
  }
  finish(text.length);
  return statements;
}

function depthBehind(
  text: string,
  { start, at, word, depth }: { start: number; at: number; word: string; depth: number },
): number {
  const lower = word.toLowerCase();
  if (lower === 'end')
    return /^end\s+(?:if|loop|while|repeat)\b/i.test(text.slice(at, at + 12))
      ? depth
      : Math.max(0, depth - 1);
  // `BEGIN;` is a transaction, and outside of a body nothing nests.
  if (depth === 0) return lower === 'begin' && HAS_BODY.test(text.slice(start, start + 200)) ? 1 : 0;
  return lower === 'begin' || lower === 'case' ? depth + 1 : depth;
}

function wordAt(text: string, at: number): string {
  if (!WORD.test(text.charAt(at)) || (at > 0 && /[\w$]/.test(text.charAt(at - 1)))) return '';
  let end = at + 1;
  while (end < text.length && end - at < LONGEST_WORD && /[\w$]/.test(text.charAt(end))) end++;
  return text.slice(at, end);
}

const isLoneGo = (text: string, at: number, word: string): boolean =>
  /^go$/i.test(word) && isLineStart(text, at) && /^go[ \t]*(?:\r?\n|$)/i.test(text.slice(at, at + 40));

const isLineStart = (text: string, at: number): boolean =>
  at === 0 || /\n[ \t]*$/.test(text.slice(Math.max(0, at - 20), at));

/** Lines for the client rather than the server: `DELIMITER //`, `\connect x`, a lone `GO`, `/`. */
function clientCommand(text: string, at: number): { delimiter?: string; end: number } | undefined {
  if (!isLineStart(text, at)) return undefined;
  const feed = text.indexOf('\n', at);
  const end = feed < 0 ? text.length : feed;
  const line = text.slice(at, Math.min(end, at + 200)).trim();
  const delimiter = /^delimiter\s+(\S+)$/i.exec(line)?.[1];
  if (delimiter !== undefined) return { delimiter, end };
  return /^(?:\\.*|go|\/)$/i.test(line) ? { end } : undefined;
}

function endOfComment(text: string, at: number): number {
  if (text.startsWith('--', at)) return lineEnd(text, at);
  if (text.startsWith('#', at) && isLineStart(text, at)) return lineEnd(text, at);
  // `/*!40101 … */` is code for one server, but nothing that defines anything.
  return text.startsWith('/*', at) ? behind(text, '*/', at + 2) : at;
}

const lineEnd = (text: string, at: number): number => {
  const feed = text.indexOf('\n', at);
  return feed < 0 ? text.length : feed;
};

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

const DOLLAR_QUOTE = /\$(?:[A-Za-z_]\w{0,30})?\$/y;

function endOfQuoted(text: string, at: number): number {
  const quote = text.charAt(at);
  if (quote === '$') {
    DOLLAR_QUOTE.lastIndex = at;
    const tag = DOLLAR_QUOTE.exec(text)?.[0];
    return tag === undefined ? at : behind(text, tag, at + tag.length);
  }
  if (quote !== "'" && quote !== '"' && quote !== '`') return at;
  for (let next = at + 1; next < text.length; next++) {
    if (text.charAt(next) === quote) {
      if (text.charAt(next + 1) !== quote) return next + 1;
      next++;
    } else if (text.charAt(next) === '\\' && quote !== '`') next++;
  }
  return text.length;
}
