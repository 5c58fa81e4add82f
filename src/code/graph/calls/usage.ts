import type { FileFacts } from '../../lang/index.ts';
import type { DefinitionPlace, ProjectFacts } from '../project-facts.ts';
import { familyOf } from './language-rules.ts';
import { LIBRARY_METHODS } from './library-names.ts';
import { type Members, typeOf } from './members.ts';
import { NamedIn } from './named-in.ts';
import type { Names } from './names.ts';

/** A name is judged by at most so many of its methods. */
const MOST_METHODS = 6;
/** A method that more types have tells nothing. */
const MOST_CANDIDATES = 60;
/** With so many methods that one type alone has, its name need not agree. */
const ENOUGH_METHODS = 2;

/** Imports are followed so far for annotations, to so many files. */
const LOAD_STEPS = 2;
const MOST_LOADED = 40;

const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** What the type of a variable may be, told by all that a file calls on variables of its name. */
export class Usage {
  readonly #project: ProjectFacts;
  readonly #members: Members;
  readonly #names: Names;
  readonly #types = new NamedIn<DefinitionPlace | undefined>();

  constructor(project: ProjectFacts, members: Members, names: Names) {
    this.#project = project;
    this.#members = members;
    this.#names = names;
  }

  /** The only type of the project that has every method called on `receiver` in a file. */
  typeOf(file: number, receiver: string): DefinitionPlace | undefined {
    if (!PLAIN_NAME.test(receiver)) return undefined;
    return this.#types.get(file, receiver, undefined, () => this.#typeOf(file, receiver));
  }

  #typeOf(file: number, receiver: string): DefinitionPlace | undefined {
    const methods = methodsIn(this.#project, file).get(receiver) ?? [];
    const wanted = methods.slice(0, MOST_METHODS);
    const candidates = this.#candidates(file, wanted[0] ?? '').filter((type) =>
      wanted.every((name) => this.#members.find(type, name).is === 'member'),
    );
    const types = this.#withoutHeirs(candidates);
    const named = types.filter((type) => isNamedAfter(receiver, this.#nameOf(type)));
    const [only] = named.length === 1 ? named : types;
    if (!only || (named.length !== 1 && types.length !== 1)) return undefined;
    if (wanted.every((name) => LIBRARY_METHODS.has(name)))
      return this.#isWrittenSo(file, receiver, only) ? only : undefined;
    return wanted.length >= ENOUGH_METHODS || named.length === 1 ? only : undefined;
  }

  /** Whether a variable of this name is annotated with the type where the type is defined, or in a file that is loaded. */
  #isWrittenSo(file: number, variable: string, type: DefinitionPlace): boolean {
    const name = this.#nameOf(type);
    const loaded = this.#names.loadedBy(file, LOAD_STEPS);
    return [type.file, ...loaded]
      .slice(0, MOST_LOADED)
      .some((other) => annotationsIn(this.#project, other).has(`${variable} ${name}`));
  }

  #candidates(file: number, method: string): DefinitionPlace[] {
    const family = familyOf(this.#project.languageOf(file));
    const places = this.#project.definitionsNamed(method);
    if (places.length > MOST_CANDIDATES) return [];
    const found = new Map<string, DefinitionPlace>();
    for (const place of places) {
      if (familyOf(this.#project.languageOf(place.file)) !== family) continue;
      const type = typeOf(place);
      if (type) found.set(`${type.file} ${type.definition}`, type);
    }
    return [...found.values()];
  }

  /** A type stands for those that inherit from it. */
  #withoutHeirs(types: readonly DefinitionPlace[]): readonly DefinitionPlace[] {
    if (types.length < 2) return types;
    const isAmong = (parent: DefinitionPlace | 'outside') =>
      parent !== 'outside' &&
      types.some((type) => type.file === parent.file && type.definition === parent.definition);
    return types.filter((type) => !this.#members.parents(type).some(isAmong));
  }

  #nameOf({ file, definition }: DefinitionPlace): string {
    return this.#project.factsOf(file).definitions[definition]?.name ?? '';
  }
}

/** Methods called on each plain name of a file, the most telling (longest) first. */
function methodsIn(project: ProjectFacts, file: number): ReadonlyMap<string, readonly string[]> {
  return project.derived(file, 'methods by receiver', groupMethods);
}

function groupMethods({ calls }: FileFacts): ReadonlyMap<string, readonly string[]> {
  const methods = new Map<string, Set<string>>();
  for (const { name, receiver } of calls) {
    if (!PLAIN_NAME.test(receiver)) continue;
    const known = methods.get(receiver);
    if (known) known.add(name);
    else methods.set(receiver, new Set([name]));
  }
  const longestFirst = (a: string, b: string) => b.length - a.length || (a < b ? -1 : 1);
  return new Map([...methods].map(([receiver, names]) => [receiver, [...names].sort(longestFirst)]));
}

/** `variable Type` of each annotated variable. */
function annotationsIn(project: ProjectFacts, file: number): ReadonlySet<string> {
  return project.derived(file, 'annotated variables', collectAnnotations);
}

function collectAnnotations({ bindings }: FileFacts): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { name, kind, source } of bindings) {
    const type = kind === 'type' ? /[\p{L}_$][\p{L}\p{N}_$]*/u.exec(source)?.[0] : undefined;
    if (type !== undefined) found.add(`${name} ${type}`);
  }
  return found;
}

/** `store`, `orderStore` or `s` for `Store`. */
function isNamedAfter(variable: string, type: string): boolean {
  const plain = variable.replace(/^[_$]+/, '').toLowerCase();
  const name = type.toLowerCase();
  if (plain.length === 1) return name.startsWith(plain) && name.length > 1;
  return plain.length > 2 && (name.endsWith(plain) || plain.endsWith(name) || plain === name);
}
