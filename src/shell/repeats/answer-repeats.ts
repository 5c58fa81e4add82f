import { createHash } from 'node:crypto';
import { countTokens, countTokensUpTo, type Encoding } from '../../engine/tokens/index.ts';
import type { CompressedRun } from '../compressed-run.ts';
import { isFault } from '../generic/index.ts';
import { writtenLines } from '../output-marks.ts';
import { endingOf, type StreamDelta, streamDelta } from './repeated-answer.ts';
import type { RememberedRun, RunMemory } from './run-memory.ts';

/** A run with its answer, before it is held against what the conversation was shown. */
export interface AnsweredRun {
  /** Command line and folder: what makes it the same command. */
  readonly key: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Both raw streams. */
  readonly raw: string;
  readonly answer: CompressedRun;
}

/** Shorter answers are given again: a reference is hardly shorter, and nobody has to look back. */
const WORTHWHILE_TOKENS = 40;
/** Who asks again after so many references has evidently lost what they refer to. */
const MOST_REFERENCES = 2;
/** Of the lines, so many have to be the same for a difference to be easier to read than the whole. */
const SAME_SHARE = 0.5;

const hasFailed = ({ exitCode, signal }: Pick<AnsweredRun, 'exitCode' | 'signal'>): boolean =>
  exitCode !== 0 || signal !== null;

/**
 * The answer, or a reference to an earlier one of the same conversation: one line when nothing changed, the new lines when
 * little did. A failing run shows its failures in any case. Notes what the conversation has been shown. Never longer than the answer.
 */
export function withoutRepeats(memory: RunMemory, run: AnsweredRun, encoding: Encoding): CompressedRun {
  const hash = createHash('sha256').update(run.raw).digest('hex').slice(0, 32);
  const last = memory.last(run.key);
  const mayRefer = last && memory.referencesTo(last) < MOST_REFERENCES;
  const shorter = mayRefer ? (sameAnswer(last, run, hash) ?? deltaAnswer(last, run)) : undefined;
  const accepted = shorter && isShorter(shorter, run.answer, encoding) ? shorter : undefined;
  if (last && accepted?.isReference) memory.addReference(last);
  else if (reachesReader(run.answer)) memory.add({ ...run, hash, ...linesOf(run.answer) });
  return accepted === undefined ? run.answer : asAnswer(accepted, run.answer, encoding);
}

/** Characters; of a longer answer a client may cut the middle, which the reader then was never shown. */
const LONGEST_SHOWN = 40_000;
const reachesReader = ({ stdout, stderr }: CompressedRun): boolean =>
  stdout.length + stderr.length <= LONGEST_SHOWN;

interface ShorterAnswer {
  readonly stdout: string;
  readonly stderr: string;
  /** Nothing new is in it: what it refers to stays the last whole answer. */
  readonly isReference: boolean;
}

function sameAnswer(last: RememberedRun, run: AnsweredRun, hash: string): ShorterAnswer | undefined {
  const isSame = last.hash === hash && last.exitCode === run.exitCode && last.signal === run.signal;
  if (!isSame || hasFailed(run)) return undefined;
  return {
    stdout: `[same as #${last.number} (${endingOf(run)}): ${namedBy(run.key)} · raw=true shows it again]\n`,
    stderr: '',
    isReference: true,
  };
}

/** Command lines are named by their beginning. */
const NAME_LENGTH = 60;
const namedBy = (key: string): string => {
  const line = key.split('\n')[0] ?? '';
  return line.length > NAME_LENGTH ? `${[...line].slice(0, NAME_LENGTH).join('')}…` : line;
};

function deltaAnswer(last: RememberedRun, run: AnsweredRun): ShorterAnswer | undefined {
  const now = linesOf(run.answer);
  const keepsFaults = hasFailed(run);
  if (keepsFaults && ![...now.stdout, ...now.stderr].some(isFault)) return undefined;
  const options = { number: last.number, keepsFaults };
  const stdout = streamDelta(last.stdout, now.stdout, options);
  const stderr = streamDelta(last.stderr, now.stderr, options);
  const lineCount = now.stdout.length + now.stderr.length;
  if (lineCount === 0 || (stdout.same + stderr.same) / lineCount < SAME_SHARE) return undefined;
  const head = [summary(last, run, [stdout, stderr])];
  return {
    stdout: writtenLines([...head, ...stdout.lines]),
    stderr: writtenLines(stderr.lines),
    isReference: false,
  };
}

function summary(last: RememberedRun, run: AnsweredRun, streams: readonly StreamDelta[]): string {
  const gone = streams.flatMap((stream) => stream.gone);
  const added = streams.reduce((sum, stream) => sum + stream.addedFaults, 0);
  const ending = endingOf(last) === endingOf(run) ? endingOf(run) : `${endingOf(last)}, now ${endingOf(run)}`;
  const changes = [
    added > 0 ? `${added} new` : '',
    gone.length > 0 ? `no longer: ${gone.map(short).join('; ')}` : '',
  ];
  return `[#${last.number} again (${ending})${changes
    .filter((part) => part !== '')
    .map((part) => `; ${part}`)
    .join('')}]`;
}

const LONGEST_GONE = 100;
const short = (line: string): string => {
  const text = line.trim();
  return text.length > LONGEST_GONE ? `${[...text].slice(0, LONGEST_GONE).join('')}…` : text;
};

const linesOf = ({
  stdout,
  stderr,
}: CompressedRun): { stdout: readonly string[]; stderr: readonly string[] } => ({
  stdout: stdout.split('\n').slice(0, -1),
  stderr: stderr.split('\n').slice(0, -1),
});

function isShorter(shorter: ShorterAnswer, answer: CompressedRun, encoding: Encoding): boolean {
  const least = countTokens(`${shorter.stdout}${shorter.stderr}`, encoding) + WORTHWHILE_TOKENS;
  return countTokensUpTo(`${answer.stdout}${answer.stderr}`, least, encoding) > least;
}

function asAnswer(
  { stdout, stderr }: ShorterAnswer,
  answer: CompressedRun,
  encoding: Encoding,
): CompressedRun {
  const shown = countTokens(`${stdout}${stderr}`, encoding);
  return { ...answer, stdout, stderr, treatment: 'repeat', by: '', shownTokens: () => shown };
}
