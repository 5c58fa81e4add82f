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

const RARE = 1 / 50;

/** The rarest requirement of a pattern; `undefined` when it has none, or one that most lines meet. */
export function lineRequirement(
  plan: LiteralPlan,
  { sets, isPattern }: Window,
  limits: RequirementLimits,
): LineRequirement | undefined {
  const { needles, ignoreCase, isExact } = plan;
  const hasNeedles = needles.length > 0 && needles.length <= limits.literals;
  const first = sets.slice(0, limits.positions);
  const literalChance = hasNeedles ? chanceOfOne(needles, ignoreCase) : 1;
  const windowChance = first.length > 0 ? chanceOf(first) : 1;
  if (hasNeedles && (isExact || literalChance <= windowChance))
    return isExact || literalChance < LINES_PER_BYTE
      ? { kind: 'literals', needles, ignoreCase, isExact }
      : undefined;
  const isWhole = isPattern && first.length === sets.length;
  if (!isWhole && windowChance >= LINES_PER_BYTE) return undefined;
  if (first.length === 0) return undefined;
  const telling = tellingOf(first, limits);
  const isRare = frequencyOf(first[telling[0]] as ByteSet) < RARE;
  return { kind: 'window', sets: first, telling, isRare, isExact: isWhole };
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
