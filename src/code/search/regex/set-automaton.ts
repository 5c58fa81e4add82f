import type { Alphabet } from './alphabet.ts';
import { ASSERTION } from './ast.ts';
import { REGEX_LIMITS } from './limits.ts';
import { OP, type Program } from './program.ts';

/** What stood before a position, as bits. */
export const BEFORE = { lineStart: 1, word: 2, invalid: 4 } as const;
/** Third thing a state remembers besides its members and what stood before: a match ends here. */
const ACCEPTING = 8;

/** The state without members: nothing can match any more. */
export const DEAD_STATE = 0;

/**
 * Makes a program deterministic while it runs (Thompson 1968; the lazy cache as in RE2, Cox 2010). A state
 * is the set of instructions that are alive between two characters. Assertions about the next character
 * stay in the set until that character is known, so word boundaries cost nothing extra.
 */
export class SetAutomaton {
  /** Instructions visited while states were built: the cost that a budget has to bound. */
  work = 0;
  readonly #program: Program;
  readonly #alphabet: Alphabet;
  /** Begins a new match at every character, not only at the first. */
  readonly #isSearching: boolean;
  #members: Uint16Array[] = [];
  #flags: number[] = [];
  #steps: Int32Array[] = [];
  #cachedMembers = 0;
  #numbers = new Map<string, number>();
  readonly #seen: Int32Array;
  #generation = 0;
  readonly #stack: number[] = [];

  constructor(program: Program, alphabet: Alphabet, isSearching: boolean) {
    this.#program = program;
    this.#alphabet = alphabet;
    this.#isSearching = isSearching;
    this.#seen = new Int32Array(program.op.length);
    this.reset();
  }

  /** True when the cache has reached its bound; states stay valid until `reset`. */
  get isFull(): boolean {
    return this.#cachedMembers > REGEX_LIMITS.cachedMembers;
  }

  /** Forgets all states. @returns the new number of the state to keep. */
  reset(keep = DEAD_STATE): number {
    const members = this.#members[keep] ?? new Uint16Array(0);
    const flags = this.#flags[keep] ?? 0;
    this.#members = [];
    this.#flags = [];
    this.#steps = [];
    this.#numbers = new Map();
    this.#cachedMembers = 0;
    this.#intern(new Uint16Array(0), 0); // DEAD_STATE
    return this.#intern(members, flags);
  }

  /** The state before the first character of a match attempt. @param before bits of `BEFORE`. */
  start(before: number): number {
    const arrivals: number[] = [];
    this.#generation++;
    const isAccepting = this.#arrive(this.#program.start, before, arrivals);
    return this.#stateOf(arrivals, before, isAccepting);
  }

