import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countTokens } from '../../../src/engine/tokens/index.ts';
import { toolClient } from './tool-client.ts';

/** A module of so many functions. */
const moduleOf = (name: string, count: number): string =>
  `import { base } from './base';\n\n${Array.from(
    { length: count },
    (_, i) =>
      `/** Works on ${name}. */\nexport function ${name}${i}(value: number, other: string): number {\n  const result = value * ${i} + other.length;\n  if (result > 100) {\n    return result - 100;\n  }\n  return result;\n}\n`,
  ).join('\n')}`;

const FILES = {
  'src/alpha.ts': moduleOf('alpha', 20),
  'src/beta.ts': moduleOf('beta', 20),
  'src/gamma.ts': moduleOf('gamma', 20),
  'src/small.ts': 'export const small = 1;\n',
};
const PATHS = Object.keys(FILES);

/** The sections of an answer by file: which view, and the text. */
function sectionsOf(text: string): Map<string, { view: string; text: string }> {
  const parts = text.split(/^── /m).slice(1);
  return new Map(
    parts.map((part) => {
      const [head = '', ...rest] = part.split('\n');
      const [, name = '', view = ''] = /^(.*) \[(\w+)\]$/.exec(head) ?? [];
      return [name, { view, text: rest.join('\n') }];
    }),
  );
}

test('ctx_fill: within any budget, whole files are exact and nothing is lost without a word', async () => {
  for (const budget of [60, 200, 500, 1000, 2000, 3000, 6000, 20_000]) {
    const { ask } = await toolClient(FILES);
    const text = await ask('ctx_fill', { paths: PATHS, budget });
    expect(countTokens(text)).toBeLessThanOrEqual(budget);
    const sections = sectionsOf(text);
    for (const [name, content] of Object.entries(FILES)) {
      const section = sections.get(name);
      if (section?.view === 'full') expect(section.text.startsWith(content)).toBe(true);
      else if (section === undefined) expect(text).toMatch(/left out, no room: /);
    }
    if (budget >= 500) expect(sections.get('src/small.ts')?.view).toBe('full');
    if (budget >= 6000)
      expect([...sections.values()].map(({ view }) => view)).toEqual(PATHS.map(() => 'full'));
    if (budget === 2000) expect(sections.size).toBe(4);
    expect(text).toMatch(new RegExp(`^used [\\d,]+ of ${budget.toLocaleString('en-US')} tokens`, 'm'));
  }
});

test('ctx_fill: what the task is about gets the room', async () => {
  const { settled, ask } = await toolClient(FILES);
  await settled('ctx_semantic_search', { query: 'gamma' });
  const text = await ask('ctx_fill', { paths: PATHS, budget: 2200, task: 'fix gamma12' });
  const sections = sectionsOf(text);
  expect([...sections.keys()]).toEqual(PATHS);
  expect(sections.get('src/gamma.ts')?.view).toBe('full');
  expect(sections.get('src/alpha.ts')?.view).not.toBe('full');
});

test('ctx_fill: what cannot be read is named, what the caller has is not sent twice, and it is remembered', async () => {
  const { ask, call, root } = await toolClient({ ...FILES, '.env': 'TOKEN=1\n' });
  const first = await ask('ctx_fill', { paths: ['src/alpha.ts', 'nope.ts', '../outside.ts'], budget: 5000 });
  expect(first).toContain('── file not found: nope.ts');
  expect(first).toMatch(/── .*outside/);
  const second = await ask('ctx_fill', { paths: ['src/alpha.ts'], budget: 5000 });
  expect(second).toMatch(/^── src\/alpha\.ts \[held\]\n\[unchanged: you have all \d+ lines/);
  writeFileSync(path.join(root, 'src/alpha.ts'), FILES['src/alpha.ts'].replace('value * 3', 'value * 33'));
  expect(await ask('ctx_delta', { path: 'src/alpha.ts' })).toContain('value * 33');
  for (const [args, message] of [
    [{ paths: PATHS, budget: 0 }, /^budget must be > 0/],
    [{ paths: PATHS, budget: -5 }, /^budget must be > 0/],
    [{ paths: [], budget: 100 }, /paths must contain at least one path/],
    [{ paths: PATHS }, /^budget is required/],
  ] as const) {
    expect(await call('ctx_fill', args)).toMatchObject({
      isError: true,
      text: expect.stringMatching(message),
    });
  }
});

test('ctx_fill: more than one answer may hold is said', async () => {
  const env = { MAX_MCP_OUTPUT_TOKENS: '1000' };
  const { ask } = await toolClient(FILES, env);
  const text = await ask('ctx_fill', { paths: PATHS, budget: 50_000 });
  expect(countTokens(text)).toBeLessThanOrEqual(1000);
  expect(text).toMatch(/of 50,000 tokens \(an answer holds no more than 960\)/);
});

test('ctx_compress: one row for each file that was read, and whether it is still so', async () => {
  const { ask, root } = await toolClient(FILES);
  expect(await ask('ctx_compress')).toBe('No files cached.');
  await ask('ctx_read', { path: 'src/small.ts', mode: 'full' });
  await ask('ctx_read', { path: 'src/alpha.ts', mode: 'full' });
  await ask('ctx_read', { path: 'src/beta.ts', mode: 'signatures' });
  await ask('ctx_read', { path: 'src/gamma.ts', mode: 'map' });
  writeFileSync(path.join(root, 'src/small.ts'), 'export const large = 2;\n');
  rmSync(path.join(root, 'src/gamma.ts'));
  const rows = (await ask('ctx_compress')).split('\n');
  expect(rows.slice(0, 5)).toEqual([
    'CTX CHECKPOINT (4 files)',
    'src/small.ts [1 lines, whole, changed since]: large',
    `src/alpha.ts [${FILES['src/alpha.ts'].split('\n').length - 1} lines, whole]: alpha0, alpha1, alpha2, alpha3, alpha4, alpha5, alpha6, alpha7 …+12`,
    expect.stringMatching(/^src\/beta\.ts \[\d+ lines, seen as signatures\]: beta0, /),
    'src/gamma.ts [gone]',
  ]);
  expect(rows[5]).toMatch(/^COMPRESSION: 2 whole texts of [\d,]+ tokens → this digest of \d+$/);
  expect(await ask('ctx_compress', { include_signatures: false })).not.toContain('alpha0');
});

test('ctx_smart_read is ctx_read in the view that fits', async () => {
  const one = await toolClient(FILES);
  const two = await toolClient(FILES);
  for (const args of [
    { path: 'src/small.ts' },
    { path: 'src/alpha.ts' },
    { path: 'src/alpha.ts', task: 'fix alpha7' },
  ]) {
    const smart = await one.ask('ctx_smart_read', args);
    expect(smart).toBe(await two.ask('ctx_read', { ...args, mode: 'auto' }));
    expect(countTokens(smart)).toBeLessThanOrEqual(countTokens(FILES['src/alpha.ts']));
  }
  expect(await one.call('ctx_smart_read', { path: 'nope.ts' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^file not found: nope\.ts/),
  });
});
