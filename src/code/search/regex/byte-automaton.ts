import type { Alphabet } from './alphabet.ts';
import { REGEX_LIMITS } from './limits.ts';
import type { Program } from './program.ts';
import { isQuiet, type ScanTable } from './quiet-scan.ts';
import { BEFORE, DEAD_STATE, SetAutomaton } from './set-automaton.ts';
import { BETWEEN_CHARACTERS, BROKEN, byteClasses, Utf8Reader } from './utf8-reader.ts';

/** Asked after every so much work; false ends the search. */
export type Budget = () => boolean;

export const NOT_FOUND = -1;
/** The budget ended the scan. */
export const INTERRUPTED = -2;

const LINE_FEED = 10;

const UNKNOWN = 0;
/** Bytes that are scanned line by line after a match, and the most that are scanned at once while none matches. */
const MIN_BLOCK = 1024;
const MAX_BLOCK = 16_384;
/** More than the reader can have: 17,000 would be one for every 64 code points. */
const MAX_BEGINNINGS = 1 << 15;
/** What filling one entry costs besides the automaton's own work, in its units. */
const FILL_WORK = 8;

/**
 * The scan over bytes: a transition table filled on demand.
 *
 * ```
 * table[state + classOf[byte]] → next state | accepted (= stride) | unknown (= 0)
 * state = stride × row;   row r stands for (#sets[r], #beginnings[r]): alive instructions, beginning of a character
 * ```
 * At a line feed the state goes back to the start of a line, so one pass judges all lines of a buffer, at one
 * table look-up a byte.
 */
export class ByteAutomaton {
  /** True when even an empty line matches by its start alone: every line matches. */
  readonly matchesEveryLine: boolean;
  readonly #alphabet: Alphabet;
  readonly #automaton: SetAutomaton;
  readonly #reader: Utf8Reader;
  readonly #classOf: Uint8Array;
  readonly #stride: number;
  /** The entry that says: the line matches. Every entry up to it is no state. */
  readonly #accepted: number;
  #table: Int32Array;
  #sets: number[] = [];
  #beginnings: number[] = [];
  #rows = new Map<number, number>();
  #startSet = DEAD_STATE;
  /** Bytes of the next block: the longer nothing has matched, the more are scanned four lines abreast. */
  #block = MAX_BLOCK;
  #start = 0;

  constructor(program: Program, alphabet: Alphabet) {
    this.#alphabet = alphabet;
    this.#automaton = new SetAutomaton(program, alphabet, true);
    this.#reader = new Utf8Reader(alphabet);
    const { classOf, count } = byteClasses(alphabet);
    this.#classOf = classOf;
    this.#stride = count;
    this.#accepted = count;
    this.#table = new Int32Array(32 * count);
    this.matchesEveryLine = this.#automaton.accepts(this.#automaton.start(BEFORE.lineStart));
    this.#forget();
  }

