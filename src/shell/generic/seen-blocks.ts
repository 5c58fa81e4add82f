import type { LineVerdicts } from './line-verdicts.ts';
import { numberedLines } from './repeats.ts';

/** So many lines that follow each other name a place where a block may have stood before. */
const KEY_LINES = 3;
const SHORTEST_BLOCK = 6;
/** Few characters are worth no mark: closing brackets, borders. */
const SHORTEST_TEXT = 240;

/**
 * Leaves out blocks that stand further up word for word: a trace that is logged and then thrown, a report that is printed for
 * each of several parts.
 */
export function dropSeenBlocks(verdicts: LineVerdicts): void {
  const ids = numberedLines(verdicts.lines);
  const last = new Map<string, number>();
  const keyAt = (at: number): string => `${ids[at]} ${ids[at + 1]} ${ids[at + 2]}`;
  for (let at = 0; at + KEY_LINES <= ids.length; ) {
    const before = last.get(keyAt(at));
    const length = before === undefined ? 0 : sameLines(ids, before, at);
    const end = at + length;
    const isBlock = length >= SHORTEST_BLOCK && isWorthAMark(verdicts, at, end);
    if (isBlock) for (let line = at; line < end; line++) verdicts.drop(line, 'lines as above');
    const next = isBlock ? end : at + 1;
    for (; at < next && at + KEY_LINES <= ids.length; at++) last.set(keyAt(at), at);
    at = next;
  }
}

/** How many lines from `at` are those from `before`, without running into each other. */
function sameLines(ids: Int32Array, before: number, at: number): number {
  let length = 0;
  while (before + length < at && at + length < ids.length && ids[before + length] === ids[at + length])
    length++;
  return length;
}

function isWorthAMark(verdicts: LineVerdicts, from: number, to: number): boolean {
  let characters = 0;
  for (let at = from; at < to && characters < SHORTEST_TEXT; at++)
    characters += verdicts.line(at).trim().length;
  return characters >= SHORTEST_TEXT;
}
