import { gap, isGap, type ShownLine } from './shown-line.ts';

/** A heading and what stands below it, up to the next blank line or gap. */
interface Block {
  readonly lines: readonly ShownLine[];
  readonly hasBlankBefore: boolean;
}

/** Shorter texts are as quickly read as the mark that would stand for them. */
const FEWEST_LINES = 3;
/** mocha breaks the name of a test into two lines. */
const HEADINGS = [1, 2];

/**
 * Neighbouring blocks that differ in their heading only, such as failures of many tests for one reason: their headings one
 * below the other, then the text once and how often it was there.
 */
export function foldAlikeBlocks(lines: readonly ShownLine[]): readonly ShownLine[] {
  const blocks = blocksOf(lines);
  const folded: Block[] = [];
  let isFolded = false;
  for (let at = 0; at < blocks.length; ) {
    const first = blocks[at] as Block; // `at` is below the length
    const heading = HEADINGS.find((count) => startsAlike(first, blocks[at + 1], count)) ?? 0;
    let end = at + 1;
    while (heading > 0 && isAlike(first, blocks[end], heading)) end++;
    const rest = heading > 0 && startsAlike(first, blocks[end], heading) ? blocks[end] : undefined;
    const alike = rest ? [...blocks.slice(at, end), rest] : blocks.slice(at, end);
    isFolded ||= alike.length > 1;
    folded.push(alike.length === 1 ? first : merged(first, alike, heading));
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

const isAlike = (first: Block, other: Block | undefined, heading: number): boolean =>
  first.lines.length === other?.lines.length && startsAlike(first, other, heading);

/** Whether another block has the same text below a heading of so many lines. A report may go on right below the last one. */
const startsAlike = (first: Block, other: Block | undefined, heading: number): boolean =>
  other !== undefined &&
  first.lines.length >= heading + FEWEST_LINES &&
  first.lines.length <= other.lines.length &&
  !other.lines.slice(0, heading).some(isGap) &&
  first.lines.every((line, at) => at < heading || isSame(line, other.lines[at] ?? ''));

const isSame = (line: ShownLine, other: ShownLine): boolean =>
  isGap(line) && isGap(other) ? line.count === other.count && line.what === other.what : line === other;

const merged = ({ lines, hasBlankBefore }: Block, blocks: readonly Block[], heading: number): Block => ({
  lines: [
    ...blocks.flatMap((block) => block.lines.slice(0, heading)),
    ...lines.slice(heading),
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
