import { Alphabet } from './alphabet.ts';
import type { Node } from './ast.ts';
import { type Budget, ByteAutomaton, INTERRUPTED, NOT_FOUND } from './byte-automaton.ts';
import { REGEX_LIMITS } from './limits.ts';
import { LineFinder } from './line-finder.ts';
import { type LineRequirement, lineRequirement, type RequirementLimits } from './line-requirement.ts';
import { countLineFeeds, lineEnd, lineStart, textStart } from './lines.ts';
import { type LiteralPlan, literalPlan } from './literal-plan.ts';
import { MatchLocator, type MatchSpan } from './match-locator.ts';
import { asksForWords, ClassTable, compileProgram, type Program } from './program.ts';
import { textRequirements } from './text-requirements.ts';
import type { TrigramQuery } from './trigram-query.ts';
import { wordSet } from './unicode.ts';
import { requiredWindow, type Window } from './window.ts';

/**
 * Told of each matching line: byte offsets of the line without its line feed, its number from 1, and the
 * leftmost longest match in it. Returning false ends the search.
 */
export type OnLine = (
  lineStart: number,
  lineEnd: number,
  lineNumber: number,
  matchStart: number,
  matchEnd: number,
) => boolean;

export interface SearchOutcome {
  /** Matching lines seen. */
  readonly matches: number;
  /** True when every line was judged: neither the budget nor the caller ended the search. */
  readonly complete: boolean;
  /** The start of the first line that was not judged. */
  readonly next: number;
}

/** Matching lines are reported in order; false ends the walk. */
type Visit = (buffer: Buffer, start: number, end: number, hit: number) => boolean;

const UNLIMITED: Budget = () => true;

/** A pattern ready to search UTF-8 bytes line by line, in time linear in their number. Made by `compileRegex`. */
export class CompiledRegex {
  readonly #node: Node;
  readonly #classes = new ClassTable();
  #finder: LineFinder | undefined;
  #program: Program | undefined;
  #alphabet: Alphabet | undefined;
  #automaton: ByteAutomaton | undefined;
  #locator: MatchLocator | undefined;
  #trigrams: TrigramQuery | undefined;
  #literal: LiteralPlan | undefined;
  #window: Window | undefined;

  constructor(node: Node) {
    this.#node = node;
  }

  /** What the trigrams of a text must be for a line of it to match. */
  get trigrams(): TrigramQuery {
    this.#trigrams ??= textRequirements(this.#node, true).query;
    return this.#trigrams;
  }

  /** Text that a match must contain, for callers with a faster way to look for it. */
  get literal(): LiteralPlan {
    this.#literal ??= literalPlan(this.#node);
    return this.#literal;
  }

  /** What a line must contain to match, within the bounds of who looks for it. */
  requirement(limits: RequirementLimits): LineRequirement | undefined {
    return lineRequirement(this.literal, this.#requiredWindow(), limits);
  }

  /**
   * Reports the matching lines of a text. A line feed at the very end begins no further line, and a byte
   * order mark is no part of the first.
   * @param budget asked about once a megabyte of work; false ends the search.
   */
  searchBuffer(bytes: Uint8Array, onLine: OnLine, budget?: Budget): SearchOutcome {
    let lineNumber = 1;
    let counted = 0;
    return this.#walk(bytes, 0, budget, (buffer, start, end, hit) => {
      lineNumber += countLineFeeds(buffer, counted, start);
      counted = start;
      const match = this.#matchIn(buffer, start, end, hit);
      return onLine(start, end, lineNumber, match.start, match.end);
    });
  }

  /**
   * Counts the matching lines, without the cost of numbering and locating them.
   * @param from the start of a line, such as `next` of an ended search.
   */
  countLines(bytes: Uint8Array, from = 0, budget?: Budget): SearchOutcome {
    return this.#walk(bytes, from, budget, () => true);
  }

  /** True when a line between `start` and `end`, the bounds of one or more lines, matches. */
  isMatch(bytes: Uint8Array, start = 0, end = bytes.length): boolean {
    return this.#lines().scan(bytes, start, end, UNLIMITED) >= 0;
  }

  /** The leftmost longest match in one line given without its line feed; `undefined` when it does not match. */
  locate(bytes: Uint8Array, start = 0, end = bytes.length): MatchSpan | undefined {
    this.#locator ??= new MatchLocator(
      this.#forward(),
      compileProgram(this.#node, this.#classes, true),
      this.#symbols(),
    );
    return this.#locator.locate(bytes, start, end);
  }

  #walk(bytes: Uint8Array, start: number, budget: Budget | undefined, visit: Visit): SearchOutcome {
    const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let matches = 0;
    let from = Math.max(start, textStart(buffer));
    while (from < buffer.length) {
      const slice = budget ? sliceFrom(buffer, from) : buffer;
      const nextLine = this.#lineFinder().over(slice, budget ?? UNLIMITED);
      while (from < slice.length) {
        const hit = nextLine(from);
        if (hit === NOT_FOUND) break;
        if (hit === INTERRUPTED) return { matches, complete: false, next: from };
        const end = lineEnd(buffer, hit);
        matches++;
        const goOn = visit(buffer, lineStart(buffer, hit, from), end, hit);
        from = end + 1;
        if (!goOn) return { matches, complete: from >= buffer.length, next: from };
      }
      from = Math.max(from, slice.length);
      if (budget && from < buffer.length && !budget()) return { matches, complete: false, next: from };
    }
    return { matches, complete: true, next: buffer.length };
  }

  #matchIn(buffer: Buffer, start: number, end: number, hit: number): MatchSpan {
    const length = this.#lineFinder().fixedLength;
    if (length !== undefined) return { start: hit, end: hit + length };
    return this.locate(buffer, start, end) ?? { start, end };
  }

  #requiredWindow(): Window {
    this.#window ??= requiredWindow(this.#node);
    return this.#window;
  }

  #lineFinder(): LineFinder {
    this.#finder ??= new LineFinder(this.#requiredWindow(), () => this.#lines());
    return this.#finder;
  }

  #forward(): Program {
    this.#program ??= compileProgram(this.#node, this.#classes, false);
    return this.#program;
  }

  #symbols(): Alphabet {
    this.#forward(); // numbers the classes
    this.#alphabet ??= new Alphabet(this.#classes.sets, asksForWords(this.#node) ? wordSet() : undefined);
    return this.#alphabet;
  }

  #lines(): ByteAutomaton {
    this.#automaton ??= new ByteAutomaton(this.#forward(), this.#symbols());
    return this.#automaton;
  }
}

/** The buffer up to the first end of a line that is a budget's worth of bytes away. */
function sliceFrom(buffer: Buffer, from: number): Buffer {
  const end = from + REGEX_LIMITS.workPerBudgetCheck;
  return end >= buffer.length ? buffer : buffer.subarray(0, lineEnd(buffer, end) + 1);
}
