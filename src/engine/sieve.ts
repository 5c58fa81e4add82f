import type { Arena, LoadedKernel } from './arena.ts';
import type { Literal } from './scan.ts';
import { NEEDLE_ROW_BYTES, PLAN_BYTES, SIEVE_KIND, type SieveKernel, sieveTwin } from './sieve-twin.ts';

/** What a line must contain. */
export type Sieved =
  /** One of the literals, at most 32 of them. */
  | { readonly kind: 'literals'; readonly literals: readonly Literal[] }
  /** Bytes one after the other, each out of its set: 256 flags a position, 64 positions at most. */
  | {
      readonly kind: 'window';
      readonly sets: readonly Uint8Array[];
      /** The three most telling of its first 32 positions; the same one twice where there are fewer. */
      readonly telling: readonly [number, number, number];
      /** Whether few places have a byte of the first of these. */
      readonly isRare: boolean;
    };

export const SIEVE_LIMITS = { literals: 32, positions: 64, tellingPosition: 31 } as const;

/**
 * Told of lines: four words each: number of the file, and in the arena's memory where the line begins, where it ends before its
 * line feed, and where what it must contain begins: the leftmost place, but for several literals.
 * @returns the file to go on with, or nothing to go on behind these lines
 */
export type TakeLines = (lines: Uint32Array) => number | undefined;

/** Lines that are told of at once. */
const ROOM = 2048;
/** Bytes of a literal that are looked at together. */
const FINGERPRINT = 3;

/** Finds the lines of many files that contain what a match of some pattern must contain. */
export class Sieve {
  readonly #arena: Arena;
  readonly #kernel: LoadedKernel<SieveKernel>;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#kernel = arena.kernel('sieve', sieveTwin);
  }

  get isNative(): boolean {
    return this.#kernel.isNative;
  }

  /**
   * Each line once, in order.
   * @param ranges where each file lies in this arena, and its bytes
   * @param room lines to be told of at once
   */
  search(ranges: Uint32Array, wanted: Sieved, take: TakeLines, room = ROOM): void {
    const files = ranges.length / 2;
    this.#arena.scratch(() => {
      const plan = placePlan(this.#arena, wanted);
      const at = this.#arena.place(ranges);
      const cursor = this.#arena.newU32(2).fill(0);
      const lines = this.#arena.newU32(4 * room);
      for (let found = room; found === room && (cursor[0] as number) < files; ) {
        found = this.#kernel.run.sieveLines(at, files, plan, cursor.byteOffset, lines.byteOffset, room);
        if (found === 0) return;
        const next = take(lines.subarray(0, 4 * found));
        if (next === undefined) continue;
        cursor.set([next, 0]);
        found = room;
      }
    });
  }
}

interface Plan {
  readonly kind: number;
  readonly offsets: readonly [number, number, number];
  readonly length: number;
  readonly count: number;
  readonly rows: number;
  readonly byte?: number;
  /** Of each of the three bytes: flags by its low and by its high half. */
  readonly tables: readonly Uint8Array[];
}

function placePlan(arena: Arena, wanted: Sieved): number {
  const plan = wanted.kind === 'window' ? windowPlan(arena, wanted) : literalsPlan(arena, wanted.literals);
  const { kind, offsets, length, count, rows, byte = 0, tables } = plan;
  const at = arena.newU32(PLAN_BYTES / 4);
  at.set([kind, ...offsets, length, count, rows, byte]);
  const bytes = arena.u8(at.byteOffset + 32, 96).fill(0);
  tables.forEach((table, k) => {
    bytes.set(table, 32 * k);
  });
  return at.byteOffset;
}

function literalsPlan(arena: Arena, literals: readonly Literal[]): Plan {
  const [only] = literals;
  if (only && literals.length === 1) return literalPlan(arena, only);
  const length = Math.min(FINGERPRINT, ...literals.map(({ needle }) => needle.length));
  const offsets = [0, Math.min(1, length - 1), Math.min(2, length - 1)] as const;
  const rows = arena.newU32((NEEDLE_ROW_BYTES / 4) * literals.length);
  const tables = offsets.map(() => new Uint8Array(32));
  literals.forEach((each, i) => {
    const { needle, fold } = each;
    const anchor = rarestStart(each, length);
    const flag = 1 << (i % 8);
    const place = placeLiteral(arena, each);
    rows.set([place, place + padded(needle.length), needle.length, anchor, flag], (NEEDLE_ROW_BYTES / 4) * i);
    offsets.forEach((offset, k) => {
      const byte = needle[anchor + offset] as number;
      addByte(tables[k] as Uint8Array, byte, flag);
      if (fold[anchor + offset] !== 0) addByte(tables[k] as Uint8Array, byte ^ 0x20, flag);
    });
  });
  return {
    kind: SIEVE_KIND.needles,
    offsets,
    length: 0,
    count: literals.length,
    rows: rows.byteOffset,
    tables,
  };
}

function literalPlan(arena: Arena, literal: Literal): Plan {
  const { needle, rarest } = literal;
  const rows = placeLiteral(arena, literal);
  const offsets = [rarest[0], rarest[1], 0] as const;
  return { kind: SIEVE_KIND.literal, offsets, length: needle.length, count: 1, rows, tables: [] };
}

const padded = (length: number): number => (length + 7) & ~7;

function placeLiteral(arena: Arena, { needle, fold }: Literal): number {
  const both = arena.newU8(2 * padded(needle.length)).fill(0);
  both.set(needle);
  both.set(fold, padded(needle.length));
  return both.byteOffset;
}

/** Where in a literal the part with its rarest bytes begins. */
function rarestStart({ needle, rarest }: Literal, length: number): number {
  const last = needle.length - length;
  const start = Math.min(rarest[0], rarest[1]);
  const reaches = Math.max(rarest[0], rarest[1]) - start < length;
  return Math.min(last, Math.max(0, reaches ? start : rarest[0] - (length >> 1)));
}

function addByte(table: Uint8Array, byte: number, flag: number): void {
  table[byte & 15] = (table[byte & 15] as number) | flag;
  table[16 + (byte >> 4)] = (table[16 + (byte >> 4)] as number) | flag;
}

function windowPlan(arena: Arena, { sets, telling, isRare }: Extract<Sieved, { kind: 'window' }>): Plan {
  const rows = arena.newU8(256 * sets.length);
  sets.forEach((set, i) => {
    rows.set(set, 256 * i);
  });
  return {
    kind: SIEVE_KIND.window,
    offsets: telling,
    length: sets.length,
    count: Number(isRare),
    rows: rows.byteOffset,
    byte: onlyByte(sets[telling[0]] as Uint8Array),
    tables: telling.map((at) => tableOfSet(sets[at] as Uint8Array)),
  };
}

/** The only byte of a set; 0 when there are several. */
function onlyByte(set: Uint8Array): number {
  const byte = set.indexOf(1);
  return set.indexOf(1, byte + 1) < 0 ? Math.max(0, byte) : 0;
}

/** Exact for printable ASCII, one flag for each high half; the control characters share one, all else another. */
function tableOfSet(set: Uint8Array): Uint8Array {
  const table = new Uint8Array(32);
  for (let byte = 0; byte < 256; byte++) {
    if (set[byte] === 0) continue;
    const row = byte >> 4;
    addByte(table, byte, row >= 8 ? 2 : row < 2 ? 1 : 1 << row);
  }
  return table;
}
