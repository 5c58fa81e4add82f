import type { Position, Value } from './value.ts';

/** One answer, in a chain of those for the same thing at other positions. */
interface Known {
  readonly file: number;
  readonly owner: number;
  readonly line: number;
  values: readonly Value[];
  readonly next: Known | undefined;
}

/** What things stand for at positions. Most are asked for at one or two: a chain costs less than a key made of text. */
export class KnownValues<Thing> {
  readonly #chains = new Map<Thing, Known>();

  /** The known values, or those that `find` gives; while it is looking they are `meanwhile`. */
  of(
    thing: Thing,
    { file, owner, line }: Position,
    meanwhile: readonly Value[],
    find: () => readonly Value[],
  ): readonly Value[] {
    const first = this.#chains.get(thing);
    for (let at = first; at; at = at.next) {
      if (at.owner === owner && at.line === line && at.file === file) return at.values;
    }
    const known: Known = { file, owner, line, values: meanwhile, next: first };
    this.#chains.set(thing, known);
    known.values = find();
    return known.values;
  }
}
