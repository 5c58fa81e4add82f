import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTokens } from '../../../src/engine/tokens/index.ts';
import {
  type CompressedRun,
  type CompressOptions,
  compressOutput,
} from '../../../src/shell/compress-output.ts';
import { readFilters } from '../../../src/shell/filters/index.ts';
import { lexCommandLine, printingCommands } from '../../../src/shell/lex/index.ts';
import { RunMemory } from '../../../src/shell/repeats/index.ts';

const ID = '0123456789abcdef';

interface Ran {
  readonly out?: string;
  readonly err?: string;
  readonly exit?: number;
}

function compressed(
  command: string,
  ran: Ran,
  options: Partial<CompressOptions> = {},
): Promise<CompressedRun> {
  const { out = '', err = '', exit = 0 } = ran;
  return compressOutput(
    {
      commandLine: command,
      printers: printingCommands(lexCommandLine(command)),
      exitCode: exit,
      signal: null,
      stdout: { kind: 'whole', bytes: Buffer.from(out) },
      stderr: { kind: 'whole', bytes: Buffer.from(err) },
    },
    { keep: () => ID, ...options },
  );
}

const log = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `2024-01-01T00:00:${String(at % 60).padStart(2, '0')}Z INFO GET /health ${at}ms\n`,
  ).join('');

test('lines of a patch that is shortened keep the blanks that end them', async () => {
  const lines = Array.from(
    { length: 60 },
    (_, at) => `+const value${at} = ${at};${at % 3 === 0 ? '  ' : ''}`,
  );
  const twice = ['-same', '-same  ', '-same\t', '+same'];
  const hunk = ['@@ -1,3 +1,61 @@', ...twice, ...lines];
  const head = ['diff --git a/src/a.ts b/src/a.ts', 'index 0000000..1111111 100644', '--- a/src/a.ts'];
  const files = 6;
  const out = Array.from({ length: files }, () => [...head, '+++ b/src/a.ts', ...hunk].join('\n')).join('\n');
  const { stdout, treatment } = await compressed('git diff', { out: `${out}\n` });
  expect(treatment).toBe('pattern');
  const shown = stdout.split('\n').filter((line) => /^[-+]/.test(line));
  expect(shown).toEqual(Array.from({ length: files }, () => [...twice, ...lines]).flat());
});

test('a long table of a query loses its padding; the rows that are missing are counted and have a way back', async () => {
  const row = (at: number): string =>
    ` ${String(at).padStart(4)} | customer ${String(at).padEnd(12)} | paid     `;
  const rows = Array.from({ length: 480 }, (_, at) => row(at));
  const out = [
    '  id  |       customer       |  state   ',
    '------+----------------------+----------',
    ...rows,
  ];
  const text = `${[...out, '(480 rows)', ''].join('\n')}\n`;
  const { stdout } = await compressed('psql shop -c "select * from orders"', { out: text });
  expect(stdout.split('\n').slice(0, 3)).toEqual([
    'id|customer',
    'in all rows: state = paid',
    '0|customer 0',
  ]);
  expect(stdout).toContain('430 rows');
  expect(stdout).toContain('(480 rows)');
  expect(stdout).toContain(ID);
  expect((await compressed('psql shop --csv -c "select * from orders"', { out: text })).stdout).toBe(text);
});

describe('what is left alone', () => {
  test('an answer of ours', async () => {
    const { stdout } = await compressed('./server', { out: log(400) });
    expect(stdout).toContain(ID);
    const steps = 'Reading a\nReading b\nReading c\nReading d\nReading e\nReading f\nReading g\n'.repeat(9);
    expect(await compressed('./deploy', { out: steps + stdout })).toMatchObject({
      stdout: steps + stdout,
      treatment: 'raw',
    });
  });

  test('small outputs, byte for byte', async () => {
    const out = 'Compiling x\n\n  trailing blanks   \nFinished\n';
    expect(await compressed('frobnicate', { out })).toMatchObject({
      stdout: out,
      treatment: 'raw',
      handle: undefined,
    });
  });

  test('data that a program was asked for', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => ` M src/file${at}.ts`).join('\n');
    expect((await compressed('git status --porcelain', { out: rows })).stdout).toBe(rows);
    const json = JSON.stringify(
      Array.from({ length: 300 }, (_, at) => ({ at, name: `n${at}` })),
      undefined,
      2,
    );
    expect((await compressed('curl -s http://x/items', { out: json })).stdout).toBe(json);
    expect((await compressed('frobnicate', { out: json })).stdout).toBe(json);
  });

  test('what saves too little', async () => {
    const out = Array.from(
      { length: 100 },
      (_, at) => `${'abcdefghijklm'.slice(at % 13)}${at * 7919} is a line of its own kind\n`,
    ).join('');
    expect((await compressed('frobnicate', { out })).stdout).toBe(out);
  });

  test('what the archive does not take', async () => {
    const out = log(500);
    const answer = await compressed('server', { out }, { keep: () => undefined });
    expect(answer).toMatchObject({ stdout: out, treatment: 'raw', handle: undefined });
  });
});

