/**
 * The mark that stands where lines are left out: how many and which (`… 14 lines (88–101)`). Every view uses this one
 * form, so that a reader learns it once; numbers count from 1 and both ends are left out.
 */
export function gapMarker(first: number, last: number): string {
  return first === last ? `… 1 line (${first})` : `… ${last - first + 1} lines (${first}–${last})`;
}
