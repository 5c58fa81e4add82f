import type { TextLines } from '../../text/text-lines.ts';
import { type CssBlock, cssBlocks } from './css-blocks.ts';
import { defineKind } from './define-kind.ts';
import type { Excerpt } from './excerpt/excerpt.ts';
import { sliceUnits } from './excerpt/units.ts';
import { outlineFrom, type Part } from './outline-from.ts';
import { isCoarse } from './tree/tree-views.ts';

export default defineKind({
  id: 'css',
  extensions: ['css', 'scss', 'less', 'pcss', 'postcss'],
  signaturesAreHeads: true,
  outline: (text, lines) => outlineOfStyles(blocksOf(text, lines), lines),
  excerpt: ({ text, lines }) => {
    // Lists of selectors say more than lines of declarations, unless there is but one line.
    const blocks = blocksOf(text, lines);
    return isCoarse(text, lines) && blocks.length > 0 ? excerptOfLongLines(blocks, text) : undefined;
  },
});

/** Line comments are not CSS; where they are used all the same the file is SCSS or Less in all but name. */
const blocksOf = (text: string, lines: TextLines): CssBlock[] =>
  cssBlocks(text, !isCoarse(text, lines) && /^\s*\/\//m.test(text));

function outlineOfStyles(blocks: readonly CssBlock[], lines: TextLines) {
  const parts: Part[] = [];
  const imports: { module: string; line: number }[] = [];
  for (const block of blocks) {
    const first = lines.numberAt(block.start);
    const modules = modulesOf(block.prelude);
    if (modules.length > 0) imports.push(...modules.map((module) => ({ module, line: first })));
    else if (first !== parts.at(-1)?.first && isListed(block)) parts.push(partOf(block, lines));
  }
  return outlineFrom(parts, {
    separator: ' ',
    dependencies: imports.map(({ module }) => module),
    dependencyLines: new Set(imports.map(({ line }) => line)),
  });
}

/** What `@import`, `@use` and the like bring in; one of them may name several files. */
function modulesOf(prelude: string): string[] {
  if (!/^@(?:import|use|forward|reference)\s/.test(prelude)) return [];
  const quoted = [...prelude.matchAll(/"([^"]+)"|'([^']+)'/g)].map(
    ([, double, single]) => double ?? single ?? '',
  );
  const bare = /url\(\s*([^"'\s)]+)/.exec(prelude)?.[1];
  return bare === undefined ? quoted : [bare];
}

/** Rules in rules and in at-rules are listed two levels deep; variables at the top, and custom properties in a rule. */
const isListed = ({ depth, hasBody, prelude }: CssBlock): boolean =>
  hasBody ? depth <= 1 && prelude !== '' : depth === 0 || (depth === 1 && prelude.startsWith('--'));

function partOf({ start, end, prelude, depth, hasBody }: CssBlock, lines: TextLines): Part {
  const first = lines.numberAt(start);
  return {
    first,
    last: lines.numberAt(Math.max(start, end - 1)),
    headLast: lines.numberAt(start + prelude.length - 1),
    head: hasBody ? withoutComments(prelude) : prelude,
    name: withoutComments(prelude).split(/\s*[{:](?=\s)/, 1)[0] ?? '',
    kind: prelude.startsWith('@') ? 'at-rule' : hasBody ? 'rule' : 'variable',
    isExported: depth === 0,
  };
}

const withoutComments = (prelude: string): string =>
  prelude
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function excerptOfLongLines(blocks: readonly CssBlock[], text: string): Excerpt {
  const units = sliceUnits(
    text,
    blocks.map(({ start }) => start),
  );
  const atRules: number[] = [];
  const rules: number[] = [];
  for (const { start, prelude, depth } of blocks) {
    (prelude.startsWith('@') && depth === 0 ? atRules : rules).push(units.numberAt(start));
  }
  return { about: `css, ${blocks.length} rules`, notes: [], units, tiers: [atRules, rules] };
}
