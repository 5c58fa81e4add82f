import { Arena, type KernelLoader } from '../../src/engine/arena.ts';

/** What suites work on. */
export interface SuiteContext {
  /** Loads kernels; a test replaces it to see that a slower one is noticed. */
  readonly loader: KernelLoader;
  /** Source code of many files in one piece, some megabytes. */
  readonly text: Uint8Array;
  /** A folder with the files, for what works on files. It is a copy that suites may change. */
  readonly folder: string;
}

/** One thing that is measured, and what it is held against. */
export interface BenchCase {
  /** `kernel:what`, the same in every version: comparisons go by it. */
  readonly id: string;
  readonly summary: string;
  /** Bytes that one run works through; without it speed is runs a second. */
  readonly sizeBytes?: number;
  /** `twin`, `calibration`, or the package that a user would take instead. */
  readonly against: string;
  /** Ours, and the other; both do the same work, or the calibration loop in place of the other. */
  readonly run: () => void | Promise<void>;
  readonly reference: () => void | Promise<void>;
  /** How much of its ratio a case may lose before that is a regression, 0 … 1; see `TOLERANCE`. */
  readonly tolerance: number;
  /** Set for what takes long or changes files: so many runs, each measured once. */
  readonly runs?: number;
  /** Measured over more rounds, for what is held more tightly. */
  readonly isTight?: boolean;
}

/** The cases of one kernel or subsystem. `close` gives back what they hold, when they are done. */
export interface PreparedSuite {
  readonly cases: readonly BenchCase[];
  readonly close?: () => void | Promise<void>;
}

export interface Suite {
  readonly name: string;
  /** Undefined when what it measures is not there (a package that is not installed). */
  prepare(context: SuiteContext): Promise<PreparedSuite | undefined> | PreparedSuite | undefined;
}

export const defineSuite = (suite: Suite): Suite => suite;

/**
 * Ratios of one run move by a quarter on two busy cores, and by more between processors: what is held against the twin
 * or a library may lose 45 % before that counts, what is held against the calibration loop 60 %. Tight cases are measured
 * longer, and moved by 16 % between 20 busy programs and few; what takes half as long again is more than that.
 */
export const TOLERANCE = { ratio: 0.45, calibrated: 0.6, tight: 0.2 } as const;

/** An arena with kernels and one with twins, each given to `make`. */
export function kernelAndTwin<T>(loader: KernelLoader, make: (arena: Arena) => T): readonly [T, T] {
  return [make(Arena.create({}, loader)), make(Arena.create({}, () => undefined))];
}

/** A copy of `bytes` in the arena, so that the kernel's own work is what is measured. */
export function placed(arena: Arena, bytes: Uint8Array): Uint8Array {
  const copy = arena.newU8(bytes.length);
  copy.set(bytes);
  return copy;
}

/** A case that holds a kernel against its twin: the same `work` on both. */
export function kernelCase<T>(
  { id, summary, sizeBytes }: { id: string; summary: string; sizeBytes?: number },
  [kernel, twin]: readonly [T, T],
  work: (on: T) => void,
): BenchCase {
  const shared = { id, summary, against: 'twin', tolerance: TOLERANCE.ratio };
  const cases = { run: () => work(kernel), reference: () => work(twin) };
  return sizeBytes === undefined ? { ...shared, ...cases } : { ...shared, ...cases, sizeBytes };
}
