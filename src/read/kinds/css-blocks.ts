/** A rule, an at-rule, or a declaration that names something for others to use. Positions are indexes into the text. */
export interface CssBlock {
  /** What stands before the brace or the semicolon, as it is written. */
  readonly prelude: string;
  readonly start: number;
  /** Behind the brace that closes it, or its semicolon. */
  readonly end: number;
  /** 0 at the top. */
  readonly depth: number;
  readonly hasBody: boolean;
}

const MOST_BLOCKS = 100_000;

/** The blocks of CSS, SCSS or Less in the file's order; a brace that nothing closes is closed by the end. */
export function cssBlocks(text: string, hasLineComments: boolean): CssBlock[] {
  const found: CssBlock[] = [];
  const open: { prelude: string; start: number; index: number }[] = [];
  let start = -1;
  const add = (end: number, hasBody: boolean): number => {
    if (start < 0 || found.length >= MOST_BLOCKS) return -1;
    const prelude = text.slice(start, end).trim();
    found.push({ prelude, start, end, depth: open.length, hasBody });
    return found.length - 1;
  };
  const close = (end: number): void => {
    const block = open.pop();
    const opened = block === undefined ? undefined : found[block.index];
    if (block !== undefined && opened !== undefined) found[block.index] = { ...opened, end };
  };
  for (let at = 0; at < text.length; ) {
    const next = behindIgnored(text, at, hasLineComments);
    if (next > at) {
      at = next;
      continue;
    }
    const character = text.charAt(at);
    // `#{$name}` of SCSS and `@{name}` of Less stand in for a part of a name.
    const isInterpolation = character === '{' && (text.charAt(at - 1) === '#' || text.charAt(at - 1) === '@');
    if (isInterpolation) {
      const end = text.indexOf('}', at);
      at = end < 0 ? text.length : end + 1;
      continue;
    }
    if (character === '{') {
      open.push({ prelude: '', start, index: add(at, true) });
      start = -1;
    } else if (character === '}') {
      close(at + 1);
      start = -1;
    } else if (character === ';') {
      if (isNaming(text, start)) add(at, false);
      start = -1;
    } else if (start < 0 && character.trim() !== '' && character !== '\uFEFF') start = at;
    at = behindText(text, at, character);
  }
  while (open.length > 0) close(text.length);
  return found;
}

/** A statement that others refer to: `@import`, `@use`, `--accent:`, `$width:`, `@less-variable:`. */
const isNaming = (text: string, start: number): boolean =>
  start >= 0 && /^(?:@|\$|--)/.test(text.slice(start, start + 2));

function behindIgnored(text: string, at: number, hasLineComments: boolean): number {
  if (text.startsWith('/*', at)) return behind(text, '*/', at + 2);
  if (hasLineComments && text.startsWith('//', at) && text.charAt(at - 1) !== ':')
    return behind(text, '\n', at + 2);
  return at;
}

function behind(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + mark.length;
}

/** Behind a string or a `url(…)` that begins here, else one further. */
function behindText(text: string, at: number, character: string): number {
  if (character === '"' || character === "'") {
    for (let next = at + 1; next < text.length; next++) {
      const code = text.charAt(next);
      if (code === '\\') next++;
      else if (code === character || code === '\n') return next + 1;
    }
    return text.length;
  }
  if (character === 'u' && /^url\(\s*[^"'\s]/i.test(text.slice(at, at + 12)))
    return behind(text, ')', at + 4);
  return at + 1;
}
