import type { Arena } from '../../engine/arena.ts';
import { literal, Scan } from '../../engine/scan.ts';
import { SIEVE_LIMITS, Sieve, type Sieved } from '../../engine/sieve.ts';
import { describeMatch } from './match-line.ts';
import type { CompiledRegex, LineRequirement } from './regex/index.ts';
import type { TextMatch } from './text-query.ts';

/** What is wanted of the matching lines. */
export interface Wanted {
  /** Lines to describe; all are counted. */
  readonly limit: number;
  /** Of each file only so many are looked for. */
  readonly linesPerFile: number;
}

/** Where the bytes of a file lie in the arena. */
export interface PlacedFile {
  readonly path: string;
  readonly offset: number;
  readonly length: number;
}

/** A file with the described lines among its first. */
export interface FoundFile {
  readonly path: string;
  readonly matches: TextMatch[];
}

const engines = new WeakMap<Arena, { readonly sieve: Sieve; readonly scan: Scan }>();

function enginesOf(arena: Arena): { readonly sieve: Sieve; readonly scan: Scan } {
  const known = engines.get(arena) ?? { sieve: new Sieve(arena), scan: new Scan(arena) };
  engines.set(arena, known);
  return known;
}

/** Of files that are left after a few lines no more are looked for at once. */
const FEW_LINES = 32;
/** Lines that cannot match but were looked at cost more than they would in a search of whole files. */
const REJECTED_SHARE = 6;

/**
 * Searches files that lie in one arena: a kernel finds the lines that contain what a match must contain, and only these are
 * held against the pattern.
 */
export class CachedSearch {
  readonly files: FoundFile[] = [];
  totalLines = 0;
  totalFiles = 0;
  #room: number;
  #searchedBytes = 0;
  #rejectedBytes = 0;
  readonly #regex: CompiledRegex;
  readonly #required: LineRequirement;
  readonly #sieved: Sieved;
  readonly #arena: Arena;
  readonly #linesPerFile: number;

  private constructor(regex: CompiledRegex, required: LineRequirement, arena: Arena, wanted: Wanted) {
    this.#regex = regex;
    this.#required = required;
    this.#sieved = sievedOf(required);
    this.#arena = arena;
    this.#room = wanted.limit;
    this.#linesPerFile = wanted.linesPerFile;
  }

  /** `undefined` for a pattern that requires too little. */
  static for(regex: CompiledRegex, arena: Arena, wanted: Wanted): CachedSearch | undefined {
    const required = regex.requirement(SIEVE_LIMITS);
    return required && new CachedSearch(regex, required, arena, wanted);
  }

  /** Whether it is worth while: not when most of what it looked at did not match. */
  get pays(): boolean {
    return this.#rejectedBytes * REJECTED_SHARE <= this.#searchedBytes;
  }

  search(files: readonly PlacedFile[]): void {
    const ranges = new Uint32Array(2 * files.length);
    files.forEach(({ offset, length }, i) => {
      ranges[2 * i] = offset;
      ranges[2 * i + 1] = length;
      this.#searchedBytes += length;
    });
    const bytes = this.#arena.u8(0, this.#arena.usedBytes);
    const reader = new LineReader(files, bytes, enginesOf(this.#arena).scan);
    const take = (lines: Uint32Array) => this.#take(lines, reader);
    const room = this.#linesPerFile < FEW_LINES ? FEW_LINES : undefined;
    enginesOf(this.#arena).sieve.search(ranges, this.#sieved, take, room);
  }

  #take(lines: Uint32Array, reader: LineReader): number | undefined {
    const { isExact } = this.#required;
    for (let i = 0; i < lines.length; i += 4) {
      const file = lines[i] as number;
      const end = lines[i + 2] as number;
      const hit = lines[i + 3] as number;
      const start = reader.enter(file, lines[i + 1] as number);
      if (!(isExact && hit >= start) && !this.#regex.isMatch(reader.bytes, start, end)) {
        this.#rejectedBytes += end - start;
        continue;
      }
      this.totalLines++;
      if (reader.matches++ === 0) this.totalFiles++;
      if (this.#room > 0) this.#describe(reader, start, end, hit);
      if (reader.matches >= this.#linesPerFile) return file + 1;
    }
    return undefined;
  }

  #describe(reader: LineReader, start: number, end: number, hit: number): void {
    const { bytes, path } = reader;
    const match = this.#placeOf(bytes, start, end, hit);
    const described = describeMatch(bytes, start, end, reader.lineAt(start), match.start, match.end);
    if (reader.matches === 1) this.files.push({ path, matches: [] });
    this.files.at(-1)?.matches.push(described);
    this.#room--;
  }

  #placeOf(bytes: Uint8Array, start: number, end: number, hit: number) {
    const required = this.#required;
    const [needle, ...others] = required.kind === 'literals' ? required.needles : [];
    if (required.isExact && hit >= start) {
      if (required.kind === 'window') return { start: hit, end: hit + required.sets.length };
      if (needle && others.length === 0) return { start: hit, end: hit + needle.length };
    }
    return this.#regex.locate(bytes, start, end) ?? { start, end };
  }
}

function sievedOf(required: LineRequirement): Sieved {
  if (required.kind === 'window') return required;
  const { needles, ignoreCase } = required;
  return { kind: 'literals', literals: needles.map((needle) => literal(needle, ignoreCase)) };
}

/** Goes through the lines of files in their order, and numbers those that are asked for. */
class LineReader {
  readonly bytes: Uint8Array;
  /** Matching lines of the present file. */
  matches = 0;
  readonly #files: readonly PlacedFile[];
  readonly #scan: Scan;
  #file = -1;
  #line = 1;
  #counted = 0;

  constructor(files: readonly PlacedFile[], bytes: Uint8Array, scan: Scan) {
    this.#files = files;
    this.bytes = bytes;
    this.#scan = scan;
  }

  get path(): string {
    return this.#files[this.#file]?.path ?? '';
  }

  /** Goes to a line of a file. @returns where its text begins: a byte order mark is no part of it */
  enter(file: number, lineStart: number): number {
    const { bytes } = this;
    if (file !== this.#file) {
      this.#file = file;
      this.#line = 1;
      this.#counted = this.#files[file]?.offset ?? 0;
      this.matches = 0;
    }
    if (lineStart !== this.#files[file]?.offset) return lineStart;
    const hasMark =
      bytes[lineStart] === 0xef && bytes[lineStart + 1] === 0xbb && bytes[lineStart + 2] === 0xbf;
    return hasMark ? lineStart + 3 : lineStart;
  }

  /** The number of the line that begins here, from 1. */
  lineAt(start: number): number {
    this.#line += this.#scan.countLineFeeds(this.bytes.subarray(this.#counted, start));
    this.#counted = start;
    return this.#line;
  }
}
