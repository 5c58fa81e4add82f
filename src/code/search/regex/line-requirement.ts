import { type ByteSet, frequencyOf } from './byte-set.ts';
import type { LiteralPlan } from './literal-plan.ts';
import type { Window } from './window.ts';
import { chanceOf, LINES_PER_BYTE } from './window-search.ts';

/** What a line must contain to match, for callers that can look for it in many files at once. */
export type LineRequirement = LiteralRequirement | WindowRequirement;

interface LiteralRequirement {
  readonly kind: 'literals';
  readonly needles: readonly Uint8Array[];
  /** ASCII letters of the needles stand for both cases; they are written small. */
  readonly ignoreCase: boolean;
  /** Every line that contains one matches. */
  readonly isExact: boolean;
}

interface WindowRequirement {
  readonly kind: 'window';
  readonly sets: readonly ByteSet[];
  /** The most telling of its first positions. */
  readonly telling: readonly [number, number, number];
  /** The first of these is so rare that of sixteen places most often none has it. */
  readonly isRare: boolean;
  readonly isExact: boolean;
}

/** Bounds of the kernel that looks for it. */
export interface RequirementLimits {
  readonly literals: number;
  readonly positions: number;
  readonly tellingPosition: number;
}

/** A byte of this share or less is in few of the kernel's steps of sixteen places. */
const RARE = 1 / 50;
/** Nanoseconds a byte that the kernel takes to look for it, and a line that the pattern is then held against (2-core Xeon). */
const COST = { literal: 0.1, literals: 0.25, window: 0.35, rareWindow: 0.25, line: 150 } as const;

interface Option {
  readonly requirement: LineRequirement;
  readonly cost: number;
}

/** What is the least work to look for; `undefined` when the pattern requires nothing, or what most lines have. */
export function lineRequirement(
  plan: LiteralPlan,
  window: Window,
  limits: RequirementLimits,
): LineRequirement | undefined {
  const byText = literalOption(plan, limits);
  const byWindow = windowOption(window, limits);
  return byText && (!byWindow || byText.cost <= byWindow.cost) ? byText.requirement : byWindow?.requirement;
}

function literalOption(
  { needles, ignoreCase, isExact }: LiteralPlan,
  limits: RequirementLimits,
): Option | undefined {
  if (needles.length === 0 || needles.length > limits.literals) return undefined;
  const chance = chanceOfOne(needles, ignoreCase);
  if (!isExact && chance >= LINES_PER_BYTE) return undefined;
  const search = needles.length === 1 ? COST.literal : COST.literals;
  const requirement = { kind: 'literals', needles, ignoreCase, isExact } as const;
  return { requirement, cost: search + (isExact ? 0 : chance * COST.line) };
}

function windowOption({ sets, isPattern }: Window, limits: RequirementLimits): Option | undefined {
  const first = sets.slice(0, limits.positions);
  if (first.length === 0) return undefined;
  const isExact = isPattern && first.length === sets.length;
  const chance = chanceOf(first);
  if (!isExact && chance >= LINES_PER_BYTE) return undefined;
  const telling = tellingOf(first, limits);
  const isRare = frequencyOf(first[telling[0]] as ByteSet) < RARE;
  const search = isRare ? COST.rareWindow : COST.window;
  const requirement = { kind: 'window', sets: first, telling, isRare, isExact } as const;
  return { requirement, cost: search + (isExact ? 0 : chance * COST.line) };
}

/** Chance that one of the texts stands at a place. */
function chanceOfOne(needles: readonly Uint8Array[], ignoreCase: boolean): number {
  const chances = needles.map((needle) =>
    chanceOf(Array.from(needle, (byte) => setOf(byte, ignoreCase && byte >= 0x61 && byte <= 0x7a))),
  );
  return chances.reduce((sum, chance) => sum + chance, 0);
}

const sets = new Map<number, ByteSet>();

function setOf(byte: number, inBothCases: boolean): ByteSet {
  const key = inBothCases ? byte + 256 : byte;
  const known = sets.get(key);
  if (known) return known;
  const set = new Uint8Array(256);
  set[byte] = 1;
  if (inBothCases) set[byte - 0x20] = 1;
  sets.set(key, set);
  return set;
}

function tellingOf(
  window: readonly ByteSet[],
  { tellingPosition }: RequirementLimits,
): [number, number, number] {
  const shares = window.slice(0, tellingPosition + 1).map(frequencyOf);
  const places = Array.from(shares.keys()).sort((a, b) => (shares[a] ?? 1) - (shares[b] ?? 1) || a - b);
  const [first = 0, second = first, third = second] = places;
  return [first, second, third];
}