  /**
   * Looks for a matching line. `from` is the start of a line, `end` the end of one, after its line feed or
   * before it.
   * @returns a position inside the first matching line, its end included; `NOT_FOUND` or `INTERRUPTED`.
   */
  scan(bytes: Uint8Array, from: number, end: number, budget: Budget): number {
    if (this.matchesEveryLine) return from;
    let at = from;
    while (end - at >= MIN_BLOCK) {
      const block = blockEnd(bytes, at, this.#block, end);
      if (this.#block > MIN_BLOCK && isQuiet(this.#scanTable(), bytes, at, block)) this.#grow();
      else {
        const found = this.#scanLines(bytes, at, block, budget);
        if (found !== NOT_FOUND) {
          this.#block = MIN_BLOCK;
          return found;
        }
        if (this.#block === MIN_BLOCK) this.#grow();
      }
      at = block;
    }
    return at < end || at === from ? this.#scanLines(bytes, at, end, budget) : NOT_FOUND;
  }

  #grow(): void {
    this.#block = Math.min(2 * this.#block, MAX_BLOCK);
  }

  #scanTable(): ScanTable {
    return { table: this.#table, classOf: this.#classOf, start: this.#start, accepted: this.#accepted };
  }

  #scanLines(bytes: Uint8Array, from: number, end: number, budget: Budget): number {
    const classOf = this.#classOf;
    const accepted = this.#accepted;
    let table = this.#table;
    let state = this.#start;
    for (let i = from; i < end; i++) {
      const next = table[state + classOf[bytes[i]!]!]!; // every byte has a class, every row an entry for each
      if (next > accepted) {
        state = next;
        continue;
      }
      if (next === accepted) return i;
      if (this.#isSpent(budget)) return INTERRUPTED;
      state = this.#fill(state, bytes[i]!);
      table = this.#table;
      if (state === accepted) return i;
    }
    const isLineOpen = end === from || bytes[end - 1] !== LINE_FEED;
    return isLineOpen && this.#endsAccepting(state) ? end : NOT_FOUND;
  }

  #isSpent(budget: Budget): boolean {
    this.#automaton.work += FILL_WORK;
    if (this.#automaton.work < REGEX_LIMITS.workPerBudgetCheck) return false;
    this.#automaton.work = 0;
    return !budget();
  }

  /** Works out one entry. States may be renumbered on the way: only the returned one is valid afterwards. */
  #fill(state: number, byte: number): number {
    const row = state / this.#stride;
    const next = this.#next(this.#sets[row]!, this.#beginnings[row]!, byte);
    if (next && this.#isFull) return this.#rowOf(this.#forget(next.set), next.beginning);
    const target = next ? this.#rowOf(next.set, next.beginning) : this.#accepted;
    this.#table[state + this.#classOf[byte]!] = target;
    return target;
  }

  get #isFull(): boolean {
    return this.#automaton.isFull || this.#sets.length * this.#stride > REGEX_LIMITS.cachedTransitions;
  }

  /** @returns where `byte` leads, or `undefined` when the line matches. */
  #next(set: number, beginning: number, byte: number): { set: number; beginning: number } | undefined {
    const read = this.#reader.next(beginning, byte);
    if (read === BROKEN) {
      const after = this.#step(set, this.#alphabet.invalid);
      return after === undefined ? undefined : this.#next(after, BETWEEN_CHARACTERS, byte);
    }
    if (read >= 0) return { set, beginning: read };
    const after = this.#step(set, -1 - read);
    if (after === undefined) return undefined;
    return { set: byte === LINE_FEED ? this.#startSet : after, beginning: BETWEEN_CHARACTERS };
  }

  /** @returns the set after `symbol`, or `undefined` when the line matches. */
  #step(set: number, symbol: number): number | undefined {
    const step = this.#automaton.step(set, symbol);
    return step & 1 || this.#automaton.accepts(step >> 1) ? undefined : step >> 1;
  }

  /** Whether the line matches if it ends here. */
  #endsAccepting(state: number): boolean {
    const row = state / this.#stride;
    let set: number | undefined = this.#sets[row]!;
    if (this.#beginnings[row] !== BETWEEN_CHARACTERS) set = this.#step(set, this.#alphabet.invalid);
    return set === undefined || this.#step(set, this.#alphabet.lineEnd) === undefined;
  }

  #rowOf(set: number, beginning: number): number {
    const key = set * MAX_BEGINNINGS + beginning;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const offset = this.#sets.length * this.#stride;
    if (offset + this.#stride > this.#table.length) this.#enlarge();
    this.#table.fill(UNKNOWN, offset, offset + this.#stride);
    this.#sets.push(set);
    this.#beginnings.push(beginning);
    this.#rows.set(key, offset);
    return offset;
  }

  #enlarge(): void {
    const larger = new Int32Array(2 * this.#table.length);
    larger.set(this.#table);
    this.#table = larger;
  }

  /** Empties the table and the sets behind it. @returns the new number of the set to keep. */
  #forget(keep = DEAD_STATE): number {
    const kept = this.#automaton.reset(keep);
    this.#sets = [DEAD_STATE, DEAD_STATE]; // rows 0 and 1 would be UNKNOWN and the accepted entry
    this.#beginnings = [BETWEEN_CHARACTERS, BETWEEN_CHARACTERS];
    this.#rows = new Map();
    this.#startSet = this.#automaton.start(BEFORE.lineStart);
    this.#start = this.#rowOf(this.#startSet, BETWEEN_CHARACTERS);
    return kept;
  }
}

/** The end of a line about `length` bytes from `at`, after its line feed; `end` when little would be left. */
function blockEnd(bytes: Uint8Array, at: number, length: number, end: number): number {
  if (end - at < length + MIN_BLOCK) return end;
  const lineFeed = bytes.indexOf(LINE_FEED, at + length);
  return lineFeed < 0 || lineFeed >= end ? end : lineFeed + 1;
}
