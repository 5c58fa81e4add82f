import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineInformation } from '../../src/text/line-information.ts';
import { worthwhileLines } from '../../src/text/worthwhile-lines.ts';

const ids = (...lines: readonly (readonly number[])[]): Uint32Array[] =>
  lines.map((line) => Uint32Array.from(line));

test('rare tokens tell more than usual ones, and a repeated line less than its first', () => {
  const { bits, tokens } = lineInformation(ids([1, 1], [1, 2], [1, 2], [3, 4]));
  expect([...tokens]).toEqual([2, 2, 2, 2]);
  expect(bits[0]).toBeCloseTo(1); // half of all tokens: one bit
  expect(bits[1]).toBeCloseTo(1 + 2);
  expect(bits[2]).toBeCloseTo(bits[1]! / 4);
  expect(bits[3]).toBeCloseTo(6);
  expect(lineInformation([]).bits).toHaveLength(0);
});

/** The value of a choice: that of its lines, less a marker for each run that is left out. */
function worthOf(values: readonly number[], shown: readonly boolean[], markerCost: number): number {
  return values.reduce((sum, value, index) => {
    if (shown[index]) return sum + value;
    return sum - (index === 0 || shown[index - 1] ? markerCost : 0);
  }, 0);
}

test('no other choice of lines is worth more', () => {
  const few = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 9 });
  fc.assert(
    fc.property(few, fc.integer({ min: 0, max: 12 }), (values, markerCost) => {
      const chosen = worthOf(values, worthwhileLines(values, markerCost), markerCost);
      for (let choice = 0; choice < 1 << values.length; choice++) {
        const shown = values.map((_, index) => ((choice >> index) & 1) === 1);
        expect(worthOf(values, shown, markerCost)).toBeLessThanOrEqual(chosen);
      }
    }),
  );
});
