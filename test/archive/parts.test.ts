import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  firstLines,
  jsonKeys,
  jsonSlice,
  lastLines,
  lineRange,
  matchingLines,
} from '../../src/shell/archive/index.ts';

/** Lines with their ends. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const texts = fc.string({ unit: fc.constantFrom('a', 'b\n', '\n', '\r\n', 'ä', '日'), maxLength: 40 });

test('ranges of lines are those of the text', () => {
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 20 }),
      (text, first, more) => {
        const lines = linesOf(text);
        const bytes = Buffer.from(text);
        expect(lineRange(bytes, first, first + more).toString()).toBe(
          lines.slice(first - 1, first + more).join(''),
        );
        expect(lineRange(bytes, first, Number.POSITIVE_INFINITY).toString()).toBe(
          lines.slice(first - 1).join(''),
        );
        expect(firstLines(bytes, more).toString()).toBe(lines.slice(0, more).join(''));
        expect(lastLines(bytes, more).toString()).toBe(more === 0 ? '' : lines.slice(-more).join(''));
      },
    ),
  );
});

test('matching lines are whole, numbered, and all of them', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const found = matchingLines(Buffer.from(text), 'A|ä', { ignoreCase: true });
      const wanted = linesOf(text)
        .map((line, index) => ({ number: index + 1, line }))
        .filter(({ line }) => /a|ä/i.test(line));
      expect(
        found.ok && found.value.map(({ number, bytes }) => ({ number, line: bytes.toString() })),
      ).toEqual(wanted);
    }),
  );
  expect(matchingLines(Buffer.from('x'), '(', { ignoreCase: false })).toMatchObject({ ok: false });
});

/** Every path of a value, with what is there. */
function placesIn(
  value: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; value: unknown }[] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key]))
      : [];
  return [{ path, value }, ...inside];
}

test('a JSON path gives the value as it was written', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const json = JSON.stringify(value, null, indent);
      for (const place of placesIn(JSON.parse(json) as unknown)) {
        if (place.path.some((key) => /["\\\]]/.test(key) || key === '')) continue; // not writable as a path
        const written = place.path.map((key) => `["${key}"]`).join('');
        const slice = jsonSlice(json, written);
        expect(slice.ok && JSON.parse(slice.value)).toEqual(place.value);
        expect(slice.ok && json.includes(slice.value)).toBe(true);
      }
    }),
  );
});

test('paths may be written in several ways, and numbers are not rounded', () => {
  const json = '\ufeff{ "data": {"items": [ {"id": 12345678901234567890.10}, 2 ], "a.b": "x]\\"}" } }\n';
  for (const path of ['data.items.0.id', '$.data.items[0].id', `data['items'][0].id`]) {
    expect(jsonSlice(json, path)).toEqual({ ok: true, value: '12345678901234567890.10' });
  }
  expect(jsonSlice(json, 'data["a.b"]')).toEqual({ ok: true, value: '"x]\\"}"' });
  expect(jsonSlice('{"a":1,"a":2}', 'a')).toEqual({ ok: true, value: '2' });
  expect(jsonKeys(json, 'data')).toEqual({
    ok: true,
    value: ['items: array of 2, 38 characters', 'a.b: text, 7 characters'],
  });
  expect(jsonSlice(json, 'data.nothing')).toMatchObject({
    ok: false,
    error: { code: 'archive-json-path', remedy: 'At that place: items, a.b.' },
  });
  expect(jsonSlice('{"a":', 'a')).toMatchObject({ ok: false, error: { code: 'archive-not-json' } });
  expect(jsonSlice('7', 'a')).toMatchObject({ ok: false, error: { code: 'archive-json-path' } });
});
