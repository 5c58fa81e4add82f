import { filterLines } from '../generic/index.ts';
import { foldAlikeBlocks } from './alike-blocks.ts';
import { gap, isGap, type ShownLine } from './shown-line.ts';

/** A gap that stays where it was opened and counts what comes later as well. */
export interface Tally {
  add(count?: number): void;
}

/** Shorter runs of lines that nobody knows are shown whole. */
const FEW_OTHER_LINES = 12;

/**
 * What a parser shows of one stream, written from top to bottom: every line is kept, folded into a gap, hidden as saying
 * nothing in any run, or handed over as `other`, which the generic filter shortens when there are many in a row.
 */
export class Excerpt {
  readonly #isFine: boolean;
  #lines: (ShownLine | { count: number; readonly what: string })[] = [];
  #other: string[] = [];
  #unmarkedLines = 0;
  #known = 0;

  /** `isFine`: exit code 0 and no signal. */
  constructor(isFine: boolean) {
    this.#isFine = isFine;
  }

  /** How many lines the parser recognised; 0 means that this is not the output that it knows. */
  get knownLines(): number {
    return this.#known;
  }

  keep(...lines: readonly ShownLine[]): void {
    this.#flush();
    this.#known += lines.length;
    this.#lines.push(...lines);
  }

  /** Leaves out `count` things here. Joins a gap of the same things when only blank lines are in between. */
  fold(what: string, count = 1): void {
    this.#flush();
    this.#known++;
    const last = this.#lines.at(-1);
    if (last !== undefined && typeof last !== 'string' && last.what === what)
      (last as { count: number }).count += count;
    else this.#lines.push({ count, what });
  }

  /** Leaves out lines that are the same in every run, without a mark. */
  hide(count = 1): void {
    this.#flush();
    this.#known++;
    this.#unmarkedLines += count;
  }

  /** A gap at this place for things that are scattered over the lines to come. */
  tally(what: string): Tally {
    this.#flush();
    const open = { count: 0, what };
    this.#lines.push(open);
    return {
      add: (count = 1) => {
        this.#flush();
        this.#known++;
        open.count += count;
      },
    };
  }

  blank(): void {
    if (this.#other.length > 0) this.#other.push('');
    else if (typeof this.#lines.at(-1) === 'string') this.#lines.push('');
  }

  /** A line that the parser does not know. */
  other(line: string): void {
    this.#other.push(line);
  }

  #flush(): void {
    const other = this.#other;
    if (other.length === 0) return;
    this.#other = [];
    if (other.length <= FEW_OTHER_LINES) {
      this.#lines.push(...other);
      return;
    }
    const short = filterLines(other, { noise: [], isFine: this.#isFine });
    this.#lines.push(...short.lines);
    this.#unmarkedLines += short.unmarkedLines;
  }

  /** The lines to show: no empty gaps, no blank lines beside gaps, never two in a row; blocks that are alike once. */
  shown(): { readonly lines: readonly ShownLine[]; readonly unmarkedLines: number } {
    this.#flush();
    const lines: ShownLine[] = [];
    for (const line of this.#lines) {
      if (isGap(line)) appendGap(lines, line);
      else if (line !== '' || (typeof lines.at(-1) === 'string' && lines.at(-1) !== '')) lines.push(line);
    }
    while (lines.at(-1) === '') lines.pop();
    return { lines: foldAlikeBlocks(lines), unmarkedLines: this.#unmarkedLines };
  }
}

function appendGap(
  lines: ShownLine[],
  { count, what }: { readonly count: number; readonly what: string },
): void {
  if (count === 0) return;
  while (lines.at(-1) === '') lines.pop();
  const last = lines.at(-1);
  if (last !== undefined && isGap(last) && last.what === what)
    lines[lines.length - 1] = gap(last.count + count, what);
  else lines.push(gap(count, what));
}
