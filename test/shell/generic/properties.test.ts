import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordingsBelow } from '../../../bench/shell/recordings.ts';
import { type FilteredLines, filterLines, isFault, terminalLines } from '../../../src/shell/generic/index.ts';
import { isGap } from '../../../src/shell/patterns/index.ts';

/** Both streams of every recording, whatever pattern it was made for: here none is asked. */
const streams = recordingsBelow(path.resolve(import.meta.dirname, '../../fixtures/shell')).flatMap(
  ({ family, name, out, err }) =>
    [out, err]
      .filter((bytes) => bytes.length > 0 && bytes.length < 60_000)
      .map((bytes) => ({
        name: `${family}/${name}`,
        lines: terminalLines(bytes).map((line) => line.trimEnd()),
      })),
);

/** The same numbers on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Damage = (lines: readonly string[], random: () => number) => readonly string[];

const DAMAGES: Readonly<Record<string, Damage>> = {
  'as it is': (lines) => lines,
  'a part is missing': (lines, random) => {
    const from = Math.floor(random() * lines.length);
    return [...lines.slice(0, from), ...lines.slice(from + Math.floor(random() * lines.length))];
  },
  'cut within a line': (lines, random) => {
    const text = lines.join('\n');
    return text
      .slice(0, Math.floor(random() * text.length))
      .split('\n')
      .map((line) => line.trimEnd());
  },
  'printed twice': (lines) => [...lines, ...lines],
  'in two columns of time': (lines, random) => {
    const [one, other] = [lines.slice(0, lines.length >> 1), lines.slice(lines.length >> 1)];
    const both: string[] = [];
    for (let at = 0, to = 0; at < one.length || to < other.length; )
      both.push((random() < 0.5 && at < one.length ? one[at++] : other[to++]) ?? '');
    return both;
  },
};

/** Code that a frame of a trace shows: it goes where the frame goes. */
const SOURCE_OF_FRAME = /^ {4,}(?:raise |throw |\S+\.throw\()/;

/** What is wrong with what is shown, whatever the lines are. */
function wrongWith(lines: readonly string[], { lines: shown, isLossless }: FilteredLines): string[] {
  const texts = shown.filter((line): line is string => !isGap(line));
  const missing = shown.filter(isGap).reduce((sum, { count }) => sum + count, 0);
  const known = new Set(texts);
  const isCut = (text: string): boolean => / … \d+ characters … /.test(text);
  let at = 0;
  const strange = texts.find((text) => {
    const found = isCut(text) ? at : lines.indexOf(text, at);
    at = found + 1;
    return found < 0;
  });
  const isLogLike = shown.some((line) => isGap(line) && line.what === 'lines like those above');
  const lost = lines.find(
    (line) =>
      isFault(line) && !SOURCE_OF_FRAME.test(line) && line.length <= 1500 && !known.has(line) && !isLogLike,
  );
  return [
    ...(strange === undefined ? [] : [`not there, or out of order: ${strange}`]),
    ...(lost === undefined ? [] : [`a fault is gone: ${lost}`]),
    ...(texts.length + missing > lines.length ? ['more is missing than there was'] : []),
    ...(texts.length === 0 && lines.some((line) => line !== '') ? ['nothing is shown'] : []),
    ...(isLossless && missing > 0 ? ['a gap in what is said to be whole'] : []),
  ];
}

describe.each(Object.entries(DAMAGES))('%s', (_name, damage) => {
  test.each([true, false])('ran fine: %s', (isFine) => {
    const random = numbersFrom(isFine ? 2026 : 1130);
    const wrong = streams.flatMap(({ name, lines }) => {
      const damaged = damage(lines, random);
      const first = filterLines(damaged, { noise: [], isFine });
      const second = filterLines(damaged, { noise: [], isFine });
      const found = wrongWith(damaged, first);
      if (JSON.stringify(first) !== JSON.stringify(second)) found.push('another answer the second time');
      return found.map((what) => `${name}: ${what}`);
    });
    expect(wrong).toEqual([]);
  });
});

test('there is something to leave out', () => {
  expect(streams.length).toBeGreaterThan(200);
  const shorter = streams.filter(({ lines }) => !filterLines(lines, { noise: [], isFine: true }).isLossless);
  expect(shorter.length).toBeGreaterThan(60);
});
