import type { LineVerdicts } from './line-verdicts.ts';

/** So many lines that follow each other name a place where a block may have stood before. */
const KEY_LINES = 3;
const SHORTEST_BLOCK = 6;
/** Few characters are worth no mark: closing brackets, borders. */
const SHORTEST_TEXT = 240;

/**
 * Leaves out blocks that stand further up word for word: a trace that is logged and then thrown, a report that is printed for
 * each of several parts.
 */
export function dropSeenBlocks(verdicts: LineVerdicts, ids: Int32Array): void {
  const last = new Map<number, number>();
  for (let at = 0; at + KEY_LINES <= ids.length; ) {
    const before = last.get(keyAt(ids, at));
    const length = before === undefined ? 0 : sameLines(ids, before, at);
    const isBlock = length >= SHORTEST_BLOCK && isWorthAMark(verdicts, at, at + length);
    if (isBlock) for (let line = at; line < at + length; line++) verdicts.drop(line, 'lines as above');
    // What begins later in a block that is not worth a mark is worth less.
    const next = at + Math.max(1, isBlock ? length : length - KEY_LINES);
    for (; at < next && at + KEY_LINES <= ids.length; at++) last.set(keyAt(ids, at), at);
    at = next;
  }
}

/** The same for the same lines; others may share it. */
const keyAt = (ids: Int32Array, at: number): number =>
  Math.imul(Math.imul(ids[at] ?? 0, 0x9e3779b1) + (ids[at + 1] ?? 0), 0x85ebca6b) + (ids[at + 2] ?? 0);

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
