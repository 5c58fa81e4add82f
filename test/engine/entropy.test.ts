import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Entropy, normalisedEntropy } from '../../src/engine/entropy.ts';
import { bothArenas } from './both-arenas.ts';

const { native, twin } = bothArenas();
const kernel = new Entropy(native);
const twins = new Entropy(twin);

/** H from its definition, in floating point. */
function shannon(symbols: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  let h = 0;
  for (const c of counts.values()) h -= (c / symbols.length) * Math.log2(c / symbols.length);
  return h;
}

/** Bytes of text with blanks, repetition and long lines. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('\n', '\r\n', '  ', '\t', '}', 'return x;', '\u000b\f'),
      fc
        .tuple(fc.constantFrom('ab', 'x', '  '), fc.integer({ min: 1, max: 200 }))
        .map(([s, n]) => s.repeat(n)),
    ),
    { maxLength: 30 },
  )
  .map((parts) => new TextEncoder().encode(parts.join('')));

const sequences = fc.array(
  fc.oneof(
    fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 70 }),
    fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 200 }),
  ),
  { maxLength: 12 },
);

function flat(lists: readonly (readonly number[])[]): { ids: Uint32Array; bounds: Uint32Array } {
  const bounds = [0];
  for (const list of lists) bounds.push((bounds.at(-1) ?? 0) + list.length);
  return { ids: Uint32Array.from(lists.flat()), bounds: Uint32Array.from(bounds) };
}

test('both engines are what they say', () => {
  expect([kernel.isNative, twins.isNative]).toEqual([true, false]);
});

test('the examples of the specification', () => {
  const of = (counts: number[]) => {
    const ids = counts.flatMap((n, id) => new Array<number>(n).fill(id * 1000));
    const { entropies, uniques } = kernel.ofSequences(Uint32Array.from(ids), Uint32Array.of(0, ids.length));
    return [entropies[0] ?? -1, normalisedEntropy(entropies[0] ?? -1, uniques[0] ?? -1)];
  };
  const close = (counts: number[], entropy: number, normalised: number) => {
    const [h, n] = of(counts);
    expect(h).toBeCloseTo(entropy, 4);
    expect(n).toBeCloseTo(normalised, 4);
  };
  close([1, 1, 1, 1], 2, 1);
  close([4, 2, 1, 1], 1.75, 0.875);
  close([9, 1], 0.469, 0.469);
  close([6, 1, 1], 1.0613, 0.6696);
  close([5], 0, 0);
});

test('surprise by Zipf rank: the examples of the specification', () => {
  const bits = new Float32Array(200_000);
  for (let id = 0; id < bits.length; id++) bits[id] = Math.log2((id + 1) * 12.7833);
  const weights = { bits, unknown: 17.6 };
  const ids = Uint32Array.of(0, 9, 999, 99_999, 4_000_000, 0, 999);
  const { meanWeights } = kernel.ofSequences(ids, Uint32Array.of(0, 1, 2, 3, 4, 5, 7), weights);
  const wanted = [3.676, 6.998, 13.642, 20.286, 17.6, (3.676 + 13.642) / 2];
  wanted.forEach((value, i) => void expect(meanWeights[i]).toBeCloseTo(value, 3));
});

test('the kernel equals the twin, and both the definition: buffers', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
      expect(kernel.ofBytes(bytes)).toBe(twins.ofBytes(bytes));
      expect(kernel.ofBytes(bytes)).toBeCloseTo(bytes.length ? shannon([...bytes]) : 0, 9);
    }),
  );
});

test('the kernel equals the twin, and both the definition: lines', () => {
  fc.assert(
    fc.property(text, (bytes) => {
      const found = kernel.ofLines(bytes);
      expect(found).toEqual(twins.ofLines(bytes));
      const lines = Buffer.from(bytes).toString('latin1').split('\n');
      if (lines.at(-1) === '') lines.pop();
      expect(found.lengths.length).toBe(lines.length);
      lines.forEach((line, i) => {
        const trimmed = [...Buffer.from(line.replace(/^[ \t-\r]+|[ \t-\r]+$/g, ''), 'latin1')];
        expect(found.lengths[i]).toBe(trimmed.length);
        expect(found.uniques[i]).toBe(new Set(trimmed).size);
        expect(found.entropies[i]).toBeCloseTo(trimmed.length ? shannon(trimmed) : 0, 6);
      });
    }),
    { numRuns: 300 },
  );
});

test('the kernel equals the twin, and both the definition: sequences', () => {
  const weights = { bits: Float32Array.from({ length: 9 }, (_, id) => id / 3), unknown: 17.6 };
  fc.assert(
    fc.property(sequences, (lists) => {
      const { ids, bounds } = flat(lists);
      const found = kernel.ofSequences(ids, bounds, weights);
      expect(found).toEqual(twins.ofSequences(ids, bounds, weights));
      lists.forEach((list, i) => {
        expect(found.uniques[i]).toBe(new Set(list).size);
        expect(found.entropies[i]).toBeCloseTo(list.length ? shannon(list) : 0, 6);
      });
    }),
    { numRuns: 300 },
  );
});

test('long lines and sequences, where logarithms are interpolated', () => {
  const bytes = new Uint8Array(300_000).map((_, i) => (i % 7 === 0 ? 97 + (i % 26) : 120));
  const [line] = kernel.ofLines(bytes).entropies;
  expect(line).toBe(twins.ofLines(bytes).entropies[0]);
  expect(line).toBeCloseTo(kernel.ofBytes(bytes), 6);
  const ids = Uint32Array.from(bytes, (byte) => byte * 70_000);
  const bounds = Uint32Array.of(0, ids.length);
  expect(kernel.ofSequences(ids, bounds)).toEqual(twins.ofSequences(ids, bounds));
  expect(kernel.ofSequences(ids, bounds).entropies[0]).toBeCloseTo(line ?? -1, 6);
});

test('empty input', () => {
  expect(kernel.ofBytes(new Uint8Array(0))).toBe(0);
  expect(kernel.ofLines(new Uint8Array(0)).entropies.length).toBe(0);
  expect(kernel.ofSequences(new Uint32Array(0), Uint32Array.of(0)).entropies.length).toBe(0);
});
