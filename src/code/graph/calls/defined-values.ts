import type { Binding, Definition } from '../../lang/index.ts';
import type { DefinitionPlace, ProjectFacts } from '../project-facts.ts';
import type { ChainDepth } from './chain-depth.ts';
import { type FileTable, FUNCTION_KINDS, HOLDER_KINDS, tableOf } from './file-table.ts';
import { KnownValues } from './known-values.ts';
import { rulesOf } from './language-rules.ts';
import { GIVES_ITSELF, GIVES_MEMBER, GIVES_SAME } from './library-names.ts';
import type { Member, Members } from './members.ts';
import type { Found, Names } from './names.ts';
import { because, type Certainty, certainty, OUTSIDE, type Position, UNKNOWN, type Value } from './value.ts';
import { visibleAt } from './visible-variables.ts';
import type { WrittenTypes } from './written-types.ts';

const ANNOTATED = certainty(0.95, 'receiver type');
const FIELD = certainty(0.95, 'field type');
const RETURNED = certainty(0.94, 'return type');
const STATIC = certainty(0.96, 'static member');
const CONSTRUCTED = certainty(0.97, 'constructor');

/** What definitions of one file's surroundings are looked up with. */
export interface Lookups {
  readonly project: ProjectFacts;
  readonly names: Names;
  readonly types: WrittenTypes;
  readonly members: Members;
  readonly depth: ChainDepth;
  /** What an expression stands for at a position. */
  readonly valuesOf: (text: string, at: Position) => readonly Value[];
}

/** What definitions and variables stand for, and what their values have as members, results and elements. */
export class DefinedValues {
  readonly #project: ProjectFacts;
  readonly #names: Names;
  readonly #types: WrittenTypes;
  readonly #members: Members;
  readonly #depth: ChainDepth;
  readonly #valuesOf: Lookups['valuesOf'];
  readonly #ofBindings = new KnownValues<Binding>();

  constructor({ project, names, types, members, depth, valuesOf }: Lookups) {
    this.#project = project;
    this.#names = names;
    this.#types = types;
    this.#members = members;
    this.#depth = depth;
    this.#valuesOf = valuesOf;
  }

  /** What a variable or field holds. */
  bound(binding: Binding, at: Position, sure: Certainty = ANNOTATED): readonly Value[] {
    // What is bound to itself is unknown.
    return this.#ofBindings.of(binding, at, UNKNOWN, () => this.#bound(binding, at, sure));
  }

