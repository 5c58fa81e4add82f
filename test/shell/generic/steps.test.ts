import { describe, expect, test } from 'vitest';
import { filterLines } from '../../../src/shell/generic/index.ts';
import { isGap, type ShownLine } from '../../../src/shell/patterns/index.ts';

const shownOf = (lines: readonly string[], isFine = true): readonly ShownLine[] =>
  filterLines(lines, { noise: [], isFine }).lines;
const texts = (lines: readonly ShownLine[]): string[] => lines.filter((line): line is string => !isGap(line));
const numbered = (count: number, of: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => of(at));
const NAMES = ['lexer', 'parser', 'types', 'names', 'trees', 'loops', 'calls', 'files', 'words', 'rules'];

describe('steps', () => {
  test('what is being done, one after the other, up to its end', () => {
    const lines = NAMES.map((name) => `Generating ${name} index...`);
    expect(shownOf(lines)).toEqual([lines[0], { count: 7, what: 'steps' }, lines[8], lines[9]]);
  });

  test('before a failure more of the last ones', () => {
    const lines = [...NAMES.map((name) => `checking for ${name}.h... yes`), 'configure: error: no names'];
    expect(shownOf(lines, false)).toEqual([lines[0], { count: 3, what: 'steps' }, ...lines.slice(4)]);
  });

  test('a warning between them stays', () => {
    const lines = NAMES.map((name, at) => (at === 5 ? `warning: ${name} are old` : `Reading ${name}`));
    expect(texts(shownOf(lines))).toContain('warning: files are old'.replace('files', 'loops'));
  });

  test('checks that passed, whoever ran them', () => {
    const lines = NAMES.map((name) => `[2]   ✔ knows ${name}`);
    expect(shownOf(lines)).toEqual([lines[0], { count: 8, what: 'passed checks' }, lines[9]]);
  });

  test.each([
    ['few', NAMES.slice(0, 5).map((name) => `Reading ${name}`)],
    ['what was made', NAMES.map((name) => `created src/${name}.ts`)],
    ['versions that were installed', NAMES.map((name) => `Installing ${name} (1.2.0)`)],
    ['where something listens', NAMES.map((name) => `Serving ${name} at http://localhost:3000`)],
    ['things that are missing', NAMES.map((name) => `missing ${name}`)],
    ['names that end like it', NAMES.map((name) => `spring-${name}`)],
    ['names of things', NAMES.map((name) => `string ${name}`)],
  ])('no steps: %s', (_name, lines) => {
    expect(shownOf(lines)).toEqual(lines);
  });
});

describe('progress', () => {
  test('a number of so many, a share, a bar: the last one says it', () => {
    const fractions = numbered(12, (at) => ` ${at + 1}/12 src/${NAMES[at % 10]}.js 3ms`);
    expect(shownOf(fractions)).toEqual([{ count: 11, what: 'progress lines' }, fractions[11]]);
    const shares = numbered(10, (at) => `reading sources... [ ${at + 1}0%] ${NAMES[at]}`);
    expect(shownOf(shares)).toEqual([{ count: 9, what: 'progress lines' }, shares[9]]);
    const bars = numbered(
      10,
      (at) => `a1: Downloading [${'='.repeat(at)}>${' '.repeat(12 - at)}]  ${at}MB/9MB`,
    );
    expect(shownOf(bars)).toEqual([{ count: 9, what: 'progress lines' }, bars[9]]);
  });

  test.each([
    [
      'shares that do not grow',
      numbered(10, (at) => `src/part${at}/file${at}.ts  ${[100, 40, 80][at % 3]}%`),
    ],
    ['shares that are all the same', numbered(10, (at) => `src/part${at}.ts 100%`)],
    ['several shares', numbered(10, (at) => `part ${at}0% 80% 90%`)],
    ['dates', numbered(10, (at) => `${at + 1}/12/2026 rent`)],
  ])('no progress: %s', (_name, lines) => {
    expect(shownOf(lines)).toEqual(lines);
  });
});

describe('rounds', () => {
  const migration = (at: number): string[] => [
    `== ${20260302 + at} AddColumn${at}: migrating ==`,
    `-- add_column(:orders, :c${at})`,
    '   -> 0.0012s',
    `== ${20260302 + at} AddColumn${at}: migrated (0.0013s) ==`,
    '',
  ];

  test('of many the first and the last one', () => {
    const lines = [
      ...numbered(9, (at) => migration(at).join('\n'))
        .join('\n')
        .split('\n'),
      'all done',
    ];
    const shown = shownOf(lines);
    expect(texts(shown)).toEqual([...migration(0), ...migration(8), 'all done']);
    expect(shown).toContainEqual({ count: 35, what: 'lines of the same form' });
  });

  test('rows of two kinds are data', () => {
    const lines = numbered(40, (at) => `${at}  ${at % 2 === 0 ? 'Oslo' : 'Bergen'}  ${at * 37}`);
    expect(shownOf(lines)).toEqual(lines);
  });

  test('rounds with a fault stay', () => {
    const lines = numbered(24, (at) =>
      at % 2 === 0 ? `sending part ${at}` : `error: part ${at} was refused`,
    );
    const kept = texts(shownOf(lines, false));
    for (const line of lines) if (line.startsWith('error')) expect(kept).toContain(line);
  });

  test('measures of a training', () => {
    const lines = numbered(20, (at) => `step ${at * 10}/200, loss = ${2 / (at + 1)}, lr = 0.001`);
    const gap = { count: 14, what: 'lines of the same form' };
    expect(shownOf(lines)).toEqual([...lines.slice(0, 3), gap, ...lines.slice(17)]);
  });
});

