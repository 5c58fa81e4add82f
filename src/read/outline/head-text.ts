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
  if (lines.length === 1) return text.replace(/\s+/g, ' ').trim();
  return lines
    .map((line, index) => (index < lines.length - 1 ? line.replace(TRAILING_COMMENT, '') : line))
    .join(' ')
    .replace(/\/\*.*?\*\//g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/([([<]) /g, '$1')
    .replace(/,? ([)\]>])/g, '$1')
    .trim();
}
