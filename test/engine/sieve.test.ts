import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Arena } from '../../src/engine/arena.ts';
import { literal } from '../../src/engine/scan.ts';
import { Sieve, type Sieved } from '../../src/engine/sieve.ts';
import { bothArenas } from './both-arenas.ts';

const { native, twin } = bothArenas();
const kernel = new Sieve(native);
const twins = new Sieve(twin);
const encode = (text: string) => new TextEncoder().encode(text);

/** Text of few different characters, so that short literals are in it. */
const text = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'B', 'A', '\n', ' ', 'é', '7', '_', '\0') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('x'.repeat(70), 'ab7'.repeat(30), 'function main() {', '\n\n'),
      },
    ),
    { maxLength: 120 },
  )
  .map((parts) => parts.join(''));

const word = fc.oneof(
  fc
    .array(fc.constantFrom('a', 'b', 'B', 'é', '7', ' '), { minLength: 1, maxLength: 5 })
    .map((p) => p.join('')),
  fc.constantFrom('function main', 'main() {', 'xxxxxxxxx', '_', 'no such text', 'ab7'.repeat(25)),
);
const literals = fc
  .record({ words: fc.array(word, { minLength: 1, maxLength: 12 }), ignoreCase: fc.boolean() })
  .map(({ words, ignoreCase }): Sieved => {
    return { kind: 'literals', literals: words.map((each) => literal(each, ignoreCase)) };
  });
const byteSet = fc
  .uniqueArray(
    fc.oneof(fc.constantFrom(97, 98, 65, 66, 55, 95, 195, 169, 32), fc.integer({ min: 11, max: 255 })),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((bytes) => {
    const set = new Uint8Array(256);
    for (const byte of bytes) set[byte] = 1;
    return set;
  });
const window = fc
  .tuple(fc.array(byteSet, { minLength: 1, maxLength: 40 }), fc.nat(), fc.nat(), fc.nat(), fc.boolean())
  .map(([sets, a, b, c, isRare]): Sieved => {
    const places = Math.min(sets.length, 32);
    return { kind: 'window', sets, telling: [a % places, b % places, c % places], isRare };
  });

/** Where `wanted` stands in a line, by the definition; -1 for nowhere. */
function firstIn(line: Uint8Array, wanted: Sieved): number {
  const fits = (at: number): boolean =>
    wanted.kind === 'window'
      ? wanted.sets.every((set, i) => set[line[at + i] ?? 10] === 1)
      : wanted.literals.some(({ needle, fold }) =>
          needle.every((byte, i) => ((line[at + i] ?? 10) | (fold[i] ?? 0)) === byte),
        );
  for (let at = 0; at < line.length; at++) if (fits(at)) return at;
  return -1;
}

/** Lines as file, begin and end in the file, and where the match begins there. */
function byDefinition(files: readonly Uint8Array[], wanted: Sieved): number[][] {
  return files.flatMap((bytes, file) => {
    const found: number[][] = [];
    for (let start = 0; start < bytes.length; ) {
      const feed = bytes.indexOf(10, start);
      const end = feed < 0 ? bytes.length : feed;
      const at = firstIn(bytes.subarray(start, end), wanted);
      if (at >= 0) found.push([file, start, end, start + at]);
      start = end + 1;
    }
    return found;
  });
}

/** The same by a sieve. A taker that wants one line a file goes on with the next. */
function sieved(
  arena: Arena,
  sieve: Sieve,
  files: readonly Uint8Array[],
  { wanted, room, once }: { wanted: Sieved; room: number; once: boolean },
): number[][] {
  return arena.scratch(() => {
    const places = files.map((bytes) => {
      const place = arena.newU8(bytes.length);
      place.set(bytes);
      return place.byteOffset;
    });
    const ranges = Uint32Array.from(files.flatMap((bytes, i) => [places[i] ?? 0, bytes.length]));
    const found: number[][] = [];
    sieve.search(
      ranges,
      wanted,
      (lines) => {
        for (let i = 0; i < lines.length; i += 4) {
          const [file = 0, start = 0, end = 0, at = 0] = lines.subarray(i, i + 4);
          const base = places[file] ?? 0;
          found.push([file, start - base, end - base, at - base]);
          if (once) return file + 1;
        }
        return undefined;
      },
      room,
    );
    return found;
  });
}

test('both engines are what they say', () => {
  expect([kernel.isNative, twins.isNative]).toEqual([true, false]);
});

for (const [name, wanted] of [['literals', literals] as const, ['a window', window] as const])
  test(`${name}: the kernel equals the twin, and both the definition`, () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 5 }),
        wanted,
        fc.constantFrom(1, 2, 3, 100),
        fc.boolean(),
        (texts, what, room, once) => {
          const files = texts.map(encode);
          const asked = { wanted: what, room, once };
          const found = sieved(native, kernel, files, asked);
          expect(found).toEqual(sieved(twin, twins, files, asked));
          const all = byDefinition(files, what);
          const lines = once ? all.filter(([file], i) => file !== all[i - 1]?.[0]) : all;
          const isPlaced = what.kind === 'window' || what.literals.length === 1;
          const places = (rows: number[][]) => (isPlaced ? rows : rows.map((row) => row.slice(0, 3)));
          expect(places(found)).toEqual(places(lines));
        },
      ),
      { numRuns: 700 },
    );
  });

test('any bytes, with parts of them as literals', () => {
  const sliced = fc.uint8Array({ minLength: 1, maxLength: 300 }).chain((bytes) =>
    fc.tuple(
      fc.constant(bytes),
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 40 })), {
        minLength: 1,
        maxLength: 32,
      }),
    ),
  );
  fc.assert(
    fc.property(sliced, fc.boolean(), ([bytes, parts], ignoreCase) => {
      const whole = bytes.map((byte) => (byte === 10 ? 11 : byte));
      const all = parts.map(([from, length]) => literal(whole.slice(from, from + length), ignoreCase));
      const asked = { wanted: { kind: 'literals', literals: all } as const, room: 3, once: false };
      const found = sieved(native, kernel, [whole], asked);
      expect(found).toEqual(sieved(twin, twins, [whole], asked));
      expect(found.map(([file, start, end]) => [file, start, end])).toEqual([[0, 0, whole.length]]);
    }),
    { numRuns: 500 },
  );
});

test('nothing is found beyond the end, whatever lies there', () => {
  const bytes = native.newU8(200);
  bytes.set(encode('needle'.repeat(33)));
  for (let length = 0; length < 40; length++) {
    const found: number[] = [];
    const ranges = Uint32Array.of(bytes.byteOffset, length);
    kernel.search(
      ranges,
      { kind: 'literals', literals: [literal('edleneed'), literal('dleneedlen')] },
      (lines) => {
        found.push(...lines);
        return undefined;
      },
    );
    expect(found.length).toBe(length >= 10 ? 4 : 0);
  }
});
