import { type CodePointSet, EMPTY_SET, single, union } from './code-points.ts';

/**
 * What a pattern says, with flags, groups and escapes already applied. Captures and greediness are gone:
 * whether a line matches, and the leftmost longest place where it does, depend on neither.
 */
export type Node =
  | { readonly kind: 'empty' }
  /** One character out of a set; an empty set never matches. No set holds the line feed. */
  | { readonly kind: 'class'; readonly set: CodePointSet }
  | { readonly kind: 'assert'; readonly assertion: Assertion }
  | { readonly kind: 'concat'; readonly parts: readonly Node[] }
  | { readonly kind: 'alternate'; readonly branches: readonly Node[] }
  /** `max` is Infinity where there is no upper bound. */
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly max: number };

/** Conditions on the characters before and after a position, by number because the automaton tables hold them. */
export const ASSERTION = {
  lineStart: 0,
  lineEnd: 1,
  wordBoundary: 2,
  notWordBoundary: 3,
  wordStart: 4,
  wordEnd: 5,
  /** No word character before, whatever follows: the left side of a whole-word search. */
  wordStartHalf: 6,
  /** No word character after, whatever precedes. */
  wordEndHalf: 7,
  /** The line ends here or after a carriage return; compiled into `lineEnd`, so automata never meet it. */
  lineEndOrReturn: 8,
} as const;
export type Assertion = (typeof ASSERTION)[keyof typeof ASSERTION];

/** The same condition when the text is read from right to left, for those that automata meet. */
export const MIRRORED: readonly Assertion[] = [
  ASSERTION.lineEnd,
  ASSERTION.lineStart,
  ASSERTION.wordBoundary,
  ASSERTION.notWordBoundary,
  ASSERTION.wordEnd,
  ASSERTION.wordStart,
  ASSERTION.wordEndHalf,
  ASSERTION.wordStartHalf,
];

export const EMPTY: Node = { kind: 'empty' };

export const classOf = (set: CodePointSet): Node => ({ kind: 'class', set });
export const characterNode = (codePoint: number): Node => classOf(single(codePoint));
export const assertNode = (assertion: Assertion): Node => ({ kind: 'assert', assertion });

/** One after the other; nested sequences are flattened. */
export function concat(parts: readonly Node[]): Node {
  const flat = parts.flatMap((part) =>
    part.kind === 'empty' ? [] : part.kind === 'concat' ? part.parts : [part],
  );
  return flat.length === 0 ? EMPTY : flat.length === 1 ? flat[0]! : { kind: 'concat', parts: flat };
}

/** Either one; branches of one character each become one class. */
export function alternate(branches: readonly Node[]): Node {
  if (branches.length === 1) return branches[0]!;
  let set = EMPTY_SET;
  for (const branch of branches) {
    if (branch.kind !== 'class') return { kind: 'alternate', branches };
    set = union(set, branch.set);
  }
  return classOf(set);
}

export function repeat(body: Node, min: number, max: number): Node {
  if (body.kind === 'empty' || max === 0) return EMPTY;
  return min === 1 && max === 1 ? body : { kind: 'repeat', body, min, max };
}
