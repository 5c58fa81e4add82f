import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCommand, VISIBLE_COMMANDS } from '../../src/cli/commands/index.ts';
import { QUICKSTART } from '../../src/cli/help/quickstart.ts';
import { leanCtx, privateEnvironment } from './product.ts';

const env = privateEnvironment();
const helpOf = (...args: string[]): string => {
  const { status, stdout, stderr } = leanCtx(args, { env });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

/** Reviewed output; `npx vitest run --config test/vitest.config.ts test/cli/help -u` writes it anew. */
const golden = (name: string): string => path.resolve(import.meta.dirname, '../fixtures/cli', name);

test('what help prints is what was reviewed', async () => {
  await expect(helpOf('help')).toMatchFileSnapshot(golden('help.txt'));
  await expect(helpOf('help', 'all')).toMatchFileSnapshot(golden('help-all.txt'));
});

describe('short help', () => {
  const short = helpOf('help');

  test('lists the everyday commands in at most 40 lines of at most 110 characters', () => {
    const lines = short.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.filter((line) => line.length > 115)).toEqual([]);
    for (const { name, summary, isEveryday } of VISIBLE_COMMANDS) {
      expect(short.includes(`${name} `) && short.includes(summary)).toBe(isEveryday);
    }
  });

  test('is the same by all its names', () => {
    expect(helpOf('--help')).toBe(short);
    expect(helpOf('-h')).toBe(short);
  });
});

describe('full help', () => {
  const full = helpOf('help', 'all');

  test('is the same by all its names', () => {
    for (const word of ['full', '--all', '-a']) expect(helpOf('help', word)).toBe(full);
  });

  test('holds the manual of every command and alias', () => {
    for (const { name, aliases } of VISIBLE_COMMANDS) {
      expect(full).toContain(helpOf(name, '--help'));
      for (const alias of aliases) expect(helpOf(alias, '--help')).toBe(helpOf(name, '--help'));
    }
  });
});

test('every command has a manual: usage that names it, and a summary in one line', () => {
  for (const { name, summary } of VISIBLE_COMMANDS) {
    const text = helpOf('help', name);
    expect(text).toMatch(new RegExp(`^${name}[ :(].*${summary.slice(0, 20)}`));
    expect(text).toContain(`  lean-ctx ${name}`);
    expect(helpOf(name, '-h')).toBe(text);
  }
});

test('the manual of a command that changes something does not change it', () => {
  const before = leanCtx(['config', 'get', 'line_numbers'], { env }).stdout;
  helpOf('config', 'set', 'line_numbers', 'all', '--help');
  expect(leanCtx(['config', 'get', 'line_numbers'], { env }).stdout).toBe(before);
});

test('the first steps are at most 16 lines and name only commands that exist', () => {
  expect(QUICKSTART.trimEnd().split('\n').length).toBeLessThanOrEqual(16);
  const named = [...QUICKSTART.matchAll(/lean-ctx ([a-z-]+)/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((word) => !findCommand(word))).toEqual([]);
});
