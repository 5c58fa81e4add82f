import type { Result } from '../../core/result.ts';
import { checkGuards, editText, finishEdit, type Guards, newFile, readPreimage } from '../../edit/index.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { type CommitOptions, commitEdits } from './commit-edits.ts';

export interface FileEdit extends CommitOptions {
  readonly place: Place;
  readonly oldText: string;
  readonly newText: string;
  readonly isForAll: boolean;
  readonly guards: Guards;
}

export interface NewFile extends CommitOptions {
  readonly place: Place;
  readonly text: string;
}

const HOW_FOUND = {
  exact: [],
  'line-ends': [],
  blanks: ['found only without the blanks at line ends, which the edit replaced'],
} as const;

/** Replaces a text in a file. → the reply */
export function editFile(edit: FileEdit, context: ProjectContext): Promise<Result<string>> {
  const { place } = edit;
  return context.services.edits.run(async () => {
    const preimage = readPreimage(place, place.shown);
    if (!preimage.ok) return preimage;
    const guarded = checkGuards(preimage.value, edit.guards);
    if (!guarded.ok) return guarded;
    const change = editText(preimage.value, { ...edit, name: 'old_string' });
    if (!change.ok) return change;
    const { replacements, how } = change.value;
    const finished = finishEdit(preimage.value, replacements);
    if (!finished.ok) return finished;
    const what = `${replacements.length} ${replacements.length === 1 ? 'replacement' : 'replacements'}`;
    return commitEdits([{ finished: finished.value, what, notes: HOW_FOUND[how] }], edit, context);
  });
}

/** Writes a new file with its folders. One that is there is never overwritten. → the reply */
export function createFile(
  { place, text, ...options }: NewFile,
  context: ProjectContext,
): Promise<Result<string>> {
  return context.services.edits.run(async () => {
    const made = newFile(place, place.shown, text);
    if (!made.ok) return made;
    return commitEdits([{ finished: made.value, what: 'created', notes: [] }], options, context);
  });
}
