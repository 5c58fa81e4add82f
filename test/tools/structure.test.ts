import { expect, test } from 'vitest';
import { countTokens } from '../../src/engine/tokens/index.ts';
import { folder, type ToolBox, toolBox } from './tool-box.ts';

const FILES = {
  'src/money.ts': 'export function round(n: number): number {\n  return Math.round(n);\n}\n',
  'src/line.ts':
    "import { round } from './money.ts';\n\nexport function lineTotal(n: number): number {\n  return round(n);\n}\n",
  'src/cart.ts':
    "import { lineTotal } from './line.ts';\nimport { audit } from './audit.ts';\n\nexport class Cart {\n  total(): number {\n    audit();\n    return lineTotal(2);\n  }\n}\n",
  'src/audit.ts':
    "import { Cart } from './cart.ts';\n\nexport function audit(cart?: Cart): void {\n  console.log(cart);\n}\n",
  'src/main.ts':
    "import { Cart } from './cart.ts';\nimport { round } from './money.ts';\n\nround(new Cart().total());\n",
};

/** The tools over these files, with an index that is there. */
async function indexed(files: Readonly<Record<string, string>>): Promise<ToolBox> {
  const box = await toolBox(folder(files));
  const project = await box.services.projects.at(box.root);
  if (project.ok) await project.value.build({ mode: 'update' });
  return box;
}

test('ctx_architecture: circles, layers, entry points, a module', async () => {
  const { call } = await indexed(FILES);
  const ask = async (action: string, more = {}) => (await call('ctx_architecture', { action, ...more })).text;
  const circles = await ask('cycles');
  expect(circles.split('\n')[1]?.trim()).toMatch(
    /^src\/(audit|cart)\.ts -> src\/(cart|audit)\.ts -> src\/(audit|cart)\.ts$/,
  );
  expect(JSON.parse(await ask('layers', { format: 'json' }))).toEqual({
    layers: [['src/money.ts'], ['src/line.ts'], ['src/audit.ts', 'src/cart.ts'], ['src/main.ts']],
  });
  expect((await ask('entrypoints')).split('\n').slice(1)).toEqual(['  src/main.ts (needs 2 files)']);
  expect(await ask('module', { path: 'src/line.ts' })).toContain('  src/cart.ts uses 1 file');
  expect(await ask('overview')).toMatch(/^5 files, \d+ definitions, \d+ edges\nScore: \d+\/100/);
  expect(await call('ctx_architecture', { action: 'module' })).toMatchObject({ isError: true });
});

test('ctx_repomap: the most used first, real lines, within the budget', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `lib/m${i}.ts`,
      `import { round } from '../src/money.ts';\nexport const f${i} = (n: number): number => round(n);\n`,
    ]),
  );
  const { call } = await indexed({ ...FILES, ...many });
  const map = async (args = {}) => (await call('ctx_repomap', args)).text.split('\n');
  expect((await map()).slice(1, 3)).toEqual([
    '## src/money.ts',
    '  L1 export function round(n: number): number',
  ]);
  for (const max of [100, 333, 1000])
    expect(countTokens((await map({ max_tokens: max })).join('\n'))).toBeLessThanOrEqual(max);
  expect((await map({ max_tokens: 120, focus_files: ['src/cart.ts'] })).join('\n')).toContain(
    '## src/cart.ts',
  );
  const inside = (await map({ path: 'src' })).filter((row) => row.startsWith('## '));
  expect(inside.every((row) => row.startsWith('## src/'))).toBe(true);
});
