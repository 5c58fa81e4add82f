import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findText, replacementsFor } from '../../src/edit/find-text.ts';
import { applied } from '../../src/edit/replacement.ts';
import { TextLines, withLineEnd } from '../../src/edit/text-lines.ts';

const replaceAll = (
  text: string,
  sought: string,
  by: string,
): { how: string; text: string; count: number } => {
  const lines = new TextLines(text);
  const finding = findText(lines, sought);
  const replacements = replacementsFor(finding, lines, by);
  return { how: finding.how, text: applied(text, replacements), count: replacements.length };
};

const word = fc.constantFrom('a', 'bb', '}', '', 'x = 1', 'ü', '😀');

test('an exact text is replaced and nothing else is', () => {
  const text = fc
    .array(fc.tuple(word, fc.constantFrom('\n', '\r\n', '\r', ' ')))
    .map((parts) => parts.flat().join(''));
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (whole, a, b) => {
      const [start, end] = [a % (whole.length + 1), b % (whole.length + 1)].sort((x, y) => x - y) as [
        number,
        number,
      ];
      const sought = whole.slice(start, end);
      if (sought === '') return;
      expect(replaceAll(whole, sought, 'NEW')).toMatchObject({
        how: 'exact',
        text: whole.replaceAll(sought, 'NEW'),
      });
    }),
  );
});

test('a text with line feeds is found in a file with carriage returns, and the file keeps having them', () => {
  const lines = fc.array(word, { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(lines, lines, fc.nat(), (before, replacement, at) => {
      const first = at % (before.length - 1);
      const sought = before.slice(first, first + 2).join('\n');
      const file = before.join('\r\n');
      const done = replaceAll(file, sought, replacement.join('\n'));
      if (file.includes(sought)) return;
      const wanted = before.join('\n').replaceAll(sought, () => replacement.join('\n'));
      expect(done.text).toBe(withLineEnd(wanted, '\r\n'));
    }),
  );
});

test('mixed line ends: only the lines that are replaced change', () => {
  const done = replaceAll('one\r\ntwo\nthree\r\nfour\n', 'two\nthree', 'TWO\nTHREE');
  expect(done).toEqual({ how: 'exact', text: 'one\r\nTWO\nTHREE\r\nfour\n', count: 1 });
  const crossing = replaceAll('a\r\n\r\nb\n', 'a\n\nb', 'a\nb');
  expect(crossing.text).toBe('a\r\nb\n');
});

test('a text that begins or ends with a line end takes it whole', () => {
  expect(replaceAll('a\r\nb\r\nc\r\n', '\nb\n', '\n').text).toBe('a\r\nc\r\n');
  expect(replaceAll('a\r\nb\r\nc\r\n', 'b\n', '').text).toBe('a\r\nc\r\n');
  expect(replaceAll('a\r\n\r\nb\r\n', 'a\n', 'x\n').text).toBe('x\r\n\r\nb\r\n');
});

test('blanks at line ends do not hide a text, and other differences do', () => {
  expect(replaceAll('if x:  \n    y\t\nz\n', 'if x:\n    y\n', 'if q:\n    y\n')).toEqual({
    how: 'blanks',
    text: 'if q:\n    y\nz\n',
    count: 1,
  });
  expect(replaceAll('  if x:\n', 'if y:', 'q').count).toBe(0);
  expect(replaceAll('\tif x:\n\ty\n', '    if x:\n    y\n', 'q').count).toBe(0);
  expect(replaceAll('a  \n\n\nb\n', '\n\n\n\n\n', 'q').count).toBe(0);
});

test('lines of a text add up to it', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '\ufeff') });
  fc.assert(
    fc.property(text, (whole) => {
      const lines = new TextLines(whole);
      const body = lines.lines.map(({ start, next }) => whole.slice(start, next)).join('');
      expect(body).toBe(whole.startsWith('\ufeff') ? whole.slice(1) : whole);
      for (const [index, line] of lines.lines.entries()) {
        expect(lines.numberAt(line.start)).toBe(index + 1);
        expect(lines.at(index + 1)).not.toMatch(/\n/);
      }
    }),
  );
});
