import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { replay } from '../../../bench/shell/compressed.ts';
import { judge } from '../../../bench/shell/facts.ts';
import { type Recording, recordingsBelow } from '../../../bench/shell/recordings.ts';
import { countTokens } from '../../../src/engine/tokens/index.ts';
import { isFault, linesOf } from '../../../src/shell/generic/index.ts';

const recordings = recordingsBelow(path.resolve(import.meta.dirname, '../../fixtures/shell'));

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is about control characters
const TERMINAL = /[\x1b\b]|\r(?!\n)/;

describe.each(recordings.map((recording) => [`${recording.family}/${recording.name}`, recording] as const))(
  '%s',
  (_name, recording) => {
    test('keeps what matters, claims nothing, is not longer', async () => {
      const { text } = await replay(recording);
      const { lost, falseClaims } = judge(recording, text);
      expect({ lost, falseClaims }).toEqual({ lost: [], falseClaims: [] });
      const before = countTokens(recording.raw);
      const after = countTokens(text);
      expect(after).toBeLessThanOrEqual(before + redactionCost(recording, text));
      if (recording.minSaving > 0) expect(1 - after / before).toBeGreaterThanOrEqual(recording.minSaving);
      if (!recording.facts.exact) expect(text).not.toMatch(TERMINAL);
      expect(text === '' && recording.raw.trim() !== '').toBe(false);
    });

    test('is the same the second time', async () => {
      const [first, second] = [await replay(recording), await replay(recording)];
      expect(second.text).toBe(first.text);
    });
  },
);

/** A secret's replacement may be longer than the secret. */
function redactionCost(recording: Recording, text: string): number {
  const marks = (of: string): number => of.split('[REDACTED').length - 1;
  return (marks(text) - marks(recording.raw)) * 8;
}

test('the recordings hold faults to lose', () => {
  const failed = recordings.filter(({ exit }) => exit !== 0);
  const faults = failed.flatMap(({ raw }) => linesOf(raw).filter((line) => isFault(line)));
  expect(faults.length).toBeGreaterThan(failed.length);
});
