import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault } from '../../../src/shell/generic/faults.ts';
import { formOf, JudgedForms } from '../../../src/shell/run/line-forms.ts';

const form = (line: string): number => formOf(Buffer.from(line), 0, Buffer.byteLength(line));

function judge(forms: JudgedForms, line: string): boolean {
  const bytes = Buffer.from(line);
  return forms.isFault(bytes, 0, bytes.length, formOf(bytes, 0, bytes.length));
}

test('lines that differ in the values of their numbers have one form', () => {
  const one = '2026-01-02T11:22:33.456Z INFO job 17 took 12.5ms id=3fa9c0de0b';
  expect(form('2031-10-12T21:32:43.156Z INFO job 9999 took 7.25ms id=9e1')).toBe(form(one));
  for (const other of [
    one.replace('INFO', 'WARN'),
    one.replace('17', '0'),
    one.replace('17', '00'),
    one.replace('job 17', 'job  17'),
    one.replace('id=3fa9c0de0b', 'id=cafe'),
  ])
    expect(form(other)).not.toBe(form(one));
});

test('a judgement holds for every line of a form, whatever was judged before', () => {
  const word = fc.constantFrom(
    ...[
      'error',
      'errors',
      'errors=',
      'failed:',
      'no',
      'without',
      'vulnerabilities',
      'CVE-',
      'ValueError',
      'ok',
    ],
    ...[
      'expected',
      'got',
      'timeout after',
      'goroutine',
      '[',
      'ms',
      '%',
      ':',
      '=',
      '.',
      '(',
      'not found',
      'Foo.java',
    ],
    ...[
      'PASSED',
      '--- PASS',
      '✗',
      '● ',
      'E   ',
      '.ts',
      'line',
      'cannot',
      'is',
      'panic',
      'missing file',
      '-',
      '/',
    ],
  );
  const number = fc.constantFrom(
    ...['0', '00', '0.0', '7', '10', '250', '3f2a', 'a0', 'c0ffee', '0x1F', '5e', ''],
  );
  const part = fc.tuple(word, number, fc.constantFrom('', ' '));
  const sample = fc.array(part, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      sample,
      fc.array(fc.array(number, { minLength: 6, maxLength: 6 }), { maxLength: 12 }),
      (parts, fills) => {
        const forms = new JudgedForms();
        const lines = fills.map((fill) =>
          parts.map(([text, , blank], at) => `${text}${blank}${fill[at]}${blank}`).join(''),
        );
        for (const line of lines) expect([line, judge(forms, line)]).toEqual([line, isFault(line)]);
      },
    ),
    { numRuns: 3000 },
  );
});

test('what counts by its distance is judged line by line', () => {
  const forms = new JudgedForms();
  const line = (number: string): string => `expected ${number} elements`;
  const far = `${line('1'.repeat(50))}: x`;
  const near = `${line('1')}: x`;
  expect(form(far)).toBe(form(near));
  for (const each of [far, near, far]) expect(judge(forms, each)).toBe(isFault(each));
  expect(isFault(far)).not.toBe(isFault(near));
});

test('a fault among a great many lines of one shape is found', () => {
  const forms = new JudgedForms();
  for (let at = 0; at < 70_000; at++) {
    const name = at.toString(36).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
    expect(judge(forms, `errors=0 for ${name}`)).toBe(false);
  }
  expect(judge(forms, 'errors=3 error: disk gone')).toBe(true);
});
