import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import { type SectionSyntax, scanSections } from './tree/section-scan.ts';
import { excerptOfTree, outlineOfTree } from './tree/tree-views.ts';

const SYNTAX: SectionSyntax = {
  section: /(?!)/,
  key: /^[ \t\f]*((?:[^\s=:#!\\]|\\.)(?:[^\s=:\\]|\\.)*)(?:[ \t\f]*[=:]|[ \t\f]|$)/,
  comment: /^[ \t\f]*[#!]/,
  endOfValue: endOfContinued,
};

export default defineKind({
  id: 'properties',
  extensions: ['properties'],
  outline: (_text, lines) => outlineOfTree(scanSections(lines, SYNTAX), lines),
  excerpt: (source) => {
    const tree = scanSections(source.lines, SYNTAX);
    const { length } = tree.nodes;
    return length === 0 ? undefined : excerptOfTree(tree, source, `properties, ${length} keys`);
  },
});

/** A line that ends with a backslash which is not escaped itself goes on. */
function endOfContinued(lines: TextLines, at: number): number {
  let end = at;
  while (end < lines.count && /(?:^|[^\\])(?:\\\\)*\\$/.test(lines.line(end))) end++;
  return end;
}
