import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLines } from '../../src/text/line-diff.ts';
import { unifiedDiff } from '../../src/text/unified-diff.ts';

const anyText = fc
  .array(fc.constantFrom('a\n', 'b\n', 'c\n', 'a\r\n', '\n', '}\n'), { maxLength: 14 })
  .chain((lines) => fc.constantFrom(lines.join(''), lines.join('').replace(/\n$/, '')));

/** Applies hunks as `patch` would. */
function patched(before: string, diff: string): string {
  const old = splitLines(before);
  const lines = splitLines(diff);
  let text = '';
  let at = 0;
  for (let row = 0; row < lines.length; row++) {
    const line = lines[row] ?? '';
    const hunk = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (hunk) {
      const start = Number(hunk[1]) - (hunk[2] === '0' ? 0 : 1);
      text += old.slice(at, start).join('');
      at = start;
      continue;
    }
    if (line.startsWith('\\')) continue;
    const isEnded = !(lines[row + 1] ?? '').startsWith('\\');
    const content = (isEnded ? line.slice(1) : line.slice(1, -1)).replace(/\\r(?=\n?$)/, '\r');
    if (line.startsWith('+')) text += content;
    else {
      expect(content).toBe(old[at]);
      if (line.startsWith(' ')) text += content;
      at++;
    }
  }
  return text + old.slice(at).join('');
}

test('a diff turns the one text into the other, and counts its lines', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.integer({ min: 0, max: 3 }), (before, after, context) => {
      const { text, added, removed } = unifiedDiff(before, after, context);
      expect(patched(before, text)).toBe(after);
      expect(added).toBe((text.match(/^\+/gm) ?? []).length);
      expect(removed).toBe((text.match(/^-/gm) ?? []).length);
      expect(text === '').toBe(before === after);
    }),
  );
});

test('a carriage return that went shows', () => {
  expect(unifiedDiff('a\r\nb\n', 'a\nb\n', 0).text).toBe('@@ -1 +1 @@\n-a\\r\n+a\n');
});

test('hunks are those of diff -U1', () => {
  const rows = Array.from({ length: 9 }, (_, index) => `${index}\n`);
  const after = rows.with(1, 'x\n').toSpliced(7, 1);
  expect(unifiedDiff(rows.join(''), after.join(''), 1).text).toBe(
    '@@ -1,3 +1,3 @@\n 0\n-1\n+x\n 2\n@@ -7,3 +7,2 @@\n 6\n-7\n 8\n',
  );
});
