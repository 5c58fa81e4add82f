import type { Binding } from '../../lang/index.ts';

/**
 * Of all that is said about one variable what counts on a line: the nearest before it (on its own line too, as in a
 * comprehension), else the first behind it. What a closure declares counts inside that closure alone.
 * @param said in source order
 */
export function visibleAt(said: readonly Binding[], line: number): readonly Binding[] {
  let nearest = -1;
  let after = -1;
  for (const binding of said) {
    if (binding.until !== 0 && (line > binding.until || line < binding.line)) continue;
    if (binding.line <= line) nearest = Math.max(nearest, binding.line);
    else if (after < 0) after = binding.line;
  }
  const chosen = nearest >= 0 ? nearest : after;
  return chosen < 0 ? [] : said.filter((binding) => binding.line === chosen && isVisible(binding, line));
}

function isVisible({ until, line: from }: Binding, line: number): boolean {
  return until === 0 || (from <= line && line <= until);
}
