import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines, type LineChange, splitLines } from '../../src/text/line-diff.ts';
import { unifiedDiff } from '../../src/text/unified-diff.ts';

/** `before` with the changes made: has to be `after`. */
function apply(
  before: readonly string[],
  after: readonly string[],
  changes: readonly LineChange[],
): string[] {
  const result: string[] = [];
  let at = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of changes) {
    result.push(...before.slice(at, oldStart), ...after.slice(newStart, newEnd));
    at = oldEnd;
  }
  return [...result, ...before.slice(at)];
}

/** Lines of the longest common subsequence, by the textbook table: the oracle for "as few as possible". */
function commonCount(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const next = [0];
    for (const [j, other] of b.entries()) {
      next.push(line === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const line = fc.constantFrom('a\n', 'b\n', 'c\n', '}\n', '\n', 'd');

test('the changes lead from one text to the other, and no shorter way does', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.array(line, { maxLength: 40 }), (before, after) => {
      const changes = diffLines(before, after);
      expect(apply(before, after, changes)).toEqual(after);
      const removed = changes.reduce((sum, { oldStart, oldEnd }) => sum + oldEnd - oldStart, 0);
      expect(before.length - removed).toBe(commonCount(before, after));
    }),
    { numRuns: 500 },
  );
});

test('texts with thousands of differences are compared fast and truly', () => {
  const before = Array.from({ length: 20_000 }, (_, i) => `line ${i}\n`);
  const after = before.map((text, i) => (i % 3 === 0 ? `changed ${i}\n` : text));
  const startedAt = performance.now();
  const changes = diffLines(before, after);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(apply(before, after, changes)).toEqual(after);
  expect(changes).toHaveLength(6667);
});

test('nothing in common is one change', () => {
  const before = Array.from({ length: 5000 }, (_, i) => `a${i}\n`);
  const after = Array.from({ length: 5000 }, (_, i) => `b${i}\n`);
  expect(diffLines(before, after)).toEqual([{ oldStart: 0, oldEnd: 5000, newStart: 0, newEnd: 5000 }]);
});

test('a text is its lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', 'é') }), (text) => {
      expect(splitLines(text).join('')).toBe(text);
    }),
  );
});

test('hunks carry numbers, context and the missing line end', () => {
  const before = 'one\ntwo\nthree\nfour\nfive\n';
  expect(unifiedDiff(before, 'one\nTWO\nthree\nfour\nfive', 1)).toEqual({
    text: '@@ -1,5 +1,5 @@\n one\n-two\n+TWO\n three\n four\n-five\n+five\n\\ No newline at end of file\n',
    added: 2,
    removed: 2,
  });
  expect(unifiedDiff(before, 'zero\none\ntwo\nfour\nfive\n', 0).text).toBe(
    '@@ -0,0 +1 @@\n+zero\n@@ -3 +3,0 @@\n-three\n',
  );
  expect(unifiedDiff('a\r\nb\r\n', 'a\nb\r\n', 0).text).toBe('@@ -1 +1 @@\n-a\\r\n+a\n');
  expect(unifiedDiff(before, before, 3).text).toBe('');
});