  #bound({ kind, source }: Binding, at: Position, sure: Certainty): readonly Value[] {
    switch (kind) {
      case 'local':
        return UNKNOWN;
      case 'type':
      case 'new':
        return this.#types.objects(source, at, sure, this.#types.typeAround(at.file, at.owner));
      case 'call':
        return this.#valuesOf(`${source}()`, at).map((value) => because(value, sure));
      case 'value':
        return this.#valuesOf(source, at);
      case 'element':
        return this.#valuesOf(source, at).flatMap((value) => this.#element(value, at));
    }
  }

  /** What a name stands for that was found at the top of a file. */
  fromFound(found: Found | undefined, at: Position): readonly Value[] {
    if (found === undefined) return UNKNOWN;
    if (found.is === 'outside') return OUTSIDE;
    if (found.is === 'module') return [this.#wholeModule(found, at)];
    return this.#names.withBody(found.places).flatMap((place) => this.definition(place, found));
  }

  /** What `require` gives may be a single thing that the module exports whole. */
  #wholeModule(found: Found & { is: 'module' }, at: Position): Value {
    const { files, confidence, reason } = found;
    return { is: 'module', files: files.filter((file) => file !== at.file), confidence, reason };
  }

  /** What the name of a definition stands for. */
  definition(place: DefinitionPlace, sure: Certainty): readonly Value[] {
    const definition = this.#project.factsOf(place.file).definitions[place.definition];
    if (!definition) return UNKNOWN;
    const { confidence, reason } = sure;
    if (FUNCTION_KINDS.has(definition.kind)) {
      return [{ is: 'function', places: [place], self: undefined, confidence, reason }];
    }
    if (HOLDER_KINDS.has(definition.kind)) return [{ is: 'class', ...place, confidence, reason }];
    if (definition.kind === 'variant' && definition.parent >= 0) {
      return [{ is: 'object', file: place.file, definition: definition.parent, confidence, reason }];
    }
    return this.#held(place, definition, sure);
  }

  /** What a constant, variable or property holds. */
  #held(place: DefinitionPlace, definition: Definition, sure: Certainty): readonly Value[] {
    const at = { file: place.file, owner: definition.parent, line: definition.startLine };
    if (definition.type !== '') {
      return this.#types.objects(definition.type, at, FIELD, this.#types.typeAround(at.file, at.owner));
    }
    const table = tableOf(this.#project, place.file);
    const said = visibleAt(
      table.variables.get(definition.parent)?.get(definition.name) ?? [],
      definition.startLine,
    );
    const values = said.flatMap((binding) => this.bound(binding, at));
    if (values.length > 0) return values;
    return hasMembers(table, place.definition)
      ? [{ is: 'object', ...place, confidence: sure.confidence, reason: sure.reason }]
      : UNKNOWN;
  }

  /** The member `name` of a value. */
  member(value: Value, name: string, at: Position): readonly Value[] {
    switch (value.is) {
      case 'outside':
        return OUTSIDE;
      case 'module':
        return this.#ofModule(value, name, at);
      case 'collection':
        return this.#ofCollection(value, name);
      case 'tuple':
        return GIVES_ITSELF.has(name) ? [value] : OUTSIDE;
      case 'function':
        return this.results(value).flatMap((result) =>
          result.is === 'function' ? UNKNOWN : this.member(result, name, at),
        );
      default:
        return this.#ofType(value, name);
    }
  }

  #ofModule(value: Value & { is: 'module' }, name: string, at: Position): readonly Value[] {
    const found = this.#types.inModule(value.files, name);
    if (!found) return OUTSIDE;
    return this.fromFound(found, at).map((inside) =>
      inside.is === 'function' || inside.is === 'class' || inside.is === 'module'
        ? because(inside, value)
        : inside,
    );
  }

  #ofCollection(value: Value & { is: 'collection' }, name: string): readonly Value[] {
    const self: Value = value;
    if (GIVES_MEMBER.has(name)) return value.of.length > 0 ? value.of : OUTSIDE;
    return GIVES_SAME.has(name) || GIVES_ITSELF.has(name) ? [self] : OUTSIDE;
  }

  #ofType(value: Value & { is: 'object' | 'class' }, name: string): readonly Value[] {
    const found = this.#members.find(value, name);
    if (found.is === 'member') return this.memberValue(found.member, found.isInherited, value);
    const rules = rulesOf(this.#project.languageOf(value.file));
    if (value.is === 'class' && (name === rules.factory || name === 'prototype')) return [value];
    if (GIVES_ITSELF.has(name)) return [value];
    return found.is === 'absent' ? OUTSIDE : UNKNOWN;
  }

  /** What a member of `value` stands for. */
  memberValue(
    member: Member,
    isInherited: boolean,
    value: Value & { is: 'object' | 'class' },
  ): readonly Value[] {
    const sure = sureOfMember(value, isInherited);
    const functions = member.places.filter((place) => this.#isFunction(place));
    if (functions.length > 0) return [{ is: 'function', places: functions, self: value, ...sure }];
    const held = member.places.flatMap((place) => this.definition(place, sure));
    if (held.length > 0) return held;
    return member.said.flatMap(({ binding, at }) => this.bound(binding, at, FIELD));
  }

  #isFunction({ file, definition }: DefinitionPlace): boolean {
    const kind = this.#project.factsOf(file).definitions[definition]?.kind;
    return kind !== undefined && FUNCTION_KINDS.has(kind);
  }

  /** What a call of a value gives. */
  results(value: Value): readonly Value[] {
    return this.#depth.deeper(() => this.#results(value));
  }

  #results(value: Value): readonly Value[] {
    switch (value.is) {
      case 'class':
        return [{ ...value, is: 'object', reason: 'receiver type' }];
      case 'function':
        return value.places.flatMap((place) => this.#result(place, value));
      case 'object':
      case 'module':
        return UNKNOWN;
      default:
        return [value];
    }
  }

  #result({ file, definition }: DefinitionPlace, called: Value & { is: 'function' }): readonly Value[] {
    const found = this.#project.factsOf(file).definitions[definition];
    if (!found) return UNKNOWN;
    const self = called.self && 'definition' in called.self ? called.self : undefined;
    const around = self ?? this.#types.typeAround(file, found.parent);
    const at = { file, owner: definition, line: found.startLine };
    const sure = { ...RETURNED, confidence: Math.min(RETURNED.confidence, called.confidence) };
    if (found.kind === 'constructor')
      return around ? [{ is: 'object', ...placeOf(around), ...CONSTRUCTED }] : UNKNOWN;
    if (found.type !== '') return this.#types.objects(found.type, at, sure, around && placeOf(around));
    const table = tableOf(this.#project, file);
    const returned = (table.variables.get(definition)?.get('return') ?? []).filter(
      ({ until }) => until === 0 || until === found.endLine,
    );
    return returned.flatMap((binding) => this.bound(binding, { ...at, line: binding.line }, sure));
  }

  /** An element of a value. @param index −1 when it is not known */
  indexed(value: Value, index: number): readonly Value[] {
    switch (value.is) {
      case 'tuple':
        return index >= 0 ? (value.parts[index] ?? OUTSIDE) : value.parts.flat();
      case 'collection':
        return value.of;
      case 'object':
        return this.#ofOperator(value, ['__getitem__', 'operator[]', 'get', 'index']);
      case 'class':
      case 'function':
        return [value];
      default:
        return OUTSIDE;
    }
  }

  #element(value: Value, at: Position): readonly Value[] {
    switch (value.is) {
      case 'collection':
        return value.of;
      case 'tuple':
        return value.parts.flat();
      case 'object':
        return this.#ofOperator(value, ['__iter__', '__aiter__', 'iterator', 'next', 'begin']).flatMap(
          (inner) => (inner.is === 'collection' ? this.#element(inner, at) : [inner]),
        );
      default:
        return OUTSIDE;
    }
  }

  #ofOperator(value: Value & { is: 'object' | 'class' }, names: readonly string[]): readonly Value[] {
    for (const name of names) {
      const found = this.#members.find(value, name);
      if (found.is !== 'member') continue;
      return this.memberValue(found.member, found.isInherited, value).flatMap((inner) => this.results(inner));
    }
    return UNKNOWN;
  }
}

/** Whether something is named through a constant: methods of an object, functions of a table. */
function hasMembers({ children, fields, outside, facts }: FileTable, definition: number): boolean {
  const name = facts.definitions[definition]?.qualifiedName ?? '';
  return (children.get(definition)?.size ?? 0) > 0 || fields.has(definition) || outside.has(name);
}

function placeOf({ file, definition }: DefinitionPlace): DefinitionPlace {
  return { file, definition };
}

function sureOfMember(value: Value, isInherited: boolean): Certainty {
  if (value.is === 'class' && value.reason !== 'self') {
    return certainty(Math.min(value.confidence, STATIC.confidence), STATIC.reason);
  }
  return certainty(isInherited ? value.confidence - 0.01 : value.confidence, value.reason);
}
