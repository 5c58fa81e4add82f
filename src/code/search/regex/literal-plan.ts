import type { Node } from './ast.ts';
import { type CodePointSet, contains, sizeOf } from './code-points.ts';
import { MAX_LISTED, textRequirements } from './text-requirements.ts';

/** Text that a caller can look for before, or instead of, running the pattern. */
export interface LiteralPlan {
  /** UTF-8 texts of which every match contains one; empty when the pattern requires none. */
  readonly needles: readonly Uint8Array[];
  /** ASCII letters of the needles stand for both cases; they are written small. */
  readonly ignoreCase: boolean;
  /** A line matches exactly when it contains a needle: the pattern need not run. */
  readonly isExact: boolean;
}

export function literalPlan(node: Node): LiteralPlan {
  const traits = { assertions: false, bothCases: false, oneCase: false };
  collectTraits(node, traits);
  const { exact, literals } = textRequirements(node, traits.bothCases);
  const isMixed = traits.bothCases && traits.oneCase;
  return {
    needles: (literals ?? []).map((text) => Buffer.from(text, 'latin1')),
    ignoreCase: traits.bothCases,
    isExact: exact !== undefined && literals !== undefined && !traits.assertions && !isMixed,
  };
}

interface Traits {
  assertions: boolean;
  /** Some class holds an ASCII letter in both cases; in one case only. */
  bothCases: boolean;
  oneCase: boolean;
}

function collectTraits(node: Node, traits: Traits): void {
  switch (node.kind) {
    case 'assert':
      traits.assertions = true;
      return;
    case 'class':
      collectCases(node.set, traits);
      return;
    case 'repeat':
      collectTraits(node.body, traits);
      return;
    case 'concat':
      for (const part of node.parts) collectTraits(part, traits);
      return;
    case 'alternate':
      for (const branch of node.branches) collectTraits(branch, traits);
      return;
    default:
      return;
  }
}

function collectCases(set: CodePointSet, traits: Traits): void {
  if (sizeOf(set) > MAX_LISTED) return; // too many texts to be part of a needle
  for (let letter = 0x61; letter <= 0x7a; letter++) {
    const isSmall = contains(set, letter);
    const isCapital = contains(set, letter - 0x20);
    if (isSmall && isCapital) traits.bothCases = true;
    else if (isSmall || isCapital) traits.oneCase = true;
  }
}