test('a cut says how much is missing and how to get it', async () => {
  const { stdout, handle, treatment } = await compressed('server', { out: log(500) });
  expect(treatment).toBe('generic');
  expect(handle).toBe(ID);
  expect(stdout).toContain('… 498 lines like those above');
  expect(stdout).toMatch(/\[500 lines in full: lean-ctx expand 0123456789abcdef\]\n$/);
});

test('the archive is asked once, and only when something is cut', async () => {
  let asked = 0;
  const keep = (): string => `${++asked}`.padStart(16, '0');
  await compressed('frobnicate', { out: 'short\n' }, { keep });
  expect(asked).toBe(0);
  await compressed('server', { out: log(500), err: log(500) }, { keep });
  expect(asked).toBe(1);
});

test('lines never change their stream', async () => {
  const answer = await compressed('server', { out: log(300), err: `${log(300)}Error: boom\n`, exit: 1 });
  expect(answer.stderr).toContain('Error: boom');
  expect(answer.stdout).not.toContain('boom');
});

test('secrets are replaced whatever happens to the rest', async () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`;
  for (const out of [`token ${secret}\n`, `${log(300)}token ${secret}\n`]) {
    expect((await compressed('frobnicate', { out })).stdout).not.toContain(secret);
  }
});

test('colours are gone from short outputs too', async () => {
  expect((await compressed('frobnicate', { out: '\x1b[32mok\x1b[0m\n' })).stdout).toBe('ok\n');
});

test('a pattern knows an output by its lines when the command does not say', async () => {
  const out = `${Array.from({ length: 120 }, (_, at) => `test part::case_${at} ... ok`).join('\n')}\n\ntest result: ok. 120 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s\n`;
  const answer = await compressed('./ci.sh', { out: `\nrunning 120 tests\n${out}` });
  expect(answer.treatment).toBe('pattern');
  expect(answer.stdout).toContain('120 passed');
});

test('of a chain each command is represented', async () => {
  const out = `${'remote: Counting objects: 100% (5/5), done.\n'.repeat(80)}From server\n   1a2b..3c4d main -> origin/main\nMARKER\n`;
  const { stdout } = await compressed('git fetch && echo MARKER', { out });
  expect(stdout).toContain('1a2b..3c4d main -> origin/main');
  expect(stdout).toContain('MARKER');
  expect(stdout).not.toContain('Counting');
});

describe('filters of the user', () => {
  const filtersOf = (table: Record<string, unknown>) =>
    readFilters('filters.toml', { filter: [table] }).filters;
  const out = `${Array.from({ length: 200 }, (_, at) => `uploading part ${at} of the thing\n`).join('')}error: part 7 is gone\nDeployed to https://x.example.org\n`;

  test('drop lines, never a fault', async () => {
    const filters = filtersOf({ name: 'deploy', program: 'deploy.sh', keep: ['^Deployed'], drop: ['.*'] });
    const answer = await compressed('./deploy.sh', { out }, { filters });
    expect(answer).toMatchObject({ treatment: 'filter', by: 'deploy' });
    expect(answer.stdout.split('\n')[1]).toBe('error: part 7 is gone');
  });

  test('are asked before any pattern, and not about other programs', async () => {
    const filters = filtersOf({ name: 'deploy', program: 'deploy.sh', drop: ['^uploading'] });
    expect((await compressed('./other.sh', { out }, { filters })).treatment).not.toBe('filter');
  });
});