test('a report that was printed above is not printed again', () => {
  const report = numbered(8, (at) => `  the ${NAMES[at]} of the parts were looked at and found in order`);
  const lines = ['first part', ...report, 'second part', ...report, 'end'];
  expect(shownOf(lines)).toEqual([
    'first part',
    ...report,
    'second part',
    { count: 8, what: 'lines as above' },
    'end',
  ]);
});

test('of many faults of one form each place is said, the source around it a few times', () => {
  const faultAt = (at: number): string[] => [
    'ERROR: no export in "good.js" for import "x"',
    '',
    `    src/m${at}.js:1:7:`,
    `      1 │ import x from './good.js'; export const m${at} = 1`,
    '        ╵        ^',
    '',
  ];
  const lines = numbered(30, (at) => faultAt(at).join('\n'))
    .join('\n')
    .split('\n');
  const kept = texts(shownOf(lines, false));
  for (let at = 0; at < 30; at++) expect(kept).toContain(`    src/m${at}.js:1:7:`);
  expect(kept.filter((line) => line.includes('import x')).length).toBeLessThan(6);
});

test('a warning that comes again at the same place is shown once', () => {
  const warning = [
    '../t.c: In function ‘main’:',
    '../t.c:3:21: warning: unused variable',
    '    3 | int unused;',
  ];
  const lines = numbered(8, (at) => [`[${at + 1}/8] cc -c t${at}.c`, ...warning].join('\n'))
    .join('\n')
    .split('\n');
  const kept = texts(shownOf(lines));
  expect(kept.filter((line) => line.includes('warning:'))).toHaveLength(1);
  expect(kept.length).toBeLessThan(9);
});

describe('logs', () => {
  test('answers of a server that say what is wrong stay among thousands', () => {
    const lines = numbered(400, (at) => {
      const status = at % 100 === 50 ? 500 : 200;
      return `10.0.0.1 - - [02/Mar/2026:10:00:${at % 60} +0000] "GET /orders/${at} HTTP/1.1" ${status} ${at}`;
    });
    const kept = texts(shownOf(lines));
    for (const line of lines) if (line.includes('" 500 ')) expect(kept).toContain(line);
    expect(kept.length).toBeLessThan(12);
  });

  test('records of two lines', () => {
    const lines = numbered(40, (at) =>
      at % 2 === 0 ? `Mar 02, 2026 10:00:${at + 10} AM Shop main` : `INFO: Loading order ${at}`,
    );
    expect(texts(shownOf(lines)).length).toBeLessThan(6);
  });

  test('messages for debugging that begin alike', () => {
    const lines = [
      ...NAMES.map((name) => `DEBUG   -  Config value '${name}' = None`),
      'INFO    -  Documentation built in 0.5 seconds',
    ];
    expect(shownOf(lines)).toEqual([
      ...lines.slice(0, 3),
      { count: 7, what: 'lines like those above' },
      lines[10],
    ]);
  });
});

describe('stacks', () => {
  test('a function that calls itself: its first and its last frame', () => {
    const lines = [
      'Program received signal SIGSEGV, Segmentation fault.',
      '#0  0x01 in sum (n=3) at crash.c:14',
      ...numbered(9, (at) => `#${at + 1}  0x02 in process (depth=${at + 1}) at crash.c:19`),
      '#10 0x03 in main () at crash.c:27',
    ];
    expect(shownOf(lines, false)).toEqual([
      ...lines.slice(0, 3),
      { count: 7, what: 'frames of the same call' },
      ...lines.slice(10),
    ]);
  });

  test('frames of others in a group of exceptions', () => {
    const lines = [
      '  + Exception Group Traceback (most recent call last):',
      '  |   File "/home/dev/chain.py", line 21, in <module>',
      '  |     main()',
      '  |   File "/usr/lib/python3.11/asyncio/runners.py", line 190, in run',
      '  |     return runner.run(main)',
      '  |   File "/usr/lib/python3.11/asyncio/taskgroups.py", line 145, in __aexit__',
      '  |     raise me from None',
      '  | ExceptionGroup: unhandled errors (2 sub-exceptions)',
    ];
    const shown = shownOf(lines, false);
    expect(shown).toContainEqual({ count: 1, what: 'foreign frames' });
    expect(texts(shown)).toContain(lines[1]);
    expect(texts(shown)).toContain(lines[5]);
    expect(texts(shown)).toContain(lines[7]);
  });
});
