import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  readSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInside, resolveInside } from '../../src/core/paths-jail.ts';

let base = '';
let root = '';
beforeAll(() => {
  base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'jail-')));
  root = path.join(base, 'root');
  mkdirSync(path.join(root, 'src/deep'), { recursive: true });
  mkdirSync(path.join(base, 'outside'));
  writeFileSync(path.join(root, 'src/a.ts'), 'inside');
  writeFileSync(path.join(base, 'outside/secret'), 'secret');
  symlinkSync(path.join(base, 'outside'), path.join(root, 'out'));
  symlinkSync('../outside/secret', path.join(root, 'secret'));
  symlinkSync(path.join(base, 'outside/not-yet'), path.join(root, 'dangling'));
  symlinkSync('src', path.join(root, 'alias'));
  symlinkSync('circle', path.join(root, 'circle'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const relativeOf = (requested: string): string | undefined => {
  const found = resolveInside([root], requested);
  return found.ok ? found.value.relative : undefined;
};

test('what lies inside is found, by any spelling', () => {
  expect(relativeOf('src/a.ts')).toBe('src/a.ts');
  expect(relativeOf('./src/../src//a.ts')).toBe('src/a.ts');
  expect(relativeOf(path.join(root, 'src/a.ts'))).toBe('src/a.ts');
  expect(relativeOf('alias/a.ts')).toBe('src/a.ts');
  expect(relativeOf('.')).toBe('');
  expect(relativeOf('new/folder/file.ts')).toBe('new/folder/file.ts');
  expect(relativeOf('src/a.ts/below-a-file')).toBe('src/a.ts/below-a-file');
});

test('what leads outside is refused, however it gets there', () => {
  const ways = ['..', '../outside/secret', 'src/../../outside', 'out', 'out/secret', 'out/new', 'secret'];
  ways.push(
    'dangling',
    'dangling/x',
    'circle',
    'circle/x',
    '/etc/passwd',
    `${root}-sibling`,
    'alias/../../outside',
  );
  for (const way of ways) {
    const found = resolveInside([root], way);
    expect(found.ok ? found.value : found.error.code, way).toBe('path-outside');
  }
  const nul = resolveInside([root], 'src/a.ts\0.png');
  expect(nul.ok ? nul.value : nul.error.code).toBe('path-invalid');
});

test('a further allowed folder counts, and a root that is a link itself', () => {
  const found = resolveInside([root, path.join(base, 'outside')], 'secret');
  expect(found).toMatchObject({ ok: true, value: { relative: 'secret', root: path.join(base, 'outside') } });
  symlinkSync(root, path.join(base, 'link-to-root'));
  const linked = resolveInside([path.join(base, 'link-to-root')], 'src/a.ts');
  expect(linked).toMatchObject({
    ok: true,
    value: { path: path.join(root, 'src/a.ts'), relative: 'src/a.ts' },
  });
});

test('no made-up path gets out', () => {
  const part = fc.constantFrom(
    '..',
    '.',
    '',
    'src',
    'deep',
    'a.ts',
    'out',
    'secret',
    'dangling',
    'alias',
    'circle',
    'outside',
    'root',
    '~',
    '...',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.boolean(), (parts, isAbsolute) => {
      const found = resolveInside([root], (isAbsolute ? `${root}/` : '') + parts.join('/'));
      if (found.ok) expect(`${found.value.path}/`.startsWith(`${root}/`)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('opening reads the file, and refuses a link or FIFO that took its place', () => {
  const file = path.join(root, 'src/swap.ts');
  writeFileSync(file, 'mine');
  const found = resolveInside([root], 'src/swap.ts');
  if (!found.ok) throw new Error(found.error.message);
  const opened = openInside(found.value);
  if (!opened.ok) throw new Error(opened.error.message);
  const bytes = Buffer.alloc(4);
  expect(readSync(opened.value, bytes)).toBe(4);
  closeSync(opened.value);
  rmSync(file);
  symlinkSync(path.join(base, 'outside/secret'), file);
  expect(openInside(found.value)).toMatchObject({ ok: false, error: { code: 'path-outside' } });
  rmSync(file);
  spawnSync('mkfifo', [file]);
  expect(openInside(found.value)).toMatchObject({ ok: false, error: { code: 'path-not-file' } });
  rmSync(file);
  expect(openInside(found.value)).toMatchObject({ ok: false, error: { code: 'path-unreadable' } });
});

test('a folder on the way that became a link is noticed after the open', () => {
  mkdirSync(path.join(root, 'box'));
  writeFileSync(path.join(root, 'box/secret'), 'mine');
  const found = resolveInside([root], 'box/secret');
  if (!found.ok) throw new Error(found.error.message);
  rmSync(path.join(root, 'box'), { recursive: true });
  symlinkSync(path.join(base, 'outside'), path.join(root, 'box'));
  expect(openInside(found.value)).toMatchObject({ ok: false, error: { code: 'path-outside' } });
});
