import { editChangesNothing, oldTextEmpty, textNotFound, textNotUnique } from '../core/messages/edit.ts';
import { fail, ok, type Result } from '../core/result.ts';
import { type Finding, findText, replacementsFor } from './find-text.ts';
import { nearestPlace } from './nearest-place.ts';
import type { Preimage } from './preimage.ts';
import type { Replacement } from './replacement.ts';
import { TextLines } from './text-lines.ts';
import { markIn } from './view-marks.ts';

export interface TextEdit {
  readonly oldText: string;
  readonly newText: string;
  readonly isForAll: boolean;
  /** What the caller calls the old text, for messages. */
  readonly name: string;
}

/** How an edit changes a text, in ascending order. */
export interface Change {
  readonly replacements: readonly Replacement[];
  readonly how: Finding['how'];
}

/** Finds a text and says what to put in its place; the text has to be there, and once unless all are meant. */
export function editText(preimage: Preimage, { oldText, newText, isForAll, name }: TextEdit): Result<Change> {
  if (oldText === '') return fail(oldTextEmpty());
  if (oldText === newText) return fail(editChangesNothing());
  const lines = new TextLines(preimage.text);
  const finding = findText(lines, oldText);
  const { places, how } = finding;
  if (places.length === 0) return fail(textNotFound(name, preimage.shown, hintsFor(lines, oldText, newText)));
  if (places.length > 1 && !isForAll) {
    return fail(
      textNotUnique(
        name,
        places.map(({ start }) => lines.numberAt(start)),
      ),
    );
  }
  const mark = markIn(newText, oldText);
  if (mark) return fail(mark);
  return ok({ replacements: replacementsFor(finding, lines, newText), how });
}

function hintsFor(lines: TextLines, oldText: string, newText: string): string[] {
  const hints: string[] = [];
  if (newText !== '' && findText(lines, newText).places.length > 0) {
    hints.push('The new text is there already: the edit seems to have been made.');
  }
  const nearest = nearestPlace(lines, oldText);
  if (nearest !== undefined) hints.push(`Nearest (number:anchor|text, as ctx_patch takes them):\n${nearest}`);
  return hints;
}
