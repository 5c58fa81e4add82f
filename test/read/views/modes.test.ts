import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { countTokens } from '../../../src/engine/tokens/index.ts';
import { VIEW_MODES, viewModeNamed } from '../../../src/read/index.ts';
import { repository } from '../promises/real-files.ts';
import { rowsOf, viewOf } from './view-of.ts';

const text = readFileSync(path.join(repository, 'test/read/views/fixture-shop.ts.txt'), 'utf8');
const asked = { path: 'shop.ts', text };

describe('names of modes', () => {
  test('a mode may have an amount behind a colon, if it takes one', () => {
    expect(viewModeNamed(' Density:0.4 ')).toMatchObject({ mode: { name: 'density' }, amount: 0.4 });
    expect(viewModeNamed('map')?.amount).toBeUndefined();
    for (const wrong of ['density:', 'density:2', 'density:x', 'map:3', 'full', '']) {
      expect(viewModeNamed(wrong), wrong).toBeUndefined();
    }
  });

  test('they are sorted, each with a summary', () => {
    const names = VIEW_MODES.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    for (const { summary } of VIEW_MODES) expect(summary).not.toBe('');
  });
});

test('signatures: every definition with all parameters and its lines, what is left out marked', async () => {
  const rows = rowsOf(await viewOf({ ...asked, mode: 'signatures' }));
  expect(rows).toEqual([
    'deps: node:fs, ./prices.ts',
    'const LIMIT @L5',
    'export interface Item @L8-11',
    'export class Shop @L14-45',
    '  constructor(private readonly owner: string, private readonly items: Item[] = []) @L16-19',
    '  total(discount: number): number @L22-29',
    '  report({ path, isShort = false }: { path: string; isShort?: boolean; }): void @L32-44',
    'export const open = (owner: string): Shop @L48',
  ]);
});

test('map: what others can use, and how much more there is', async () => {
  const rows = rowsOf(await viewOf({ ...asked, mode: 'map' }));
  expect(rows[0]).toBe('deps: node:fs, ./prices.ts');
  expect(rows.at(-1)).toBe('… 1 more definitions and blocks in mode=signatures');
  expect(rows.join('\n')).not.toContain('LIMIT');
});

test('map: what is only declared can be used', async () => {
  const declared = `declare module "box" {\n${[1, 2, 3].map((n) => `  /** The ${n}th, which is like the others. */\n  export function f${n}(a: string): void;\n`).join('')}}\n`;
  const rows = rowsOf(await viewOf({ path: 'box.d.ts', text: declared, mode: 'map' }));
  expect(rows).toContain('  export function f2(a: string): void @L5');
});

test('a head that defines two names is shown once', async () => {
  const twice = `${'// Why all of this is here.\n'.repeat(20)}const { a, b } = load({ path: 'a' });\n`;
  const rows = rowsOf(await viewOf({ path: 'a.js', text: twice, mode: 'signatures' }));
  expect(rows.filter((row) => row.includes('{ a, b }'))).toHaveLength(1);
});

test('reference: one line', async () => {
  const view = await viewOf({ ...asked, mode: 'reference' });
  expect(view.text).toBe('typescript of 48 lines; exact: mode=full or lines:N-M\n');
  expect(view.shown).toEqual([]);
});

const body = Array.from({ length: 30 }, (_, line) => `  step${line}(input, ${line});`);
const long = [
  '// How it is done.',
  '// In many steps.',
  'export function all(input) {',
  ...body,
  '}',
  '',
].join('\n');

test('aggressive: no comments, no middles of long bodies', async () => {
  const view = await viewOf({ path: 'a.js', text: long, mode: 'aggressive' });
  expect(rowsOf(view)).toEqual([
    '… 2 lines (1–2)',
    'export function all(input) {',
    ...body.slice(0, 4),
    '… 24 lines (8–31)',
    ...body.slice(-2),
    '}',
  ]);
});

test.each(['aggressive', 'entropy', 'density:0.2', 'auto'])('%s: what is protected stays', async (mode) => {
  const view = await viewOf({ path: 'a.js', text: long, mode, protect: ['step17('], budget: 120 });
  expect(view.text).toContain('step17(');
});

test('density: within a twentieth of its share', async () => {
  const source = readFileSync(path.join(repository, 'src/text/line-diff.ts'), 'utf8');
  for (const share of [0.3, 0.5, 0.8]) {
    const view = await viewOf({ path: 'line-diff.ts', text: source, mode: `density:${share}` });
    expect(Math.abs(view.tokens / countTokens(source) - share)).toBeLessThan(0.05 * share);
  }
});

describe('auto', () => {
  const source = readFileSync(path.join(repository, 'src/text/line-diff.ts'), 'utf8');
  const ask = { path: 'line-diff.ts', text: source, mode: 'auto' };

  test('small files come whole', async () => {
    expect(await viewOf({ ...asked, mode: 'auto' })).toMatchObject({ mode: 'full', text });
  });

  test('what the task points to is in the view, within the budget', async () => {
    const without = await viewOf({ ...ask, budget: 500 });
    const view = await viewOf({ ...ask, budget: 500, task: 'longest rising subsequence of pairs' });
    expect(view.text).toContain('const tails: number[] = [];');
    expect(without.text).not.toContain('const tails: number[] = [];');
    for (const { tokens } of [view, without]) expect(tokens).toBeLessThanOrEqual(500);
  });

  test('what a hint points at is in the view', async () => {
    const line = source.split('\n').findIndex((each) => each.includes('places.delete(id)')) + 1;
    const view = await viewOf({ ...ask, budget: 500, hints: [{ first: line, last: line }] });
    expect(view.text).toContain('places.delete(id)');
  });

  test('a task of which the file has no word shows its structure', async () => {
    const view = await viewOf({ ...ask, budget: 500, task: 'zebra' });
    expect(view.text).toBe((await viewOf({ ...ask, budget: 500 })).text);
  });

  test('no file fills a conversation', async () => {
    const huge = source.repeat(60);
    expect((await viewOf({ ...ask, text: huge })).tokens).toBeLessThanOrEqual(8000);
  });
});

test('task: the lines that it points to in a long file; a short one whole', async () => {
  const source = readFileSync(path.join(repository, 'src/text/line-diff.ts'), 'utf8');
  expect(await viewOf({ path: 'a.ts', text: source, mode: 'task', task: 'anchors' })).toMatchObject({
    mode: 'full',
  });
  const view = await viewOf({
    path: 'a.ts',
    text: source.repeat(2),
    mode: 'task',
    task: 'walk back over rounds',
  });
  expect(view.mode).toBe('task');
  expect(view.text).toContain('function walkBack(');
});

test('a view that does not fit says where to go on', async () => {
  const source = readFileSync(path.join(repository, 'src/text/line-diff.ts'), 'utf8');
  const view = await viewOf({ path: 'a.ts', text: source, mode: 'aggressive', most: 300 });
  expect(view.tokens).toBeLessThanOrEqual(300);
  expect(view.text).toMatch(/\n… \d+ more rows of this view do not fit; go on with lines:\d+-191\n$/);
});
