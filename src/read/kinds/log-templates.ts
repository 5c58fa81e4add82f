import type { TextLines } from '../../text/text-lines.ts';

/** Lines of a log that are alike once what changes from line to line is masked. */
export interface LineKind {
  /** The first line of the kind; it stands for all. */
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** What differs behind so many characters does not make another kind. */
const TEMPLATE_CHARACTERS = 240;

/**
 * Groups lines by their words. A word that holds a digit is masked: times, numbers, addresses, identifiers. Case,
 * punctuation and all other words count. → the kinds in the order of their first lines, and the kind of each line
 */
export function lineKinds(lines: TextLines): { kinds: LineKind[]; kindOf: Int32Array } {
  const kinds: { first: number; last: number; count: number }[] = [];
  const byTemplate = new Map<string, number>();
  const kindOf = new Int32Array(lines.count + 1).fill(-1);
  for (let at = 1; at <= lines.count; at++) {
    const line = lines.line(at);
    if (line.trim() === '') continue;
    const template = templateOf(line);
    const known = byTemplate.get(template);
    const index = known ?? kinds.length;
    if (known === undefined) {
      byTemplate.set(template, index);
      kinds.push({ first: at, last: at, count: 0 });
    }
    const kind = kinds[index];
    if (kind !== undefined) {
      kind.last = at;
      kind.count++;
    }
    kindOf[at] = index;
  }
  return { kinds, kindOf };
}

/** A word here is what stands between blanks, quotes, brackets and the like; a path is one word. */
const WORD_WITH_DIGIT = /[^\s"'()[\]{}<>=,;|]*\d[^\s"'()[\]{}<>=,;|]*/g;

export const templateOf = (line: string): string =>
  line.slice(0, TEMPLATE_CHARACTERS).replace(WORD_WITH_DIGIT, '#').replace(/\s+/g, ' ');
