import { isAscii } from 'node:buffer';
import { type Budget, type ByteAutomaton, NOT_FOUND } from './byte-automaton.ts';
import { lineEnd, lineStart } from './lines.ts';
import type { Window } from './window.ts';
import { planWindowSearch, type WindowCursor, type WindowSearch } from './window-search.ts';

/**
 * A position inside the first matching line at or after `from`, which is the start of a line and never
 * decreases; `NOT_FOUND` or `INTERRUPTED`.
 */
export type LineCursor = (from: number) => number;

/** Rejected lines after which a window is asked whether it pays. */
const REJECTIONS_BEFORE_DOUBT = 64;
/** It does not when more than one byte in so many lies in a rejected line: a line by itself costs that much more. */
const REJECTED_SHARE = 6;

/** Finds matching lines: by the window where the pattern has a good one, by the automaton otherwise. */
export class LineFinder {
  readonly #window: Window;
  readonly #search: WindowSearch | undefined;
  readonly #needsNonAscii: boolean;
  readonly #automaton: () => ByteAutomaton;

  constructor(window: Window, automaton: () => ByteAutomaton) {
    this.#window = window;
    this.#search = planWindowSearch(window);
    this.#needsNonAscii = window.sets.some((set) => set.indexOf(1) >= 0x80);
    this.#automaton = automaton;
  }

  /** Length of a match and proof that a found position is its start; `undefined` when neither is known. */
  get fixedLength(): number | undefined {
    return this.#search && this.#window.isPattern ? this.#window.sets.length : undefined;
  }

  /** @param bytes whole lines. */
  over(bytes: Buffer, budget: Budget): LineCursor {
    if (this.#needsNonAscii && isAscii(bytes)) return () => NOT_FOUND;
    const windows = this.#search?.over(bytes);
    if (windows && this.#window.isPattern) return windows; // both say -1 for nothing
    const automaton = this.#automaton();
    const scan: LineCursor = (from) => automaton.scan(bytes, from, bytes.length, budget);
    return windows ? this.#judged(bytes, windows, scan, budget) : scan;
  }

  /** Runs the automaton on the lines where the window fits, until too many of them turn out not to match. */
  #judged(bytes: Buffer, windows: WindowCursor, scan: LineCursor, budget: Budget): LineCursor {
    const automaton = this.#automaton();
    let rejections = 0;
    let rejectedBytes = 0;
    return (from) => {
      for (let at = from; at < bytes.length; ) {
        if (rejections > REJECTIONS_BEFORE_DOUBT && REJECTED_SHARE * rejectedBytes > at) return scan(at);
        const hit = windows(at);
        if (hit < 0) return NOT_FOUND;
        const start = lineStart(bytes, hit, at);
        const end = lineEnd(bytes, hit);
        const found = automaton.scan(bytes, start, end, budget);
        if (found !== NOT_FOUND) return found;
        rejections++;
        rejectedBytes += end - start;
        at = end + 1;
      }
      return NOT_FOUND;
    };
  }
}