describe('an output that the conversation was shown', () => {
  const failures = (names: readonly string[]): string =>
    names
      .map(
        (name) =>
          `FAILED ${name} - assert 1 == 2\n${Array.from({ length: 12 }, (_, at) => `  | context ${at} around ${name} in some file\n`).join('')}`,
      )
      .join('');

  test('is referred to, by its number and how it ended', async () => {
    const shown = { memory: new RunMemory(), folder: '/home/dev' };
    const out = failures(['a', 'b', 'c']);
    await compressed('ls', { out: 'x\n' }, { shown });
    const first = await compressed('frobnicate all', { out }, { shown });
    const second = await compressed('frobnicate all', { out }, { shown });
    expect(first.stdout).toContain('FAILED b');
    expect(second).toMatchObject({
      treatment: 'repeat',
      stdout: '[same as #2 (exit 0): frobnicate all · raw=true shows it again]\n',
      stderr: '',
    });
  });

  test('is shown again to who asks a third time: the first answer is evidently lost', async () => {
    const shown = { memory: new RunMemory(), folder: '/home/dev' };
    const out = failures(['a', 'b', 'c']);
    const treatments = [];
    for (let at = 0; at < 5; at++)
      treatments.push((await compressed('frobnicate', { out }, { shown })).treatment);
    expect(treatments.map((each) => each === 'repeat')).toEqual([false, true, true, false, true]);
  });

  test('of a failing run shows each failure again, and where it is', async () => {
    const shown = { memory: new RunMemory(), folder: '/home/dev' };
    const out = failures(['a', 'b', 'c']);
    await compressed('frobnicate', { out, exit: 1 }, { shown });
    const { stdout } = await compressed('frobnicate', { out, exit: 1 }, { shown });
    for (const name of ['a', 'b', 'c']) {
      expect(stdout).toContain(`FAILED ${name} - assert 1 == 2`);
      expect(stdout).toContain(`context 0 around ${name}`);
    }
    const silent = Array.from({ length: 60 }, (_, at) => `step ${at * 7919} of the thing is done\n`).join('');
    await compressed('quiet', { out: silent, exit: 3 }, { shown });
    expect((await compressed('quiet', { out: silent, exit: 3 }, { shown })).treatment).not.toBe('repeat');
  });

  test('is shown again to another reader, from another folder, or when it ended otherwise', async () => {
    const memory = new RunMemory();
    const out = failures(['a', 'b', 'c']);
    await compressed('frobnicate', { out }, { shown: { memory, folder: '/a' } });
    for (const shown of [
      { memory: new RunMemory(), folder: '/a' },
      { memory, folder: '/b' },
    ]) {
      expect((await compressed('frobnicate', { out }, { shown })).treatment).not.toBe('repeat');
    }
    expect(
      (await compressed('frobnicate', { out, exit: 1 }, { shown: { memory, folder: '/a' } })).stdout,
    ).not.toContain('same as');
  });

  test('with a small change is told by the change; each failure that is left keeps its line', async () => {
    const shown = { memory: new RunMemory(), folder: '/home/dev' };
    await compressed('frobnicate', { out: failures(['a', 'b', 'c', 'd']), exit: 1 }, { shown });
    const { stdout, treatment } = await compressed(
      'frobnicate',
      { out: failures(['a', 'c', 'd', 'e']), exit: 1 },
      { shown },
    );
    expect(treatment).toBe('repeat');
    expect(stdout.split('\n')[0]).toBe('[#1 again (exit 1); 1 new; no longer: FAILED b - assert 1 == 2]');
    for (const name of ['a', 'c', 'd', 'e']) expect(stdout).toContain(`FAILED ${name} - assert 1 == 2`);
    expect(stdout).toContain('context 3 around e');
    expect(stdout).not.toContain('context 3 around a');
  });

  test('is forgotten with the context of the reader', async () => {
    const memory = new RunMemory();
    const shown = { memory, folder: '/home/dev' };
    await compressed('frobnicate', { out: failures(['a', 'b']) }, { shown });
    memory.clear();
    expect((await compressed('frobnicate', { out: failures(['a', 'b']) }, { shown })).treatment).not.toBe(
      'repeat',
    );
  });
});

test('no answer is longer than the output, whatever it is', async () => {
  const line = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('error: x', '  at f (node:a:1)', 'ok', '', '\x1b[1mx\x1b[0m', 'a\rb', '[3/9] y'),
  );
  const command = fc.constantFrom(
    'git log',
    'git diff',
    'git status',
    'grep -rn x .',
    'cargo test',
    'pytest',
    'ls -la',
    'docker ps',
    'frobnicate',
    'a && b',
    'ps aux',
    'find .',
  );
  await fc.assert(
    fc.asyncProperty(
      command,
      fc.array(line, { maxLength: 120 }),
      fc.integer({ min: 0, max: 2 }),
      async (name, lines, exit) => {
        const out = lines.join('\n');
        const answer = await compressed(name, { out, exit });
        const marks = answer.stdout.split('[REDACTED').length - 1;
        expect(countTokens(answer.stdout)).toBeLessThanOrEqual(countTokens(out) + 2 * marks + 1);
        expect(answer.shownTokens()).toBeLessThanOrEqual(answer.rawTokens());
      },
    ),
    { numRuns: 150 },
  );
});
