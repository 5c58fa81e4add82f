import type { Units } from './units.ts';

/** Words that say nothing about where to look. */
const COMMON = new Set(
  'the and for with that this from into have has not are was how what why when where which fix add make use let get set new all any can should would please file files code change update'.split(
    ' ',
  ),
);
/** More units than these are not ranked: a task that so many lines speak of points at none. */
const MOST_UNITS = 400;

/** Units that hold words of a task, those with the rarest words first. */
export function unitsForTask(units: Units, task: string): number[] {
  const words = [...new Set(task.toLowerCase().match(/[\p{L}\p{N}_]{3,}|\p{N}{2}/gu) ?? [])].filter(
    (word) => !COMMON.has(word),
  );
  if (words.length === 0) return [];
  const hits = words.map((): number[] => []);
  for (let unit = 1; unit <= units.count; unit++) {
    const text = units.text(unit).toLowerCase();
    for (const [index, word] of words.entries()) if (text.includes(word)) hits[index]?.push(unit);
  }
  return ranked(hits, units.count);
}

function ranked(hits: readonly (readonly number[])[], count: number): number[] {
  const weights = new Map<number, number>();
  for (const units of hits) {
    const weight = Math.log2(1 + count / Math.max(1, units.length));
    for (const unit of units) weights.set(unit, (weights.get(unit) ?? 0) + weight);
  }
  return [...weights]
    .sort(([a, weightOfA], [b, weightOfB]) => weightOfB - weightOfA || a - b)
    .slice(0, MOST_UNITS)
    .map(([unit]) => unit);
}
