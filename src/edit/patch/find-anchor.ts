import { lineAnchor } from '../../core/line-anchor.ts';
import { anchoredAround } from '../nearest-place.ts';
import type { TextLine, TextLines } from '../text-lines.ts';
import type { Anchor } from './patch-op.ts';

/**
 * A line that moved is looked for this far away. Four digits are equal by chance once in 65,536 lines: within these
 * bounds a wrong line is found in one of 300 cases in which the right one is gone, and the reply tells of every move.
 */
const FURTHEST_MOVE = 100;

/** The first and the last line that two anchors name. */
export interface FoundRange {
  readonly first: number;
  readonly from: TextLine;
  readonly to: TextLine;
}

/** Anchors as line numbers of the text that is there now. */
export class AnchorFinder {
  readonly #lines: TextLines;
  /** Said for each anchor that no longer fits. */
  readonly conflicts: string[] = [];
  /** Said for each line that has moved. */
  readonly moves: string[] = [];

  /** What is said about an anchor is said once, however many ops name it. */
  readonly #found = new Map<string, number | undefined>();

  constructor(lines: TextLines) {
    this.#lines = lines;
  }

  /** The number of the line now; `undefined`, and a conflict noted, when it is gone or could be several. */
  find(anchor: Anchor): number | undefined {
    const key = `${anchor.line}:${anchor.hash}`;
    if (!this.#found.has(key)) this.#found.set(key, this.#look(anchor));
    return this.#found.get(key);
  }

  /** The lines between two anchors, these included; `undefined` when one of them is stale. */
  range(start: Anchor, end: Anchor): FoundRange | undefined {
    const [first, last] = [this.find(start), this.find(end)];
    const from = first === undefined ? undefined : this.#lines.lines[first - 1];
    const to = last === undefined ? undefined : this.#lines.lines[last - 1];
    return first === undefined || !from || !to || to.end < from.start ? undefined : { first, from, to };
  }

  #look({ line, hash }: Anchor): number | undefined {
    if (lineAnchor(this.#lines.at(line)) === hash && line <= this.#lines.count) return line;
    const places = this.#placesOf(hash);
    const [place] = places;
    if (place !== undefined && places.length === 1 && Math.abs(place - line) <= FURTHEST_MOVE) {
      this.moves.push(`line ${line} is now ${place}`);
      return place;
    }
    this.conflicts.push(this.#conflict({ line, hash }));
    return undefined;
  }

  #placesOf(hash: string): number[] {
    const places: number[] = [];
    for (let number = 1; number <= this.#lines.count; number++) {
      const text = this.#lines.at(number);
      if (text.trim() !== '' && lineAnchor(text) === hash) places.push(number);
    }
    return places;
  }

  #conflict({ line, hash }: Anchor): string {
    const { count } = this.#lines;
    if (line > count)
      return `line ${line} past end of file (${count}); the end now:\n${anchoredAround(this.#lines, count, count)}`;
    const now = lineAnchor(this.#lines.at(line));
    return `line ${line}: anchor=${hash} but current=${now}; fresh anchors:\n${anchoredAround(this.#lines, line, line)}`;
  }
}
