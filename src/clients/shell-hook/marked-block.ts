/** The lines around a block of ours in a file of the user's. */
export interface BlockMarks {
  readonly begin: string;
  readonly end: string;
}

/** Said behind the first mark, so that removing the block leaves the file as it was, to the byte. */
const MADE_FILE = ' (this file)';
const MADE_LINE_BREAK = ' (and the line break before it)';

/** The file with the block in it; the same text when it is there already. */
export function withBlock(text: string | undefined, { begin, end }: BlockMarks, body: string): string {
  const old = text === undefined ? undefined : findBlock(text, { begin, end });
  if (text !== undefined && old !== undefined) {
    return `${text.slice(0, old.start)}${begin}${old.note}\n${body}${end}\n${text.slice(old.end)}`;
  }
  if (text === undefined) return `${begin}${MADE_FILE}\n${body}${end}\n`;
  const isOpen = text !== '' && !text.endsWith('\n');
  return `${text}${isOpen ? '\n' : ''}${begin}${isOpen ? MADE_LINE_BREAK : ''}\n${body}${end}\n`;
}

/** The file without the block; `undefined` when nothing is left of a file that was made for it. */
export function withoutBlock(text: string, marks: BlockMarks): string | undefined {
  const block = findBlock(text, marks);
  if (block === undefined) return text;
  // What was written behind it since then has to begin on a line of its own.
  const isLast = block.end === text.length;
  const start = block.note === MADE_LINE_BREAK && isLast ? block.start - 1 : block.start;
  const rest = text.slice(0, start) + text.slice(block.end);
  return block.note === MADE_FILE && rest === '' ? undefined : rest;
}

interface Block {
  readonly start: number;
  readonly end: number;
  readonly note: string;
}

function findBlock(text: string, { begin, end }: BlockMarks): Block | undefined {
  const start = text.startsWith(begin) ? 0 : text.indexOf(`\n${begin}`) + 1;
  if (!text.startsWith(begin, start)) return undefined;
  const lineEnd = text.indexOf('\n', start);
  const endMark = text.indexOf(`\n${end}`, start);
  if (lineEnd < 0 || endMark < 0) return undefined;
  const stop = endMark + 1 + end.length;
  return {
    start,
    end: text[stop] === '\n' ? stop + 1 : stop,
    note: text.slice(start + begin.length, lineEnd),
  };
}
