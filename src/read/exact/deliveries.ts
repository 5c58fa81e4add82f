import type { WholeText } from './exact-view.ts';

/** What a reader was last sent of a file. */
export interface Delivery {
  /** The mode that was answered last. */
  readonly mode: string;
  readonly reads: number;
  /** The version that the reader holds from its first byte to its last, sent by an exact view. */
  readonly held: Version | undefined;
  /** The version that the last answer was made from: what a diff starts at. */
  readonly base: Version | undefined;
  /** Times in a row that the reader was told it already holds the text. */
  readonly stubsInRow: number;
}

export interface Version {
  readonly hash: string;
  readonly lineCount: number;
}

const NEVER_READ: Delivery = { mode: '', reads: 0, held: undefined, base: undefined, stubsInRow: 0 };

/** Old readers and files are forgotten first; forgetting costs a repeated text, never a wrong answer. */
const MOST_READERS = 64;
const MOST_FILES_A_READER = 4000;
/** Texts are kept to tell what has changed since; of longer ones only the hash is. */
const MOST_TEXT_UNITS = 16 * 1024 * 1024;
const LONGEST_TEXT_UNITS = 2 * 1024 * 1024;

/**
 * Who was sent what. A process keeps one of these; it holds nothing that outlives the process, because only the
 * conversation itself knows what is still in its context.
 */
export class Deliveries {
  readonly #readers = new Map<string, Map<string, Delivery>>();
  readonly #texts = new TextStore();

  /** What `reader` was sent of the file at `path`. */
  of(reader: string, path: string): Delivery | undefined {
    return this.#readers.get(reader)?.get(path);
  }

  /** The text of a version that was sent, while it is remembered. */
  textOf(version: Version | undefined): string | undefined {
    return version === undefined ? undefined : this.#texts.get(version.hash);
  }

  /** An answer carried the whole file. */
  sentWhole(reader: string, path: string, mode: string, whole: WholeText): void {
    const version = this.#keep(whole);
    this.#put(reader, path, { mode, held: version, base: version, stubsInRow: 0 });
  }

  /** An answer carried a part, a view or a difference; `current` is what it was made from, where that is known. */
  sentPart(reader: string, path: string, mode: string, current: WholeText | undefined): void {
    const base = current === undefined ? this.of(reader, path)?.base : this.#keep(current);
    this.#put(reader, path, { mode, base, stubsInRow: 0 });
  }

  /** An answer said that nothing has changed. */
  sentStub(reader: string, path: string): void {
    const { stubsInRow = 0 } = this.of(reader, path) ?? {};
    this.#put(reader, path, { stubsInRow: stubsInRow + 1 });
  }

  /** The reader itself turned `before` into `after`: when it knew the one it knows the other. */
  wrote(reader: string, path: string, before: WholeText, after: WholeText): void {
    const delivery = this.of(reader, path);
    if (delivery?.base?.hash === before.hash)
      this.#put(reader, path, { base: this.#keep(after), reads: delivery.reads });
  }

  /** Every file that `reader` was sent something of, with what, in the order of the first reads. */
  all(reader: string): readonly (readonly [path: string, delivery: Delivery])[] {
    return [...(this.#readers.get(reader) ?? [])];
  }

  /** @returns whether there was anything to forget */
  forget(reader: string, path: string): boolean {
    return this.#readers.get(reader)?.delete(path) ?? false;
  }

  /** @returns how many files were forgotten */
  forgetAll(reader: string): number {
    const count = this.#readers.get(reader)?.size ?? 0;
    this.#readers.delete(reader);
    return count;
  }

  /** No reader holds a text any more; what was read, and as which version, stays known. */
  forgetTexts(): void {
    for (const files of this.#readers.values()) {
      for (const [path, delivery] of files) files.set(path, { ...delivery, held: undefined, stubsInRow: 0 });
    }
  }

  #keep({ text, hash }: WholeText): Version {
    this.#texts.put(hash, text);
    return { hash, lineCount: lineCountOf(text) };
  }

  #put(reader: string, path: string, change: Partial<Delivery>): void {
    const files = this.#readers.get(reader) ?? new Map<string, Delivery>();
    const before = files.get(path) ?? NEVER_READ;
    files.set(path, { ...before, reads: before.reads + 1, ...change });
    keepNewest(files, MOST_FILES_A_READER);
    this.#readers.delete(reader); // re-inserted as the newest
    this.#readers.set(reader, files);
    keepNewest(this.#readers, MOST_READERS);
  }
}

/** Texts by hash, the least recently used dropped when there are too many characters. */
class TextStore {
  readonly #texts = new Map<string, string>();
  #units = 0;

  get(hash: string): string | undefined {
    return this.#texts.get(hash);
  }

  put(hash: string, text: string): void {
    if (text.length > LONGEST_TEXT_UNITS) return;
    if (this.#texts.delete(hash)) this.#units -= text.length;
    this.#texts.set(hash, text);
    this.#units += text.length;
    for (const [oldest, old] of this.#texts) {
      if (this.#units <= MOST_TEXT_UNITS) break;
      this.#texts.delete(oldest);
      this.#units -= old.length;
    }
  }
}

function keepNewest<K, V>(map: Map<K, V>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) break;
    map.delete(key);
  }
}

export function lineCountOf(text: string): number {
  if (text === '') return 0;
  let count = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
