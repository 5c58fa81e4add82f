import { gap, type ShownLine } from '../patterns/shown-line.ts';
import { masked } from './masked.ts';

/** Left out without a mark in its place. */
export const UNMARKED = '';

const withoutPadding = (form: string): string => (form.includes('  ') ? form.replace(/ {2,}/g, ' ') : form);

/**
 * Lines of which some are to be left out. Every step of a filter only says which ones and as what (`passed tests`); the
 * text of a line is never changed, so that what remains is a line of the output.
 */
export class LineVerdicts {
  readonly lines: readonly string[];
  readonly #dropped: (string | undefined)[];
  readonly #guarded: Uint8Array;
  readonly #forms: (string | undefined)[];

  constructor(lines: readonly string[]) {
    this.lines = lines;
    this.#dropped = new Array<string | undefined>(lines.length).fill(undefined);
    this.#guarded = new Uint8Array(lines.length);
    this.#forms = new Array<string | undefined>(lines.length);
  }

  get count(): number {
    return this.lines.length;
  }

  line(at: number): string {
    return this.lines[at] ?? '';
  }

  /** The line with its changing parts hidden, and the blanks that line them up. */
  form(at: number): string {
    this.#forms[at] ??= withoutPadding(masked(this.line(at)));
    return this.#forms[at];
  }

  /** A guarded line can no longer be left out. */
  guard(at: number): void {
    if (at >= 0 && at < this.count) this.#guarded[at] = 1;
  }

  isGuarded(at: number): boolean {
    return this.#guarded[at] === 1;
  }

  /** Leaves a line out as one of `what`. Without effect when it is guarded or out already. */
  drop(at: number, what: string): void {
    if (this.#guarded[at] === 0 && this.#dropped[at] === undefined) this.#dropped[at] = what;
  }

  /** Shows a line after all. */
  restore(at: number): void {
    this.#dropped[at] = undefined;
  }

  /** As what a line is left out; `undefined` when it is shown. */
  droppedAs(at: number): string | undefined {
    return this.#dropped[at];
  }

  isDropped(at: number): boolean {
    return this.#dropped[at] !== undefined;
  }

  /** Whether a later step may still leave it out. */
  isOpen(at: number): boolean {
    return this.#dropped[at] === undefined && this.#guarded[at] === 0;
  }

  /** The places of the lines that are not left out. */
  shownLines(): number[] {
    const shown: number[] = [];
    for (let at = 0; at < this.count; at++) if (this.#dropped[at] === undefined) shown.push(at);
    return shown;
  }

  isShown(at: number): boolean {
    return this.#dropped[at] === undefined;
  }

  /** What is shown, gaps where lines are missing; blank lines beside gaps and all but one of several are gone. */
  shown(): {
    readonly lines: readonly ShownLine[];
    readonly unmarkedLines: number;
    readonly leftOut: number;
  } {
    const lines: ShownLine[] = [];
    let unmarkedLines = 0;
    let leftOut = 0;
    // What is missing in one place is told once for each kind, however the kinds take turns.
    const open = new Map<string, number>();
    const close = (): void => {
      for (const [what, count] of open) lines.push(gap(count, what));
      open.clear();
    };
    for (let at = 0; at < this.count; at++) {
      const what = this.#dropped[at];
      if (what === undefined) {
        if (this.line(at) === '' && (open.size > 0 || lines.length === 0 || lines.at(-1) === '')) continue;
        close();
        lines.push(this.line(at));
        continue;
      }
      leftOut++;
      if (what === UNMARKED) unmarkedLines++;
      else open.set(what, (open.get(what) ?? 0) + 1);
    }
    close();
    while (lines.at(-1) === '') lines.pop();
    return { lines, unmarkedLines, leftOut };
  }
}
