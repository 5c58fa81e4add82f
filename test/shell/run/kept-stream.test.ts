import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault } from '../../../src/shell/generic/faults.ts';
import { capturedStream } from '../../../src/shell/run/excerpt.ts';
import { sieveLines } from '../../../src/shell/run/fault-sieve.ts';
import { type KeptBytes, type KeptSizes, KeptStream } from '../../../src/shell/run/kept-stream.ts';

const SMALL: KeptSizes = { wholeBytes: 4096, headBytes: 1024, tailBytes: 1024, faultBytes: 2048 };

function kept(chunks: readonly Buffer[], sizes: KeptSizes): KeptBytes {
  const stream = new KeptStream(sizes);
  for (const chunk of chunks) stream.push(chunk);
  return stream.finish();
}

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

const text = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.string({ maxLength: 60 }) },
      { weight: 1, arbitrary: fc.constantFrom('error: x', 'FAIL é', '') },
    ),
    {
      maxLength: 300,
    },
  )
  .map((lines) => Buffer.from(lines.join('\n')));

test('whatever the chunks: whole up to a size, else the first and the last bytes and all line breaks counted', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(), { maxLength: 12 }), (bytes, places) => {
      const result = kept(cut(bytes, places), SMALL);
      expect(result.sizeBytes).toBe(bytes.length);
      if (bytes.length <= SMALL.wholeBytes) {
        expect(result.kind === 'whole' && result.bytes.equals(bytes)).toBe(true);
        return;
      }
      if (result.kind !== 'parts') throw new Error('it does not fit');
      expect(result.head.equals(bytes.subarray(0, 1024))).toBe(true);
      expect(result.tail.equals(bytes.subarray(-1024))).toBe(true);
      expect(result.lineBreaks).toBe(bytes.filter((byte) => byte === 10).length);
      const lines = bytes.toString().split('\n');
      for (const fault of result.faults) {
        for (const [index, line] of fault.lines.entries())
          expect(lines[fault.line + index]?.endsWith(line)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('every fault of the part that is not kept is kept', () => {
  const faults = [120, 1500, 2999].map((at) => [at, `src/a${at}.ts(3,1): error TS${at}: no`] as const);
  const lines = Array.from({ length: 4000 }, (_, at) => `line ${at} is quite ordinary`);
  for (const [at, fault] of faults) lines[at] = fault;
  const chunks = cut(
    Buffer.from(`${lines.join('\n')}\n`),
    Array.from({ length: 40 }, (_, at) => at * 2111),
  );
  const stream = capturedStream(kept(chunks, SMALL));
  if (stream.kind !== 'excerpt') throw new Error('it does not fit');
  const shown = stream.lines.map((line) => (typeof line === 'string' ? line : `… ${line.count}`));
  for (const [, fault] of faults) expect(shown).toContain(fault);
  expect(shown[0]).toBe('line 0 is quite ordinary');
  expect(shown.at(-1)).toBe('line 3999 is quite ordinary');
  const missing = stream.lines.reduce((sum, line) => sum + (typeof line === 'string' ? 0 : line.count), 0);
  expect(missing + stream.lines.filter((line) => typeof line === 'string').length).toBe(4000);
});

test('faults that repeat are kept once, and very many take no more room than there is', () => {
  const line = (at: number): string => `2026-01-01 12:00:00 ERROR worker ${at % 3} gave up`;
  const many = Array.from({ length: 20_000 }, (_, at) => line(at)).join('\n');
  const result = kept(cut(Buffer.from(many), [5000, 90_000]), SMALL);
  if (result.kind !== 'parts') throw new Error('it does not fit');
  expect(result.faults.flatMap(({ lines }) => lines).length).toBeLessThan(12);
  const distinct = Array.from(
    { length: 20_000 },
    (_, at) => `error: ${'abcdefghij'[at % 10]}${at} is odd`,
  ).join('\n');
  const bounded = kept([Buffer.from(distinct)], SMALL);
  if (bounded.kind !== 'parts') throw new Error('it does not fit');
  expect(bounded.faults.flatMap(({ lines }) => lines).join('').length).toBeLessThan(2 * SMALL.faultBytes);
});

test('a fault behind any number of others that differ in numbers is kept', () => {
  const alike = Array.from(
    { length: 30_000 },
    (_, at) => `ERROR request ${at} id=${(at * 40_503).toString(16)}f failed`,
  );
  const rest = Array.from({ length: 400 }, (_, at) => `line ${at} is quite ordinary`);
  const bytes = Buffer.from([...alike, 'FATAL the disk is gone', ...rest].join('\n'));
  for (const chunks of [[bytes], cut(bytes, [3000, 70_000, 500_000])]) {
    const result = kept(chunks, {
      wholeBytes: 65_536,
      headBytes: 4096,
      tailBytes: 4096,
      faultBytes: 131_072,
    });
    if (result.kind !== 'parts') throw new Error('it does not fit');
    expect(result.faults.flatMap(({ lines }) => lines)).toContain('FATAL the disk is gone');
  }
});

test('the last bytes can be seen at any time', () => {
  const stream = new KeptStream(SMALL);
  let all = '';
  for (let at = 0; at < 900; at++) {
    const chunk = `row ${at}\n`;
    all += chunk;
    stream.push(Buffer.from(chunk));
    expect(stream.last(100).toString()).toBe(all.slice(-100));
  }
});

test('the sieve lets no fault through', () => {
  const word = fc.constantFrom(
    ...[
      'error',
      'ERR!',
      'Failed',
      'fatal:',
      'panicked',
      'critical',
      'emerg',
      'alert',
      'severe',
      'IOException',
      'Traceback',
    ],
    ...[
      'Caused by: x',
      'Aborted',
      'assertion',
      'killed',
      'denied',
      'refused',
      'Forbidden',
      'unauthorized',
      'timed out',
    ],
    ...[
      'timeout after',
      'cannot',
      "can't",
      'could not',
      "couldn't",
      'unable to',
      'Unhandled',
      'uncaught',
      'not found',
    ],
    ...[
      'undefined reference',
      'no such file',
      'not ok',
      'no space left',
      'CONFLICT',
      'rejected',
      'corrupt',
      'crashed',
    ],
    ...[
      'Segmentation fault',
      'core dumped',
      'AddressSanitizer: x',
      'data race',
      'deadlock',
      'stack overflow',
      'OOMKilled',
    ],
    ...[
      'CrashLoopBackOff',
      'CVE-2024-1',
      'GHSA-x',
      'RUSTSEC-2',
      '2 vulnerabilities',
      'No rule to make target',
      '*** Error',
    ],
    ...[
      'invalid',
      'expected: 3',
      'expired',
      'unreachable',
      'missing file',
      '✗ x',
      '✘ x',
      '× x',
      '● x',
      '❌ x',
      '⨯ x',
      '✖ x',
    ],
    ...['E   x', 'received: 4', 'is not defined', 'missing module', 'collect2: ', 'ld: x'],
  );
  const any = fc.string({ maxLength: 10, unit: 'grapheme' });
  fc.assert(
    fc.property(any, word, any, (before, fault, after) => {
      const line = `${before} ${fault} ${after}`.replaceAll('\n', ' ');
      for (const each of [line, fault]) {
        if (isFault(each)) expect(sieveLines(Buffer.from(`x\n${each}\n`)).starts).toContain(2);
      }
    }),
    { numRuns: 2000 },
  );
});
