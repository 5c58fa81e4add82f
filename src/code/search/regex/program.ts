import {
  ASSERTION,
  type Assertion,
  assertNode,
  characterNode,
  concat,
  MIRRORED,
  type Node,
  repeat,
} from './ast.ts';
import type { CodePointSet } from './code-points.ts';

/**
 * A nondeterministic automaton over characters (Thompson, "Regular Expression Search Algorithm", 1968).
 * Instruction `i`:
 *
 * | op     | argument[i]      | next[i]          |
 * |--------|------------------|------------------|
 * | match  | –                | –                |
 * | class  | index in classes | after the match  |
 * | assert | assertion        | when it holds    |
 * | split  | the other way    | one way          |
 */
export interface Program {
  readonly op: Uint8Array;
  readonly argument: Int32Array;
  readonly next: Int32Array;
  readonly start: number;
}

export const OP = { match: 0, class: 1, assert: 2, split: 3 } as const;
type Op = (typeof OP)[keyof typeof OP];

/** Distinct character sets of a pattern, numbered; both directions of a program share them. */
export class ClassTable {
  readonly sets: CodePointSet[] = [];
  readonly #numbers = new Map<CodePointSet | string, number>();

  numberOf(set: CodePointSet): number {
    // Large sets are shared objects: comparing them by content would be most of compiling.
    const key = set.length <= MAX_COMPARED ? set.join() : set;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.sets.length);
    return this.sets.push(set) - 1;
  }
}

/** Numbers of a set that is recognised by content. */
const MAX_COMPARED = 32;

const CARRIAGE_RETURN = 13;

/** `$`: editors show lines that end in `\r\n` like others, and so people write `;$` for both. */
const LINE_END_OR_RETURN = concat([
  repeat(characterNode(CARRIAGE_RETURN), 0, 1),
  assertNode(ASSERTION.lineEnd),
]);

/** Number of instructions that `node` takes, counted repetitions written out. */
export function instructionCount(node: Node): number {
  switch (node.kind) {
    case 'empty':
      return 0;
    case 'class':
      return 1;
    case 'assert':
      return node.assertion === ASSERTION.lineEndOrReturn ? 3 : 1;
    case 'concat':
      return node.parts.reduce((sum, part) => sum + instructionCount(part), 0);
    case 'alternate':
      return node.branches.reduce((sum, branch) => sum + instructionCount(branch) + 1, -1);
    case 'repeat': {
      const body = instructionCount(node.body);
      if (node.max === Number.POSITIVE_INFINITY) return Math.max(node.min, 1) * body + 1;
      return node.max * body + (node.max - node.min);
    }
  }
}

const LINE_ASSERTIONS: readonly Assertion[] = [
  ASSERTION.lineStart,
  ASSERTION.lineEnd,
  ASSERTION.lineEndOrReturn,
];

/** True when some assertion looks at word characters. */
export function asksForWords(node: Node): boolean {
  switch (node.kind) {
    case 'assert':
      return !LINE_ASSERTIONS.includes(node.assertion);
    case 'concat':
      return node.parts.some(asksForWords);
    case 'alternate':
      return node.branches.some(asksForWords);
    case 'repeat':
      return asksForWords(node.body);
    default:
      return false;
  }
}

/** Compiles `node` for reading left to right, or right to left when `isReversed`. */
export function compileProgram(node: Node, classes: ClassTable, isReversed: boolean): Program {
  return new Assembler(classes, isReversed).assemble(node);
}

/** Emits from the end to the beginning, so that every instruction knows its successor when it is written. */
class Assembler {
  readonly #op: Op[] = [];
  readonly #argument: number[] = [];
  readonly #next: number[] = [];
  readonly #classes: ClassTable;
  readonly #isReversed: boolean;

  constructor(classes: ClassTable, isReversed: boolean) {
    this.#classes = classes;
    this.#isReversed = isReversed;
  }

  assemble(node: Node): Program {
    const start = this.#emit(node, this.#instruction(OP.match, 0, 0));
    return {
      op: Uint8Array.from(this.#op),
      argument: Int32Array.from(this.#argument),
      next: Int32Array.from(this.#next),
      start,
    };
  }

  #instruction(op: Op, argument: number, next: number): number {
    this.#argument.push(argument);
    this.#next.push(next);
    return this.#op.push(op) - 1;
  }

  /** @returns the instruction that begins `node` and goes on at `next`. */
  #emit(node: Node, next: number): number {
    switch (node.kind) {
      case 'empty':
        return next;
      case 'class':
        return this.#instruction(OP.class, this.#classes.numberOf(node.set), next);
      case 'assert':
        if (node.assertion === ASSERTION.lineEndOrReturn) return this.#emit(LINE_END_OR_RETURN, next);
        return this.#instruction(OP.assert, this.#facing(node.assertion), next);
      case 'concat': {
        const lastFirst = this.#isReversed ? node.parts : node.parts.toReversed();
        return lastFirst.reduce((after, part) => this.#emit(part, after), next);
      }
      case 'alternate':
        return node.branches
          .map((branch) => this.#emit(branch, next))
          .reduce((others, branch) => this.#instruction(OP.split, others, branch));
      case 'repeat':
        return this.#emitRepeat(node.body, node.min, node.max, next);
    }
  }

  #emitRepeat(body: Node, min: number, max: number, next: number): number {
    let entry = next;
    let required = min;
    if (max === Number.POSITIVE_INFINITY) {
      const loop = this.#instruction(OP.split, next, next);
      const first = this.#emit(body, loop);
      this.#next[loop] = first;
      entry = min === 0 ? loop : first;
      required = Math.max(min - 1, 0);
    } else {
      for (let i = min; i < max; i++) entry = this.#instruction(OP.split, next, this.#emit(body, entry));
    }
    for (let i = 0; i < required; i++) entry = this.#emit(body, entry);
    return entry;
  }

  #facing(assertion: Assertion): Assertion {
    return this.#isReversed ? MIRRORED[assertion]! : assertion; // the table has all but lineEndOrReturn
  }
}
