import {
  regexReversedRange,
  regexUnclosedClass,
  regexUnknownEscape,
  regexUnknownPosixClass,
} from '../../../core/messages/regex.ts';
import { closeOverCase } from './case-folding.ts';
import {
  type CodePointSet,
  EMPTY_SET,
  fromRanges,
  intersect,
  negate,
  single,
  subtract,
  union,
} from './code-points.ts';
import { parseEscape } from './escapes.ts';
import type { Flags } from './flags.ts';
import { type PatternReader, PatternRefused, refuse } from './pattern-reader.ts';

/**
 * Reads a bracketed class, the cursor standing after its `[`. As in ripgrep a `[` inside opens a nested
 * class; where that leaves a class unclosed (`[^[]`), the bracket stands for itself as in other engines.
 */
export function parseClass(reader: PatternReader, flags: Flags): CodePointSet {
  const start = reader.position;
  try {
    return new ClassParser(reader, flags, true).parse();
  } catch (error) {
    if (!(error instanceof PatternRefused) || error.failure.code !== regexUnclosedClass(start).code)
      throw error;
    reader.rewind(start);
    return new ClassParser(reader, flags, false).parse();
  }
}

const POSIX: Readonly<Record<string, readonly number[]>> = {
  alnum: [0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a],
  alpha: [0x41, 0x5a, 0x61, 0x7a],
  ascii: [0, 0x7f],
  blank: [0x09, 0x09, 0x20, 0x20],
  cntrl: [0, 0x1f, 0x7f, 0x7f],
  digit: [0x30, 0x39],
  graph: [0x21, 0x7e],
  lower: [0x61, 0x7a],
  print: [0x20, 0x7e],
  punct: [0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e],
  space: [0x09, 0x0d, 0x20, 0x20],
  upper: [0x41, 0x5a],
  word: [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a],
  xdigit: [0x30, 0x39, 0x41, 0x46, 0x61, 0x66],
};

type SetOperator = (a: CodePointSet, b: CodePointSet) => CodePointSet;
const OPERATORS: readonly (readonly [string, SetOperator])[] = [
  ['&&', intersect],
  ['--', subtract],
  ['~~', (a, b) => union(subtract(a, b), subtract(b, a))],
];

/** A member of a class: one character, which may begin a range, or a whole set. */
type Item = { readonly codePoint: number } | { readonly set: CodePointSet };

class ClassParser {
  readonly #reader: PatternReader;
  readonly #flags: Flags;
  readonly #mayNest: boolean;

  constructor(reader: PatternReader, flags: Flags, mayNest: boolean) {
    this.#reader = reader;
    this.#flags = flags;
    this.#mayNest = mayNest;
  }

  parse(): CodePointSet {
    return this.#reader.nested(() => this.#body());
  }

  #body(): CodePointSet {
    const start = this.#reader.position;
    const isNegated = this.#reader.eat('^');
    let operator: SetOperator = (_, right) => right;
    let left = EMPTY_SET;
    let right = this.#leadingLiterals();
    for (;;) {
      this.#skipBlanks();
      if (this.#reader.atEnd) refuse(regexUnclosedClass(start));
      if (this.#reader.eat(']')) break;
      const next = OPERATORS.find(([text]) => this.#reader.eat(text));
      if (!next) {
        right = union(right, this.#range());
        continue;
      }
      left = operator(left, this.#folded(right));
      [, operator] = next;
      right = EMPTY_SET;
    }
    const set = operator(left, this.#folded(right));
    return isNegated ? negate(set) : set;
  }

  /** A `]` right after the opening, and hyphens there, stand for themselves. */
  #leadingLiterals(): CodePointSet {
    let set = EMPTY_SET;
    this.#skipBlanks();
    while (this.#reader.eat('-')) set = single(0x2d);
    if (set.length === 0 && this.#reader.eat(']')) set = single(0x5d);
    return set;
  }

  /** One item, or a range when a hyphen and another character follow. */
  #range(): CodePointSet {
    const start = this.#reader.position + 1;
    const low = this.#item();
    this.#skipBlanks();
    const isRange = this.#reader.peek() === '-' && !['-', ']', ''].includes(this.#reader.peek(1));
    if (!isRange || !('codePoint' in low)) return toSet(low);
    const hyphen = this.#reader.position;
    this.#reader.next();
    this.#skipBlanks();
    const high = this.#item();
    if (!('codePoint' in high)) {
      this.#reader.rewind(hyphen + 1); // a set cannot end a range: the hyphen stands for itself
      return union(toSet(low), single(0x2d));
    }
    if (high.codePoint < low.codePoint) refuse(regexReversedRange(start));
    return fromRanges([low.codePoint, high.codePoint]);
  }

  #item(): Item {
    const reader = this.#reader;
    if (reader.peek() === '[') {
      const posix = this.#posix();
      if (posix) return { set: posix };
      if (this.#mayNest) {
        reader.next();
        return { set: this.parse() };
      }
    }
    const start = reader.position + 1;
    if (!reader.eat('\\')) return { codePoint: reader.next().codePointAt(0)! }; // not at the end: the caller checked
    const parsed = parseEscape(reader, this.#flags, true);
    if (parsed.kind === 'assertion') return refuse(regexUnknownEscape('in a character class', start));
    return parsed.kind === 'set' ? { set: parsed.set } : { codePoint: parsed.codePoint };
  }

  /** `[:alpha:]` or `[:^alpha:]`; `undefined`, without moving, when the bracket begins something else. */
  #posix(): CodePointSet | undefined {
    const start = this.#reader.position;
    if (!this.#reader.eat('[:')) return undefined;
    const name = this.#reader.until(':');
    if (name === undefined || !/^\^?[a-z]+$/.test(name) || !this.#reader.eat(']')) {
      this.#reader.rewind(start);
      return undefined;
    }
    const ranges = POSIX[name.replace('^', '')] ?? refuse(regexUnknownPosixClass(`[:${name}:]`, start + 1));
    const set = this.#folded(fromRanges(ranges));
    return name.startsWith('^') ? negate(set) : set;
  }

  #folded(set: CodePointSet): CodePointSet {
    return this.#flags.ignoreCase ? closeOverCase(set) : set;
  }

  #skipBlanks(): void {
    while (this.#flags.verbose && /^\s$/.test(this.#reader.peek())) this.#reader.next();
  }
}

const toSet = (item: Item): CodePointSet => ('set' in item ? item.set : single(item.codePoint));
