import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VISIBLE_COMMANDS } from '../../src/cli/commands/index.ts';
import { leanCtx, PRODUCT, privateEnvironment, temporaryFolder } from './product.ts';

describe('version', () => {
  test.each([['--version'], ['-V'], ['version']])('%s is one line', (word) => {
    const { status, stdout, stderr } = leanCtx([word]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^lean-ctx \d+\.\d+\.\d+ \([a-z]+\)\n$/);
  });

  test('loads nothing but what Node brings along', () => {
    const text = readFileSync(PRODUCT, 'utf8');
    const imported = [...text.matchAll(/\bimport\b(?!\()[^"'`;]*["']([^"']+)["']/g)].map(([, name]) => name);
    expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
    expect(text.length).toBeLessThan(2000);
  });

  test('costs at most 15 ms more than Node alone, on a machine where that takes 40 ms', { retry: 3 }, () => {
    const time = (args: readonly string[]): number => {
      const start = performance.now();
      spawnSync(process.execPath, args);
      return performance.now() - start;
    };
    const pairs = Array.from(
      { length: 15 },
      () => [time(['-e', '0']), time([PRODUCT, '--version'])] as const,
    );
    // The fastest of each: everything else is what other programs took from them.
    const alone = Math.min(...pairs.map(([node]) => node));
    const version = Math.min(...pairs.map(([, ours]) => ours));
    expect(version - alone).toBeLessThan(15 * Math.max(1, alone / 40));
  });
});

describe('unknown words', () => {
  test.each([
    ['confg', 'config'],
    ['ocnfig', 'config'],
    ['hlep', 'help'],
    ['untrst', 'untrust'],
  ])('%s suggests %s', (word, meant) => {
    const { status, stdout, stderr } = leanCtx([word]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`lean-ctx: unknown command '${word}', did you mean '${meant}'? See: lean-ctx help\n`);
  });

  test('a word that is close to nothing suggests nothing', () => {
    const { status, stderr } = leanCtx(['xyzzyplugh']);
    expect([status, stderr]).toEqual([1, "lean-ctx: unknown command 'xyzzyplugh'. See: lean-ctx help\n"]);
  });

  test('an unknown option is refused by every command that describes its options', () => {
    const env = privateEnvironment();
    for (const { name } of VISIBLE_COMMANDS.filter(
      (each) => !['help', 'bench', 'mcp', '-c', '-t', 'raw'].includes(each.name),
    )) {
      const { status, stdout, stderr } = leanCtx([name, '--frobnicate'], { env });
      expect([name, status, stdout]).toEqual([name, 2, '']);
      expect(stderr).toMatch(/^lean-ctx \S+: unknown option '--frobnicate'.*\n$/);
    }
  });
});

describe('streams', () => {
  test('nothing is coloured when nobody sees it, or when NO_COLOR says so', () => {
    for (const extra of [{ TERM: 'xterm-256color' }, { NO_COLOR: '1', TERM: 'xterm-256color' }]) {
      const { stdout, stderr } = leanCtx(['help', 'all'], { env: privateEnvironment(extra) });
      expect(stdout + stderr).not.toContain('\u001b');
    }
  });

  test('a reader that goes away ends the program without a word', async () => {
    const child = spawn(process.execPath, [PRODUCT, 'help', 'all'], {
      cwd: temporaryFolder(),
      env: privateEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (part) => {
      complaint += part;
    });
    child.stdout.destroy();
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, complaint]).toEqual([141, '']);
  });
});

describe.runIf(spawnSync('script', ['--version']).status === 0)('on a terminal', () => {
  /** Runs the program with a terminal on all three streams. */
  const onTerminal = (args: string): string => {
    const command = `${process.execPath} ${PRODUCT} ${args}`;
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
      env: privateEnvironment({ TERM: 'xterm' }),
      encoding: 'utf8',
    });
    return stdout.replaceAll('\r', '');
  };

  test('no argument gives a start of at most 16 lines', () => {
    const lines = onTerminal('').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(16);
    expect(lines[0]).toContain('lean-ctx');
  });
});
