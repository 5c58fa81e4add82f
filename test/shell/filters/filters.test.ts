import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { trustWorkspace } from '../../../src/core/config/index.ts';
import {
  applyFilter,
  filterFor,
  findFilters,
  readFilters,
  trialOf,
  type UserFilter,
} from '../../../src/shell/filters/index.ts';
import { commandOf } from '../../../src/shell/patterns/index.ts';

const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'filters-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function filterOf(table: Record<string, unknown>): UserFilter {
  const { filters, failures } = readFilters('filters.toml', {
    filter: [{ name: 'x', program: 'tool', ...table }],
  });
  const [filter] = filters;
  if (!filter) throw new Error(failures[0]?.message);
  return filter;
}

const run = (stdout: readonly string[], exitCode = 0) => ({
  command: commandOf(['tool']),
  exitCode,
  signal: null,
  stdout,
  stderr: [],
});

describe('what a filter leaves', () => {
  const lines = ['a 1', 'a 2', 'b 1', 'error: c', 'a 3', 'end'];

  test.each([
    [
      'drop',
      { drop: ['^a '] },
      [{ count: 2, what: 'lines' }, 'b 1', 'error: c', { count: 1, what: 'lines' }, 'end'],
    ],
    [
      'drop with a name',
      { drop: [{ line: '^a ', as: 'uploads' }] },
      [{ count: 2, what: 'uploads' }, 'b 1', 'error: c', { count: 1, what: 'uploads' }, 'end'],
    ],
    ['keep', { keep: ['^b'] }, [{ count: 2, what: 'lines' }, 'b 1', 'error: c', { count: 2, what: 'lines' }]],
    ['fold', { fold: ['^a '] }, ['a 1', { count: 1, what: 'lines' }, 'b 1', 'error: c', 'a 3', 'end']],
    [
      'head and tail',
      { head: 1, tail: 1 },
      ['a 1', { count: 2, what: 'lines' }, 'error: c', { count: 1, what: 'lines' }, 'end'],
    ],
  ])('%s', (_name, table, shown) => {
    expect(applyFilter(filterOf(table), run(lines)).stdout).toEqual(shown);
  });
});

test('a filter is for its program, its command line, and runs that went well if it says so', () => {
  const filters = [filterOf({ command: 'deploy.*staging', only_when_fine: true })];
  const found = (line: string, exitCode = 0): boolean =>
    filterFor(filters, line, run([], exitCode)) !== undefined;
  expect(found('tool deploy --to staging')).toBe(true);
  expect(found('tool deploy --to production')).toBe(false);
  expect(found('tool deploy --to staging', 1)).toBe(false);
  expect(filterFor(filters, 'deploy staging', { ...run([]), command: commandOf(['other']) })).toBeUndefined();
});

test.each([
  ['an unknown key', { dorp: ['x'] }, 'dorp'],
  ['a regular expression that is none', { drop: ['('] }, 'drop'],
  ['a number that is none', { head: 'many' }, 'head'],
  ['no program', { program: undefined }, "neither 'program' nor 'command'"],
])('a filter with %s is ignored, and told of', (_name, table, word) => {
  const { filters, failures } = readFilters('filters.toml', {
    filter: [
      { name: 'x', program: 'tool', ...table },
      { name: 'y', program: 'tool' },
    ],
  });
  expect(filters.map(({ name }) => name)).toEqual(['y']);
  expect(failures[0]?.message).toContain(word);
});

test('filters of a project count when it is trusted, and no longer when its file changed', async () => {
  const [configFolder, projectRoot] = ['config', 'project'].map((name) => path.join(root, name)) as [
    string,
    string,
  ];
  for (const folder of [configFolder, projectRoot]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(configFolder, 'filters.toml'), '[[filter]]\nname = "global"\nprogram = "tool"\n');
  const text = '[[filter]]\nname = "local"\nprogram = "tool"\ndrop = ["^a"]\n';
  const file = path.join(projectRoot, '.lean-ctx.toml');
  writeFileSync(file, text);
  const find = () => findFilters({ configFolder, projectRoot, env: {} });
  const names = async (): Promise<string[]> => (await find()).filters.map(({ name }) => name);
  expect(await names()).toEqual(['global']);
  expect((await find()).failures[0]?.code).toBe('filter-withheld');
  await trustWorkspace(configFolder, projectRoot, text, new Date(0));
  expect(await names()).toEqual(['local', 'global']);
  writeFileSync(file, `${text}head = 1\n`);
  expect(await names()).toEqual(['global']);
});

test('a trial says what would be saved', () => {
  const { shown, rawTokens, shownTokens } = trialOf(filterOf({ drop: ['^a'] }), Buffer.from('a\na\nb\n'), 0);
  expect(shown).toBe('… 2 lines\nb\n');
  expect(shownTokens).toBeLessThan(rawTokens + 5);
});
