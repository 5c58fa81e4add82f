import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rolling } from '../../src/engine/rolling.ts';
import { bothArenas } from './both-arenas.ts';

const { native, twin } = bothArenas();
const kernel = new Rolling(native);
const twins = new Rolling(twin);
const encode = (text: string) => new TextEncoder().encode(text);

/** Bytes of which some are random, some repeat, some are all alike. */
const bytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .tuple(fc.uint8Array({ minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 900 }))
        .map(([unit, n]) =>
          Uint8Array.from({ length: unit.length * n }, (_, i) => unit[i % unit.length] ?? 0),
        ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => Uint8Array.from(Buffer.concat(parts)));

/** Text of few different lines, so that blocks repeat. */
const lines = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '',
        '}',
        '  }',
        ');',
        '\treturn a + b;',
        'return a + b;  ',
        'let x = 1;\r',
        'é',
        '_',
        '9',
      ),
      fc.string({ maxLength: 20 }),
    ),
    { maxLength: 60 },
  )
  .map((all) => encode(all.join('\n')));

/** Pseudo-random bytes; no two stretches alike. */
function noise(length: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

test('both engines are what they say', () => {
  expect([kernel.isNative, twins.isNative]).toEqual([true, false]);
});

test('chunks: the kernel equals the twin, covers the data, and keeps the sizes', () => {
  fc.assert(
    fc.property(bytes, (data) => {
      const found = kernel.chunks(data);
      expect(found).toEqual(twins.chunks(data));
      let begin = 0;
      for (let i = 0; i < found.count; i++) {
        const end = found.triples[3 * i] ?? 0;
        const isLast = i === found.count - 1;
        expect(end - begin).toBeLessThanOrEqual(2048);
        if (!isLast) expect(end - begin).toBeGreaterThanOrEqual(64);
        begin = end;
      }
      expect(begin).toBe(data.length);
    }),
    { numRuns: 300 },
  );
});

test('chunks are some 512 bytes beyond the minimum', () => {
  const { count } = kernel.chunks(noise(1_000_000, 3));
  expect(1_000_000 / count).toBeGreaterThan(64 + 400);
  expect(1_000_000 / count).toBeLessThan(64 + 600);
});

test('an insertion changes the chunks around it and no others', () => {
  const before = noise(200_000, 5);
  const after = Uint8Array.from(
    Buffer.concat([before.subarray(0, 90_000), encode('!'), before.subarray(90_000)]),
  );
  const ids = (data: Uint8Array) => {
    const { count, triples } = kernel.chunks(data);
    return Array.from({ length: count }, (_, i) => `${triples[3 * i + 1]}:${triples[3 * i + 2]}`);
  };
  const old = new Set(ids(before));
  expect(ids(after).filter((id) => !old.has(id)).length).toBeLessThanOrEqual(6);
});

test('equal chunks have equal hashes, others different ones', () => {
  const seen = new Map<string, string>();
  const data = noise(4_000_000, 9);
  const { count, triples } = kernel.chunks(data);
  for (let i = 0, begin = 0; i < count; i++) {
    const end = triples[3 * i] ?? 0;
    const id = `${triples[3 * i + 1]}:${triples[3 * i + 2]}`;
    const content = Buffer.from(data.subarray(begin, end)).toString('latin1');
    expect(seen.get(id) ?? content).toBe(content);
    seen.set(id, content);
    begin = end;
  }
  expect(seen.size).toBe(count);
});

test('blocks: the kernel equals the twin for any width and choice', () => {
  const options = fc.record({
    width: fc.integer({ min: 1, max: 7 }),
    pick: fc.integer({ min: 1, max: 6 }),
    minBytes: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(lines, options, (data, wanted) => {
      expect(kernel.blocks(data, wanted)).toEqual(twins.blocks(data, wanted));
    }),
    { numRuns: 1000 },
  );
});

const body = Array.from(
  { length: 9 },
  (_, i) => `  total = total.plus(prices[${i * 7}], rates.get("r${i}"));`,
);
const fingerprints = (text: string) => {
  const { count, quads } = kernel.blocks(encode(text));
  return Array.from({ length: count }, (_, i) => ({
    hash: `${quads[4 * i]}:${quads[4 * i + 1]}`,
    first: quads[4 * i + 2] ?? 0,
    last: quads[4 * i + 3] ?? 0,
  }));
};

test('a repeated passage is found at any distance, indentation and line ending', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), fc.constantFrom('', '\t', '        '), (before, after, indent) => {
      const filler = (n: number, tag: string) =>
        Array.from({ length: n }, (_, i) => `${tag} line ${i * i} of its own`);
      const one = [...filler(before, 'alpha'), ...body, ...filler(3, 'beta')].join('\n');
      const two = [...filler(after, 'gamma'), ...body.map((line) => indent + line.trim()), 'end'].join(
        '\r\n',
      );
      const known = new Map(fingerprints(one).map((print) => [print.hash, print]));
      const shared = fingerprints(two).filter((print) => known.has(print.hash));
      expect(shared.length).toBeGreaterThan(0);
      for (const { hash, first, last } of shared) {
        const there = known.get(hash);
        expect(first - after).toBe((there?.first ?? 0) - before);
        expect(last - first).toBe(4);
      }
    }),
  );
});

test('lines without a word do not break a block', () => {
  const loose = body.flatMap((line) => [line, '', '  }']);
  const known = new Set(fingerprints(body.join('\n')).map((print) => print.hash));
  const shared = fingerprints(loose.join('\n')).filter((print) => known.has(print.hash));
  expect(shared.length).toBe(known.size);
  expect(shared[0] && shared[0].last - shared[0].first).toBe(12);
});

test('one changed line changes every block that contains it', () => {
  const changed = body.with(4, '  total = 0; // something else');
  const known = new Set(fingerprints(body.join('\n')).map((print) => print.hash));
  for (const { hash, first, last } of fingerprints(changed.join('\n')))
    expect(known.has(hash)).toBe(last < 5 || first > 5);
});

test('a file of fewer blocks than are chosen from still has one; too short a file has none', () => {
  expect(fingerprints(body.slice(0, 5).join('\n')).length).toBe(1);
  expect(fingerprints(body.slice(0, 4).join('\n')).length).toBe(0);
  expect(fingerprints(['a', 'b', 'c', 'd', 'e', 'f'].join('\n')).length).toBe(0);
  expect(fingerprints('').length).toBe(0);
});

test('text of very short lines has more fingerprints than are guessed', () => {
  const data = encode(
    Array.from({ length: 5000 }, (_, i) => String.fromCharCode(97 + ((i * i) % 26))).join('\n'),
  );
  const all = { width: 2, pick: 1, minBytes: 0 };
  expect(kernel.blocks(data, all).count).toBe(4999);
  expect(kernel.blocks(data, all)).toEqual(twins.blocks(data, all));
});
