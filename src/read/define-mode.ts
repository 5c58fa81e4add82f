import type { LineRange } from './exact/index.ts';
import type { ViewSubject } from './view-subject.ts';

/** What a mode makes of a file. */
export interface RenderedView {
  /** The lines of the answer, without line ends. */
  readonly rows: readonly string[];
  /** For each row the number of the line that it is, 0 for what is none. Left out by views that show no lines. */
  readonly rowLines?: readonly number[];
  /** Whole lines of the file among them, ascending. */
  readonly shown: readonly LineRange[];
}

/** A lossy or structural view. */
export interface ViewMode {
  readonly name: string;
  /** What it shows, in a few words. */
  readonly summary: string;
  /**
   * Renders the view, or gives `undefined` when the file is better sent whole.
   * @param amount what follows the mode's name behind a colon (`density:0.4`)
   */
  readonly render: (subject: ViewSubject, amount: number | undefined) => RenderedView | undefined;
  /** Whether it makes no sense without a task. */
  readonly needsTask?: boolean;
  /** The numbers that may follow the name; none when left out. */
  readonly amounts?: { readonly least: number; readonly most: number };
}

/** Describes a view: one file of `modes/` exports one of these, listed in its `index.ts`. */
export const defineMode = (mode: ViewMode): ViewMode => mode;
