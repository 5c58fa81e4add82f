import { existsSync } from 'node:fs';
import { fileExists } from '../core/messages/edit.ts';
import type { JailedPath } from '../core/paths-jail.ts';
import { fail, ok, type Result } from '../core/result.ts';
import { type DiffText, unifiedDiff } from '../text/unified-diff.ts';
import { encodeEdited, type Preimage } from './preimage.ts';
import type { FileWrite } from './replace-files.ts';
import { applied, type Replacement } from './replacement.ts';
import { TextLines } from './text-lines.ts';
import { markIn } from './view-marks.ts';

const NEW_FILE_MODE = 0o666;

/** A file with its edits made in memory, ready to be written or shown. */
export interface FinishedEdit {
  /** What the file was; empty for one that did not exist. */
  readonly preimage: Preimage;
  readonly edited: string;
  readonly write: FileWrite;
  /** Line numbers of the edited text that are new or changed; an empty stretch names the line before it. */
  readonly changedLines: readonly { readonly first: number; readonly last: number }[];
  /** Lines more (or fewer) than before. */
  readonly lineDelta: number;
}

/** Makes the replacements in memory. Bytes outside of them stay as they are. */
export function finishEdit(preimage: Preimage, replacements: readonly Replacement[]): Result<FinishedEdit> {
  const edited = applied(preimage.text, replacements);
  const bytes = encodeEdited(
    preimage,
    edited,
    replacements.map(({ text }) => text),
  );
  if (!bytes.ok) return bytes;
  const lines = new TextLines(edited);
  const { path } = preimage.jailed;
  return ok({
    preimage,
    edited,
    write: { path, shown: preimage.shown, before: preimage.bytes, after: bytes.value, mode: preimage.mode },
    changedLines: changedLinesOf(lines, replacements),
    lineDelta: lines.count - new TextLines(preimage.text).count,
  });
}

/** A file that does not exist yet, with its first content. */
export function newFile(jailed: JailedPath, shown: string, text: string): Result<FinishedEdit> {
  if (existsSync(jailed.path)) return fail(fileExists(shown));
  const mark = markIn(text, '');
  if (mark) return fail(mark);
  const preimage: Preimage = {
    jailed,
    shown,
    bytes: Buffer.alloc(0),
    text: '',
    encoding: 'utf-8',
    mode: NEW_FILE_MODE & ~process.umask(),
    modifiedMs: 0,
  };
  const finished = finishEdit(preimage, [{ start: 0, end: 0, text }]);
  if (!finished.ok) return finished;
  return ok({ ...finished.value, write: { ...finished.value.write, before: undefined } });
}

function changedLinesOf(lines: TextLines, replacements: readonly Replacement[]) {
  let shift = 0;
  return replacements.map(({ start, end, text }) => {
    const from = start + shift;
    shift += text.length - (end - start);
    const lastUnit = Math.max(from, from + text.replace(/\r?\n$/, '').length - 1);
    return { first: lines.numberAt(from), last: Math.max(lines.numberAt(from), lines.numberAt(lastUnit)) };
  });
}

/** What the edit would change, as a diff that a person can judge. */
export function diffOf({ preimage, edited }: FinishedEdit): DiffText {
  return unifiedDiff(preimage.text, edited, 2);
}
