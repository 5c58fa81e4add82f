import { rawText } from '../raw-text.ts';
import type { EndedRun } from '../run/index.ts';
import { isBinary } from './binary.ts';
import type { ReadableAnswer } from './readable-answer.ts';

/** Two outputs of three have no more: nothing of them is ever shortened, whatever the command was. */
export const SHORT_BYTES = 200;

/**
 * What `readableAnswer` gives for a run that wrote no more than `SHORT_BYTES`, without all that is needed for longer ones.
 * `undefined` where that has to be asked: for bytes that are no text.
 */
export function shortAnswer({ stdout, stderr }: EndedRun): ReadableAnswer | undefined {
  if (stdout.kind !== 'whole' || stderr.kind !== 'whole' || isBinary(stdout.bytes)) return undefined;
  const [out, err] = [rawText(stdout.bytes).text, rawText(stderr.bytes).text];
  return { stdout: out, stderr: err, handle: undefined, treatment: 'raw', by: '' };
}
