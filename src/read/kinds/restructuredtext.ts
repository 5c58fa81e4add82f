import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import { excerptOfHeadings, type Heading, outlineOfHeadings } from './headings.ts';

export default defineKind({
  id: 'restructuredtext',
  extensions: ['rst', 'rest'],
  signaturesAreHeads: true,
  isProse: true,
  outline: (_text, lines) => outlineOfHeadings(headingsOf(lines), lines),
  excerpt: ({ lines }) => excerptOfHeadings(headingsOf(lines), lines, 'restructuredtext'),
});

const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}\s*$/;

/** Titles with a line below them, and perhaps one above, of one character; levels are told by their first use. */
function headingsOf(lines: TextLines): Heading[] {
  const headings: Heading[] = [];
  const styles: string[] = [];
  for (let at = 2; at <= lines.count; at++) {
    const below = lines.line(at).trimEnd();
    const title = lines
      .line(at - 1)
      .replace(/^\uFEFF/, '')
      .trimEnd();
    if (!ADORNMENT.test(below) || !isTitle(title, below)) continue;
    const above = lines.line(at - 2).trimEnd();
    const isOverlined = at > 2 && above === below;
    // Only a title with a line above it may be indented, and only a title has text above its line.
    if (!isOverlined && (/^\s/.test(title) || (at > 2 && above !== '' && !isComment(above)))) continue;
    const style = `${isOverlined ? 'over ' : ''}${below[0]}`;
    if (!styles.includes(style)) styles.push(style);
    headings.push({
      level: styles.indexOf(style) + 1,
      line: isOverlined ? at - 2 : at - 1,
      headLast: at,
      text: title,
      name: title.trim(),
    });
  }
  return headings;
}

/** A shorter line is a mistake that docutils forgives from four characters on; it is no heading below that. */
const isTitle = (title: string, below: string): boolean =>
  title.trim() !== '' && !ADORNMENT.test(title) && [...below].length >= Math.min(4, [...title.trim()].length);

const isComment = (line: string): boolean => line.startsWith('..');