  /** True when a match ends here whatever follows. */
  accepts(state: number): boolean {
    return (this.#flags[state]! & ACCEPTING) !== 0;
  }

  /**
   * Goes over one symbol.
   * @returns twice the next state, plus 1 when a match ended before the symbol that depended on seeing it.
   */
  step(state: number, symbol: number): number {
    const known = this.#steps[state]![symbol]!;
    if (known >= 0) return known;
    const arrivals: number[] = [];
    const live: number[] = [];
    this.#generation++;
    const matchedBefore = this.#depart(state, symbol, live);
    const before = this.#beforeAfter(symbol);
    this.#generation++;
    let isAccepting = false;
    for (const i of live) {
      if (this.#arrive(this.#program.next[i]!, before, arrivals)) isAccepting = true;
    }
    const restarts = this.#isSearching && symbol !== this.#alphabet.lineEnd;
    if (restarts && this.#arrive(this.#program.start, before, arrivals)) isAccepting = true;
    const result = 2 * this.#stateOf(arrivals, before, isAccepting) + (matchedBefore ? 1 : 0);
    this.#steps[state]![symbol] = result;
    return result;
  }

  #beforeAfter(symbol: number): number {
    if (symbol === this.#alphabet.invalid) return BEFORE.invalid;
    return this.#alphabet.isWord[symbol] ? BEFORE.word : 0;
  }

  /** Follows what needs no character from `from`, collecting what waits for one. @returns whether a match is reached. */
  #arrive(from: number, before: number, waiting: number[]): boolean {
    const { op, argument, next } = this.#program;
    let matches = false;
    this.#stack.push(from);
    while (this.#stack.length > 0) {
      const i = this.#visit();
      if (i < 0) continue;
      if (op[i] === OP.match) matches = true;
      else if (op[i] === OP.class) waiting.push(i);
      else if (op[i] === OP.split) this.#stack.push(argument[i]!, next[i]!);
      else if (!isDecidedBefore(argument[i]!)) waiting.push(i);
      else if (holds(argument[i]!, before, 0)) this.#stack.push(next[i]!);
    }
    return matches;
  }

  /** Resolves the assertions of a state now that `symbol` follows, collecting the classes that hold it. */
  #depart(state: number, symbol: number, live: number[]): boolean {
    const { op, argument, next } = this.#program;
    const before = this.#flags[state]!;
    const after = symbol === this.#alphabet.lineEnd ? BEFORE.lineStart : this.#beforeAfter(symbol);
    let matches = false;
    for (const member of this.#members[state]!) this.#stack.push(member);
    while (this.#stack.length > 0) {
      const i = this.#visit();
      if (i < 0) continue;
      if (op[i] === OP.match) matches = true;
      else if (op[i] === OP.split) this.#stack.push(argument[i]!, next[i]!);
      else if (op[i] === OP.assert) {
        if (holds(argument[i]!, before, after)) this.#stack.push(next[i]!);
      } else if (this.#alphabet.classHas[argument[i]! * this.#alphabet.symbolCount + symbol]) live.push(i);
    }
    return matches;
  }

  /** Takes an instruction off the stack. @returns -1 when this closure has seen it. */
  #visit(): number {
    const i = this.#stack.pop()!; // callers check that the stack is not empty
    if (this.#seen[i] === this.#generation) return -1;
    this.#seen[i] = this.#generation;
    this.work++;
    return i;
  }

  #stateOf(arrivals: readonly number[], before: number, isAccepting: boolean): number {
    const members = Uint16Array.from(arrivals).sort();
    // What stood before matters only to assertions that still wait.
    const isWaiting = arrivals.some((i) => this.#program.op[i] === OP.assert);
    return this.#intern(members, (isWaiting ? before : 0) | (isAccepting ? ACCEPTING : 0));
  }

  #intern(members: Uint16Array, flags: number): number {
    const key = String.fromCharCode(flags, ...members);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#members.push(members) - 1;
    this.#flags.push(flags);
    this.#steps.push(new Int32Array(this.#alphabet.symbolCount).fill(-1));
    this.#cachedMembers += members.length + this.#alphabet.symbolCount + 16; // 16: the objects themselves
    this.#numbers.set(key, number);
    return number;
  }
}

/** True for assertions that only look back, so that they are settled on arrival. */
const isDecidedBefore = (assertion: number): boolean =>
  assertion === ASSERTION.lineStart || assertion === ASSERTION.wordStartHalf;

/** @param before what stands before the position; @param after what follows, `lineStart` meaning the line ends. */
function holds(assertion: number, before: number, after: number): boolean {
  const wordBefore = (before & BEFORE.word) !== 0;
  const wordAfter = (after & BEFORE.word) !== 0;
  switch (assertion) {
    case ASSERTION.lineStart:
      return (before & BEFORE.lineStart) !== 0;
    case ASSERTION.lineEnd:
      return (after & BEFORE.lineStart) !== 0;
    case ASSERTION.wordBoundary:
      return wordBefore !== wordAfter;
    case ASSERTION.wordStart:
      return !wordBefore && wordAfter;
    case ASSERTION.wordEnd:
      return wordBefore && !wordAfter;
    // Next to bytes that are not UTF-8 there is no telling that no word stands there, as in ripgrep.
    case ASSERTION.notWordBoundary:
      return wordBefore === wordAfter && ((before | after) & BEFORE.invalid) === 0;
    case ASSERTION.wordStartHalf:
      return (before & (BEFORE.word | BEFORE.invalid)) === 0;
    default:
      return (after & (BEFORE.word | BEFORE.invalid)) === 0;
  }
}
