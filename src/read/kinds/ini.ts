import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import { type SectionSyntax, scanSections } from './tree/section-scan.ts';
import { excerptOfTree, outlineOfTree } from './tree/tree-views.ts';

const SYNTAX: SectionSyntax = {
  section: /^\s*\[\s*([^\]]+?)\s*\]\s*(?:[;#].*)?$/,
  key: /^\s*([^\s=:;#[][^=:]*?)\s*(?:[=:]|$)/,
  comment: /^\s*[;#]/,
  endOfValue: endOfContinued,
};

export default defineKind({
  id: 'ini',
  extensions: [
    'ini',
    'cfg',
    'conf',
    'cnf',
    'service',
    'socket',
    'timer',
    'mount',
    'desktop',
    'reg',
    'editorconfig',
    'inf',
  ],
  filenames: ['.editorconfig', '.gitconfig', '.gitmodules', '.flake8', '.pylintrc', '.coveragerc'],
  outline: (_text, lines) =>
    hasSections(lines) ? outlineOfTree(scanSections(lines, SYNTAX), lines) : undefined,
  excerpt: (source) => {
    // Other programs' `.conf` files are not made of sections and keys; a plain window is better for those.
    if (!hasSections(source.lines)) return undefined;
    const tree = scanSections(source.lines, SYNTAX);
    const top = tree.nodes.filter(({ depth }) => depth === 0).length;
    return top === 0 ? undefined : excerptOfTree(tree, source, `ini, ${top} sections and keys at the top`);
  },
});

function hasSections(lines: TextLines): boolean {
  for (let at = 1; at <= lines.count; at++) if (SYNTAX.section.test(lines.line(at))) return true;
  return false;
}

/** Lines that stand deeper, or follow a backslash, go on with a value. */
function endOfContinued(lines: TextLines, at: number): number {
  let end = at;
  const indent = /^\s*/.exec(lines.line(at))?.[0].length ?? 0;
  while (end < lines.count) {
    const next = lines.line(end + 1);
    const isContinued = lines.line(end).endsWith('\\');
    const isDeeper = (/^\s*/.exec(next)?.[0].length ?? 0) > indent && !/^\s*[;#[]/.test(next) && indent === 0;
    if (next.trim() === '' ? !isContinued : !isContinued && !(isDeeper && !/[=:]/.test(next))) break;
    end++;
  }
  return end;
}
