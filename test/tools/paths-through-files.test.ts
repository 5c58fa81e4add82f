import { expect, test } from 'vitest';
import { folder, toolBox } from './tool-box.ts';

test('a path through a file, or longer than any, is said not to be there', async () => {
  const { call } = await toolBox(folder({ 'a.ts': 'export const one = 1;\n' }));
  for (const path of ['a.ts/inside', 'a.ts/inside/deep.ts', `long/${'n'.repeat(300)}.ts`]) {
    for (const [name, args] of [
      ['ctx_read', {}],
      ['ctx_search', { pattern: 'one' }],
      ['ctx_semantic_search', { query: 'one' }],
      ['ctx_outline', {}],
      ['ctx_tree', {}],
      ['ctx_glob', { pattern: '*.ts' }],
      ['ctx_architecture', { action: 'module' }],
      ['ctx_explore', { query: 'one' }],
      ['ctx_edit', { old_string: 'one', new_string: 'two' }],
    ] as const) {
      const { isError, text } = await call(name, { ...args, path });
      expect([name, path, isError, text]).toEqual([
        name,
        path,
        true,
        expect.not.stringContaining('internal error'),
      ]);
    }
  }
});
