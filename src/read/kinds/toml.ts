import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import { type SectionSyntax, scanSections } from './tree/section-scan.ts';
import { excerptOfTree, outlineOfTree } from './tree/tree-views.ts';

const SYNTAX: SectionSyntax = {
  section: /^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$/,
  key: /^\s*((?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+))*)\s*=\s*/,
  comment: /^\s*#/,
  endOfValue,
};

export default defineKind({
  id: 'toml',
  extensions: ['toml'],
  filenames: ['pipfile', 'cargo.toml.orig'],
  outline: (_text, lines) => outlineOfTree(scanSections(lines, SYNTAX), lines),
  excerpt: (source) => {
    const tree = scanSections(source.lines, SYNTAX);
    const top = tree.nodes.filter(({ depth }) => depth === 0).length;
    return top === 0 ? undefined : excerptOfTree(tree, source, `toml, ${top} tables and keys at the top`);
  },
});

/** Text in three quotes and lists may go on over lines; what nothing closes ends with its line. */
function endOfValue(lines: TextLines, at: number, value: string): number {
  const quotes = /^("""|''')/.exec(value)?.[1];
  if (quotes !== undefined) return endOfText(lines, at, { value: value.slice(3), quotes });
  return /^[[{]/.test(value) ? endOfList(lines, at, value) : at;
}

function endOfText(
  lines: TextLines,
  at: number,
  { value, quotes }: { value: string; quotes: string },
): number {
  if (value.includes(quotes)) return at;
  for (let next = at + 1; next <= lines.count; next++) if (lines.line(next).includes(quotes)) return next;
  return at;
}

const STRINGS_AND_COMMENTS = /"(?:[^"\\]|\\.)*"|'[^']*'|#.*$/g;
const LONGEST_LIST_LINES = 5000;

function endOfList(lines: TextLines, at: number, value: string): number {
  let open = 0;
  for (let next = at; next <= Math.min(lines.count, at + LONGEST_LIST_LINES); next++) {
    const text = (next === at ? value : lines.line(next)).replace(STRINGS_AND_COMMENTS, '');
    for (const character of text) {
      if (character === '[' || character === '{') open++;
      else if (character === ']' || character === '}') open--;
    }
    if (open <= 0) return next;
  }
  return at;
}
