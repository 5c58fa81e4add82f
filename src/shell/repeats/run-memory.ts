/** What one conversation was shown of a command. */
export interface RememberedRun {
  /** Counts the commands of the conversation, from 1. */
  readonly number: number;
  /** Command line and folder. */
  readonly key: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Of both raw streams. */
  readonly hash: string;
  /** The lines that were shown, of both streams. */
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
}

/** An answer that lies further back may have left the reader's context. */
const MOST_RUNS = 40;
/** Of all remembered lines together. */
const MOST_CHARACTERS = 400_000;

/**
 * What a conversation was shown, so that nothing has to be said twice. One conversation has one of these: an answer may
 * refer only to what the same reader got. Can be written down and read again by another process.
 */
export class RunMemory {
  #runs: RememberedRun[];
  #count: number;
  /** How often in a row a run was only referred to, by its number. */
  readonly #references = new Map<number, number>();

  constructor({ runs, count }: RunMemoryState = { runs: [], count: 0 }) {
    this.#runs = [...runs];
    this.#count = count;
  }

  get state(): RunMemoryState {
    return { runs: this.#runs, count: this.#count };
  }

  /** The last run of this command that the reader still has before it. */
  last(key: string): RememberedRun | undefined {
    return this.#runs.findLast((run) => run.key === key);
  }

  /** Takes note of an answer that was given whole. → its number */
  add(run: Omit<RememberedRun, 'number'>): number {
    const number = ++this.#count;
    this.#runs.push({ ...run, number });
    this.#forget();
    return number;
  }

  /** Takes note of an answer that only refers to an earlier one. → its number */
  addReference(to: RememberedRun): number {
    this.#references.set(to.number, this.referencesTo(to) + 1);
    return ++this.#count;
  }

  /** How many answers only referred to this one. */
  referencesTo({ number }: RememberedRun): number {
    return this.#references.get(number) ?? 0;
  }

  /** The reader's context begins anew: nothing that was shown may be referred to. */
  clear(): void {
    this.#runs = [];
    this.#references.clear();
  }

  #forget(): void {
    this.#runs = this.#runs.filter((run) => run.number > this.#count - MOST_RUNS);
    let characters = 0;
    const first = this.#runs.findLastIndex((run) => {
      characters += sizeOf(run);
      return characters > MOST_CHARACTERS;
    });
    this.#runs = this.#runs.slice(first + 1);
    const oldest = this.#runs[0]?.number ?? this.#count;
    for (const number of this.#references.keys()) if (number < oldest) this.#references.delete(number);
  }
}

export interface RunMemoryState {
  readonly runs: readonly RememberedRun[];
  /** Commands of the conversation so far. */
  readonly count: number;
}

const sizeOf = ({ stdout, stderr }: RememberedRun): number =>
  [...stdout, ...stderr].reduce((size, line) => size + line.length + 1, 0);
