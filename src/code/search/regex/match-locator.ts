import type { Alphabet } from './alphabet.ts';
import { REGEX_LIMITS } from './limits.ts';
import { LineDecoder, type LineSymbols } from './line-decoder.ts';
import type { Program } from './program.ts';
import { BEFORE, DEAD_STATE, SetAutomaton } from './set-automaton.ts';

/** A match by byte offsets; `end` is after its last byte. */
export interface MatchSpan {
  readonly start: number;
  readonly end: number;
}

const CARRIAGE_RETURN = 13;

/**
 * Finds where in a line the leftmost longest match lies, in two passes over the line: the mirrored pattern
 * from right to left passes the start of every match, the last one it meets being the leftmost; the pattern
 * itself from there on gives the farthest end.
 */
export class MatchLocator {
  readonly #alphabet: Alphabet;
  readonly #decoder: LineDecoder;
  readonly #backward: SetAutomaton;
  readonly #forward: SetAutomaton;

  constructor(forward: Program, mirrored: Program, alphabet: Alphabet) {
    this.#alphabet = alphabet;
    this.#decoder = new LineDecoder(alphabet);
    this.#backward = new SetAutomaton(mirrored, alphabet, true);
    this.#forward = new SetAutomaton(forward, alphabet, false);
  }

  /**
   * @param start @param end the line, without its line feed. A final carriage return is never part of a match.
   * @returns `undefined` when the line does not match; the whole line when telling would cost too much.
   */
  locate(bytes: Uint8Array, start: number, end: number): MatchSpan | undefined {
    this.#backward.work = 0;
    this.#forward.work = 0;
    const line = this.#decoder.decode(bytes, start, end);
    const first = this.#leftmostStart(line);
    if (first === NO_MATCH) return undefined;
    const last = first === TOO_COSTLY ? TOO_COSTLY : this.#farthestEnd(line, first);
    const textEnd = end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
    if (last === TOO_COSTLY) return { start, end: textEnd };
    const at = (index: number): number => Math.min(line.offsets[index]!, textEnd); // indices are 0 to count
    return { start: at(first), end: at(last) };
  }

  #leftmostStart({ symbols, count }: LineSymbols): number {
    const automaton = this.#backward;
    let state = automaton.start(BEFORE.lineStart);
    let found = automaton.accepts(state) ? count : NO_MATCH;
    for (let i = count - 1; i >= 0; i--) {
      const step = automaton.step(state, symbols[i]!);
      if (step & 1) found = i + 1;
      state = spared(automaton, step >> 1);
      if (state === TOO_COSTLY) return TOO_COSTLY;
      if (automaton.accepts(state)) found = i;
    }
    return automaton.step(state, this.#alphabet.lineEnd) & 1 ? 0 : found;
  }

  #farthestEnd({ symbols, count }: LineSymbols, first: number): number {
    const automaton = this.#forward;
    let state = automaton.start(this.#before(symbols, first));
    let found = first;
    for (let i = first; i < count; i++) {
      const step = automaton.step(state, symbols[i]!);
      if (step & 1) found = i;
      state = spared(automaton, step >> 1);
      if (state === TOO_COSTLY) return TOO_COSTLY;
      if (automaton.accepts(state)) found = i + 1;
      if (state === DEAD_STATE) return found;
    }
    return automaton.step(state, this.#alphabet.lineEnd) & 1 ? count : found;
  }

  /** What stands before the symbol at `index`. */
  #before(symbols: Uint16Array, index: number): number {
    if (index === 0) return BEFORE.lineStart;
    const symbol = symbols[index - 1]!; // index is at least 1
    if (symbol === this.#alphabet.invalid) return BEFORE.invalid;
    return this.#alphabet.isWord[symbol] ? BEFORE.word : 0;
  }
}

const NO_MATCH = -1;
const TOO_COSTLY = -2;

/** The state, renumbered when the cache had to be emptied. */
function spared(automaton: SetAutomaton, state: number): number {
  if (automaton.work > REGEX_LIMITS.workPerLocation) return TOO_COSTLY;
  return automaton.isFull ? automaton.reset(state) : state;
}
