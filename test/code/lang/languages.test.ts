import { expect, test } from 'vitest';
import { LANGUAGES, languageForPath } from '../../../src/code/lang/index.ts';

test('ids are sorted and unique, and no two languages claim an extension', () => {
  const ids = LANGUAGES.map((language) => language.id);
  expect(ids).toEqual([...new Set(ids)].sort());
  const extensions = LANGUAGES.flatMap((language) => language.extensions);
  expect(extensions).toEqual([...new Set(extensions)]);
  for (const extension of extensions) expect(extension).toMatch(/^[^.]\S*$/);
});

test.each([
  ['src/a.rs', undefined, 'rust'],
  ['C:\\code\\A.PY', undefined, 'python'],
  ['a.test.ts', undefined, 'typescript'],
  ['a.tsx', undefined, 'tsx'],
  ['lib/a.cjs', undefined, 'javascript'],
  ['run', '#!/usr/bin/env node\n', 'javascript'],
  ['run', '#!/usr/bin/python3.11 -u\nimport os', 'python'],
  ['run', '#!/usr/bin/env -S PYTHONPATH=. python3', 'python'],
  ['run', '#!/bin/unheard-of', undefined],
  ['run', 'plain text', undefined],
  ['.rs', undefined, undefined],
  ['a.unknown', undefined, undefined],
  ['a.h', undefined, 'c'],
  ['a.h', 'struct a { int b; };\nint class_of(void);\n', 'c'],
])('%s %j is %s', (path, text, id) => {
  expect(languageForPath(path, text)).toBe(id);
});
