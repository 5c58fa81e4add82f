import type { Definition } from '../../code/lang/index.ts';

/** Where the head of a definition begins: behind its decorators. */
export function headStart(source: string, definition: Definition): number {
  let at = definition.startIndex;
  for (;;) {
    const decorator = definition.decorators.find((text) => text !== '' && source.startsWith(text, at));
    if (decorator === undefined || at + decorator.length >= definition.signatureEnd) return at;
    at += decorator.length;
    while (at < definition.signatureEnd && /\s/.test(source.charAt(at))) at++;
  }
}

/** Where a definition itself begins: behind the `template <…>` of C++ that introduce it, each with its `>`. */
export function ownStart(source: string, { startIndex, nameStart }: Definition): number {
  let at = startIndex;
  while (/^template\s*</.test(source.slice(at, Math.min(nameStart, at + 32)))) {
    const end = endOfAngles(source, source.indexOf('<', at), nameStart);
    if (end < 0) return at;
    at = end + (/^\s*/.exec(source.slice(end, nameStart))?.[0].length ?? 0);
  }
  return at;
}

/** Behind the `>` that closes the `<` at `from`, −1 when there is none before `to`; `(a > b)` closes nothing. */
function endOfAngles(source: string, from: number, to: number): number {
  let angles = 0;
  let brackets = 0;
  for (let at = from; at < to; at++) {
    const character = source.charAt(at);
    if ('([{'.includes(character)) brackets++;
    else if (')]}'.includes(character)) brackets--;
    else if (brackets > 0 || source.startsWith('->', at - 1)) continue;
    else if (character === '<') angles++;
    else if (character === '>' && --angles === 0) return at + 1;
  }
  return -1;
}

/**
 * The head of a definition on one line, with all of its parameters. Comments inside of a head that has several lines
 * are left out, since they would swallow what follows them.
 */
export function headText(source: string, definition: Definition): string {
  return onOneLine(source.slice(headStart(source, definition), definition.signatureEnd));
}

const TRAILING_COMMENT = /(?:^|\s)(?:\/\/|#(?=\s)|--(?=\s)).*$/;

export function onOneLine(text: string): string {
  const lines = text.split('\n');
  if (lines.length === 1) return withoutLooseEnd(text.replace(/\s+/g, ' '));
  const joined = lines
    .map((line, index) => (index < lines.length - 1 ? line.replace(TRAILING_COMMENT, '') : line))
    .join(' ')
    .replace(/\/\*.*?\*\//g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/([([<]) /g, '$1')
    .replace(/,? ([)\]>])/g, '$1')
    .replace(/, \}/g, ' }');
  return withoutLooseEnd(joined);
}

/** Without what only leads on to a body or ends a statement. */
const withoutLooseEnd = (head: string): string => head.trim().replace(/\s*(?:=>|[,;={])$/, '');
