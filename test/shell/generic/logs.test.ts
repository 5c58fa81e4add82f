import { expect, test } from 'vitest';
import { capShown, filterLines, isLogLine, masked } from '../../../src/shell/generic/index.ts';

test.each([
  '2024-01-01T10:00:00Z INFO x',
  '[2024-01-01 10:00:00,123] x',
  'Jan  2 10:00:00 host sshd[1]: x',
  '10:00:00.123 x',
  '[   12.345678] usb 1-1: x',
  '127.0.0.1 - - [02/Mar/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 12',
  'api-1  | 2026-03-02T10:00:00Z INFO x',
  'E1130 16:54:16.724876    2431 memcache.go:265] x',
  'time="2026-03-02T10:00:00Z" level=info msg=x',
  '{"level":"info","msg":"x"}',
  '[INFO] Building jar',
])('a line of a log: %s', (line) => {
  expect(isLogLine(line)).toBe(true);
});

test.each(['src/a.ts:3:7', 'id | name | state', 'error: x', '  2024 was a good year'])(
  'no line of a log: %s',
  (line) => {
    expect(isLogLine(line)).toBe(false);
  },
);

test.each([
  ['GET /a 200 3ms', 'GET /a 204 17ms', true],
  ['GET /a 200 3ms', 'GET /a 500 3ms', false],
  ['GET /a 404 3ms', 'GET /a 500 3ms', false],
  ['0 errors', '3 errors', false],
  ['user 1a2b logged in', 'user 9f00 logged in', true],
  ['plain words', 'plain words', true],
])('%s and %s', (one, other, isSame) => {
  expect(masked(one) === masked(other)).toBe(isSame);
});

test('of an access log the answers that are errors are seen', () => {
  const line = (at: number, status: number): string =>
    `10.0.0.${at % 9} - - [02/Mar/2026:10:00:${String(at % 60).padStart(2, '0')} +0000] "GET /items HTTP/1.1" ${status} ${at * 7}`;
  const lines = Array.from({ length: 200 }, (_, at) => line(at, at === 77 ? 503 : 200));
  expect(filterLines(lines, { noise: [], isFine: true }).lines).toContain(lines[77]);
});

test('of what is too long both ends are shown, and the faults between them', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => (at === 500 ? 'error: here' : `line number ${at}`));
  const shown = capShown(lines, 2000) ?? [];
  expect(shown[0]).toBe('line number 0');
  expect(shown.at(-1)).toBe('line number 999');
  expect(shown).toContain('error: here');
  const gaps = shown.filter((line) => typeof line !== 'string');
  expect(gaps.reduce((sum, { count }) => sum + count, 0) + shown.length - gaps.length).toBe(1000);
  expect(capShown(lines.slice(0, 10), 2000)).toBeUndefined();
});
