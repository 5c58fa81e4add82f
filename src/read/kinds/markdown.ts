import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import { excerptOfHeadings, type Heading, outlineOfHeadings } from './headings.ts';

export default defineKind({
  id: 'markdown',
  extensions: ['md', 'mdx', 'markdown', 'mdown', 'mkd', 'mdc', 'qmd', 'rmd'],
  filenames: ['readme', 'changelog', 'contributing'],
  signaturesAreHeads: true,
  isProse: true,
  outline: (_text, lines) => {
    const { headings, imports } = scan(lines);
    return outlineOfHeadings(headings, lines, {
      dependencies: imports.map(({ module }) => module),
      dependencyLines: new Set(imports.map(({ line }) => line)),
    });
  },
  excerpt: ({ lines }) => excerptOfHeadings(scan(lines).headings, lines, 'markdown'),
});

interface Scan {
  readonly headings: Heading[];
  readonly imports: { readonly module: string; readonly line: number }[];
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const HTML_HEADING = /^ {0,3}<h([1-6])\b[^>]*>/i;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
/** What a line begins with that the line of `---` below it does not turn into a heading. */
const NO_PARAGRAPH = /^(?: {4,}|\t| {0,3}(?:>|[-*+][ \t]|\d+[.)][ \t]|\||<))/;
const MDX_IMPORT = /^(?:import|export)\b.*\bfrom\s+['"]([^'"]+)['"]/;

/** Headings outside of fenced code, comments and front matter (CommonMark 0.31, §4.2, 4.3 and 4.5). */
function scan(lines: TextLines): Scan {
  const headings: Heading[] = [];
  const imports: Scan['imports'] = [];
  let paragraph = 0;
  for (let at = firstBehindFrontMatter(lines); at <= lines.count; at++) {
    const line = withoutMark(lines.line(at));
    const behind = behindBlock(lines, at, line);
    const atx = behind === undefined ? ATX.exec(line) : undefined;
    const imported = MDX_IMPORT.exec(line);
    if (behind !== undefined) at = behind;
    else if (atx) headings.push(heading(atx[1]?.length ?? 1, at, { text: line, name: atx[2] ?? '' }));
    else if (HTML_HEADING.test(line)) headings.push(htmlHeading(lines, at, line));
    else if (imported && paragraph === 0) imports.push({ module: imported[1] ?? '', line: at });
    const underline = paragraph > 0 && behind === undefined ? UNDERLINE.exec(line) : undefined;
    if (underline)
      headings.push(
        setext(lines, paragraph, at, underline[1] === undefined || underline[1].startsWith('=') ? 1 : 2),
      );
    paragraph = isParagraph(line) && behind === undefined && !atx && !underline ? paragraph || at : 0;
  }
  return { headings, imports };
}

const withoutMark = (line: string): string => (line.startsWith('\uFEFF') ? line.slice(1) : line);

const isParagraph = (line: string): boolean => line.trim() !== '' && !NO_PARAGRAPH.test(line);

function heading(level: number, line: number, { text, name }: { text: string; name: string }): Heading {
  return { level, line, headLast: line, text, name: name.trim() };
}

function setext(lines: TextLines, first: number, underline: number, level: number): Heading {
  const text = lines.line(first);
  return { level, line: first, headLast: underline, text, name: text.trim() };
}

function htmlHeading(lines: TextLines, at: number, line: string): Heading {
  const level = Number(HTML_HEADING.exec(line)?.[1] ?? 1);
  // `<h1 align="center">` often stands on a line of its own, above the words.
  const isAlone = line.replace(/<[^>]*>/g, '').trim() === '' && !/<\/h[1-6]/i.test(line);
  const text = isAlone ? `${line} ${lines.line(at + 1).trim()}` : line;
  return {
    level,
    line: at,
    headLast: isAlone ? Math.min(at + 1, lines.count) : at,
    text,
    name: text.replace(/<[^>]*>/g, '').trim(),
  };
}

function firstBehindFrontMatter(lines: TextLines): number {
  const mark = withoutMark(lines.line(1)).trimEnd();
  if (mark !== '---' && mark !== '+++') return 1;
  for (let at = 2; at <= lines.count; at++) if (lines.line(at).trimEnd() === mark) return at + 1;
  return 1;
}

/** Where a fence or a comment that begins on this line ends; a fence that is not closed goes on to the end. */
function behindBlock(lines: TextLines, at: number, line: string): number | undefined {
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined && !(fence.startsWith('`') && line.trim().slice(fence.length).includes('`'))) {
    for (let end = at + 1; end <= lines.count; end++) {
      const close = FENCE.exec(lines.line(end))?.[1];
      const isClose = close?.[0] === fence[0] && (close?.length ?? 0) >= fence.length;
      if (isClose && lines.line(end).trim() === close) return end;
    }
    return lines.count;
  }
  if (!/^ {0,3}<!--/.test(line)) return undefined;
  for (let end = at; end <= lines.count; end++) if (lines.line(end).includes('-->')) return end;
  return undefined;
}
