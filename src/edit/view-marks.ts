import { markerInText } from '../core/messages/edit.ts';
import type { Failure } from '../core/result.ts';

/** Lines that stand in an answer of ours and never in a file: whoever writes them copies a view, not the text. */
const MARKS = [
  /^\[cut at byte \d+ of \d+, continue with mode=[^\n]*$/m,
  /^\[lines \d+-\d+ of \d+\]$/m,
  /^\[unchanged: you have all \d+ lines; [^\n]*$/m,
  /^\s*… \d+ lines? \(\d+(?:[–-]\d+)?\)[^\n]*$/m,
];
/** `14:9c0f|text`, on every line. */
const ANCHORED = /^(?:\d+:[0-9a-f]{4}\|[^\n]*(?:\n|$))+$/;

/** Why a new text must not be written: it carries a mark of a view that the text it replaces does not. */
export function markIn(inserted: string, replaced: string): Failure | undefined {
  if (ANCHORED.test(inserted) && !ANCHORED.test(replaced)) {
    return markerInText(inserted.slice(0, inserted.indexOf('|') + 1));
  }
  for (const mark of MARKS) {
    const found = mark.exec(inserted)?.[0];
    if (found !== undefined && !mark.test(replaced)) return markerInText(found.trim().slice(0, 60));
  }
  return undefined;
}
