import type { Definition } from '../../lang/index.ts';
import type { DefinitionPlace, ProjectFacts } from '../project-facts.ts';
import { FUNCTION_KINDS, HOLDER_KINDS, tableOf } from './file-table.ts';
import { familyOf, isWordOf, rulesOf } from './language-rules.ts';
import { LAST_ARGUMENT, WRAPPERS } from './library-names.ts';
import type { Found, Names } from './names.ts';
import { parseType, type WrittenType } from './type-text.ts';
import { type Certainty, OUTSIDE, type Position, UNKNOWN, type Value } from './value.ts';

/** Words for the class around: no other type is meant. */
const OWN_TYPE = /^(?:Self|self|static|this)$/;
const MAX_DEPTH = 6;

/** What written types stand for where they are written. */
export class WrittenTypes {
  readonly #project: ProjectFacts;
  readonly #names: Names;

  constructor(project: ProjectFacts, names: Names) {
    this.#project = project;
    this.#names = names;
  }

  /** Objects of the type that `text` names. @param self what `Self` means, if anything */
  objects(text: string, at: Position, sure: Certainty, self?: DefinitionPlace): readonly Value[] {
    // Python quotes what is defined further down.
    const isQuoted = this.#project.languageOf(at.file) === 'python';
    const type = parseType(isQuoted ? text.replace(/["']/g, '') : text);
    return type === undefined ? UNKNOWN : this.#values(type, at, sure, self, 0);
  }

  #values(
    type: WrittenType,
    at: Position,
    sure: Certainty,
    self: DefinitionPlace | undefined,
    depth: number,
  ): readonly Value[] {
    if (depth > MAX_DEPTH) return UNKNOWN;
    const inner = (of: WrittenType) => this.#values(of, at, sure, self, depth + 1);
    switch (type.is) {
      case 'either':
        return type.of.flatMap(inner);
      case 'collection':
        return [{ is: 'collection', of: type.of ? inner(type.of) : UNKNOWN, ...sure }];
      case 'tuple':
        return [{ is: 'tuple', parts: type.parts.map(inner), ...sure }];
      case 'class':
        return inner(type.of).map((value) => (value.is === 'object' ? { ...value, is: 'class' } : value));
      case 'function':
        return UNKNOWN;
      case 'named':
        return this.#named(type, inner, at, sure, self);
    }
  }

  #named(
    { name, args }: WrittenType & { is: 'named' },
    inner: (of: WrittenType) => readonly Value[],
    at: Position,
    sure: Certainty,
    self: DefinitionPlace | undefined,
  ): readonly Value[] {
    if (self && OWN_TYPE.test(name)) return [{ is: 'object', ...self, ...sure }];
    const found = this.typesNamed(at, name);
    if (found !== 'outside' && found.length > 0)
      return found.map((place) => ({ is: 'object', ...place, ...sure }));
    const last = name.slice(name.search(/[\w$]+$/));
    if (args.length > 0 && /^(?:type|Type|typing\.Type)$/.test(name)) {
      return inner(args[0] as WrittenType).map((value) =>
        value.is === 'object' ? { ...value, is: 'class' } : value,
      );
    }
    if (args.length === 0) return OUTSIDE;
    if (WRAPPERS.has(last)) return inner(args[LAST_ARGUMENT.has(last) ? args.length - 1 : 0] as WrittenType);
    if (/^[Tt]uple$/.test(last)) return [{ is: 'tuple', parts: args.map(inner), ...sure }];
    const element = /Generator$/.test(last) ? args[0] : args.at(-1);
    return [{ is: 'collection', of: element ? inner(element) : UNKNOWN, ...sure }];
  }

  /** Types that a name means; 'outside' for one that the project does not define. */
  typesNamed(at: Position, name: string): readonly DefinitionPlace[] | 'outside' {
    const parts = name.replace(/^\\/, '').split(/\.|::|\\/);
    const first = parts[0] ?? '';
    if (parts.length === 1) return this.#typeNamed(at, first);
    return this.#qualified(at, parts);
  }

  #typeNamed(at: Position, name: string): readonly DefinitionPlace[] | 'outside' {
    const inside = this.#nested(at, name);
    if (inside.length > 0) return inside;
    const found = this.#names.atTop(at.file, name);
    if (found?.is === 'definitions') {
      const types = this.#typesAmong(found.places);
      if (types.length > 0) return types;
    } else if (found?.is === 'outside') return 'outside';
    const anywhere = this.#needsNoImport(at.file) ? this.#names.typeAnywhere(at.file, name) : undefined;
    return anywhere?.is === 'definitions' ? anywhere.places : 'outside';
  }

  /** Types inside the definitions around a position. */
  #nested(at: Position, name: string): readonly DefinitionPlace[] {
    const table = tableOf(this.#project, at.file);
    for (let owner = at.owner; owner >= 0; owner = table.facts.definitions[owner]?.parent ?? -1) {
      if (table.facts.definitions[owner]?.name === name) {
        const own = this.#typesAmong([{ file: at.file, definition: owner }]);
        if (own.length > 0) return own;
      }
      const inside = table.children.get(owner)?.get(name) ?? [];
      const types = this.#typesAmong(inside.map((definition) => ({ file: at.file, definition })));
      if (types.length > 0) return types;
    }
    return [];
  }

