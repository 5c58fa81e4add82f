import { describe, expect, test } from 'vitest';
import { isFault, isWarning, LOCATION } from '../../../src/shell/generic/index.ts';

describe('lines that tell of a fault', () => {
  test.each([
    'error: could not compile `x`',
    'error[E0308]: mismatched types',
    'src/a.ts(3,7): error TS2322: Type',
    "thread 'main' panicked at src/main.rs:4:5:",
    'ValueError: invalid literal',
    'java.lang.NullPointerException: x',
    'Caused by: java.io.IOException',
    'npm ERR! code ERESOLVE',
    'FAILED tests/test_a.py::test_b - assert 1 == 2',
    '    ✗ adds numbers',
    '● suite › test',
    'not ok 3 - parses',
    'make: *** [Makefile:12: all] Error 2',
    'CONFLICT (content): Merge conflict in a.ts',
    ' ! [rejected]        main -> main (fetch first)',
    'ls: cannot access x: No such file or directory',
    'bash: frobnicate: command not found',
    'curl: (7) Failed to connect to host',
    'Segmentation fault (core dumped)',
    '==1==ERROR: AddressSanitizer: heap-use-after-free',
    'undefined reference to `foo`',
    'E   assert 1 == 2',
    '  left: 1',
    '3 errors and 2 warnings',
    'Tests:       1 failed, 40 passed',
    '5 vulnerabilities (1 high)',
    'api-7d9f 0/1 CrashLoopBackOff 12 3m',
    'Permission denied (publickey).',
    'a.c:3:5: Fehler: »x« nicht deklariert',
    'a.c:3:5: erreur: « x » non déclaré',
    'a.c:3:5: ошибка: «x» не описан',
    'a.c:3:5: エラー: 宣言されていません',
    'a.c:3:5: 错误：未声明',
  ])('%s', (line) => {
    expect(isFault(line)).toBe(true);
  });
});

describe('lines that only look like it', () => {
  test.each([
    'test tests::handles_error ... ok',
    '✓ fails on an unknown key (3 ms)',
    'tests/test_errors.py::test_raises_error PASSED                [ 12%]',
    'src/errors.ts',
    '   Compiling error-chain v0.12.4',
    'const error_count = 3;',
    'usage: x --error-format short',
    '0 errors, 0 warnings',
    '0 Warnung(en), 0 Fehler',
    'testing: src/errors/list.ts   OK',
    'no errors found',
    'Failures: 0, Errors: 0, Skipped: 0',
    '40 passed, 0 failed',
    'Found 0 vulnerabilities',
    'console.error(x)',
    'modified:   src/failures/list.ts',
    '',
  ])('%s', (line) => {
    expect(isFault(line)).toBe(false);
  });
});

test('warnings', () => {
  expect(isWarning('warning: unused variable')).toBe(true);
  expect(isWarning('npm warn deprecated glob@7')).toBe(true);
  expect(isWarning('0 warnings')).toBe(false);
  expect(isWarning('src/warnings.ts')).toBe(false);
});

test.each([
  'src/a.ts:3:7',
  'a.cs(12,5)',
  'File "x.py", line 3',
  '--> src/m.rs:7:9',
  '(Foo.java:12)',
  'C:\\a\\b.c:3',
])('the place in %s', (text) => {
  expect(LOCATION.test(text)).toBe(true);
});
