import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Minhash, PLACES } from '../../src/engine/minhash.ts';
import { bothArenas } from './both-arenas.ts';

const { native, twin } = bothArenas();
const kernel = new Minhash(native);
const twins = new Minhash(twin);
const encode = (text: string) => new TextEncoder().encode(text);
const element = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/** Well mixed numbers, as hashes are. */
function hashes(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    let h = Math.imul(from + i + 1, 0x9e3779b1);
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return (h ^ (h >>> 16)) >>> 0;
  });
}

test('both engines are what they say', () => {
  expect([kernel.isNative, twins.isNative]).toEqual([true, false]);
});

test('the kernel equals the twin: sets, in any order and however often a member is named', () => {
  fc.assert(
    fc.property(fc.array(element, { maxLength: 60 }), (members) => {
      const signature = kernel.ofSet(Uint32Array.from(members));
      expect(signature).toEqual(twins.ofSet(Uint32Array.from(members)));
      expect(kernel.ofSet(Uint32Array.from([...members, ...members].reverse()))).toEqual(signature);
    }),
  );
});

test('the kernel equals the twin: texts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.constantFrom('let', 'x', 'é', '_', '9', ' ', '\n', '=', 'value'), { maxLength: 80 })
      .map((t) => t.join('')),
  );
  fc.assert(
    fc.property(text, (one) => void expect(kernel.ofText(encode(one))).toEqual(twins.ofText(encode(one)))),
    { numRuns: 500 },
  );
});

test('the kernel equals the twin: comparing, which is the share of equal places', () => {
  const signature = fc.array(fc.nat(2), { minLength: PLACES, maxLength: PLACES });
  fc.assert(
    fc.property(signature, fc.array(signature, { maxLength: 7 }), (one, many) => {
      const all = Uint32Array.from(many.flat());
      const found = kernel.similarities(Uint32Array.from(one), all);
      expect(found).toEqual(twins.similarities(Uint32Array.from(one), all));
      const shares = many.map((other) => other.filter((value, i) => value === one[i]).length / PLACES);
      expect([...found]).toEqual(shares);
    }),
  );
});

test('the estimate is the Jaccard similarity, within what 128 places allow', () => {
  for (const wanted of [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1]) {
    let sum = 0;
    for (let round = 0; round < 30; round++) {
      const common = Math.round((2 * 400 * wanted) / (1 + wanted));
      const one = hashes(round * 10_000, 400);
      const other = [...one.slice(0, common), ...hashes(round * 10_000 + 5000, 400 - common)];
      sum += kernel.similarity(kernel.ofSet(Uint32Array.from(one)), kernel.ofSet(Uint32Array.from(other)));
    }
    expect(Math.abs(sum / 30 - wanted)).toBeLessThan(0.03);
  }
});

test('texts are alike by the words they have in the same order', () => {
  const words = Array.from({ length: 300 }, (_, i) => `word${(i * 7919) % 1009}`);
  const signature = (all: string[], between = ' ') => kernel.ofText(encode(all.join(between)));
  const original = signature(words);
  expect(kernel.similarity(original, signature(words, ';\n'))).toBe(1);
  expect(kernel.similarity(original, signature(words.toReversed()))).toBeLessThan(0.1);
  const edited = words.with(100, 'other');
  expect(kernel.similarity(original, signature(edited))).toBeGreaterThan(0.9);
});

test('few words and none', () => {
  const same = (a: string, b: string) =>
    kernel.similarity(kernel.ofText(encode(a)), kernel.ofText(encode(b)));
  expect(same('two words', '"two" words!')).toBe(1);
  expect(same('two words', 'two more')).toBeLessThan(0.1);
  expect(same('', '+-*/')).toBe(1);
  expect(new Set(kernel.ofText(encode('')))).toEqual(new Set([0xffffffff]));
});

test('signatures stay what they are, since they are stored', () => {
  expect([...kernel.ofSet(Uint32Array.of(1, 2, 3)).subarray(0, 3)]).toEqual([
    445462772, 154762467, 769618311,
  ]);
});

test('what is not a signature is refused', () => {
  expect(() => kernel.similarities(new Uint32Array(PLACES), new Uint32Array(100))).toThrow(RangeError);
});
