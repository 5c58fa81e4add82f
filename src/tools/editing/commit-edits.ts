import { ok, type Result } from '../../core/result.ts';
import { diffOf, type FinishedEdit, replaceFiles } from '../../edit/index.ts';
import { contentHash } from '../../read/exact/index.ts';
import type { ProjectContext } from '../context.ts';

/** An edit of one file and how to tell of it. */
export interface PlannedEdit {
  readonly finished: FinishedEdit;
  /** What was done, in a few words: `1 replacement`. */
  readonly what: string;
  readonly notes: readonly string[];
}

export interface CommitOptions {
  readonly isDryRun: boolean;
  /** Show the change even though the caller wrote it. */
  readonly showsDiff: boolean;
}

/** Writes the edits, all or none, or shows what they would do. → the reply */
export async function commitEdits(
  edits: readonly PlannedEdit[],
  options: CommitOptions,
  context: ProjectContext,
): Promise<Result<string>> {
  const warnings = await Promise.all(edits.map((edit) => syntaxWarning(edit, context)));
  if (!options.isDryRun) {
    context.signal.throwIfAborted();
    const written = replaceFiles(edits.map(({ finished }) => finished.write));
    if (!written.ok) return written;
  }
  const replies = edits.map((edit, index) => {
    const notes = [...edit.notes, ...staleNote(edit, context), ...(warnings[index] ?? [])];
    if (!options.isDryRun) remember(edit, context);
    return replyOf(edit, notes, options);
  });
  return ok(`${options.isDryRun ? 'DRY RUN: nothing was written\n' : ''}${replies.join('\n')}`);
}

function replyOf({ finished, what }: PlannedEdit, notes: readonly string[], options: CommitOptions): string {
  const { preimage, changedLines, lineDelta } = finished;
  const spans = changedLines.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`));
  const shownSpans = spans.length > 8 ? `${spans.slice(0, 8).join(', ')} …` : spans.join(', ');
  const place = spans.length === 1 && !shownSpans.includes('-') ? 'line' : 'lines';
  const delta = lineDelta === 0 ? '' : ` (${lineDelta > 0 ? '+' : ''}${lineDelta} lines)`;
  const head = `${options.isDryRun ? '' : '✓ '}${preimage.shown}: ${what}, ${place} ${shownSpans}${delta}`;
  const diff = options.isDryRun || options.showsDiff ? [`\`\`\`diff\n${diffOf(finished).text}\`\`\``] : [];
  return [head, ...notes, ...diff].join('\n');
}

/** Says so when a file parsed before the edit and does not after it. No edit waits long to hear it. */
async function syntaxWarning({ finished }: PlannedEdit, { services }: ProjectContext): Promise<string[]> {
  const { preimage, edited } = finished;
  const { path } = preimage.jailed;
  const after = await services.sources.factsAtOnce(path, edited);
  if (!after?.hasSyntaxErrors) return [];
  const before = await services.sources.factsAtOnce(path, preimage.text);
  if (before === undefined || before.hasSyntaxErrors) return [];
  return [`⚠ ${preimage.shown} parsed before this edit and no longer does: check the changed lines`];
}

/** Says so when the file is not the one that the caller last saw: the edit fits, but there may be more to know. */
function staleNote({ finished }: PlannedEdit, { services, caller }: ProjectContext): string[] {
  const { jailed, text, shown } = finished.preimage;
  const { deliveries } = services;
  const seen = deliveries.textOf(deliveries.of(caller.reader, jailed.path)?.base);
  if (seen === undefined || seen === text) return [];
  return [`${shown} had changed since you last read it; ctx_delta shows how`];
}

/** Who knew the file before its own edit knows it afterwards. */
function remember({ finished }: PlannedEdit, { services, caller }: ProjectContext): void {
  const { preimage, edited } = finished;
  const whole = (text: string) => ({ text, hash: contentHash(text) });
  services.deliveries.wrote(caller.reader, preimage.jailed.path, whole(preimage.text), whole(edited));
}