  #typesAmong(places: readonly DefinitionPlace[]): readonly DefinitionPlace[] {
    return places.filter(({ file, definition }) => {
      const found = this.#project.factsOf(file).definitions[definition];
      if (!found) return false;
      return (HOLDER_KINDS.has(found.kind) && found.kind !== 'impl') || this.#isConstructor(file, found);
    });
  }

  /** A function with a prototype, a table with functions. */
  #isConstructor(file: number, { kind, qualifiedName }: Definition): boolean {
    return (
      /^(?:function|constant|variable)$/.test(kind) && tableOf(this.#project, file).outside.has(qualifiedName)
    );
  }

  #needsNoImport(file: number): boolean {
    const { language } = this.#project.factsOf(file);
    return !/^(?:python|go|rust|java)$/.test(language) && familyOf(language) !== 'ecmascript';
  }

  /** `module.Store`, `Outer.Inner`, `crate::store::Store` */
  #qualified(at: Position, parts: readonly string[]): readonly DefinitionPlace[] | 'outside' {
    const last = parts.at(-1) ?? '';
    const found = this.throughPath(at, parts);
    if (found?.is === 'definitions') return this.#typesAmong(found.places);
    if (found?.is === 'outside') return 'outside';
    const anywhere = this.#names.typeAnywhere(at.file, last);
    return anywhere?.is === 'definitions' ? anywhere.places : 'outside';
  }

  /** What a path of names leads to, through modules and types. */
  throughPath(at: Position, parts: readonly string[]): Found | undefined {
    for (let taken = Math.min(parts.length - 1, 4); taken >= 1; taken--) {
      const found = this.#names.atTop(at.file, parts.slice(0, taken).join('.'));
      if (found === undefined) continue;
      return found.is === 'outside' ? found : this.#along(found, parts.slice(taken));
    }
    return undefined;
  }

  #along(from: Found, rest: readonly string[]): Found | undefined {
    let at: Found | undefined = from;
    for (const name of rest) {
      if (at === undefined || at.is === 'outside') return at;
      at = at.is === 'module' ? this.inModule(at.files, name) : this.#childOf(at, name);
    }
    return at;
  }

  /** What the files of a module offer under a name; its submodule of that name. */
  inModule(files: readonly number[], name: string): Found | undefined {
    for (const file of files) {
      const found = this.#names.exported(file, name);
      if (found) return found;
    }
    return this.#submodule(files, name) ?? this.#memberOfDefault(files, name) ?? this.#inTable(files, name);
  }

  /** `function Store.load()` in a Lua file that gives back the table `Store`. */
  #inTable(files: readonly number[], name: string): Found | undefined {
    for (const file of files) {
      if (familyOf(this.#project.languageOf(file)) !== 'lua') continue;
      const places = [...tableOf(this.#project, file).outside.values()].flatMap((members) =>
        (members.get(name) ?? []).map((definition) => ({ file, definition })),
      );
      if (places.length === 1)
        return { is: 'definitions', places, confidence: 0.93, reason: 'imported module' };
    }
    return undefined;
  }

  /** `package/name.py` beside `package/__init__.py` */
  #submodule(files: readonly number[], name: string): Found | undefined {
    for (const file of files) {
      const folder = /^(.*\/)?__init__\.pyi?$/.exec(this.#project.pathOf(file));
      if (!folder) continue;
      const target =
        this.#project.fileAt(`${folder[1] ?? ''}${name}.py`) ??
        this.#project.fileAt(`${folder[1] ?? ''}${name}/__init__.py`);
      if (target !== undefined) {
        return { is: 'module', files: [target], confidence: 0.95, reason: 'imported module' };
      }
    }
    return undefined;
  }

  /** `module.exports = { load }` and `export default { load }`: members of what is exported whole. */
  #memberOfDefault(files: readonly number[], name: string): Found | undefined {
    for (const file of files) {
      if (familyOf(this.#project.languageOf(file)) !== 'ecmascript') continue;
      const whole = this.#names.exported(file, 'default');
      const member = whole?.is === 'definitions' ? this.#childOf(whole, name) : undefined;
      if (member) return member;
    }
    return undefined;
  }

  #childOf(found: Found & { is: 'definitions' }, name: string): Found | undefined {
    const places = found.places.flatMap(({ file, definition }) =>
      (tableOf(this.#project, file).children.get(definition)?.get(name) ?? []).map((child) => ({
        file,
        definition: child,
      })),
    );
    return places.length === 0 ? undefined : { ...found, places };
  }

  /** The type around a definition, for `this` and `Self`. */
  typeAround(file: number, owner: number): DefinitionPlace | undefined {
    const { facts } = tableOf(this.#project, file);
    for (let at = owner; at >= 0; at = facts.definitions[at]?.parent ?? -1) {
      const found = facts.definitions[at];
      if (!found) return undefined;
      if (found.kind === 'impl') return this.#typeOfImpl(file, at);
      if (HOLDER_KINDS.has(found.kind) && found.kind !== 'section') return { file, definition: at };
      if (FUNCTION_KINDS.has(found.kind)) {
        const outside = found.qualifiedName.slice(0, -found.name.length - 1);
        const parent = facts.definitions[found.parent];
        if (outside !== '' && (parent === undefined || parent.kind === 'module')) {
          return this.#byQualifiedName(file, outside);
        }
        if (parent && /^(?:constant|variable|property)$/.test(parent.kind))
          return { file, definition: found.parent };
      }
    }
    return undefined;
  }

  #typeOfImpl(file: number, impl: number): DefinitionPlace | undefined {
    const { facts } = tableOf(this.#project, file);
    const name = facts.definitions[impl]?.name.replace(/^.* for /, '') ?? '';
    return this.#byQualifiedName(file, name);
  }

  #byQualifiedName(file: number, qualified: string): DefinitionPlace | undefined {
    const found = this.typesNamed({ file, owner: -1, line: 0 }, qualified);
    return found === 'outside' ? undefined : found[0];
  }

  isSelfType(file: number, word: string): boolean {
    return isWordOf(rulesOf(this.#project.languageOf(file)).selfType, word);
  }
}
