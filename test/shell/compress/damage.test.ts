import path from 'node:path';
import { expect, test } from 'vitest';
import { replay } from '../../../bench/shell/compressed.ts';
import { judge } from '../../../bench/shell/facts.ts';
import { joined, type Recording, recordingsBelow } from '../../../bench/shell/recordings.ts';
import { countTokens } from '../../../src/engine/tokens/index.ts';

const recordings = recordingsBelow(path.resolve(import.meta.dirname, '../../fixtures/shell')).filter(
  ({ raw, facts }) => raw !== '' && facts.exact !== true,
);

/** The same recording with other bytes. */
const withBytes = (recording: Recording, out: string, err: string, exit = recording.exit): Recording => ({
  ...recording,
  exit,
  out: Buffer.from(out),
  err: Buffer.from(err),
  raw: joined(out, err),
});

interface Damage {
  /** `undefined` where this damage cannot be done. */
  readonly apply: (recording: Recording, at: number) => Recording | undefined;
  /** What is wrong with what is shown of the damaged one, beyond what is wrong with any answer. */
  readonly judge?: (recording: Recording, damaged: Recording, shown: string) => readonly string[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is about control characters
const CONTROLS = /\x1b|\r(?!\n)/;
const FAULTS = [
  'error: the moon is made of cheese (os error 99)',
  'Segmentation fault (core dumped)',
  'ZeroDivisionError: division by zero',
];
const faultFor = (at: number): string => FAULTS[at % FAULTS.length] ?? '';

const GERMAN: readonly (readonly [RegExp, string])[] = [
  [/\bpassed\b/g, 'bestanden'],
  [/\bfailed\b/g, 'fehlgeschlagen'],
  [/\bmodified:/g, 'geändert:'],
  [/\bChanges\b/g, 'Änderungen'],
  [/\bSuccessfully\b/g, 'Erfolgreich'],
];

const DAMAGES: Readonly<Record<string, Damage>> = {
  'cut anywhere': {
    apply: (recording, at) => {
      const share = 0.2 + ((at * 37) % 70) / 100;
      const cut = (bytes: Buffer): string => bytes.subarray(0, Math.floor(bytes.length * share)).toString();
      return withBytes(recording, cut(recording.out), cut(recording.err));
    },
  },
  'green words, but exit 1': {
    apply: (recording) =>
      recording.exit === 0
        ? withBytes(recording, recording.out.toString(), recording.err.toString(), 1)
        : undefined,
  },
  'both streams in one': {
    apply: (recording) => {
      if (recording.out.length === 0 || recording.err.length === 0) return undefined;
      return withBytes({ ...recording, command: `${recording.command} 2>&1` }, recording.raw, '');
    },
    judge: (recording, _, shown) => judge(recording, shown).lost,
  },
  'colours and line ends of Windows': {
    apply: (recording) => {
      // What a terminal shows of a line that is drawn anew depends on the colours in it.
      if (CONTROLS.test(recording.raw)) return undefined;
      const painted = (bytes: Buffer): string =>
        bytes
          .toString()
          .replace(/^(\S+)(.*)$/gm, '\x1b[1;31m$1\x1b[0m$2')
          .replace(/\n/g, '\r\n');
      return withBytes(recording, painted(recording.out), painted(recording.err));
    },
    judge: (recording, _, shown) => [
      ...judge(recording, shown).lost,
      ...(CONTROLS.test(shown) ? ['control bytes'] : []),
    ],
  },
  'a fault in the last line': {
    apply: (recording, at) => {
      const out = recording.out.toString();
      const end = out.endsWith('\n') || out === '' ? '' : '\n';
      return withBytes(recording, `${out}${end}${faultFor(at)}`, recording.err.toString(), 1);
    },
    judge: (_, { out }, shown) => (shown.includes(lastLine(out)) ? [] : ['the fault is gone']),
  },
  'a fault in the middle': {
    apply: (recording, at) => {
      const lines = recording.out.toString().split('\n');
      if (lines.length < 4) return undefined;
      lines.splice(betweenParts(lines), 0, faultFor(at));
      return withBytes(recording, lines.join('\n'), recording.err.toString(), 1);
    },
    judge: (_, __, shown) => (FAULTS.some((fault) => shown.includes(fault)) ? [] : ['the fault is gone']),
  },
  'another language': {
    apply: (recording) => {
      const translated = (bytes: Buffer): string =>
        GERMAN.reduce((current, [word, other]) => current.replace(word, other), bytes.toString());
      const other = withBytes(recording, translated(recording.out), translated(recording.err));
      return other.raw === recording.raw ? undefined : other;
    },
  },
};

/** The first blank line behind the middle: within a part of a report a line is the source that it shows. */
function betweenParts(lines: readonly string[]): number {
  const middle = lines.length >> 1;
  const blank = lines.findIndex((line, at) => at >= middle && line === '');
  return blank < 0 ? middle : blank + 1;
}

const lastLine = (bytes: Buffer): string => bytes.toString().split('\n').at(-1) ?? '';

/** Not longer, no success that is not there: holds for any bytes. */
function alwaysWrong(damaged: Recording, shown: string): string[] {
  const secrets = shown.split('[REDACTED').length - damaged.raw.split('[REDACTED').length;
  const longer = countTokens(shown) - countTokens(damaged.raw) - 8 * Math.max(0, secrets);
  const { falseClaims } = judge({ ...damaged, facts: { ...damaged.facts, must: [] } }, shown);
  return [
    ...(longer > 0 ? [`${longer} tokens longer`] : []),
    ...falseClaims.map((claim) => `claims ${claim}`),
  ];
}

test.each(Object.entries(DAMAGES))('%s', async (_name, damage) => {
  const wrong: string[] = [];
  let damagedCount = 0;
  for (const [at, recording] of recordings.entries()) {
    const damaged = damage.apply(recording, at);
    if (!damaged) continue;
    damagedCount++;
    const { text } = await replay(damaged);
    const found = [...alwaysWrong(damaged, text), ...(damage.judge?.(recording, damaged, text) ?? [])];
    wrong.push(...found.map((what) => `${recording.family}/${recording.name}: ${what}`));
  }
  expect(damagedCount).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});
