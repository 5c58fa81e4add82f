import assert from 'node:assert/strict';
import { countTokens } from '../../../src/engine/tokens/index.ts';
import type { ViewResult } from '../../../src/read/index.ts';
import { replayHeads } from './replay-heads.ts';
import { linesOf, replayLines, replaySlices, withoutNotes } from './replay-lines.ts';

const HEADER = /^(?<name>[\w#+-]+) of \d+ lines?\b.*; exact: mode=full or (?:lines|bytes):N-M$/;
/** Excerpts say in their first row what the file is; lists of heads do not. */
const LISTS_HEADS = /^(?:map|signatures) of \d+ lines;/;
const CUT = /^… \d+ more rows of this view do not fit; go on with lines:(?:N-M|\d+-\d+)$/;

/**
 * What every view promises of any text: it is the text, or lines of it in their order with a true mark wherever
 * something is missing, or heads that stand where they say; it counts its tokens rightly and has no more of them than
 * the text; it splits no character.
 */
export function assertHonest(text: string, view: ViewResult): void {
  assert.equal(countTokens(view.text), view.tokens, 'tokens of the view');
  assert.ok(view.tokens <= countTokens(text), 'no longer than the file');
  assert.ok(isWellFormed(view.text) || !isWellFormed(text), 'no character is split');
  if (view.mode === 'full') {
    assert.ok(view.text === text, 'full is the text');
    return;
  }
  assertRows(text, view);
  assertShown(text, view);
}

function assertRows(text: string, view: ViewResult): void {
  const [header = '', ...all] = view.text.replace(/\n$/, '').split('\n');
  assert.match(header, HEADER);
  const isCut = CUT.test(all.at(-1) ?? '');
  const rows = isCut ? all.slice(0, -1) : all;
  const isWhole = !isCut;
  if (view.mode === 'reference') assert.deepEqual(rows, []);
  else if (header.includes(', in slices;')) replaySlices(text, withoutNotes(rows), isWhole);
  else if (LISTS_HEADS.test(header)) replayHeads(text, rows);
  else replayLines(linesOf(text), withoutNotes(rows), isWhole);
}

/** Lines that a view says it shows are in it, in their order. */
function assertShown(text: string, { shown, text: view }: ViewResult): void {
  const lines = linesOf(text);
  const rows = view.split('\n');
  let row = 0;
  let before = 0;
  for (const { first, last } of shown) {
    assert.ok(first > before && last >= first && last <= lines.length, `shown ${first}-${last}`);
    before = last;
    for (let line = first; line <= last; line++) {
      const wanted = lines[line - 1] ?? '';
      while (row < rows.length && rows[row] !== wanted) row++;
      assert.ok(row < rows.length, `line ${line} is said to be shown: ${wanted.slice(0, 80)}`);
      row++;
    }
  }
}

/** Whether no half of a surrogate pair stands alone; Node 20 knows it too, its types do not. */
export const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text);
