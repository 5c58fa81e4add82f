import { expect, test } from 'vitest';
import { folder, toolBox } from './tool-box.ts';

const files = {
  'src/api/a.ts': '',
  'src/api/b.ts': '',
  'src/cart.ts': '',
  'docs/x/y/z/deep.md': '',
  '.gitignore': 'out/\n',
  'out/o.js': '',
  '.hidden/h.ts': '',
};

test('a tree shows folders with counts, to a depth, without what is ignored', async () => {
  const { call } = await toolBox(folder(files));
  expect((await call('ctx_tree', { depth: 2 })).text).toBe(
    './ (4)\n  docs/ (1)\n    x/ (1)\n  src/ (3)\n    api/ (2)\n    cart.ts\n',
  );
  expect((await call('ctx_tree', { path: 'src' })).text).toBe(
    'src/ (3)\n  api/ (2)\n    a.ts\n    b.ts\n  cart.ts\n',
  );
  expect((await call('ctx_tree', { path: 'out' })).text).toBe('out/ (1)\n  o.js\n');
  expect((await call('ctx_tree', { paths: ['src/api', 'nowhere'] })).text).toBe(
    '── src/api/ (2)\n  a.ts\n  b.ts\n── nowhere does not exist. Check the path with ctx_tree.\n',
  );
});

test('what is no folder is told apart', async () => {
  const { call } = await toolBox(folder({ 'a.ts': '' }));
  expect(await call('ctx_tree', { path: 'b' })).toMatchObject({ isError: true });
  expect((await call('ctx_tree', { path: 'a.ts' })).text).toBe(
    'a.ts is not a directory. Use ctx_read for a file.',
  );
  expect(await call('ctx_tree', { path: '/' })).toMatchObject({ isError: true });
  expect(await call('ctx_tree', { show_hidden: true })).toMatchObject({ isError: true });
});

test('a glob gives paths that can be used, and says how many there are', async () => {
  const { call } = await toolBox(folder(files));
  expect((await call('ctx_glob', { pattern: '*.ts' })).text).toBe(
    'src/api/a.ts\nsrc/api/b.ts\nsrc/cart.ts\n\n3 files matched (walked 4)',
  );
  expect((await call('ctx_glob', { pattern: 'a*', path: 'src' })).text).toBe(
    'src/api/a.ts\nsrc/api/b.ts\n\n2 files matched (walked 3)',
  );
  expect((await call('ctx_glob', { pattern: '**/*.ts', max_results: 1 })).text).toBe(
    'src/api/a.ts\n\n3 files matched (walked 4), 2 more not shown: raise max_results or narrow the pattern',
  );
  expect((await call('ctx_glob', { pattern: '*.nosuch' })).text).toBe(
    "0 files matched '*.nosuch' in 4 files walked",
  );
  expect(await call('ctx_glob', { pattern: 'x', path: 'nowhere' })).toMatchObject({ isError: true });
});
