import { expect, test } from 'vitest';
import { KINDS, kindForPath, kindOf } from '../../../src/read/kinds/index.ts';

test('kinds are sorted, and no two lay claim to one name', () => {
  expect(KINDS.map(({ id }) => id)).toEqual(KINDS.map(({ id }) => id).sort());
  for (const key of ['extensions', 'filenames'] as const) {
    const names = KINDS.flatMap((kind) => kind[key] ?? []);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names).toEqual(names.map((name) => name.toLowerCase()));
  }
});

test.each([
  ['docs/README.MD', 'markdown'],
  ['README', 'markdown'],
  ['a/Makefile', 'makefile'],
  ['Makefile.am', 'makefile'],
  ['Dockerfile.dev', 'dockerfile'],
  ['package-lock.json', 'lockfile'],
  ['composer.lock', 'lockfile'],
  ['some.lock', 'lockfile'],
  ['package.json', 'json'],
  ['app.log.1', 'log'],
  ['.editorconfig', 'ini'],
  ['main.ts', undefined],
  ['yaml', undefined],
  ['.env', undefined],
  ['.env.production', undefined],
])('%s is %s', (name, id) => {
  expect(kindForPath(name)?.id).toBe(id);
});

test.each([
  ['{\n  "a": 1\n}\n', 'json'],
  ['{"a": 1, "b": [\n1]}', 'json'],
  ['{"a":1}\n{"a":2}\n{"a":3}\n', 'json-lines'],
  ['10:00:00 started\n'.repeat(12), 'log'],
  ['2024-01-01 INFO a\n'.repeat(12), 'log'],
  ['plain words\n'.repeat(12), undefined],
  ['{ braces in prose }\n', undefined],
])('a text without a telling name: %j is %s', (text, id) => {
  expect(kindOf('saved/output.txt', text)?.id).toBe(id);
  expect(kindOf('main.ts', text)).toBeUndefined();
});
