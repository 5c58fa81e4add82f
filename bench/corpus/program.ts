import { type Name, nounName, sentence, verbName } from './names.ts';
import type { Random } from './random.ts';

/** An expression that every language can print. */
export type Expression =
  | { readonly kind: 'name'; readonly name: Name }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'call'; readonly callee: Name; readonly args: readonly Expression[] };

export type Statement =
  | { readonly kind: 'let'; readonly name: Name; readonly value: Expression }
  | { readonly kind: 'assign'; readonly name: Name; readonly value: Expression }
  | { readonly kind: 'if'; readonly test: Expression; readonly body: readonly Statement[] }
  | { readonly kind: 'loop'; readonly name: Name; readonly over: Name; readonly body: readonly Statement[] }
  | { readonly kind: 'call'; readonly call: Expression }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'return'; readonly value: Expression };

export interface Routine {
  readonly name: Name;
  readonly comment: string;
  readonly parameters: readonly Name[];
  readonly body: readonly Statement[];
}

/** One file: a type with fields, the routines on it, and the modules they come from. */
export interface Program {
  readonly name: Name;
  readonly comment: readonly string[];
  readonly imports: readonly Name[];
  readonly type: { readonly name: Name; readonly fields: readonly Name[] };
  readonly routines: readonly Routine[];
}

const OPERATORS = ['+', '-', '*', '<', '>', '==', '!='] as const;
const COMPARISONS = ['<', '>', '==', '!='] as const;

/** Makes programs that call into each other; some routines are copies, as in real code bases. */
export class Programmer {
  readonly #random: Random;
  /** Routines that later ones call and copy. */
  readonly #known: Routine[] = [];
  readonly #modules: Name[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  /** @param routines how many the file has */
  program(routines: number): Program {
    const random = this.#random;
    const name = nounName(random);
    const imports =
      this.#modules.length === 0 ? [] : random.list(random.int(5), () => random.pick(this.#modules));
    this.#modules.push(name);
    return {
      name,
      comment: random.list(1 + random.int(3), () => sentence(random)),
      imports,
      type: { name: nounName(random), fields: random.list(2 + random.int(6), () => nounName(random)) },
      routines: random.list(routines, () => this.#routine()),
    };
  }

  #routine(): Routine {
    const random = this.#random;
    if (this.#known.length > 20 && random.chance(0.06)) {
      const copied = random.pick(this.#known);
      return { ...copied, name: verbName(random) };
    }
    const parameters = random.list(random.int(4), () => nounName(random));
    const routine = {
      name: verbName(random),
      comment: sentence(random),
      parameters,
      body: this.#block(parameters, 2 + random.int(6), 0),
    };
    if (this.#known.length < 500) this.#known.push(routine);
    return routine;
  }

  #block(inScope: readonly Name[], length: number, depth: number): Statement[] {
    const random = this.#random;
    const names = [...inScope];
    const body: Statement[] = [];
    for (let i = 0; i < length; i++) body.push(this.#statement(names, depth));
    if (depth === 0) body.push({ kind: 'return', value: this.#expression(names, 1) });
    else if (random.chance(0.2)) body.push({ kind: 'return', value: this.#expression(names, 0) });
    return body;
  }

  /** One statement; a `let` adds its name to what later ones can use. */
  #statement(names: Name[], depth: number): Statement {
    const random = this.#random;
    const roll = random.int(100);
    if (roll < 40 || names.length === 0) {
      const value = this.#expression(names, 2);
      const name = nounName(random);
      names.push(name);
      return { kind: 'let', name, value };
    }
    if (roll < 52) return { kind: 'assign', name: random.pick(names), value: this.#expression(names, 1) };
    if (roll < 68 && depth < 3)
      return { kind: 'if', test: this.#test(names), body: this.#block(names, 1 + random.int(3), depth + 1) };
    if (roll < 78 && depth < 3) {
      const item = nounName(random);
      const body = this.#block([...names, item], 1 + random.int(3), depth + 1);
      return { kind: 'loop', name: item, over: random.pick(names), body };
    }
    if (roll < 86) return { kind: 'comment', text: sentence(random) };
    return { kind: 'call', call: this.#call(names, 1) };
  }

  #test(names: readonly Name[]): Expression {
    const random = this.#random;
    const left = this.#expression(names, 0);
    return { kind: 'binary', operator: random.pick(COMPARISONS), left, right: this.#expression(names, 0) };
  }

  #expression(names: readonly Name[], depth: number): Expression {
    const random = this.#random;
    const roll = random.int(100);
    if (depth > 0 && roll < 40) return this.#call(names, depth - 1);
    if (depth > 0 && roll < 60) {
      const left = this.#expression(names, depth - 1);
      return {
        kind: 'binary',
        operator: random.pick(OPERATORS),
        left,
        right: this.#expression(names, depth - 1),
      };
    }
    if (names.length > 0 && roll < 85) return { kind: 'name', name: random.pick(names) };
    if (roll < 93) return { kind: 'number', value: random.int(2) === 0 ? random.int(10) : random.int(5000) };
    return { kind: 'text', value: sentence(random).slice(0, 8 + random.int(24)) };
  }

  #call(names: readonly Name[], depth: number): Expression {
    const random = this.#random;
    const callee =
      this.#known.length > 0 && random.chance(0.7) ? random.pick(this.#known).name : verbName(random);
    return { kind: 'call', callee, args: random.list(random.int(3), () => this.#expression(names, depth)) };
  }
}
