import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import type { Excerpt } from './excerpt/excerpt.ts';
import { lineUnits } from './excerpt/units.ts';
import { outlineFrom } from './outline-from.ts';
import { scanJson } from './tree/json-scan.ts';
import type { TreeNode } from './tree/key-tree.ts';
import { excerptOfTree, isCoarse } from './tree/tree-views.ts';

export default defineKind({
  id: 'notebook',
  extensions: ['ipynb'],
  outline: (text, lines) => {
    const cells = cellsOf(scanJson(text).nodes, lines);
    return outlineFrom(
      cells.map(({ first, last, type, source }) => ({
        first,
        last,
        head: headOf(lines, { first, source }),
        name: '',
        kind: `${type} cell`,
      })),
    );
  },
  excerpt: ({ text, lines }) => {
    const tree = scanJson(text);
    const cells = cellsOf(tree.nodes, lines);
    if (cells.length === 0) return undefined;
    const about = aboutCells(cells);
    return isCoarse(text, lines)
      ? excerptOfTree(tree, { text, lines }, about)
      : excerptOfCells(cells, lines, about);
  },
});

interface LineSpan {
  readonly first: number;
  readonly last: number;
}

interface Cell extends LineSpan {
  /** `code`, `markdown`, `raw`. */
  readonly type: string;
  /** The lines that tell its type. */
  readonly typeLine: number;
  readonly source: LineSpan | undefined;
  readonly outputs: LineSpan | undefined;
}

/** Cells of a notebook (nbformat 4): elements of the list `cells` at the top. */
function cellsOf(nodes: readonly TreeNode[], lines: TextLines): Cell[] {
  const list = nodes.findIndex(({ name, depth }) => name === 'cells' && depth === 0);
  const children = new Map<number, Map<string, TreeNode>>();
  for (const node of nodes) {
    if (node.depth !== 2) continue;
    const around = children.get(node.parent) ?? new Map<string, TreeNode>();
    children.set(node.parent, around.set(node.name, node));
  }
  return nodes.flatMap((node, index): Cell[] => {
    if (node.parent !== list || list < 0) return [];
    const keys = children.get(index);
    const type = keys?.get('cell_type');
    if (type === undefined) return [];
    const typeLine = lines.numberAt(type.start);
    return [
      {
        ...spanOf(node, lines),
        type: /"(\w+)"\s*,?\s*$/.exec(lines.line(typeLine))?.[1] ?? 'raw',
        typeLine,
        source: spanIn(keys?.get('source'), lines),
        outputs: spanIn(keys?.get('outputs'), lines),
      },
    ];
  });
}

const spanOf = ({ start, end }: TreeNode, lines: TextLines): LineSpan => ({
  first: lines.numberAt(start),
  last: lines.numberAt(Math.max(start, end - 1)),
});

const spanIn = (node: TreeNode | undefined, lines: TextLines): LineSpan | undefined =>
  node === undefined ? undefined : spanOf(node, lines);

function headOf(
  lines: TextLines,
  { first, source }: { first: number; source: LineSpan | undefined },
): string {
  if (source === undefined) return lines.line(first);
  return lines.line(Math.min(source.first + 1, source.last));
}

function aboutCells(cells: readonly Cell[]): string {
  const count = (type: string): number => cells.filter((cell) => cell.type === type).length;
  const kinds = ['code', 'markdown', 'raw'].filter((type) => count(type) > 0);
  return `notebook, ${cells.length} cells (${kinds.map((type) => `${count(type)} ${type}`).join(', ')})`;
}

/** Lines of an output that are worth their tokens; more of one cell are told by their number. */
const MOST_OUTPUT_LINES = 12;
/** Encoded bytes: a long run without blanks. */
const ENCODED = /[A-Za-z0-9+/=\\]{160,}/;
const RICH_TEXT = /"(?:text\/html|image\/svg\+xml|application\/(?:javascript|vnd\.[^"]+))":/;

/** Types and sources of all cells in order, then what they printed. */
function excerptOfCells(cells: readonly Cell[], lines: TextLines, about: string): Excerpt {
  const sources: number[] = [];
  const outputs: number[] = [];
  const dropped = new Set<number>();
  for (const cell of cells) {
    sources.push(cell.typeLine);
    if (cell.source !== undefined) sources.push(...numbers(cell.source));
    if (cell.outputs === undefined) continue;
    const { kept, left } = outputLines(cell.outputs, lines);
    outputs.push(...kept);
    for (const at of left) dropped.add(at);
  }
  return { about, notes: [], units: lineUnits(lines), tiers: [sources, outputs], dropped };
}

function outputLines(span: LineSpan, lines: TextLines): { kept: number[]; left: number[] } {
  const kept: number[] = [];
  const left: number[] = [];
  let isRich = false;
  for (const at of numbers(span)) {
    const line = lines.line(at);
    if (/^\s*"[^"]+\/[^"]+":/.test(line)) isRich = RICH_TEXT.test(line);
    if (ENCODED.test(line) || isRich) left.push(at);
    else if (kept.length < MOST_OUTPUT_LINES && /^\s*"/.test(line)) kept.push(at);
  }
  return { kept, left };
}

const numbers = ({ first, last }: LineSpan): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
