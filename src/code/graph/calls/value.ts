import type { DefinitionPlace, EdgeReason } from '../project-facts.ts';

/** How sure something is, 0 … 1, and why. */
export interface Certainty {
  readonly confidence: number;
  readonly reason: EdgeReason;
}

/** What an expression may stand for. */
export type Value = Certainty &
  (
    | {
        /** An object of a type, or the type itself. `definition` may be a constant that has members of its own. */
        readonly is: 'object' | 'class';
        readonly file: number;
        readonly definition: number;
      }
    | {
        readonly is: 'function';
        readonly places: readonly DefinitionPlace[];
        /** What it is a method of. */
        readonly self: Value | undefined;
      }
    | { readonly is: 'module'; readonly files: readonly number[] }
    | { readonly is: 'collection'; readonly of: readonly Value[] }
    | { readonly is: 'tuple'; readonly parts: readonly (readonly Value[])[] }
    /** Something that the project does not define. */
    | { readonly is: 'outside' }
  );

/** No answer: nothing is known. */
export const UNKNOWN: readonly Value[] = [];

export const OUTSIDE: readonly Value[] = [{ is: 'outside', confidence: 1, reason: 'import' }];

/** Where an expression stands. */
export interface Position {
  readonly file: number;
  /** The definition around it, −1 at the top. */
  readonly owner: number;
  readonly line: number;
}

/** The same value, no surer than `certainty` says, and for its reason. */
export function because(value: Value, certainty: Certainty): Value {
  return { ...value, confidence: Math.min(value.confidence, certainty.confidence), reason: certainty.reason };
}

export function certainty(confidence: number, reason: EdgeReason): Certainty {
  return { confidence, reason };
}
