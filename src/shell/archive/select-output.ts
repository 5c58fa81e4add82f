import { selectionInvalid } from '../../core/messages/archive.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { jsonSlice } from './json-slice.ts';
import { matchingLines } from './matching-lines.ts';
import { firstLines, lastLines, lineRange } from './select-lines.ts';

/** What part of an output is wanted; one is taken from what the other left, in this order. */
export interface Selection {
  /** Path of a value in JSON; '' for the whole text. */
  readonly jsonPath: string;
  /** `A:B`, `A-B`, `A:` or `A`, lines from 1; '' for all. */
  readonly lines: string;
  /** A regular expression that the lines match; '' for all. */
  readonly pattern: string;
  /** The first, then the last so many lines; 0 for all. */
  readonly head: number;
  readonly tail: number;
}

/** A part of an output; not a byte of it is changed. */
export function selectOutput(bytes: Buffer, selection: Selection): Result<Buffer> {
  const value = selection.jsonPath === '' ? ok(bytes) : valueAt(bytes, selection.jsonPath);
  const ranged = value.ok && selection.lines !== '' ? rangeOf(value.value, selection.lines) : value;
  const matched = ranged.ok && selection.pattern !== '' ? matching(ranged.value, selection.pattern) : ranged;
  if (!matched.ok) return matched;
  const first = selection.head === 0 ? matched.value : firstLines(matched.value, selection.head);
  return ok(selection.tail === 0 ? first : lastLines(first, selection.tail));
}

function valueAt(bytes: Buffer, path: string): Result<Buffer> {
  const value = jsonSlice(bytes.toString(), path);
  return value.ok ? ok(Buffer.from(`${value.value}\n`)) : value;
}

function rangeOf(bytes: Buffer, lines: string): Result<Buffer> {
  const match = /^(\d+)(?:\s*[:-]\s*(\d*))?$/.exec(lines.trim());
  const first = Number(match?.[1]);
  const last = match?.[2] === '' ? Number.POSITIVE_INFINITY : Number(match?.[2] ?? first);
  if (!match || first < 1 || last < first) return fail(selectionInvalid(lines));
  return ok(lineRange(bytes, first, last));
}

function matching(bytes: Buffer, pattern: string): Result<Buffer> {
  const found = matchingLines(bytes, pattern, { ignoreCase: false });
  return found.ok ? ok(Buffer.concat(found.value.map((line) => line.bytes))) : found;
}
