import { describe, expect, test } from 'vitest';
import { progressText } from '../../src/cli/indexing/progress-text.ts';
import { createProgressLine } from '../../src/cli/progress-line.ts';
import { ago, counted, duration, grouped, megabytes } from '../../src/cli/quantities.ts';
import { createStyle, wantsColor } from '../../src/cli/style.ts';
import type { IndexProgress } from '../../src/code/index/index.ts';

/** A stream that keeps what is written, and a clock that goes only when told to. */
function stage(isTty: boolean, columns = 80) {
  const written: string[] = [];
  let time = 0;
  const line = createProgressLine(
    { isTty, columns, style: createStyle(false), write: (text) => void written.push(String(text)) },
    () => time,
  );
  const at = (milliseconds: number, text: string) => {
    time = milliseconds;
    line.show(() => text);
  };
  return { written, line, at };
}

describe('on a terminal', () => {
  test('the line is redrawn in place, not too often, and gone at the end', () => {
    const { written, line, at } = stage(true);
    at(0, 'one');
    at(10, 'two');
    at(100, 'three');
    line.end();
    line.end();
    expect(written).toEqual(['\r\u001b[2Kone', '\r\u001b[2Kthree', '\r\u001b[2K']);
  });

  test('it never wraps, and splits no character', () => {
    const { written, at } = stage(true, 6);
    at(0, 'ab😀cdef');
    expect(written).toEqual(['\r\u001b[2Kab😀c…']);
  });

  test('nothing shown, nothing erased', () => {
    const { written, line } = stage(true);
    line.end();
    expect(written).toEqual([]);
  });
});

test('elsewhere there are whole lines, the first after a second, then rarely', () => {
  const { written, line, at } = stage(false);
  for (let time = 0; time <= 8000; time += 100) at(time, `at ${time}`);
  line.end();
  expect(written).toEqual(['at 1000\n', 'at 4000\n', 'at 7000\n']);
});

test('progress tells files, speed and what is slow', () => {
  const progress: IndexProgress = {
    phase: 'analyse',
    filesDone: 1234,
    filesTotal: 5678,
    bytesDone: 45_000_000,
    bytesTotal: 90_000_000,
    slowest: 'src/big.rs',
  };
  expect(progressText(progress, 1500)).toBe(
    'index: 1,234 of 5,678 files, 45 MB of 90 MB, 30 MB/s, slowest src/big.rs',
  );
  expect(progressText({ ...progress, slowest: undefined }, 0)).toBe(
    'index: 1,234 of 5,678 files, 45 MB of 90 MB',
  );
  expect(progressText({ ...progress, phase: 'walk' }, 0)).toBe('index: looking for files');
  expect(progressText({ ...progress, phase: 'write' }, 0)).toBe('index: writing, 5,678 files analysed');
});

test('quantities read the same everywhere', () => {
  expect([0, 999, 1000, 1_234_567].map(grouped)).toEqual(['0', '999', '1,000', '1,234,567']);
  expect([counted(1, 'file'), counted(2000, 'file')]).toEqual(['1 file', '2,000 files']);
  expect([0, 1_500_000, 1.23e9].map(megabytes)).toEqual(['0.0 MB', '1.5 MB', '1,230 MB']);
  expect([12.4, 4240, 75_000].map(duration)).toEqual(['12 ms', '4.2 s', '75 s']);
  expect([0, 300_000, 3 * 3_600_000, 12 * 86_400_000].map(ago)).toEqual([
    'now',
    '5 min ago',
    '3 h ago',
    '12 d ago',
  ]);
});

test('colour needs a terminal that shows it and a person who wants it', () => {
  expect(wantsColor(true, { TERM: 'xterm' })).toBe(true);
  expect(wantsColor(true, { TERM: 'xterm', NO_COLOR: '' })).toBe(true);
  expect(wantsColor(true, { TERM: 'xterm', NO_COLOR: '1' })).toBe(false);
  expect(wantsColor(true, { TERM: 'dumb' })).toBe(false);
  expect(wantsColor(false, { TERM: 'xterm' })).toBe(false);
  expect(createStyle(true).red('x')).toBe('\u001b[31mx\u001b[39m');
  expect(createStyle(false).red('x')).toBe('x');
});
