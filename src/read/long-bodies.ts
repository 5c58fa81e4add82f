import { LineKind } from '../text/comment-lines.ts';
import type { ViewSubject } from './view-subject.ts';

/** So many lines of code in a row are still read at a glance. */
const LONG_LINES = 14;
/** How a body begins tells what it checks and sets up, how it ends what comes of it. */
const SHOWN_FIRST = 4;
const SHOWN_LAST = 2;

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);

/**
 * The middles of long bodies: for each line, from 1, whether it is in one. A stretch between two inner definitions is
 * a body of its own, so that a function around a whole file is not taken for one that is too long.
 */
export function middlesOfLongBodies({ lines, outline, lineKinds }: ViewSubject): Uint8Array {
  const isMiddle = new Uint8Array(lines.count + 2);
  const owners = new Int32Array(lines.count + 2).fill(-1);
  for (const [index, { docFirst, last }] of outline.entries.entries()) owners.fill(index, docFirst, last + 1);
  for (const [index, { kind, headLast, last }] of outline.entries.entries()) {
    if (!CALLABLE.has(kind)) continue;
    let stretch: number[] = [];
    for (let line = headLast + 1; line <= last; line++) {
      const isOwn = owners[line] === index && line < last;
      if (isOwn && lineKinds[line] === LineKind.code) stretch.push(line);
      if (isOwn) continue;
      if (stretch.length > LONG_LINES) markMiddle(stretch, isMiddle);
      stretch = [];
    }
  }
  return isMiddle;
}

function markMiddle(stretch: readonly number[], isMiddle: Uint8Array): void {
  const first = stretch[SHOWN_FIRST];
  const last = stretch.at(-1 - SHOWN_LAST);
  if (first !== undefined && last !== undefined) isMiddle.fill(1, first, last + 1);
}
