/** Bounds that keep one search within known time and memory, whatever the pattern. */
export const REGEX_LIMITS = {
  /** Unicode characters of a pattern (the tool's own bound). */
  patternCharacters: 1024,
  /** Nested groups and classes: what recursive descent may use of the stack. */
  nesting: 200,
  /** Instructions after counted repetitions are written out: `a{10000}` is the longest. */
  instructions: 10_000,
  /** Members of all cached automaton states together, 4 bytes each; beyond it the cache starts afresh. */
  cachedMembers: 1 << 19,
  /** Entries of one transition table, 4 bytes each; beyond it the cache starts afresh. */
  cachedTransitions: 1 << 20,
  /** Bytes scanned, or units of automaton construction, between two questions to the budget. */
  workPerBudgetCheck: 1 << 20,
  /** Automaton construction that finding the columns of one match may cost before the line stands for it. */
  workPerLocation: 1 << 20,
} as const;
