import { gap, isGap, type ShownLine } from '../patterns/shown-line.ts';
import { isFault } from './faults.ts';

/** Lines from the middle of what is too long that are shown all the same, because they tell of a fault. */
const MOST_FAULTS = 200;

/**
 * The first and last lines of what is longer than any reader can take, and the faults between them. `undefined` when it is
 * not that long.
 * @param budget in characters, for both ends together
 */
export function capShown(lines: readonly ShownLine[], budget: number): readonly ShownLine[] | undefined {
  const size = (line: ShownLine): number => (isGap(line) ? 20 : line.length + 1);
  if (lines.reduce((sum, line) => sum + size(line), 0) <= budget) return undefined;
  const head = endWithin(lines.map(size), budget / 2);
  const tail = Math.max(head, lines.length - endWithin(lines.map(size).reverse(), budget / 2));
  return [...lines.slice(0, head), ...faultsOf(lines.slice(head, tail)), ...lines.slice(tail)];
}

function endWithin(sizes: readonly number[], budget: number): number {
  let left = budget;
  const end = sizes.findIndex((size) => {
    left -= size;
    return left < 0;
  });
  return end < 0 ? sizes.length : end;
}

function faultsOf(lines: readonly ShownLine[]): ShownLine[] {
  const shown: ShownLine[] = [];
  let missing = 0;
  let faults = 0;
  for (const line of lines) {
    if (isGap(line)) missing += line.count;
    else if (faults < MOST_FAULTS && line.length < 2000 && isFault(line)) {
      if (missing > 0) shown.push(gap(missing));
      missing = 0;
      faults++;
      shown.push(line);
    } else missing++;
  }
  return missing > 0 ? [...shown, gap(missing)] : shown;
}
