import type { Binding, Definition } from '../../lang/index.ts';
import type { DefinitionPlace, NamedDefinition, ProjectFacts } from '../project-facts.ts';
import { FUNCTION_KINDS, TYPE_KINDS, tableOf } from './file-table.ts';
import { familyOf, rulesOf } from './language-rules.ts';
import { NamedIn } from './named-in.ts';
import type { Names } from './names.ts';
import type { Position } from './value.ts';

/** What a type has under a name. */
export interface Member {
  readonly places: readonly DefinitionPlace[];
  /** What is said about a field of that name, with the position to read it at. */
  readonly said: readonly { readonly binding: Binding; readonly at: Position }[];
  /** Where it was found: the type itself or one that it inherits from. */
  readonly holder: DefinitionPlace;
}

/** What a search among the members of a type and its parents gave. */
export type Lookup =
  | { readonly is: 'member'; readonly member: Member; readonly isInherited: boolean }
  /** No such member, and all parents are known. */
  | { readonly is: 'absent' }
  /** Some parent lies outside of the project. */
  | { readonly is: 'maybe outside' };

const MAX_PARENTS = 12;
const ABSENT: Lookup = { is: 'absent' };

/** Members of types: own, written outside of them, and inherited. */
export class Members {
  readonly #project: ProjectFacts;
  readonly #types: (at: Position, name: string) => readonly DefinitionPlace[] | 'outside';
  readonly #names: Names;
  /** By the file and definition of the type in one number. */
  readonly #found = new NamedIn<Lookup>();

  /** @param types what a type's name means at a position */
  constructor(
    project: ProjectFacts,
    names: Names,
    types: (at: Position, name: string) => readonly DefinitionPlace[] | 'outside',
  ) {
    this.#project = project;
    this.#names = names;
    this.#types = types;
  }

  find(holder: DefinitionPlace, name: string): Lookup {
    // A type that inherits from itself ends there.
    return this.#found.get(numberOf(holder), name, ABSENT, () => this.#find(holder, name, new Set()));
  }

