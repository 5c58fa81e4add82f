import type { SkippedFile } from '../../code/index/index.ts';

/** Reasons that are no fault: such files have no text to index. */
const EXPECTED = ['binary', 'larger than 2 MB'];
/** Paths of files that are listed one by one; the counts cover all of them. */
const LISTED = 100;
/** The same for a line of text. */
const NAMED = 5;

export const isExpected = ({ reason }: SkippedFile): boolean => EXPECTED.includes(reason);

/** Files without text in the index, for a JSON document: counts by reason, and the paths of the first ones, faults before all others. */
export function skippedDocument(skipped: readonly SkippedFile[]): object {
  const faultsFirst = [...skipped.filter((file) => !isExpected(file)), ...skipped.filter(isExpected)];
  return {
    count: skipped.length,
    by_reason: countByReason(skipped),
    listed: faultsFirst.slice(0, LISTED).map(({ path, reason }) => ({ path, reason })),
  };
}

export function countByReason(skipped: readonly SkippedFile[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names the first files whose parser gave up; empty when there are none. */
export function unparsedText(paths: readonly string[]): string {
  if (paths.length === 0) return '';
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : '';
  return `${paths.length} without symbols, their parser gave up: ${paths.slice(0, NAMED).join(', ')}${more}`;
}

/** `12 without text (10 binary, 2 larger than 2 MB)`; empty when there are none. */
export function skippedText(skipped: readonly SkippedFile[]): string {
  if (skipped.length === 0) return '';
  const reasons = Object.entries(countByReason(skipped)).map(([reason, count]) => `${count} ${reason}`);
  return `${skipped.length} without text (${reasons.join(', ')})`;
}
