import { expect, test } from 'vitest';
import {
  allPatterns,
  commandOf,
  hasOption,
  operands,
  optionValue,
  PATTERN_GROUPS,
  patternFor,
} from '../../../src/shell/patterns/index.ts';

test.each(PATTERN_GROUPS.map((group) => [group.name, group] as const))(
  '%s names the programs of its patterns',
  async (_, group) => {
    const named = (await group.load()).flatMap(({ programs }) => programs);
    expect([...group.programs].sort()).toEqual([...new Set(named)].sort());
  },
);

test('no two patterns have one name', async () => {
  const names = (await allPatterns()).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('a command finds its pattern through options and spelling', async () => {
  const nameFor = async (...argv: string[]): Promise<string | undefined> =>
    (await patternFor(commandOf(argv)))?.name;
  expect(await nameFor('git', '-C', 'dir', 'log')).toBe('git-log');
  expect(await nameFor('/usr/bin/GIT.exe', 'status')).toBe('git-status');
  expect(await nameFor('git', 'status', '--porcelain')).toBe('git-data');
  expect(await nameFor('git', 'show', 'HEAD:src/a.ts')).toBe('git-data');
  expect(await nameFor('git', 'log', '--oneline', '-40')).toBe('git-data');
  expect(await nameFor('rg', '-n', 'x')).toBe('search-hits');
  expect(await nameFor('rg', '--json', 'x')).toBe('search-data');
  expect(await nameFor('frobnicate')).toBeUndefined();
});

test('options are found as they are written', () => {
  const command = commandOf(['ls', '-la', '--color=auto', '-I', 'x', 'dir', '--', '-z']);
  expect(hasOption(command, '-l')).toBe(true);
  expect(hasOption(command, '--color')).toBe(true);
  expect(hasOption(command, '-z')).toBe(false);
  expect(optionValue(command, '--color')).toBe('auto');
  expect(operands(command, ['-I'])).toEqual(['dir']);
});
