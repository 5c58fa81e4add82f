import { readScip } from './read-scip.ts';
import { symbolName } from './symbol-name.ts';

/** Where a name stands. */
export interface NamePlace {
  /** From the root of the index, with `/`. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** A definition as the graph knows it. */
export interface KnownDefinition {
  readonly path: string;
  readonly name: string;
  /** With the names around it: `Store.load`. */
  readonly qualifiedName: string;
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * What a compiler's index says of an edge. `elsewhere`: the line names something of that name which is declared in another
 * place; where that is an interface or a parent, the edge may lead to an implementation and be right all the same. `unknown`:
 * the index does not speak of the file, or of nothing on that line that is called like this.
 */
export type Verdict = 'confirmed' | 'elsewhere' | 'unknown';

interface Target extends NamePlace {
  readonly name: string;
  readonly isNamespace: boolean;
}

/** What constructors are called in SCIP by several indexers; the graph gives them the name that their language does. */
const CONSTRUCTOR = /^(?:<constructor>|constructor|__init__|<init>)$/;

/** Which definition each line of a project uses, as a compiler saw it. */
export class Confirmations {
  /** By path, then by line. */
  readonly #uses: ReadonlyMap<string, ReadonlyMap<number, readonly Target[]>>;

  constructor(uses: ReadonlyMap<string, ReadonlyMap<number, readonly Target[]>>) {
    this.#uses = uses;
  }

  /** Files that the index speaks of. */
  get paths(): Iterable<string> {
    return this.#uses.keys();
  }

  /** Whether the index says that this line uses this definition. */
  ofUse({ path, line }: NamePlace, definition: KnownDefinition): Verdict {
    const named = this.#on(path, line).filter(({ name }) => isSameName(name, definition));
    if (named.length === 0) return 'unknown';
    return named.some((target) => liesIn(target, definition)) ? 'confirmed' : 'elsewhere';
  }

  /** Whether the index says that this line imports that file. */
  ofImport({ path, line }: NamePlace, imported: string): Verdict {
    const files = this.#on(path, line).filter(({ isNamespace }) => isNamespace);
    if (files.length === 0) return 'unknown';
    return files.some((file) => file.path === imported) ? 'confirmed' : 'elsewhere';
  }

  #on(path: string, line: number): readonly Target[] {
    return this.#uses.get(path)?.get(line) ?? [];
  }
}

const isSameName = (name: string, definition: KnownDefinition): boolean =>
  name === definition.name ||
  (CONSTRUCTOR.test(definition.name) && (CONSTRUCTOR.test(name) || name === ownerOf(definition)));

/** `Store` of `Store.constructor`. */
const ownerOf = ({ qualifiedName }: KnownDefinition): string | undefined => qualifiedName.split('.').at(-2);

/** Where a call names the class, and the graph its constructor: that lies behind the name of the class. */
function liesIn({ path, line, name }: Target, definition: KnownDefinition): boolean {
  if (path !== definition.path || line > definition.endLine) return false;
  return definition.startLine <= line || (name !== definition.name && name === ownerOf(definition));
}

/**
 * Takes from a SCIP index what confirms edges: for each line of each file the definitions in the project that it uses. Names
 * within one function are left out.
 * @param scip the bytes of the index
 * @returns nothing where they are no such index
 */
export function confirmations(scip: Uint8Array): Confirmations | undefined {
  try {
    return new Confirmations(usesIn(scip, definitionsIn(scip)));
  } catch (error) {
    if (error instanceof RangeError) return undefined; // damaged, or something else of that name
    throw error;
  }
}

/** Where the symbols of an index are defined; an overloaded or merged one in several places. */
function definitionsIn(scip: Uint8Array): Map<string, Target[]> {
  const found = new Map<string, Target[]>();
  for (const { path, occurrences } of readScip(scip)) {
    for (const { line, symbol, isDefinition } of occurrences) {
      const named = isDefinition ? symbolName(symbol) : undefined;
      if (!named) continue;
      const places = found.get(symbol) ?? [];
      places.push({ path, line, ...named });
      found.set(symbol, places);
    }
  }
  return found;
}

function usesIn(
  scip: Uint8Array,
  definitions: ReadonlyMap<string, readonly Target[]>,
): Map<string, Map<number, Target[]>> {
  const uses = new Map<string, Map<number, Target[]>>();
  for (const { path, occurrences } of readScip(scip)) {
    const byLine = new Map<number, Target[]>();
    for (const { line, symbol, isDefinition } of occurrences) {
      const targets = isDefinition ? [] : (definitions.get(symbol) ?? []);
      if (targets.length === 0) continue;
      const onLine = byLine.get(line) ?? [];
      onLine.push(...targets);
      byLine.set(line, onLine);
    }
    uses.set(path, byLine);
  }
  return uses;
}
