import fc from 'fast-check';
import { expect, test } from 'vitest';
import { literal, Scan } from '../../src/engine/scan.ts';
import { bothArenas } from './both-arenas.ts';

const { native, twin } = bothArenas();
const kernel = new Scan(native);
const twins = new Scan(twin);
const encode = (text: string) => new TextEncoder().encode(text);

/** Text of few different characters, so that short literals are in it. */
const text = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'B', 'A', '\n', ' ', 'é', '@', '`', '\0') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('x'.repeat(70), 'ab'.repeat(40), '\n'.repeat(300), 'function main() {'),
      },
    ),
    { maxLength: 120 },
  )
  .map((parts) => parts.join(''));
const wanted = fc.oneof(
  fc
    .array(fc.constantFrom('a', 'b', 'B', 'é', '@', ' '), { minLength: 1, maxLength: 4 })
    .map((p) => p.join('')),
  fc.constantFrom(
    'x',
    'xxxx',
    'babababababa',
    'function main',
    'main() {',
    '\n',
    'a\nb',
    '`',
    'no such text',
  ),
);

/** Places by the definition: byte for byte, letters of ASCII in either case when case does not matter. */
function places(bytes: Uint8Array, needle: Uint8Array, ignoreCase: boolean): number[] {
  const lower = (byte = 0) => (ignoreCase && byte >= 65 && byte <= 90 ? byte + 32 : byte);
  const found: number[] = [];
  for (let at = 0; at + needle.length <= bytes.length; at++)
    if (needle.every((byte, i) => lower(byte) === lower(bytes[at + i]))) found.push(at);
  return found;
}

test('both engines are what they say', () => {
  expect([kernel.isNative, twins.isNative]).toEqual([true, false]);
});

test('find: the kernel equals the twin, and both the definition', () => {
  fc.assert(
    fc.property(text, wanted, fc.boolean(), (where, what, ignoreCase) => {
      const bytes = encode(where);
      const found = kernel.find(bytes, literal(what, ignoreCase));
      expect(found).toEqual(twins.find(bytes, literal(what, ignoreCase)));
      expect([...found]).toEqual(places(bytes, encode(what), ignoreCase));
    }),
    { numRuns: 1000 },
  );
});

test('find: any bytes, also parts of the text itself', () => {
  const slice = fc
    .uint8Array({ minLength: 1, maxLength: 300 })
    .chain((bytes) =>
      fc.tuple(fc.constant(bytes), fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 40 })),
    );
  fc.assert(
    fc.property(slice, fc.boolean(), ([bytes, from, length], ignoreCase) => {
      const needle = bytes.slice(from, from + length);
      const found = kernel.find(bytes, literal(needle, ignoreCase));
      expect(found).toEqual(twins.find(bytes, literal(needle, ignoreCase)));
      expect([...found]).toEqual(places(bytes, needle, ignoreCase));
      expect([...found]).toContain(from);
    }),
    { numRuns: 500 },
  );
});

test('nothing is found beyond the end, whatever lies there', () => {
  const bytes = native.newU8(100);
  bytes.set(encode('needle'.repeat(16)));
  for (let length = 0; length < 40; length++) {
    const found = kernel.find(bytes.subarray(0, length), literal('needle'));
    expect(found.length).toBe(Math.floor(length / 6));
  }
  expect(kernel.countLineFeeds(native.newU8(40).fill(10).subarray(0, 17))).toBe(17);
});

test('lines: the kernel equals the twin, and both the definition', () => {
  fc.assert(
    fc.property(text, (where) => {
      const bytes = encode(where);
      const feeds = places(bytes, Uint8Array.of(10), false);
      expect(kernel.countLineFeeds(bytes)).toBe(feeds.length);
      expect(twins.countLineFeeds(bytes)).toBe(feeds.length);
      const starts = kernel.lineStarts(bytes);
      expect(starts).toEqual(twins.lineStarts(bytes));
      const all = bytes.length === 0 ? [] : [0, ...feeds.map((at) => at + 1)];
      expect([...starts]).toEqual(all.filter((at) => at < bytes.length));
    }),
    { numRuns: 500 },
  );
});

test('many line feeds are counted, more than a byte can hold', () => {
  for (const length of [255 * 16 - 1, 255 * 16, 255 * 16 + 1, 100_003]) {
    const bytes = new Uint8Array(length).fill(10);
    expect(kernel.countLineFeeds(bytes)).toBe(length);
    expect(kernel.lineStarts(bytes).length).toBe(length);
  }
});

test('the rarest bytes of a literal are what is looked for', () => {
  expect(literal('return x').rarest).toEqual([7, 3]);
  expect(literal('aaaa').rarest).toEqual([0, 1]);
  expect(literal('é').rarest).toEqual([0, 1]);
  expect(literal('e').rarest).toEqual([0, 0]);
  expect(() => literal('')).toThrow(RangeError);
});
