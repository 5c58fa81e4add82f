import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuestion } from '../../../../src/code/search/question/parse-question.ts';

test('operators are taken out, what only looks like one stays', () => {
  expect(parseQuestion('parse money lang:go path:src/api kind:fn -test "exact words"')).toEqual({
    words: 'parse money exact words',
    phrases: ['exact words'],
    excluded: ['test'],
    languages: ['go'],
    paths: ['src/api'],
    kinds: ['function'],
    places: [],
  });
  expect(parseQuestion('language:TypeScript file:"my folder" KIND:Class x')).toMatchObject({
    words: 'x',
    languages: ['TypeScript'],
    paths: ['my folder'],
    kinds: ['class'],
  });
  const plain = 'lang:klingon kind:nothing http://host/path well-known --flag -- a-b std::fs';
  expect(parseQuestion(plain)).toMatchObject({ words: plain, excluded: [], languages: [], kinds: [] });
  expect(parseQuestion('-first word')).toMatchObject({ words: '-first word', excluded: [] });
});

test('frames of many languages', () => {
  const trace = [
    "TypeError: Cannot read properties of undefined (reading 'total')",
    '    at lineTotal (/srv/app/web/src/cart/line.ts:14:22)',
    '    at async file:///srv/app/web/src/routes/orders.ts:8:3',
    '  File "/app/api/shop/core/engine.py", line 41, in load_plugin',
    '\tsvc/internal/store/index.go:77 +0x1d',
    '\tat org.example.web.StockController.show(StockController.java:33)',
    '   at Shop.Orders.Add() in C:\\work\\Shop\\Orders.cs:line 12',
    "thread 'main' panicked at src/main.rs:9:5:",
    'ring.c(120): error C2065',
  ].join('\n');
  expect(parseQuestion(trace).places).toEqual([
    { path: '/app/api/shop/core/engine.py', line: 41 },
    { path: '/srv/app/web/src/cart/line.ts', line: 14 },
    { path: expect.stringMatching(/\/srv\/app\/web\/src\/routes\/orders\.ts$/), line: 8 },
    { path: 'svc/internal/store/index.go', line: 77 },
    { path: 'StockController.java', line: 33 },
    { path: 'C:/work/Shop/Orders.cs', line: 12 },
    { path: 'src/main.rs', line: 9 },
    { path: 'ring.c', line: 120 },
  ]);
});

test('names of files in prose', () => {
  expect(parseQuestion('why does src/lib/money.ts round, unlike "price.py"?').places).toEqual([
    { path: 'src/lib/money.ts', line: 0 },
    { path: 'price.py', line: 0 },
  ]);
});

test('any text has an answer, soon', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const { words, places } = parseQuestion(text);
      expect(words.length).toBeLessThanOrEqual(text.length);
      for (const { path } of places) expect(path).not.toBe('');
    }),
  );
  for (const piece of ['a/', 'a.', '-a ', '"', 'lang:', '([', 'x:1']) {
    const started = performance.now();
    parseQuestion(piece.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2000);
  }
});
