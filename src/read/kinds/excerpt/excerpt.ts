import type { Units } from './units.ts';

/** The parts of a file in the order in which they are worth showing. */
export interface Excerpt {
  /** What the file is, for the first row of the view: `csv, 4,999 rows of 3 columns`. */
  readonly about: string;
  /** Rows below the first that describe the file; none of them is a line of it. */
  readonly notes: readonly string[];
  readonly units: Units;
  /** Numbers of units, what is worth most first. What no tier names is shown last or not at all. */
  readonly tiers: readonly (readonly number[])[];
  /** Units that tell what a unit belongs to: the keys around it. Shown with a unit that a task points at. */
  readonly around?: (unit: number) => readonly number[];
  /** Units that are shown whatever they cost: faults of a log. */
  readonly kept?: readonly number[];
  /** Units that are left out before everything else, whatever budget there is: encoded images, hashes. */
  readonly dropped?: ReadonlySet<number>;
}
