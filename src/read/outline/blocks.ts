import type { TextLines } from '../../text/text-lines.ts';

/** A block of statements: a line and the lines below it that stand deeper, with what closes them. */
export interface Block {
  readonly first: number;
  readonly last: number;
  readonly depth: number;
}

const TAB_WIDTH = 4;
/** Blocks in blocks are looked for this deep, and only in those of so many lines. */
const DEEPEST = 2;
const WORTH_OPENING_LINES = 24;
const SHORTEST_LINES = 3;

/** What goes on with the block above at the same depth: closing brackets and the branches of a statement. */
const CONTINUES =
  /^(?:[)\]}]|(?:end|else|elif|elsif|elseif|except|catch|finally|rescue|ensure|fi|done|esac)\b)/;

/**
 * Blocks of statements in `first … last` by their indentation, which works in any language: the tests of a test file,
 * registrations, the steps of a script.
 */
export function blocksIn(lines: TextLines, first: number, last: number, depth = 0): Block[] {
  const indent = shallowest(lines, first, last);
  const blocks: Block[] = [];
  for (let at = first; at <= last; ) {
    const end = endOfBlock(lines, at, { last, indent });
    if (end - at + 1 >= SHORTEST_LINES && indentOf(lines.line(at)) === indent) {
      blocks.push({ first: at, last: end, depth });
      if (depth < DEEPEST && end - at >= WORTH_OPENING_LINES) {
        blocks.push(...blocksIn(lines, at + 1, end, depth + 1).filter((inner) => inner.first > at));
      }
    }
    at = end + 1;
  }
  return blocks;
}

/** The last line that belongs to the line `at`; blank lines behind it do not. */
function endOfBlock(
  lines: TextLines,
  at: number,
  { last, indent }: { last: number; indent: number },
): number {
  let end = at;
  for (let next = at + 1; next <= last; next++) {
    const text = lines.line(next);
    if (text.trim() === '') continue;
    const isDeeper = indentOf(text) > indent;
    if (!isDeeper && !CONTINUES.test(text.trimStart())) break;
    end = next;
  }
  return end;
}

function shallowest(lines: TextLines, first: number, last: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = first; at <= last; at++) {
    const text = lines.line(at);
    if (text.trim() !== '' && !CONTINUES.test(text.trimStart())) least = Math.min(least, indentOf(text));
  }
  return least;
}

export function indentOf(line: string): number {
  let width = 0;
  for (const character of line) {
    if (character === ' ') width++;
    else if (character === '\t') width += TAB_WIDTH;
    else break;
  }
  return width;
}
