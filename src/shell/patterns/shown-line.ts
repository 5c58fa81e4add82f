/**
 * Stands where lines were left out. The pipeline writes it (`… 14 passed tests`) and names, once for the whole answer,
 * the handle that brings everything back; patterns never write marks of their own.
 */
export interface Gap {
  /** How many raw lines are missing here, or how many things when `what` names something else than lines. */
  readonly count: number;
  /** Plural noun: `lines`, `passed tests`, `compiled crates`. */
  readonly what: string;
}

/** A line of the answer: text (a line of the raw output, or one that says the same shorter), or a gap. */
export type ShownLine = string | Gap;

export const gap = (count: number, what = 'lines'): Gap => ({ count, what });

export const isGap = (line: ShownLine): line is Gap => typeof line !== 'string';
