import { compileRegex } from '../../code/search/regex/index.ts';
import { ok, type Result } from '../../core/result.ts';

/** A line of an output that matches. */
export interface MatchingLine {
  readonly number: number;
  /** The line with its line feed, where it has one. */
  readonly bytes: Buffer;
}

/**
 * All lines that match a regular expression (RE2 syntax), in time linear in the bytes.
 * @returns a failure for a pattern that is refused
 */
export function matchingLines(
  bytes: Buffer,
  pattern: string,
  options: { readonly ignoreCase: boolean },
): Result<readonly MatchingLine[]> {
  const regex = compileRegex(pattern, options);
  if (!regex.ok) return regex;
  const found: MatchingLine[] = [];
  regex.value.searchBuffer(bytes, (start, end, number) => {
    found.push({ number, bytes: bytes.subarray(start, end + 1) });
    return true;
  });
  return ok(found);
}
