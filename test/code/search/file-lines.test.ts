import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileLines } from '../../../src/code/search/index.ts';

test('lines are those of the text cut at its line ends, asked for in any order', () => {
  const piece = fc.constantFrom('a', 'é', '漢', '\u{1f600}', '\r', '\n', '\n', '\r\n', ' ', '\ufeff');
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  const bytes = fc.oneof(
    text.map((each) => Buffer.from(each)),
    fc.uint8Array({ maxLength: 60 }).map((each) => Buffer.from(each)),
  );
  const numbers = fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(bytes, numbers, (content, asked) => {
      const all = content.toString('utf8').split(/\r?\n/);
      const lines = new FileLines(content);
      for (const number of asked) {
        expect(lines.line(number)).toBe(all[number - 1]);
        expect(lines.between(number, number + 3)).toEqual(all.slice(number - 1, number + 3));
      }
      expect(lines.find(1, 50, (line) => line.includes('é'))).toBe(all.find((line) => line.includes('é')));
    }),
    { numRuns: 500 },
  );
});
