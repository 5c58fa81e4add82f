/**
 * A stretch of lines that differs between two versions of a text: lines `oldStart … oldEnd` became lines
 * `newStart … newEnd`. Numbers count from 0, ends are not included; either stretch may be empty.
 */
export interface LineChange {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** The shortest script is looked for up to this many edits: memory and time grow with the square. */
const MOST_EDITS = 400;

/** A text as lines that keep their line ends, so that a changed end is a changed line. */
export function splitLines(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/**
 * The changes from `before` to `after` in ascending order. The shortest script where it has few edits; in very
 * different texts the lines that occur once in both are held together, and what lies between and has nothing in
 * common counts as replaced.
 */
export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const ids = new Map<string, number>();
  const idOf = (line: string): number => {
    const id = ids.get(line) ?? ids.size;
    ids.set(line, id);
    return id;
  };
  const texts = { old: Int32Array.from(before, idOf), new: Int32Array.from(after, idOf) };
  const box = withoutCommonEnds(texts, {
    oldStart: 0,
    oldEnd: before.length,
    newStart: 0,
    newEnd: after.length,
  });
  return joined(shortestScript(texts, box) ?? betweenAnchors(texts, box));
}

interface Texts {
  readonly old: Int32Array;
  readonly new: Int32Array;
}

function withoutCommonEnds(texts: Texts, box: LineChange): LineChange {
  let { oldStart, oldEnd, newStart, newEnd } = box;
  while (oldStart < oldEnd && newStart < newEnd && texts.old[oldStart] === texts.new[newStart]) {
    oldStart++;
    newStart++;
  }
  while (oldStart < oldEnd && newStart < newEnd && texts.old[oldEnd - 1] === texts.new[newEnd - 1]) {
    oldEnd--;
    newEnd--;
  }
  return { oldStart, oldEnd, newStart, newEnd };
}

/**
 * E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986), the greedy form.
 * `reached[k]` is the furthest old line on diagonal k = old − new; the rounds are kept to walk back.
 * @returns `undefined` when it takes more than `MOST_EDITS` edits
 */
function shortestScript(texts: Texts, box: LineChange): LineChange[] | undefined {
  const oldCount = box.oldEnd - box.oldStart;
  const newCount = box.newEnd - box.newStart;
  if (oldCount === 0 || newCount === 0) return oldCount + newCount === 0 ? [] : [box];
  const most = Math.min(MOST_EDITS, oldCount + newCount);
  const zero = most + 1;
  const reached = new Int32Array(2 * most + 3);
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    rounds.push(reached.slice(zero - edits - 1, zero + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      let old = isInsertion(reached, zero, k, edits) ? reached[zero + k + 1]! : reached[zero + k - 1]! + 1;
      while (
        old < oldCount &&
        old - k < newCount &&
        texts.old[box.oldStart + old] === texts.new[box.newStart + old - k]
      ) {
        old++;
      }
      reached[zero + k] = old;
      if (k === oldCount - newCount && old >= oldCount) return walkBack(rounds, box);
    }
  }
  return undefined;
}

/** Whether diagonal `k` is best reached from the one above, by a line of the new text. */
function isInsertion(reached: Int32Array, zero: number, k: number, edits: number): boolean {
  return k === -edits || (k !== edits && reached[zero + k - 1]! < reached[zero + k + 1]!);
}

/** From the end to the start, one edit a round; `rounds[e]` is what was reached before round e, centred. */
function walkBack(rounds: readonly Int32Array[], box: LineChange): LineChange[] {
  const changes: LineChange[] = [];
  let old = box.oldEnd - box.oldStart;
  let now = box.newEnd - box.newStart;
  for (let edits = rounds.length - 1; edits > 0; edits--) {
    const reached = rounds[edits]!;
    const zero = edits + 1;
    const k = old - now;
    const inserts = isInsertion(reached, zero, k, edits);
    const fromOld = inserts ? reached[zero + k + 1]! : reached[zero + k - 1]!;
    const fromNew = fromOld - (inserts ? k + 1 : k - 1);
    changes.push({
      oldStart: box.oldStart + fromOld,
      oldEnd: box.oldStart + fromOld + (inserts ? 0 : 1),
      newStart: box.newStart + fromNew,
      newEnd: box.newStart + fromNew + (inserts ? 1 : 0),
    });
    old = fromOld;
    now = fromNew;
  }
  return changes.reverse();
}

/** Cuts a box at the lines that occur once in both texts and in the same order, and looks at the parts alone. */
function betweenAnchors(texts: Texts, box: LineChange): LineChange[] {
  const changes: LineChange[] = [];
  let { oldStart, newStart } = box;
  for (const anchor of [...commonUniqueLines(texts, box), { old: box.oldEnd, new: box.newEnd }]) {
    const part = withoutCommonEnds(texts, { oldStart, oldEnd: anchor.old, newStart, newEnd: anchor.new });
    changes.push(...(shortestScript(texts, part) ?? [part]));
    oldStart = anchor.old;
    newStart = anchor.new;
  }
  return changes;
}

interface Pair {
  readonly old: number;
  readonly new: number;
}

/** The longest series of lines unique in both texts that rises in both (Bram Cohen's patience diff). */
function commonUniqueLines(texts: Texts, box: LineChange): Pair[] {
  const inNew = uniquePlaces(texts.new, box.newStart, box.newEnd);
  const pairs: Pair[] = [];
  for (const [id, old] of uniquePlaces(texts.old, box.oldStart, box.oldEnd)) {
    const found = inNew.get(id);
    if (found !== undefined) pairs.push({ old, new: found });
  }
  return longestRising(pairs);
}

/** Places of the lines that occur once, in ascending order. */
function uniquePlaces(lines: Int32Array, start: number, end: number): Map<number, number> {
  const places = new Map<number, number>();
  const repeated = new Set<number>();
  for (let at = start; at < end; at++) {
    const id = lines[at]!;
    if (places.has(id)) repeated.add(id);
    else places.set(id, at);
  }
  for (const id of repeated) places.delete(id);
  return places;
}

/** Of pairs in ascending `old`, the longest subsequence in ascending `new`. */
function longestRising(pairs: readonly Pair[]): Pair[] {
  const tails: number[] = [];
  const before = new Int32Array(pairs.length);
  for (const [index, pair] of pairs.entries()) {
    let low = 0;
    for (let high = tails.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (pairs[tails[middle]!]!.new < pair.new) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = index;
  }
  const rising: Pair[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]!) rising.push(pairs[at]!);
  return rising.reverse();
}

/** Changes that touch become one. */
function joined(changes: readonly LineChange[]): LineChange[] {
  const result: LineChange[] = [];
  for (const change of changes) {
    const last = result.at(-1);
    if (last?.oldEnd === change.oldStart && last.newEnd === change.newStart) {
      result[result.length - 1] = { ...last, oldEnd: change.oldEnd, newEnd: change.newEnd };
    } else result.push(change);
  }
  return result;
}
