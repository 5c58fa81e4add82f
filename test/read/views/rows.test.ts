import { expect, test } from 'vitest';
import { segmentsOf } from '../../../src/read/auto/segments.ts';
import { blocksIn, indentOf } from '../../../src/read/outline/blocks.ts';
import { onOneLine } from '../../../src/read/outline/head-text.ts';
import { outlineOfText } from '../../../src/read/outline/outline-of-text.ts';
import { overlaps, protectedLines } from '../../../src/read/protected-lines.ts';
import { rangesOfLines } from '../../../src/read/ranges.ts';
import { span } from '../../../src/read/structure-rows.ts';
import { withinCap } from '../../../src/read/within-cap.ts';
import { textLines } from '../../../src/text/text-lines.ts';

test('lines that are in, as ranges', () => {
  expect(rangesOfLines(6, (line) => line !== 3 && line !== 6)).toEqual([
    { first: 1, last: 2 },
    { first: 4, last: 5 },
  ]);
});

test('protected lines are those that hold a word', () => {
  const subject = { lines: textLines('a\nb a\nc\n'), protect: ['a', ''] };
  expect(protectedLines(subject)).toEqual([
    { first: 1, last: 1 },
    { first: 2, last: 2 },
  ]);
  expect(protectedLines({ ...subject, protect: [''] })).toEqual([]);
  expect(overlaps({ first: 2, last: 3 }, [{ first: 3, last: 9 }])).toBe(true);
  expect(overlaps({ first: 2, last: 3 }, [{ first: 4, last: 9 }])).toBe(false);
});

test('a place is written as lines: takes it back', () => {
  expect([span(3, 3), span(3, 9)]).toEqual(['@L3', '@L3-9']);
});

test('a view under its cap is whole; one over it ends with where to go on', () => {
  const rows = [
    'head',
    ...Array.from({ length: 50 }, (_, line) => `line ${line + 1} of a file with some words`),
  ];
  const rowLines = rows.map((_, row) => row);
  const shown = [{ first: 1, last: 50 }];
  expect(withinCap({ rows, rowLines, shown }, 50, 10_000)).toMatchObject({ shown });
  const cut = withinCap({ rows, rowLines, shown }, 50, 200);
  expect(cut.tokens).toBeLessThanOrEqual(200);
  const [, next] = /go on with lines:(\d+)-50\n$/.exec(cut.text) ?? [];
  expect(cut.shown).toEqual([{ first: 1, last: Number(next) - 1 }]);
  const heads = withinCap({ rows, shown: [] }, 50, 200);
  expect(heads.text).toMatch(/go on with lines:N-M\n$/);
});

const nested = ['start', 'group:', '  one', '  two', '}', '', 'other:', '\tx', '  y', 'end'].join('\n');

test('blocks are lines with deeper ones below them, and what closes them', () => {
  expect(blocksIn(textLines(nested), 1, 10)).toEqual([
    { first: 2, last: 5, depth: 0 },
    { first: 7, last: 10, depth: 0 },
  ]);
  expect([indentOf('\t x'), indentOf('x'), indentOf('    ')]).toEqual([5, 0, 4]);
});

test('a head over several lines is put on one, without its comments and loose ends', () => {
  expect(onOneLine('function f(\n  a, // first\n  b = "x",\n) {')).toBe('function f(a, b = "x")');
  expect(onOneLine('report({\n  path,\n}: {\n  path: string;\n}): void {')).toBe(
    'report({ path }: { path: string; }): void',
  );
  expect(onOneLine('let  x =')).toBe('let x');
});

test('segments make up the file; a long stretch ends at the best place', () => {
  const lines = textLines(
    Array.from({ length: 60 }, (_, line) => (line % 7 === 6 ? '' : `  statement ${line}`)).join('\n'),
  );
  const segments = segmentsOf(lines, outlineOfText(lines), { mostLines: 10, headFromLines: 30 });
  let next = 1;
  for (const { first, last } of segments) {
    expect(first).toBe(next);
    expect(last - first).toBeLessThan(11);
    next = last + 1;
  }
  expect(next).toBe(61);
  expect(lines.isBlank(segments[0]!.last)).toBe(true);
});
