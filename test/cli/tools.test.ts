import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { leanCtx, privateEnvironment, temporaryFolder, writeTree } from './product.ts';

const CART = `import { rate, type Money } from './rate';
import fs from 'node:fs';

export class Cart {
  total(): number {
    return rate * 2;
  }
}
`;
const root = writeTree(temporaryFolder(), {
  'package.json': '{ "dependencies": { "zod": "4" }, "devDependencies": { "vitest": "4", "vite": "8" } }\n',
  'src/cart.ts': CART,
  'src/rate.ts': 'export const rate = 3;\n',
  'tool/Cargo.toml': '[dependencies]\nserde = "1"\n\n[dev-dependencies]\nproptest = "1"\n',
  'tool/go.mod':
    'module x\n\nrequire (\n\tgolang.org/x/text v0.3.0\n\tgithub.com/a/b v1.0.0 // indirect\n)\n',
  'notes.txt': 'nothing to parse\n',
});
const env = privateEnvironment();
const run = (...args: string[]) => {
  const { status, stdout, stderr } = leanCtx(args, { cwd: root, env });
  return { status, stdout, stderr };
};
const printed = (...args: string[]): string => {
  const { status, stdout, stderr } = run(...args);
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

test('outline is that of the tool', () => {
  expect(printed('outline', 'src/cart.ts')).toBe(printed('call', 'ctx_outline', 'path=src/cart.ts'));
  expect(printed('outline', 'src', '--match', 'TOT')).toContain('total');
  const document = JSON.parse(printed('outline', 'src/cart.ts', '--json', '--kind', 'class'));
  expect(JSON.stringify(document)).toContain('"Cart"');
  expect(JSON.stringify(document)).not.toContain('total');
  expect(run('outline', 'gone.ts')).toMatchObject({ status: 1, stdout: '' });
  expect(run('outline', '--kind', 'sing').stderr).toContain("'sing' is no kind of definition.");
  expect(run('outline', '../..').stderr).toContain('path escapes project root');
});

test('symbol gives the text of a definition at once, or says what there is instead', () => {
  expect(printed('symbol', 'Cart.total')).toBe(
    'src/cart.ts#Cart.total@L5 (method)\n[lines 5-7 of 8]\n  total(): number {\n    return rate * 2;\n  }\n',
  );
  expect(printed('symbol', 'src/rate.ts#rate@L1')).toContain('export const rate = 3;');
  const { status, stdout, stderr } = run('symbol', 'totla');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^symbol 'totla' not found in \d+ indexed files\n(?:.*\n)*did you mean total\?/);
});

test('deps of a folder come from its manifests, of a file from its imports', () => {
  expect(printed('deps')).toBe(
    'package.json: 1 dependencies, 2 for development\n  zod\n  for development: vitest, vite\n',
  );
  expect(printed('deps', 'src')).toBe(printed('deps'));
  expect(printed('deps', 'tool')).toBe(
    'tool/Cargo.toml: 1 dependencies, 1 for development\n  serde\n  for development: proptest\ntool/go.mod: 1 dependencies\n  golang.org/x/text\n',
  );
  expect(printed('deps', 'src/cart.ts')).toBe(
    'src/cart.ts: 2 imports\n1: ./rate {rate, Money}\n2: node:fs {default}\n',
  );
  expect(JSON.parse(printed('deps', '--json'))).toEqual({
    schema_version: 1,
    manifests: [{ manifest: 'package.json', runtime: ['zod'], development: ['vitest', 'vite'] }],
  });
  expect(run('deps', 'notes.txt')).toMatchObject({ status: 1, stdout: '' });
  writeFileSync(path.join(root, 'tool/composer.json'), '{ no json');
  expect(run('deps', 'tool').stderr).toContain('tool/composer.json cannot be read as a manifest');
});

test('a diff is one that patch applies', () => {
  const [one, two] = [`${'same\n'.repeat(20)}old\nend\n`, `${'same\n'.repeat(20)}new\nmore\nend`];
  const folder = writeTree(path.join(root, 'diffs'), { a: one, b: two, 'c.bin': 'x\0y', d: one });
  const diff = printed('diff', 'diffs/a', 'diffs/b');
  const applied = spawnSync('patch', ['-o', '-', path.join(folder, 'a')], { input: diff, encoding: 'utf8' });
  expect(applied.stdout).toBe(readFileSync(path.join(folder, 'b'), 'utf8'));
  expect(printed('diff', '-U', '0', 'diffs/a', 'diffs/b')).not.toContain(' same');
  expect(run('diff', 'diffs/a', 'diffs/d')).toEqual({
    status: 0,
    stdout: '',
    stderr: 'The files are the same.\n',
  });
  expect(printed('diff', 'diffs/a', 'diffs/c.bin')).toBe('Files diffs/a and diffs/c.bin differ\n');
  expect(run('diff', 'diffs/a', 'gone')).toMatchObject({ status: 1, stdout: '' });
});

test('call runs any tool, with arguments as JSON, as pairs, or both', () => {
  expect(printed('call', 'ctx_glob', '{"pattern":"*.txt"}', 'pattern=*.ts', 'max_results=1')).toContain(
    'src/cart.ts',
  );
  expect(printed('call', 'ctx_read', 'path=src/rate.ts', 'mode=raw')).toBe('export const rate = 3;\n');
  const document = JSON.parse(printed('call', 'ctx_read', 'path=src/rate.ts', 'mode=raw', '--json'));
  expect(document).toEqual({
    schema_version: 1,
    is_error: false,
    content: [{ type: 'text', text: 'export const rate = 3;\n' }],
  });
  const failing = run('call', 'ctx_shell', 'command=echo one; echo two; exit 3');
  expect([failing.status, failing.stdout]).toEqual([1, expect.stringMatching(/^one\ntwo\n\[exit:3\]\n$/)]);
  for (const [args, says] of [
    [['ctx_raed'], /Unknown tool: ctx_raed \(did you mean 'ctx_read'\?\)/],
    [['ctx_read'], /path is required/],
    [['ctx_read', 'path'], /'path' is neither a JSON object nor KEY=VALUE/],
    [['ctx_read', '[1]'], /neither a JSON object/],
  ] as const) {
    const { status, stdout, stderr } = run('call', ...args);
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(says)]);
  }
});

test('compress gives a row for each file', () => {
  const rows = printed('compress', 'src/cart.ts', 'src/rate.ts');
  expect(rows).toContain('cart.ts');
  expect(rows).toMatch(/rate\.ts.*rate/);
  expect(printed('compress', 'src/cart.ts', '--no-signatures')).not.toContain('total');
  expect(run('compress').status).toBe(2);
  expect(run('compress', 'gone.ts').status).toBe(1);
});
