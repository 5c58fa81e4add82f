import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineSplitter } from '../../src/mcp/stdio/line-splitter.ts';

function split(bytes: Buffer, cuts: readonly number[], maximumBytes = 1 << 20): (string | undefined)[] {
  const splitter = new LineSplitter(maximumBytes);
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).flatMap((end, i) => [...splitter.push(bytes.subarray(edges[i], end))]);
}

test('however a stream is cut into chunks, the lines are the same', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ''));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat()), (lines, cuts) => {
      const bytes = Buffer.from(lines.map((each) => `${each}\n`).join(''));
      expect(split(bytes, cuts)).toEqual(lines);
    }),
  );
});

test('a carriage return before the line end belongs to it, elsewhere to the line', () => {
  expect(split(Buffer.from('a\r\nb\rc\n\r\n'), [])).toEqual(['a', 'b\rc', '']);
});

test('a line that is too long is dropped alone', () => {
  const bytes = Buffer.from(`before\n${'x'.repeat(5000)}\nafter\n`);
  for (const cuts of [[], [10], [100, 2000, 4999], [5008]]) {
    expect(split(bytes, cuts, 100)).toEqual(['before', undefined, 'after']);
  }
});
