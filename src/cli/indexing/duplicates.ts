import type { RepeatedBlock, RepeatedBlocks } from '../../code/search/index.ts';
import { counted } from '../quantities.ts';

/** Blocks told by one call; all are counted. */
export const BLOCKS_SHOWN = 50;

export function duplicatesDocument({ blocks, total }: RepeatedBlocks): object {
  return {
    schema_version: 1,
    total,
    blocks: blocks.map(({ places }) => ({
      places: places.map(({ path, startLine, endLine }) => ({
        path,
        start_line: startLine,
        end_line: endLine,
      })),
    })),
  };
}

/** One line a block: `4 places, 12 lines: a.ts:10-21 b.ts:40-51 …`. */
export function duplicatesText({ blocks, total }: RepeatedBlocks): string {
  if (total === 0) return 'no block of lines stands in more than one file\n';
  const more = total > blocks.length ? `${counted(total - blocks.length, 'more block')}\n` : '';
  return `${blocks.map(blockText).join('')}${more}`;
}

function blockText({ places }: RepeatedBlock): string {
  const [first] = places;
  const lines = first ? first.endLine - first.startLine + 1 : 0;
  const where = places.map(({ path, startLine, endLine }) => `${path}:${startLine}-${endLine}`).join(' ');
  return `${counted(places.length, 'place')}, ${counted(lines, 'line')}: ${where}\n`;
}
