import assert from 'node:assert/strict';
import { linesOf, start } from './replay-lines.ts';

const SPAN = / @L(\d+)(?:-(\d+))?$/;
const GAP = /^… (\d+) lines? \((\d+)(?:–(\d+))?\)$/;
const NOTE = /^(?:deps: |exports: |… \d+ more definitions and blocks in mode=signatures$)/;

/** Heads of an outline: every word of each stands in the lines that it names, in this order, and so do the heads. */
export function replayHeads(text: string, rows: readonly string[]): void {
  const lines = linesOf(text);
  let before = 0;
  for (const row of rows) {
    const gap = GAP.exec(row);
    const span = SPAN.exec(row);
    if (gap === null && span === null) {
      assert.match(row, NOTE);
      continue;
    }
    const [first, last] = gap ? [gap[2], gap[3]].map(Number) : [span?.[1], span?.[2]].map(Number);
    const end = Number.isNaN(last) ? first! : last!;
    assert.ok(first! >= before && end >= first! && end <= lines.length, `${row} behind line ${before}`);
    before = first!;
    if (gap) assert.equal(Number(gap[1]), end - first! + 1, row);
    else if (!/^\s*… \d+ more @/.test(row))
      assertHead(row.slice(0, -span![0].length), lines, { first: first!, last: end });
  }
}

const MOST_TEMPLATE_LINES = 12;

/**
 * What a head leaves out of a line or between two is marked in it. One over several lines has its comments and line
 * ends taken out, and values in a row leave out all but their names.
 */
function assertHead(
  head: string,
  lines: readonly string[],
  { first, last }: { first: number; last: number },
): void {
  // What introduces a head of C++ stands on the lines above it.
  const from = /^\s*template\b/.test(head) ? Math.max(0, first - 1 - MOST_TEMPLATE_LINES) : first - 1;
  const stretch = lines.slice(from, last).join('\n');
  const there = wordsOf(stretch);
  let at = 0;
  for (const part of head.replace(/, … \d+ more$/, '').split(/ …(?: \d+ characters\b)?/)) {
    const words = wordsOf(part);
    for (const [index, word] of words.entries()) {
      // A long head is cut between any two characters.
      const isCut = index === 0 || index === words.length - 1;
      let found = at;
      while (found < there.length && there[found] !== word && !(isCut && there[found]!.includes(word)))
        found++;
      if (found === there.length) assert.fail(`${word} of ${start(head)} is not in ${start(stretch)}`);
      at = index === words.length - 1 ? found : found + 1;
    }
  }
}

/**
 * Words and single signs. To most grammars a name ends at a combining mark; a comma may be one that only separates the
 * names of a row.
 */
const wordsOf = (text: string): string[] =>
  text.replace(/\p{M}+/gu, ' ').match(/[\p{L}\p{N}_]+|[^\s,\uFEFF]/gu) ?? [];
