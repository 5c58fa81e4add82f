import { describe, expect, test } from 'vitest';
import { replay } from '../../../bench/shell/compressed.ts';
import { commandOf, patternFor } from '../../../src/shell/patterns/index.ts';

interface Played {
  readonly command: string;
  readonly exit: number;
  readonly out?: readonly string[];
  readonly err?: readonly string[];
}

async function shown({ command, exit, out = [], err = [] }: Played): Promise<string> {
  const bytes = (lines: readonly string[]): Buffer => Buffer.from(lines.map((line) => `${line}\n`).join(''));
  return (await replay({ command, exit, out: bytes(out), err: bytes(err) })).text;
}

const many = <T>(count: number, each: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => each(at));

const cargoTests = many(60, (at) => `test tests::rule_${at} ... ok`);

describe('a run that failed', () => {
  test('is not said to have passed, though all its tests did', async () => {
    const out = [
      'running 60 tests',
      ...cargoTests,
      '',
      'test result: ok. 60 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out',
    ];
    const text = await shown({
      command: 'cargo test',
      exit: 101,
      out,
      err: ['error: test failed, to rerun pass `--lib`'],
    });
    expect(text).toContain('error: test failed, to rerun pass `--lib`');
    expect(text).not.toMatch(/suites\)/);
  });

  test('keeps a fault in the middle of what is counted', async () => {
    const out = [
      'running 60 tests',
      ...cargoTests.slice(0, 30),
      'fatal: the ledger is locked',
      ...cargoTests.slice(30),
    ];
    expect(await shown({ command: 'cargo test', exit: 101, out })).toContain('fatal: the ledger is locked');
  });

  test('keeps a test in the list whose failure is told nowhere', async () => {
    const out = [...cargoTests, 'test tests::lost ... FAILED'];
    expect(await shown({ command: 'cargo test', exit: 101, out })).toContain('tests::lost');
  });
});

describe('findings', () => {
  const warning = (file: string, line: number): string[] => [
    `${file}:${line}:5: warning: unused variable 'n' [-Wunused-variable]`,
    `   ${line} |     int n = 3;`,
    '      |         ^',
  ];

  test('that are often the same are said once, each place in full', async () => {
    const err = many(20, (at) => warning(`src/part${at}.c`, at + 1)).flat();
    const text = await shown({ command: 'make', exit: 0, err });
    expect(text.match(/unused variable/g)).toHaveLength(1);
    for (let at = 0; at < 20; at++) expect(text).toContain(`src/part${at}.c:${at + 1}:5`);
  });

  test('of a long report name their file again on every page', async () => {
    const out = [
      'src/page.js',
      ...many(200, (at) => `  ${at}:1  error  'name${at}' is not defined anywhere in here  no-undef`),
      '',
    ];
    const text = await shown({ command: 'npx eslint src', exit: 1, out });
    expect(text.match(/^src\/page\.js$/gm)?.length).toBeGreaterThan(2);
    expect(text).toContain("199:1 error 'name199' is not defined anywhere in here no-undef");
  });

  test('keep what explains them', async () => {
    const head = (at: number): string =>
      `a${at}.ts(1,${at + 1}): error TS2322: Type 'A${at}' is not assignable to type 'B'.`;
    const out = many(12, (at) => [head(at), `  Types of property 'p${at}' are incompatible.`]).flat();
    const text = await shown({ command: 'npx tsc --noEmit', exit: 2, out });
    for (let at = 0; at < 12; at++) expect(text).toContain(`Types of property 'p${at}' are incompatible.`);
  });
});

describe('a program that runs others', () => {
  const pytest = [
    '============================= test session starts ==============================',
    'platform linux -- Python 3.12.1, pytest-8.3.4, pluggy-1.5.0',
    'collected 61 items',
    '',
    ...many(60, (at) => `t/test_a.py::test_${at} PASSED [ ${at}%]`),
    't/test_a.py::test_red FAILED                                    [100%]',
    '',
    '=================================== FAILURES ===================================',
    '___________________________________ test_red ___________________________________',
    '',
    '    def test_red():',
    '>       assert 1 == 2',
    'E       assert 1 == 2',
    '',
    't/test_a.py:9: AssertionError',
    '=========================== short test summary info ============================',
    'FAILED t/test_a.py::test_red - assert 1 == 2',
    '========================= 1 failed, 60 passed in 0.05s =========================',
  ];

  test.each(['pytest -v t', 'make test', 'uv run pytest -v t', 'python -m pytest -v t', './run-tests.sh'])(
    '%s shows the same failure',
    async (command) => {
      const text = await shown({ command, exit: 1, out: pytest });
      for (const fact of ['t/test_a.py::test_red', 'assert 1 == 2', 't/test_a.py:9', '1 failed, 60 passed'])
        expect(text).toContain(fact);
      expect(text).not.toContain('test_17 PASSED');
    },
  );

  test('and stops is quoted with what it says itself', async () => {
    const text = await shown({
      command: 'make test',
      exit: 2,
      out: pytest,
      err: ['make: *** [Makefile:4: test] Error 1'],
    });
    expect(text).toContain('make: *** [Makefile:4: test] Error 1');
  });
});

test('frames of libraries are counted, those of the program stay', async () => {
  const out = [
    ...many(30, (at) => `    ✓ case ${at} (1 ms)`),
    'FAIL a/b.test.js',
    '  ● cart › pays',
    '',
    '    TypeError: order is undefined',
    '',
    '      at pay (src/pay.js:3:9)',
    ...many(6, (at) => `      at next${at} (node_modules/jest-circus/build/run.js:${at}:1)`),
    '',
    'Tests:       1 failed, 30 passed, 31 total',
  ];
  const text = await shown({ command: 'npx jest', exit: 1, out: ['FAIL a/b.test.js', ...out] });
  expect(text).toContain('src/pay.js:3:9');
  expect(text).toMatch(/6 foreign frames/);
  expect(text).not.toContain('jest-circus');
});

test('an answer for programs stays as it is', async () => {
  const json = JSON.stringify({ errors: many(80, (at) => ({ at, message: 'error: unused' })) });
  for (const command of [
    'npx eslint -f json .',
    'ruff check --output-format=json .',
    'cargo build --message-format=json',
  ])
    expect(await shown({ command, exit: 1, out: [json] })).toBe(`${json}\n`);
});

test('a command that does not run tests has no pattern of tests', async () => {
  const nameFor = async (...argv: string[]): Promise<string | undefined> =>
    (await patternFor(commandOf(argv)))?.name;
  expect(await nameFor('pytest', '--version')).not.toBe('pytest');
  expect(await nameFor('python3', 'job.py')).toBe('script');
  expect(await nameFor('python3', '-m', 'pytest')).toBe('pytest');
  expect(await nameFor('bun', 'test')).toBe('bun-test');
  expect(await nameFor('php', 'artisan', 'migrate')).toBe('artisan');
  expect(await nameFor('cargo', 'metadata')).toBeUndefined();
});
