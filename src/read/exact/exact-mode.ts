import { bytesInvalid, linesInvalid } from '../../core/messages/read.ts';
import { fail, ok, type Result } from '../../core/result.ts';

/** Line numbers from 1, both ends included; `last` is `Infinity` for "to the end". */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** The ways to get a file's text as it is. */
export type ExactMode =
  | { readonly kind: 'full' }
  | { readonly kind: 'raw' }
  /** In ascending order, without overlap. */
  | { readonly kind: 'lines'; readonly ranges: readonly LineRange[] }
  | { readonly kind: 'anchored'; readonly ranges: readonly LineRange[] }
  /** From 0, `end` not included; `Infinity` for "to the end". */
  | { readonly kind: 'bytes'; readonly start: number; readonly end: number };

/** As they are told to someone who asked for a mode that does not exist. */
export const EXACT_MODES = ['full', 'raw', 'lines:N-M', 'bytes:N-M', 'anchored', 'anchored:N-M'] as const;

const EVERYTHING: LineRange = { first: 1, last: Number.POSITIVE_INFINITY };

/** Reads the name of an exact mode; `undefined` for any other word. A bare range (`5-10`) is one of lines. */
export function parseExactMode(mode: string): Result<ExactMode> | undefined {
  const word = mode.trim().toLowerCase();
  if (word === 'full' || word === 'raw') return ok({ kind: word });
  if (word === 'anchored') return ok({ kind: 'anchored', ranges: [EVERYTHING] });
  const named = /^(lines|anchored|bytes):(.*)$/s.exec(word);
  if (named?.[1] === 'bytes') return parseBytes(named[2] ?? '');
  if (named) return parseLines(named[1] as 'lines' | 'anchored', named[2] ?? '');
  return /^l?\d+\s*-\s*l?\d+$/.test(word) ? parseLines('lines', word) : undefined;
}

/** `N`, `N-M` and their other spellings `N:M`, `N..M`, `LN-LM`. */
const RANGE = /^l?(\d+)(?:\s*(?:-|:|\.\.)\s*(?:l?(\d+))?)?$/;

function parseLines(kind: 'lines' | 'anchored', spec: string): Result<ExactMode> {
  const parts = spec.split(',').map((part) => part.trim());
  const ranges = parts.map((part) => parseRange(part, parts.length === 1));
  const known = ranges.filter((range) => range !== undefined);
  if (known.length < ranges.length) return fail(linesInvalid(`${kind}:${spec}`.slice(0, 80)));
  return ok({ kind, ranges: merged(known) });
}

/** A lone `N` reaches to the end; in a list it is that line. */
function parseRange(part: string, isAlone: boolean): LineRange | undefined {
  const match = RANGE.exec(part);
  if (!match) return undefined;
  const first = Number(match[1]);
  const isOpen = match[2] === undefined && (isAlone || part !== match[1]);
  const last = isOpen ? Number.POSITIVE_INFINITY : Number(match[2] ?? match[1]);
  return first >= 1 && last >= first ? { first, last } : undefined;
}

/** Ascending, and ranges that touch joined: a view shows each line once, in the file's order. */
function merged(ranges: readonly LineRange[]): LineRange[] {
  const joined: LineRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.first - b.first)) {
    const previous = joined.at(-1);
    if (previous === undefined || range.first > previous.last + 1) joined.push(range);
    else joined[joined.length - 1] = { first: previous.first, last: Math.max(previous.last, range.last) };
  }
  return joined;
}

function parseBytes(spec: string): Result<ExactMode> {
  const match = /^(\d+)(?:\s*(?:-|:|\.\.)\s*(\d+)?)?$/.exec(spec.trim());
  if (!match) return fail(bytesInvalid(`bytes:${spec}`.slice(0, 80)));
  const start = Number(match[1]);
  const end = match[2] === undefined ? Number.POSITIVE_INFINITY : Number(match[2]);
  return end > start ? ok({ kind: 'bytes', start, end }) : fail(bytesInvalid(`bytes:${spec}`.slice(0, 80)));
}
