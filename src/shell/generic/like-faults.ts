import { hasPlace } from './faults.ts';
import type { LineVerdicts } from './line-verdicts.ts';

/** So many faults of one form are shown with all that belongs to them. */
const SHOWN_WHOLE = 3;
/** Rows of a table that say `failed` are no news by the hundred; places always are. */
const MOST_OF_A_FORM = 200;
/** A fault without what it says, or with more than a page of it, is left as it is. */
const LONGEST_BLOCK = 40;

/** A line of source that a tool shows, or what points into it: `  3 | code`, `  │ ^^^^`. */
const SOURCE = /^\s*(?:>\s*)?\d*\s*[|│╷╵╎]|^[\s|│~^─-]*[~^][\s~^-]*$/;

/**
 * Of many faults or warnings that differ in values only, the first ones are shown whole; of the others what is new: where they are, and
 * what none of this form has said before, without the source that they show.
 */
export function dropLikeFaults(verdicts: LineVerdicts, faults: Uint8Array, warnings: Uint8Array): void {
  const heads = faults.map((isFault, at) => isFault | (warnings[at] ?? 0));
  const groups = new Map<string, Group>();
  for (let at = 0; at < verdicts.count; at++) {
    if (heads[at] !== 1 || verdicts.isDropped(at)) continue;
    const form = verdicts.form(at);
    const group = groups.get(form) ?? { count: 0, texts: new Set<string>(), calls: new Set<string>() };
    groups.set(form, group);
    const isSameAgain = hasPlace(verdicts.line(at)) && group.texts.has(verdicts.line(at));
    const isKnown = ++group.count > SHOWN_WHOLE || isSameAgain;
    if (group.count > MOST_OF_A_FORM && !hasPlace(verdicts.line(at)))
      verdicts.drop(at, 'lines like those above');
    const end = endOfBlock(verdicts, heads, at);
    for (let line = at; line < end; line++) {
      const text = verdicts.line(line);
      const isSaid = group.texts.has(text) || (line > at && isShownAgain(verdicts, line, group.calls));
      if (isKnown && isSaid) verdicts.drop(line, 'lines like those above');
      else if (isKnown && text !== '') verdicts.guard(line);
      group.texts.add(text);
    }
  }
}

interface Group {
  count: number;
  readonly texts: Set<string>;
  /** Forms of the calls that led to it. */
  readonly calls: Set<string>;
}

/** Longer lines are not looked at: it would take long. */
const LONGEST_SHOWN_AGAIN = 1000;

/** A call in a trace, as Go writes it: its arguments are addresses. */
const CALL = /^\S+\(.*\)$|^created by \S/;

function isShownAgain(verdicts: LineVerdicts, at: number, calls: Set<string>): boolean {
  const text = verdicts.line(at);
  if (text.length > LONGEST_SHOWN_AGAIN) return false;
  if (SOURCE.test(text)) return !hasPlace(text);
  if (!CALL.test(text)) return false;
  const isKnown = calls.has(verdicts.form(at));
  calls.add(verdicts.form(at));
  return isKnown;
}

/**
 * Where the lines end that belong to a fault: at the next one, or where indented text is over; of a heading (`goroutine 7
 * [running]:`) at the next blank line.
 */
function endOfBlock(verdicts: LineVerdicts, heads: Uint8Array, fault: number): number {
  const most = Math.min(verdicts.count, fault + LONGEST_BLOCK);
  const isHeading = verdicts.line(fault).endsWith(']:');
  let at = fault + 1;
  for (; at < most && heads[at] !== 1; at++) {
    const line = verdicts.line(at);
    if (isHeading ? line === '' : line !== '' && !/^[\s|│╷╵]/.test(line)) break;
  }
  return at;
}
