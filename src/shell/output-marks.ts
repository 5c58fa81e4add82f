import { groupedCount } from '../core/grouped-count.ts';
import { type Gap, isGap, type ShownLine } from './patterns/index.ts';

/** `… 14 passed tests`: stands alone on a line where lines are missing. */
export const gapMark = ({ count, what }: Gap): string =>
  `… ${groupedCount(count)} ${count === 1 ? singular(what) : what}`;

/** `lines of transfers` → `line of transfers`, `passed tests` → `passed test`. */
const singular = (what: string): string =>
  what.replace(/s(?=$| (?:of|that|like|with|without|in|from|to|for|\()\b)/, '');

/**
 * The last line of an answer that does not hold everything: the command that brings it back, for every gap above.
 * @param ending how the run ended, where nothing above tells it: `, exit 1`
 */
export const handleMark = (handle: string, lineCount: number, ending = ''): string =>
  `[${groupedCount(lineCount)} lines in full${ending}: lean-ctx expand ${handle}]`;

const MARKED = /^\[[\d,]+ lines in full(?:, [^:\]]*)?: lean-ctx expand [\da-f]+\]$/;

/** Whether a text ends as an answer does: it was shortened already. */
export const isMarked = (lines: readonly string[]): boolean => MARKED.test(lines.at(-1) ?? '');

/** The same when the archive would not take the output (switched off, too large): then only running it again helps. */
export const lostMark = (lineCount: number): string =>
  `[of ${groupedCount(lineCount)} lines; the rest is not kept, write it to a file to have it]`;

/** Shown lines as text, each with its line break. */
export const writtenLines = (lines: readonly ShownLine[]): string =>
  lines.map((line) => `${isGap(line) ? gapMark(line) : line}\n`).join('');