  #find(holder: DefinitionPlace, name: string, seen: Set<number>): Lookup {
    const key = numberOf(holder);
    if (seen.has(key) || seen.size > MAX_PARENTS) return ABSENT;
    seen.add(key);
    const own = this.own(holder, name);
    if (own) return { is: 'member', member: own, isInherited: seen.size > 1 };
    let isOpen = false;
    for (const parent of this.parents(holder)) {
      if (parent === 'outside') {
        isOpen = true;
        continue;
      }
      const found = this.#find(parent, name, seen);
      if (found.is === 'member') return found;
      if (found.is === 'maybe outside') isOpen = true;
    }
    return { is: isOpen ? 'maybe outside' : 'absent' };
  }

  /** The member of the type itself. */
  own(holder: DefinitionPlace, name: string): Member | undefined {
    const table = tableOf(this.#project, holder.file);
    const inside = (table.children.get(holder.definition)?.get(name) ?? []).map((definition) => ({
      file: holder.file,
      definition,
    }));
    const outside = this.#outsideMembers(holder, name);
    const places = this.#names.withBody([...inside, ...outside]);
    const said = (
      table.fields.get(holder.definition)?.get(name) ??
      table.variables.get(holder.definition)?.get(name) ??
      []
    ).map((binding) => ({ binding, at: { file: holder.file, owner: binding.owner, line: binding.line } }));
    return places.length > 0 || said.length > 0 ? { places, said, holder } : undefined;
  }

  /** Go methods, `impl` blocks, C++ bodies, prototypes, extensions, a class that is opened again. */
  #outsideMembers(holder: DefinitionPlace, name: string): DefinitionPlace[] {
    const { language } = this.#project.factsOf(holder.file);
    if (!rulesOf(language).hasOutsideMembers) return [];
    const type = this.#definition(holder);
    if (!type) return [];
    const own = tableOf(this.#project, holder.file).outside.get(type.qualifiedName)?.get(name);
    if (own) return own.map((definition) => ({ file: holder.file, definition }));
    const scope = this.#project.scopeOf(holder.file);
    const isScoped = language === 'go';
    if (familyOf(language) === 'ecmascript') return [];
    return this.#project.membersNamed(type.qualifiedName, name).filter((place) => {
      if (!isMemberOf(place, name, type) || place.file === holder.file) return false;
      if (isScoped && !scope.includes(place.file)) return false;
      return familyOf(this.#project.languageOf(place.file)) === familyOf(language);
    });
  }

  /** The types that a type inherits from, in the order they are looked through. */
  parents(holder: DefinitionPlace): readonly (DefinitionPlace | 'outside')[] {
    const table = tableOf(this.#project, holder.file);
    const entries = [...(table.bases.get(holder.definition) ?? [])];
    const type = this.#definition(holder);
    const traits = type && table.facts.language === 'rust' ? this.#traitsOf(holder, type) : [];
    const at = { file: holder.file, owner: type?.parent ?? -1, line: type?.startLine ?? 0 };
    const bases = entries.flatMap(({ base }): (DefinitionPlace | 'outside')[] => {
      const found = this.#types(at, base);
      return found === 'outside' ? ['outside'] : found.length === 0 ? ['outside'] : [...found];
    });
    return [...bases, ...traits];
  }

  /** Traits that are implemented for a Rust type in its own file. */
  #traitsOf(holder: DefinitionPlace, type: Definition): (DefinitionPlace | 'outside')[] {
    const table = tableOf(this.#project, holder.file);
    const found: (DefinitionPlace | 'outside')[] = [];
    for (const [index, { kind, name }] of table.facts.definitions.entries()) {
      if (kind !== 'impl' || !name.endsWith(` for ${type.name}`)) continue;
      for (const { base } of table.bases.get(index) ?? []) {
        const traits = this.#types({ file: holder.file, owner: -1, line: type.startLine }, base);
        found.push(...(traits === 'outside' ? (['outside'] as const) : traits));
      }
    }
    return found;
  }

  /** Members of types below `holder` that may stand in for its member: called through it, one of them runs. */
  overrides(holder: DefinitionPlace, name: string): DefinitionPlace[] {
    return this.#project.definitionsNamed(name).filter((place) => {
      const type = typeOf(place);
      if (!type || (type.file === holder.file && type.definition === holder.definition)) return false;
      return this.parents(type).some(
        (parent) =>
          parent !== 'outside' && parent.file === holder.file && parent.definition === holder.definition,
      );
    });
  }

  /** The type that a method belongs to. */
  typeOf(place: DefinitionPlace): DefinitionPlace | undefined {
    const { definitions } = this.#project.factsOf(place.file);
    const parent = definitions[place.definition]?.parent ?? -1;
    return typeOf({ file: place.file, parent, parentKind: definitions[parent]?.kind });
  }

  #definition({ file, definition }: DefinitionPlace): Definition | undefined {
    return this.#project.factsOf(file).definitions[definition];
  }
}

/** A number for each definition of a project; files have fewer than 2²² of them. */
function numberOf({ file, definition }: DefinitionPlace): number {
  return file * 2 ** 22 + definition;
}

/** The type that a method belongs to, when it was found by its name. */
export function typeOf({
  file,
  parent,
  parentKind,
}: Pick<NamedDefinition, 'file' | 'parent' | 'parentKind'>): DefinitionPlace | undefined {
  return parentKind !== undefined && TYPE_KINDS.has(parentKind) ? { file, definition: parent } : undefined;
}

/** Whether `name` is qualified as a member of `type`, by its whole name or the end of it. */
function isMemberOf({ kind, qualifiedName }: NamedDefinition, name: string, type: Definition): boolean {
  if (!FUNCTION_KINDS.has(kind) || qualifiedName.length <= name.length) return false;
  const owner = qualifiedName.slice(0, -name.length - 1);
  return owner === type.qualifiedName || (owner !== '' && type.qualifiedName.endsWith(`.${owner}`));
}
