import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gapMarker } from '../../src/text/gap-marker.ts';
import { textLines } from '../../src/text/text-lines.ts';

const anyText = fc
  .array(fc.constantFrom('a', ' ', '\n', '\r\n', '\r', '😀', '\u2028'), { maxLength: 60 })
  .map((parts) => parts.join(''));

test('lines and where they begin make up the text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = textLines(text);
      let all = '';
      for (let line = 1; line <= lines.count; line++) {
        const whole = text.slice(lines.startOf(line), lines.startOf(line + 1));
        expect(whole.replace(/\n$/, '').replace(/\r$/, '')).toBe(lines.line(line));
        expect(lines.isBlank(line)).toBe(whole.trim() === '');
        for (let at = lines.startOf(line); at < lines.startOf(line + 1); at++)
          expect(lines.numberAt(at)).toBe(line);
        all += whole;
      }
      expect(all).toBe(text);
    }),
  );
});

test('there is nothing outside of a text', () => {
  const lines = textLines('a\nb\n');
  expect([lines.count, lines.line(0), lines.line(3), lines.startOf(0), lines.startOf(9)]).toEqual([
    2,
    '',
    '',
    0,
    4,
  ]);
  expect(textLines('').count).toBe(0);
});

test('a gap says how many lines and which', () => {
  expect(gapMarker(7, 7)).toBe('… 1 line (7)');
  expect(gapMarker(88, 101)).toBe('… 14 lines (88–101)');
});
