/** Further apart, a suggestion is a guess. */
const FURTHEST = 2;

/**
 * The name that was probably meant: at most two edits away (insert, delete, replace, swap neighbours), and less
 * than half of the word. Ties go to the first in order.
 */
export function closestName(word: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let limit = Math.min(FURTHEST, Math.floor(word.length / 2));
  for (const name of names) {
    const distance = editDistance(word, name, limit);
    if (distance > limit) continue;
    best = name;
    limit = distance - 1;
  }
  return best;
}

/** Optimal string alignment distance; some number above `limit` as soon as it is known to be more. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
