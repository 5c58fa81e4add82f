import { countTokens } from '../../engine/tokens/index.ts';
import { LineKind } from '../../text/comment-lines.ts';
import { gapMarker } from '../../text/gap-marker.ts';
import { isTellingComment } from '../../text/telling-comment.ts';
import { defineMode } from '../define-mode.ts';
import type { LineRange } from '../exact/index.ts';
import { middlesOfLongBodies } from '../long-bodies.ts';
import { overlaps, protectedLines } from '../protected-lines.ts';
import { rangesOfLines } from '../ranges.ts';
import { rowsOfRanges } from '../selection-rows.ts';
import { viewHeader } from '../structure-rows.ts';
import type { ViewSubject } from '../view-subject.ts';

export default defineMode({
  name: 'aggressive',
  summary: 'the code without comments, blank lines and the middles of long bodies',
  render(subject) {
    const header = viewHeader(subject, 'aggressive');
    return rowsOfRanges(subject, keptRanges(subject), { header, namesGaps: false });
  },
});

/** Lines of code but the middles of long bodies, and comments that say something to a tool; a run no longer than its marker stays. */
function keptRanges(subject: ViewSubject): LineRange[] {
  const { lines, lineKinds: kinds } = subject;
  const kept = [...protectedLines(subject), ...subject.hints];
  const isMiddle = middlesOfLongBodies(subject);
  const isKept = new Uint8Array(lines.count + 2);
  for (let line = 1; line <= lines.count; line++) {
    const isTelling = kinds[line] === LineKind.comment && isTellingComment(lines.line(line));
    if (isMiddle[line] !== 1 && (kinds[line] === LineKind.code || isTelling)) isKept[line] = 1;
    else if (kept.length > 0 && overlaps({ first: line, last: line }, kept)) isKept[line] = 1;
  }
  for (const run of rangesOfLines(lines.count, (line) => isKept[line] !== 1)) {
    if (isShorterThanMarker(subject, run)) isKept.fill(1, run.first, run.last + 1);
  }
  // An empty line is never worth a row, wherever it stands.
  return rangesOfLines(lines.count, (line) => isKept[line] === 1 && kinds[line] !== LineKind.blank);
}

function isShorterThanMarker({ text, lines }: ViewSubject, { first, last }: LineRange): boolean {
  const run = text.slice(lines.startOf(first), lines.startOf(last + 1)).trim();
  return run === '' || countTokens(run) < countTokens(gapMarker(first, last));
}
