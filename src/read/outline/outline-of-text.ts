import type { TextLines } from '../../text/text-lines.ts';
import { clipLine } from '../kinds/excerpt/clip-line.ts';
import { blocksIn } from './blocks.ts';
import type { Outline } from './outline.ts';

/** What can be seen of a text that no one knows the form of: lines with deeper ones below them. */
export function outlineOfText(lines: TextLines): Outline {
  const entries = blocksIn(lines, 1, lines.count).map((block) => ({
    parent: -1,
    depth: block.depth,
    docFirst: block.first,
    first: block.first,
    last: block.last,
    headLast: block.first,
    head: clipLine(lines.line(block.first).trim()),
    name: '',
    qualifiedName: '',
    kind: 'block',
    isExported: false,
    isTest: false,
    isLocal: false,
  }));
  return { entries, dependencies: [], reexports: [], dependencyLines: new Set() };
}
