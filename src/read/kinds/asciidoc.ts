import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import { excerptOfHeadings, type Heading, outlineOfHeadings } from './headings.ts';

export default defineKind({
  id: 'asciidoc',
  extensions: ['adoc', 'asciidoc'],
  signaturesAreHeads: true,
  isProse: true,
  outline: (_text, lines) => outlineOfHeadings(headingsOf(lines), lines),
  excerpt: ({ lines }) => excerptOfHeadings(headingsOf(lines), lines, 'asciidoc'),
});

const TITLE = /^\uFEFF?(={1,6}|#{1,6})[ \t]+(\S.*?)[ \t]*$/;
/** Lines that open a block which the same line closes: listings, literals, comments, examples, passthroughs, tables. */
const DELIMITER = /^(-{4,}|\.{4,}|\/{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|`{3,}|\|={3,})[ \t]*\w*$/;

function headingsOf(lines: TextLines): Heading[] {
  const headings: Heading[] = [];
  for (let at = 1; at <= lines.count; at++) {
    const line = lines.line(at);
    const delimiter = DELIMITER.exec(line)?.[1];
    if (delimiter !== undefined) at = endOfBlock(lines, at, delimiter);
    const title = delimiter === undefined ? TITLE.exec(line) : undefined;
    if (!title) continue;
    headings.push({ level: title[1]?.length ?? 1, line: at, headLast: at, text: line, name: title[2] ?? '' });
  }
  return headings;
}

/** The line that closes a block; the one that opened it when none does, so that the rest is not lost. */
function endOfBlock(lines: TextLines, open: number, delimiter: string): number {
  for (let at = open + 1; at <= lines.count; at++) if (lines.line(at).trimEnd() === delimiter) return at;
  return open;
}
