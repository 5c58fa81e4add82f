import type { TextLines } from '../../../text/text-lines.ts';
import { type KeyTree, TreeBuilder } from './key-tree.ts';

/** How a format of sections and keys is written. */
export interface SectionSyntax {
  readonly section: RegExp;
  readonly key: RegExp;
  readonly comment: RegExp;
  /** The last line of a value that begins on line `at` with the text behind its key. */
  readonly endOfValue: (lines: TextLines, at: number, value: string) => number;
}

/** The sections of a text and the keys in them. The first group of `section` and of `key` is the name. */
export function scanSections(lines: TextLines, syntax: SectionSyntax): KeyTree {
  const tree = new TreeBuilder();
  let end = 0;
  const closeTo = (depth: number): void => {
    while (tree.depth > depth) tree.close(end);
  };
  let isInSection = false;
  for (let at = 1; at <= lines.count; at++) {
    const line = lines.line(at).replace(/^\uFEFF/, '');
    if (line.trim() === '' || syntax.comment.test(line)) continue;
    const section = syntax.section.exec(line);
    const key = section ? undefined : syntax.key.exec(line);
    const start = lines.startOf(at);
    if (section) {
      closeTo(0);
      tree.open(start, { name: section[1] ?? '', isElement: false });
      isInSection = true;
    } else if (key) {
      closeTo(isInSection ? 1 : 0);
      tree.open(start, { name: key[1] ?? '', isElement: false });
      at = syntax.endOfValue(lines, at, line.slice(key[0].length));
    }
    end = lines.startOf(at) + lines.line(at).length;
  }
  closeTo(0);
  return { nodes: tree.nodes, isWhole: true };
}
