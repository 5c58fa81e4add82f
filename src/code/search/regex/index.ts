import { regexTooLarge } from '../../../core/messages/regex.ts';
import { fail, ok, type Result } from '../../../core/result.ts';
import { ASSERTION, assertNode, concat, type Node } from './ast.ts';
import { CompiledRegex } from './compiled-regex.ts';
import { REGEX_LIMITS } from './limits.ts';
import { parseLiteral, parsePattern } from './parser.ts';
import { instructionCount } from './program.ts';

export type { Budget } from './byte-automaton.ts';
export { CompiledRegex, type OnLine, type SearchOutcome } from './compiled-regex.ts';
export type { LineRequirement } from './line-requirement.ts';
export type { LiteralPlan } from './literal-plan.ts';
export type { MatchSpan } from './match-locator.ts';
export type { TrigramQuery } from './trigram-query.ts';

export interface RegexOptions {
  /** Letters match in either case, as with `(?i)`. */
  readonly ignoreCase?: boolean;
  /** The pattern is text, not a regular expression. */
  readonly fixedString?: boolean;
  /** No word character may stand right before or after a match. */
  readonly wholeWord?: boolean;
}

/**
 * Compiles a pattern of RE2-like syntax (README) for searching lines of UTF-8 text.
 * @returns the regex, or why the pattern is refused, as one sentence that names the construct and its place.
 */
export function compileRegex(pattern: string, options: RegexOptions = {}): Result<CompiledRegex> {
  const { ignoreCase = false, fixedString = false, wholeWord = false } = options;
  const parsed = fixedString ? parseLiteral(pattern, ignoreCase) : parsePattern(pattern, ignoreCase);
  if (!parsed.ok) return parsed;
  const node = wholeWord ? asWholeWord(parsed.value) : parsed.value;
  if (instructionCount(node) > REGEX_LIMITS.instructions)
    return fail(regexTooLarge(REGEX_LIMITS.instructions));
  return ok(new CompiledRegex(node));
}

const asWholeWord = (node: Node): Node =>
  concat([assertNode(ASSERTION.wordStartHalf), node, assertNode(ASSERTION.wordEndHalf)]);
