import { anchorsStale, opsOverlap } from '../../core/messages/edit.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { editText } from '../edit-text.ts';
import type { Preimage } from '../preimage.ts';
import type { Replacement } from '../replacement.ts';
import { TextLines, withLineEnd } from '../text-lines.ts';
import { markIn } from '../view-marks.ts';
import { AnchorFinder, type FoundRange } from './find-anchor.ts';
import type { PatchOp } from './patch-op.ts';
import { replaceSymbol, type SymbolLookup } from './replace-symbol.ts';

/** What a list of ops does to a file. */
export interface Patch {
  /** Ascending, without overlap. */
  readonly replacements: readonly Replacement[];
  /** For the reply: lines that were found elsewhere than the caller thought. */
  readonly notes: readonly string[];
}

/**
 * Turns ops into replacements. All of them speak of the file as it is before the first; stale anchors and ops that
 * change the same text end the whole patch.
 */
export async function patchFile(
  preimage: Preimage,
  ops: readonly PatchOp[],
  symbols: SymbolLookup,
): Promise<Result<Patch>> {
  const lines = new TextLines(preimage.text);
  const finder = new AnchorFinder(lines);
  const resolved: (Replacement & { readonly index: number })[] = [];
  for (const [index, op] of ops.entries()) {
    const made = await replacementsOf(op, { preimage, lines, finder, symbols });
    if (!made.ok) return made;
    for (const replacement of made.value) {
      const replaced = preimage.text.slice(replacement.start, replacement.end);
      const mark = markIn(replacement.text, replaced);
      if (mark) return fail(mark);
      resolved.push({ ...replacement, index });
    }
  }
  const { conflicts, moves } = finder;
  if (conflicts.length > 0) return fail(anchorsStale(preimage.shown, conflicts.length, conflicts.join('\n')));
  const sorted = resolved.sort((a, b) => a.start - b.start || a.end - b.end);
  const overlap = sorted.find((each, i) => i > 0 && sorted[i - 1]!.end > each.start);
  if (overlap)
    return fail(opsOverlap(preimage.shown, sorted[sorted.indexOf(overlap) - 1]!.index, overlap.index));
  return ok({ replacements: withoutEmptyFirstLine(sorted, lines), notes: moves });
}

/**
 * New lines behind a last line without an end begin with one. Where that line was the only one and goes away, nothing
 * is left for it to end.
 */
function withoutEmptyFirstLine(
  sorted: readonly Replacement[],
  { text, lines }: TextLines,
): readonly Replacement[] {
  const first = lines[0]?.start;
  const isAllDeleted = sorted.some(
    ({ start, end, text: by }) => by === '' && start === first && end === text.length,
  );
  if (!isAllDeleted) return sorted;
  return sorted.map((each) =>
    each.start === text.length ? { ...each, text: each.text.replace(/^\r?\n/, '') } : each,
  );
}

interface Parts {
  readonly preimage: Preimage;
  readonly lines: TextLines;
  readonly finder: AnchorFinder;
  readonly symbols: SymbolLookup;
}

/** No replacement where an anchor is stale: the finder has noted it, and the other ops are still looked at. */
async function replacementsOf(op: PatchOp, parts: Parts): Promise<Result<readonly Replacement[]>> {
  const { preimage, lines, finder, symbols } = parts;
  switch (op.op) {
    case 'set_line':
      return ok(between(lines, finder.range(op.at, op.at), op.newText));
    case 'replace_lines': {
      const range = finder.range(op.first, op.last);
      return ok(op.newText === '' ? deleted(lines, range) : between(lines, range, op.newText));
    }
    case 'delete':
      return ok(deleted(lines, finder.range(op.first, op.last)));
    case 'insert_after':
      return ok(inserted(lines, op.at === undefined ? 0 : finder.find(op.at), op.newText));
    case 'replace_unique':
    case 'replace_all': {
      const isForAll = op.op === 'replace_all';
      const [oldText, newText] = isForAll ? [op.find, op.replace] : [op.oldText, op.newText];
      const edit = editText(preimage, { oldText, newText, isForAll, name: isForAll ? 'find' : 'old_text' });
      return edit.ok ? ok(edit.value.replacements) : edit;
    }
    case 'replace_symbol':
      return replaceSymbol(preimage, lines, op, symbols);
    case 'create':
      return ok([{ start: 0, end: 0, text: op.newText }]);
  }
}

/** The text of lines without the end of the last one, which stays. */
function between(lines: TextLines, range: FoundRange | undefined, newText: string): Replacement[] {
  if (range === undefined) return [];
  const { from, to } = range;
  const text = withLineEnd(withoutFinalEnd(newText), lines.lineEndAt(from.start));
  return [{ start: from.start, end: to.end, text }];
}

/** Whole lines with their ends. Of a last line without an end the one before goes, so that the file keeps having none. */
function deleted(lines: TextLines, range: FoundRange | undefined): Replacement[] {
  if (range === undefined) return [];
  const { first, from, to } = range;
  const isUnended = to.next === to.end;
  const start = isUnended && first > 1 ? lines.lines[first - 2]!.end : from.start; // there is a line before
  return [{ start, end: to.next, text: '' }];
}

/** New lines behind line `after`, 0 for the start of the file. */
function inserted(lines: TextLines, after: number | undefined, newText: string): Replacement[] {
  if (after === undefined) return [];
  const line = lines.lines[after - 1];
  const at = line?.next ?? lines.lines[0]?.start ?? lines.text.length;
  const lineEnd = lines.lineEndAt(line?.start ?? at);
  const body = withLineEnd(withoutFinalEnd(newText), lineEnd);
  const isUnended = line !== undefined && line.next === line.end;
  return [{ start: at, end: at, text: isUnended ? `${lineEnd}${body}` : `${body}${lineEnd}` }];
}

const withoutFinalEnd = (text: string): string => text.replace(/\r?\n$/, '');
