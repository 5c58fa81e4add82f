import type { Excerpt, Tally } from './excerpt.ts';

/** Where a failure is read from, and written to. */
export interface FailureSource {
  readonly lines: readonly string[];
  /** The line after its heading. */
  readonly at: number;
  readonly out: Excerpt;
  readonly foreign: Uint8Array;
  /** Counts the source lines that are left out of all failures. */
  readonly source: Tally;
}

const END = /^(?:_{2,} .+ _{2,}$|(?:=|!){3,})/;
/** `shop/pricing.py:26: KeyError`, and in the short form `shop/pricing.py:26: in post`. */
const PLACE = /^(?:[A-Za-z]:)?[^\s:][^:]*:\d+: ?(.*)$/;
const FOREIGN = /site-packages|dist-packages|[\\/]lib[\\/]python\d|^<frozen|[\\/]_pytest[\\/]/;
/** A frame of the user's code with `--tb=native`. */
const NATIVE_FRAME = /^ {2}File "[^"]+", line \d+/;
const CAPTURED = /^-{3,} (Captured .+?) -{3,}$/;
const SAME_IN_EVERY_RUN =
  /^E *$|^(?:Hint: make sure your test modules\/packages|Traceback:$)|^E +(?:Omitting \d+ identical items, use -v|Use -v to get more diff|Hint: |Full diff:$|\.\.\.$|$)/;

/** Where the failure whose text begins at a line ends: at the next heading or section. */
export function endOfFailure(lines: readonly string[], at: number): number {
  let end = at;
  while (end < lines.length && !END.test(lines[end] ?? '')) end++;
  return end;
}

/** Reads up to the next heading or section, and returns the index of its last line. */
export function readPytestFailure({ lines, at, out, foreign, source }: FailureSource): number {
  const end = endOfFailure(lines, at);
  const state: BodyState = { out, source, next: 'any', depth: 0 };
  let isCaptured = false;
  for (let index = at; index < end; index++) {
    const line = lines[index] ?? '';
    const captured = CAPTURED.exec(line)?.[1];
    if (captured !== undefined) {
      isCaptured = true;
      out.keep(`-- ${captured}`);
    } else if (isCaptured) out.other(line);
    else if (foreign[index] === 1) out.fold('lines of foreign frames');
    else readBodyLine(line, state, hasLaterPlace(lines, index, end));
  }
  return end - 1;
}

function hasLaterPlace(lines: readonly string[], at: number, end: number): boolean {
  if (!PLACE.test(lines[at] ?? '')) return false;
  for (let next = at + 1; next < end; next++) if (PLACE.test(lines[next] ?? '')) return true;
  return false;
}

interface BodyState {
  readonly out: Excerpt;
  readonly source: Tally;
  /** In the short form a place is followed by its line of code, which goes the way of the place. */
  next: 'any' | 'shown code' | 'foreign code';
  /** Indentation of the first `E` line of a group. */
  depth: number;
}

function readBodyLine(line: string, state: BodyState, isFollowedByPlace: boolean): void {
  const { out, next } = state;
  const place = PLACE.exec(line);
  state.next = 'any';
  if (!/^E /.test(line)) state.depth = 0;
  if (isEmptyOfNews(line)) out.hide();
  else if (/^E /.test(line)) keepMessage(line, state);
  else if (line.startsWith('>')) out.keep(line);
  else if (place) readPlace(line, state, { isShort: (place[1] ?? '').startsWith('in '), isFollowedByPlace });
  else if (NATIVE_FRAME.test(line)) {
    out.keep(line);
    state.next = 'shown code';
  } else if (/^ {4}/.test(line) && next === 'foreign code') out.hide();
  else if (/^ {4}/.test(line) && next === 'shown code') out.keep(line);
  else if (/^ /.test(line) || /^@|^(?:async )?def |^class /.test(line)) state.source.add();
  else out.keep(line);
}

const isEmptyOfNews = (line: string): boolean =>
  line === '' || /^(?:_ ){3,}_? ?$/.test(line) || SAME_IN_EVERY_RUN.test(line) || /^self = </.test(line);

function readPlace(
  line: string,
  state: BodyState,
  { isShort, isFollowedByPlace }: { readonly isShort: boolean; readonly isFollowedByPlace: boolean },
): void {
  const isLeftOut = FOREIGN.test(line) && (isFollowedByPlace || isShort);
  if (isShort) state.next = isLeftOut ? 'foreign code' : 'shown code';
  if (isLeftOut) state.out.fold('foreign frames');
  else state.out.keep(line);
}

/** `E   text`, indented no deeper than its group is. */
function keepMessage(line: string, state: BodyState): void {
  const spaces = /^E( +)/.exec(line)?.[1]?.length ?? 0;
  if (state.depth === 0) state.depth = spaces;
  state.out.keep(`E ${line.slice(1 + Math.min(spaces, state.depth))}`);
}
