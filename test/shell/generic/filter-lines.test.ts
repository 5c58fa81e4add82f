import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterLines, isFault } from '../../../src/shell/generic/index.ts';
import { isGap, type ShownLine } from '../../../src/shell/patterns/index.ts';

const shownOf = (lines: readonly string[], isFine = true): readonly ShownLine[] =>
  filterLines(lines, { noise: [], isFine }).lines;
const texts = (lines: readonly ShownLine[]): string[] => lines.filter((line): line is string => !isGap(line));
const numbered = (count: number, of: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => of(at));

describe('what is left out', () => {
  test('lines that come again', () => {
    const lines = ['start', ...numbered(50, () => 'waiting for the lock'), 'end'];
    expect(shownOf(lines)).toEqual([
      'start',
      'waiting for the lock',
      { count: 49, what: 'repeated lines' },
      'end',
    ]);
  });

  test('blocks that come again', () => {
    const lines = numbered(30, (at) => ['in a', 'in b', 'in c'][at % 3] ?? '');
    expect(shownOf(lines)).toEqual(['in a', 'in b', 'in c', { count: 27, what: 'repeated lines' }]);
  });

  test('twice the same line may be meant', () => {
    expect(shownOf(['a', 'a', 'b'])).toEqual(['a', 'a', 'b']);
  });

  test('lines of a log that differ in values only; what is new stays in its place', () => {
    const time = (at: number): string => `2024-01-01T10:00:${String(at % 60).padStart(2, '0')}Z`;
    const lines = numbered(100, (at) =>
      at === 57 ? `${time(at)} WARN slow query 3s` : `${time(at)} INFO GET /health ${at}ms`,
    );
    expect(shownOf(lines)).toEqual([
      lines[0],
      { count: 54, what: 'lines like those above' },
      ...lines.slice(55, 58),
      { count: 41, what: 'lines like those above' },
      lines[99],
    ]);
  });

  test('progress up to its last line', () => {
    const lines = numbered(20, (at) => `[${at + 1}/20] Building CXX object src/f${at}.o`);
    expect(shownOf(lines)).toEqual([{ count: 19, what: 'progress lines' }, lines[19]]);
  });

  test('frames of others in a stack, not one’s own', () => {
    const lines = [
      'TypeError: x is not a function',
      '    at own (/home/dev/app/src/a.ts:3:7)',
      '    at Layer.handle (/home/dev/app/node_modules/express/lib/router/layer.js:95:5)',
      '    at next (/home/dev/app/node_modules/express/lib/router/route.js:144:13)',
      '    at node:internal/process/task_queues:95:5',
    ];
    expect(shownOf(lines, false)).toEqual([lines[0], lines[1], { count: 3, what: 'foreign frames' }]);
  });

  test('the middle of what is too long, never a fault in it', () => {
    const lines = numbered(4000, (at) =>
      at === 2000 ? 'error: the disk is full' : `word${'abcdefghij'[at % 10]} ${at * 7919} ${'xyz'[at % 3]}`,
    );
    const shown = shownOf(lines);
    expect(texts(shown)).toContain('error: the disk is full');
    expect(shown[0]).toBe(lines[0]);
    expect(shown.at(-1)).toBe(lines.at(-1));
    expect(shown.length).toBeLessThan(3000);
  });

  test('the middle of a very long line, at a code point', () => {
    const [shown] = texts(shownOf([`${'a'.repeat(399)}😀${'b'.repeat(5000)}`]));
    expect(shown).toMatch(/^a{399} … 4802 characters … b{200}$/);
  });

  test('of a very long line with a fault less', () => {
    const [shown, whole] = texts(
      shownOf([`error: ${'b'.repeat(5000)}`, `error: ${'c'.repeat(1400)}`], false),
    );
    expect(shown).toMatch(/^error: b{693} … 4007 characters … b{300}$/);
    expect(whole).toMatch(/^error: c{1400}$/);
  });
});

test('one blank line of several stays, none beside a gap', () => {
  const lines = ['a', '', '', 'b', ...numbered(9, () => 'again'), '', 'c', ''];
  expect(shownOf(lines)).toEqual(['a', '', 'b', 'again', { count: 8, what: 'repeated lines' }, 'c']);
});

test('kinds that take turns are told once each', () => {
  const noise = [
    { what: 'starts', line: /^start/ },
    { what: 'ends', line: /^end/ },
  ];
  const lines = ['first', ...numbered(10, (at) => (at % 2 === 0 ? `start ${at}` : `end ${at}`)), 'last'];
  expect(filterLines(lines, { noise, isFine: true }).lines).toEqual([
    'first',
    { count: 5, what: 'starts' },
    { count: 5, what: 'ends' },
    'last',
  ]);
});

test('rows of a table are no repeats of each other', () => {
  const lines = numbered(80, (at) => `${at}  customer ${at * 31}  ${at * 137}`);
  expect(shownOf(lines)).toEqual(lines);
});

test('a fault is kept with what belongs to it', () => {
  const filler = numbered(6000, (at) => `step ${'abcdefg'[at % 7]}${at} of ${at % 13} took ${at}`);
  const block = [
    'two before',
    'one before',
    'error: expected `;`',
    '  --> src/m.rs:7:9',
    '   |',
    ' 7 | let x',
    '',
  ];
  const shown = texts(shownOf([...filler.slice(0, 3000), ...block, ...filler.slice(3000)], false));
  for (const line of block.slice(0, 6)) expect(shown).toContain(line);
});

/** A shape with two readings of one line takes for ever on such lines: then this test does not end in time. */
test('no step takes for ever on lines that no program prints', () => {
  const parts = [
    'a',
    '1',
    ' ',
    '(',
    ')',
    '(a)',
    '[',
    '-',
    '+-',
    '=:',
    'a.',
    'a/',
    'a|',
    '| ',
    'a:1:',
    '"a" ',
    'ab ',
  ];
  const odd = [...parts, '^', '~^ ', '#1 a-', 'libc.', '10% ', '1/2 ', '\\t', 'Aa', 'at (', 'Error.', '│ '];
  for (const part of odd) {
    const text = part.repeat(Math.ceil(60_000 / part.length));
    const lines = numbered(26, (at) => `${['', 'error: ', '\t', '    at ', '#1 '][at % 5]}${text}${at}`);
    const alike = numbered(26, (at) => `a ${text}${at}`);
    expect(shownOf([...lines, ...alike], false).length).toBeGreaterThan(0);
  }
}, 60_000);

const line = fc.oneof(
  fc.constantFrom(
    '',
    'ok',
    'Compiling a v1.0',
    '    at f (node:internal/x:1:2)',
    'error: x',
    '2024-01-01T00:00:00Z INFO a 1',
    '[1/9] x',
    '  File "/a/b.py", line 3, in f',
    '    code()',
  ),
  fc.string({ maxLength: 30 }),
  fc.nat(5).map((count) => `error: number ${count}`),
);

test('lines come in their order, gaps count what is missing, faults stay', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 120 }), fc.boolean(), (raw, isFine) => {
      const lines = raw.map((text) => text.replace(/[\r\n]/g, ' ').trimEnd());
      const shown = shownOf(lines, isFine);
      let at = 0;
      for (const text of texts(shown)) {
        const found = lines.indexOf(text, at);
        expect(found).toBeGreaterThanOrEqual(at);
        at = found + 1;
      }
      const kept = new Set(texts(shown));
      for (const text of lines) if (isFault(text)) expect(kept.has(text)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
