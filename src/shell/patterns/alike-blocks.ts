import { gap, isGap, type ShownLine } from './shown-line.ts';

/** A heading and what stands below it, up to the next blank line or gap. */
interface Block {
  readonly lines: readonly ShownLine[];
  readonly hasBlankBefore: boolean;
}

/** Shorter texts are as quickly read as the mark that would stand for them. */
const FEWEST_LINES = 4;

/**
 * Neighbouring blocks that differ in their first line only, such as failures of many tests for one reason: their first lines
 * one below the other, then the text once and how often it was there.
 */
export function foldAlikeBlocks(lines: readonly ShownLine[]): readonly ShownLine[] {
  const blocks = blocksOf(lines);
  const folded: Block[] = [];
  let isFolded = false;
  for (let at = 0; at < blocks.length; ) {
    const first = blocks[at] as Block; // `at` is below the length
    let end = at + 1;
    while (end < blocks.length && isAlike(first, blocks[end])) end++;
    const rest = blocks[end] && startsAlike(first, blocks[end]) ? blocks[end] : undefined;
    const alike = rest ? [...blocks.slice(at, end), rest] : blocks.slice(at, end);
    isFolded ||= alike.length > 1;
    folded.push(alike.length === 1 ? first : merged(first, alike));
    if (rest) folded.push({ lines: rest.lines.slice(first.lines.length), hasBlankBefore: false });
    at = rest ? end + 1 : end;
  }
  return isFolded ? joined(folded) : lines;
}

function blocksOf(lines: readonly ShownLine[]): readonly Block[] {
  const blocks: Block[] = [];
  let open: ShownLine[] = [];
  let hasBlankBefore = false;
  const close = (isBlankNext: boolean): void => {
    if (open.length > 0) blocks.push({ lines: open, hasBlankBefore });
    open = [];
    hasBlankBefore = isBlankNext;
  };
  for (const line of lines) {
    if (line === '') close(true);
    else open.push(line);
    if (isGap(line)) close(false);
  }
  close(false);
  return blocks;
}

const isAlike = (first: Block, other: Block | undefined): boolean =>
  first.lines.length === other?.lines.length && startsAlike(first, other);

/** A report may go on right below its last block. */
const startsAlike = (first: Block, other: Block | undefined): boolean =>
  other !== undefined &&
  first.lines.length >= FEWEST_LINES &&
  first.lines.length <= other.lines.length &&
  typeof other.lines[0] === 'string' &&
  first.lines.every((line, at) => at === 0 || isSame(line, other.lines[at] ?? ''));

const isSame = (line: ShownLine, other: ShownLine): boolean =>
  isGap(line) && isGap(other) ? line.count === other.count && line.what === other.what : line === other;

const merged = ({ lines, hasBlankBefore }: Block, blocks: readonly Block[]): Block => ({
  lines: [
    ...blocks.map((block) => block.lines[0] ?? ''),
    ...lines.slice(1),
    gap(blocks.length - 1, 'repetitions of these lines'),
  ],
  hasBlankBefore,
});

/** A gap stands for the blank line beside it. */
function joined(blocks: readonly Block[]): readonly ShownLine[] {
  const lines: ShownLine[] = [];
  for (const block of blocks) {
    const last = lines.at(-1);
    if (block.hasBlankBefore && last !== undefined && !isGap(last)) lines.push('');
    lines.push(...block.lines);
  }
  return lines;
}
