import type { Binding, Definition } from '../../lang/index.ts';
import type { DefinitionPlace, ProjectFacts } from '../project-facts.ts';
import { distinct } from './distinct-values.ts';
import { type Expression, isPlainName, memberOf, parseExpression } from './expression.ts';
import { type FileTable, FUNCTION_KINDS, HOLDER_KINDS, TYPE_KINDS, tableOf } from './file-table.ts';
import { KnownValues } from './known-values.ts';
import { isWordOf, type LanguageRules, rulesOf } from './language-rules.ts';
import { GIVES_ITSELF, GIVES_MEMBER, GIVES_SAME } from './library-names.ts';
import { type Member, Members } from './members.ts';
import type { Found, Names } from './names.ts';
import { nearest } from './nearest-definitions.ts';
import { itemsAtPath } from './rust-modules.ts';
import { Usage } from './usage.ts';
import { because, type Certainty, certainty, OUTSIDE, type Position, UNKNOWN, type Value } from './value.ts';
import { visibleAt } from './visible-variables.ts';
import { WrittenTypes } from './written-types.ts';

const MAX_DEPTH = 14;

const SELF = certainty(0.97, 'self');
const PARENT = certainty(0.96, 'parent type');
const ANNOTATED = certainty(0.95, 'receiver type');
const FIELD = certainty(0.95, 'field type');
const RETURNED = certainty(0.94, 'return type');
const STATIC = certainty(0.96, 'static member');
const USED = certainty(0.7, 'methods it is used with');
const CONSTRUCTED = certainty(0.97, 'constructor');

/** Infers what expressions of one file stand for: only as far as types are written or constructed somewhere. */
export class Inference {
  readonly #project: ProjectFacts;
  readonly names: Names;
  readonly types: WrittenTypes;
  readonly members: Members;
  readonly usage: Usage;
  readonly #ofTexts = new KnownValues<string>();
  readonly #ofBindings = new KnownValues<Binding>();
  #depth = 0;

  constructor(project: ProjectFacts, names: Names) {
    this.#project = project;
    this.names = names;
    this.types = new WrittenTypes(project, names);
    this.members = new Members(project, names, (at, name) => this.types.typesNamed(at, name));
    this.usage = new Usage(project, this.members, names);
  }

  /** What the expression `text` stands for. */
  valuesOf(text: string, at: Position): readonly Value[] {
    // What depends on itself is unknown.
    return this.#ofTexts.of(text, at, UNKNOWN, () => {
      const expression = parseExpression(text);
      return expression === undefined ? UNKNOWN : this.#values(expression, at);
    });
  }

  /** What the member `name` of the expression `receiver` stands for. */
  valuesOfMember(receiver: string, name: string, at: Position): readonly Value[] {
    if (!isPlainName(name)) return this.valuesOf(`${receiver}.${name}`, at);
    const of = parseExpression(receiver);
    return of === undefined ? UNKNOWN : this.#values(memberOf(of, name), at);
  }

  #values(expression: Expression, at: Position): readonly Value[] {
    return this.#deeper(() => distinct(this.#valuesOfKind(expression, at)));
  }

  /** Chains end somewhere: what lies deeper is unknown. */
  #deeper(follow: () => readonly Value[]): readonly Value[] {
    if (this.#depth > MAX_DEPTH) return UNKNOWN;
    this.#depth++;
    try {
      return follow();
    } finally {
      this.#depth--;
    }
  }

  #valuesOfKind(expression: Expression, at: Position): readonly Value[] {
    switch (expression.is) {
      case 'name':
        return this.name(expression.name, at);
      case 'member':
        return this.#memberValues(expression, at);
      case 'call':
        return this.#callValues(expression.of, at);
      case 'index':
        return this.#values(expression.of, at).flatMap((value) => this.#indexed(value, expression.index));
      case 'new':
      case 'cast':
        return this.types.objects(expression.type, at, ANNOTATED, this.types.typeAround(at.file, at.owner));
      case 'list':
        return [{ is: 'collection', of: this.#values(expression.of, at), ...ANNOTATED }];
      case 'literal':
        return OUTSIDE;
    }
  }

  #rules(file: number): LanguageRules {
    return rulesOf(this.#project.languageOf(file));
  }

  #memberValues(expression: Expression & { is: 'member' }, at: Position): readonly Value[] {
    const dotted = this.#dottedModule(expression, at) ?? this.#elixirModule(expression, at);
    if (dotted) return dotted;
    const path = this.#pathOfModules(expression, at);
    if (path) return path;
    return this.#values(expression.of, at).flatMap((value) => this.member(value, expression.name, at));
  }

  /** `import os.path` binds the name `os.path`. */
  #dottedModule(expression: Expression & { is: 'member' }, at: Position): readonly Value[] | undefined {
    const table = tableOf(this.#project, at.file);
    if (!table.hasDottedAliases) return undefined;
    const name = expression.path?.join('.');
    if (name === undefined || !table.aliases.has(name)) return undefined;
    return this.#fromFound(this.names.atTop(at.file, name), at);
  }

  /** `Shop.Store` is the whole name of a module in Elixir. */
  #elixirModule(expression: Expression & { is: 'member' }, at: Position): readonly Value[] | undefined {
    if (this.#project.languageOf(at.file) !== 'elixir') return undefined;
    const found = this.names.typeAnywhere(at.file, expression.path?.join('.') ?? '');
    return found && this.#fromFound(found, at);
  }

  /** `crate::tax::rate`, `super::load`: modules by the names of their files. */
  #pathOfModules(expression: Expression & { is: 'member' }, at: Position): readonly Value[] | undefined {
    if (expression.path === undefined || this.#project.languageOf(at.file) !== 'rust') return undefined;
    const places = itemsAtPath(this.#project, expression.path, at.file);
    if (places.length === 0 || places.length > 2) return undefined;
    return places.flatMap((place) => this.#definition(place, certainty(0.93, 'imported module')));
  }

  /** What a plain name means at a position. */
  name(name: string, at: Position): readonly Value[] {
    const rules = this.#rules(at.file);
    const table = tableOf(this.#project, at.file);
    if (isWordOf(rules.self, name) || isWordOf(rules.selfType, name)) return this.#self(name, at, rules);
    if (isWordOf(rules.parent, name)) return this.#parents(at);
    if (name.startsWith('@')) return this.#ownField(name.replace(/^@+/, ''), at);
    const local = this.#local(name, at, table, rules);
    const found = local ? undefined : this.names.atTop(at.file, name);
    const values = local ?? this.#fromFound(found, at);
    if (values.length > 0) return values;
    return !local && !found && rules.isClosed && this.#isComplete(table) ? OUTSIDE : this.#byUsage(name, at);
  }

  /** Whether it is known where all names at the top of a file come from. */
  #isComplete({ wildcards, imports }: FileTable): boolean {
    return wildcards.every((index) => (imports[index]?.files.length ?? 0) > 0);
  }

  #byUsage(name: string, at: Position): readonly Value[] {
    const type = this.usage.typeOf(at.file, name);
    return type ? [{ is: 'object', ...type, ...USED }] : UNKNOWN;
  }

  #self(word: string, at: Position, rules: LanguageRules): readonly Value[] {
    const type = this.types.typeAround(at.file, at.owner);
    if (!type) return UNKNOWN;
    const isClass = isWordOf(rules.selfType, word) || (rules.callsBare && this.#isStatic(at));
    return [{ is: isClass ? 'class' : 'object', ...type, ...SELF }];
  }

  /** `@store` of Ruby */
  #ownField(name: string, at: Position): readonly Value[] {
    const type = this.types.typeAround(at.file, at.owner);
    return type ? (this.#memberOfSelf(type, name) ?? UNKNOWN) : UNKNOWN;
  }

  #isStatic(at: Position): boolean {
    return this.#project.factsOf(at.file).definitions[at.owner]?.kind === 'class';
  }

  #parents(at: Position): readonly Value[] {
    const type = this.types.typeAround(at.file, at.owner);
    if (!type) return UNKNOWN;
    return this.members
      .parents(type)
      .flatMap((parent): readonly Value[] =>
        parent === 'outside' ? OUTSIDE : [{ is: 'object', ...parent, ...PARENT }],
      );
  }

  /** From the innermost definition outwards: variables, nested definitions, members where they are seen. */
  #local(name: string, at: Position, table: FileTable, rules: LanguageRules): readonly Value[] | undefined {
    const { definitions } = table.facts;
    for (let owner = at.owner; ; owner = definitions[owner]?.parent ?? -1) {
      const kind = definitions[owner]?.kind;
      const isHolder = kind !== undefined && (TYPE_KINDS.has(kind) || kind === 'impl');
      const found =
        isHolder && owner !== at.owner
          ? this.#seenMember(name, at, owner, rules)
          : this.#declared(name, at, owner, table, isHolder);
      if (found) return found;
      if (owner < 0) break;
    }
    return rules.seesMembers ? this.#seenOutside(name, at) : undefined;
  }

  #seenMember(name: string, at: Position, owner: number, rules: LanguageRules): readonly Value[] | undefined {
    if (!rules.seesMembers) return undefined;
    return this.#memberOfSelf({ file: at.file, definition: owner }, name);
  }

  /** In a body outside of its type (C++). */
  #seenOutside(name: string, at: Position): readonly Value[] | undefined {
    const type = this.types.typeAround(at.file, at.owner);
    return type ? this.#memberOfSelf(type, name) : undefined;
  }

  #memberOfSelf(type: DefinitionPlace, name: string): readonly Value[] | undefined {
    const found = this.members.find(type, name);
    if (found.is !== 'member') return undefined;
    return this.#memberValue(found.member, found.isInherited, { is: 'object', ...type, ...SELF });
  }

  /** Variables and definitions directly in one definition. */
  #declared(
    name: string,
    at: Position,
    owner: number,
    table: FileTable,
    isHolder: boolean,
  ): readonly Value[] | undefined {
    const inside = owner < 0 || isHolder ? undefined : table.children.get(owner)?.get(name);
    const here = inside ?? (isHolder ? table.children.get(owner)?.get(name) : undefined);
    const said = visibleAt(table.variables.get(owner)?.get(name) ?? [], at.line);
    const isFunction = here?.some((index) =>
      FUNCTION_KINDS.has(table.facts.definitions[index]?.kind ?? 'variable'),
    );
    if (here && (isFunction || said.length === 0)) {
      return nearest(here, table, at.line).flatMap((definition) =>
        this.#definition({ file: at.file, definition }, certainty(0.97, 'same file')),
      );
    }
    if (said.length === 0) return undefined;
    if (owner < 0 && this.#definesFunction(name, table)) return undefined;
    return said.flatMap((binding) =>
      this.bound(binding, { file: at.file, owner: binding.owner, line: binding.line }),
    );
  }

  /** A function at the top is known by its definition, whatever else is said of its name there. */
  #definesFunction(name: string, table: FileTable): boolean {
    return (table.children.get(-1)?.get(name) ?? []).some((index) =>
      FUNCTION_KINDS.has(table.facts.definitions[index]?.kind ?? 'variable'),
    );
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
        return this.types.objects(source, at, sure, this.types.typeAround(at.file, at.owner));
      case 'call':
        return this.valuesOf(`${source}()`, at).map((value) => because(value, sure));
      case 'value':
        return this.valuesOf(source, at);
      case 'element':
        return this.valuesOf(source, at).flatMap((value) => this.#element(value, at));
    }
  }

  #fromFound(found: Found | undefined, at: Position): readonly Value[] {
    if (found === undefined) return UNKNOWN;
    if (found.is === 'outside') return OUTSIDE;
    if (found.is === 'module') return [this.#wholeModule(found, at)];
    return this.names.withBody(found.places).flatMap((place) => this.#definition(place, found));
  }

  /** What `require` gives may be a single thing that the module exports whole. */
  #wholeModule(found: Found & { is: 'module' }, at: Position): Value {
    const { files, confidence, reason } = found;
    return { is: 'module', files: files.filter((file) => file !== at.file), confidence, reason };
  }

  /** What the name of a definition stands for. */
  #definition(place: DefinitionPlace, sure: Certainty): readonly Value[] {
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
      return this.types.objects(definition.type, at, FIELD, this.types.typeAround(at.file, at.owner));
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
    const found = this.types.inModule(value.files, name);
    if (!found) return OUTSIDE;
    return this.#fromFound(found, at).map((inside) =>
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
    const found = this.members.find(value, name);
    if (found.is === 'member') return this.#memberValue(found.member, found.isInherited, value);
    const rules = this.#rules(value.file);
    if (value.is === 'class' && (name === rules.factory || name === 'prototype')) return [value];
    if (GIVES_ITSELF.has(name)) return [value];
    return found.is === 'absent' ? OUTSIDE : UNKNOWN;
  }

  #memberValue(
    member: Member,
    isInherited: boolean,
    value: Value & { is: 'object' | 'class' },
  ): readonly Value[] {
    const sure = sureOfMember(value, isInherited);
    const functions = member.places.filter((place) => this.#isFunction(place));
    if (functions.length > 0) return [{ is: 'function', places: functions, self: value, ...sure }];
    const held = member.places.flatMap((place) => this.#definition(place, sure));
    if (held.length > 0) return held;
    return member.said.flatMap(({ binding, at }) => this.bound(binding, at, FIELD));
  }

  #isFunction({ file, definition }: DefinitionPlace): boolean {
    const kind = this.#project.factsOf(file).definitions[definition]?.kind;
    return kind !== undefined && FUNCTION_KINDS.has(kind);
  }

  #callValues(of: Expression, at: Position): readonly Value[] {
    const rules = this.#rules(at.file);
    if (of.is === 'name' && isWordOf(rules.parent, of.name)) return this.#parents(at);
    return this.#values(of, at).flatMap((value) => this.results(value));
  }

  /** What a call of a value gives. */
  results(value: Value): readonly Value[] {
    return this.#deeper(() => this.#results(value));
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
    const around = self ?? this.types.typeAround(file, found.parent);
    const at = { file, owner: definition, line: found.startLine };
    const sure = { ...RETURNED, confidence: Math.min(RETURNED.confidence, called.confidence) };
    if (found.kind === 'constructor')
      return around ? [{ is: 'object', ...placeOf(around), ...CONSTRUCTED }] : UNKNOWN;
    if (found.type !== '') return this.types.objects(found.type, at, sure, around && placeOf(around));
    const table = tableOf(this.#project, file);
    const returned = (table.variables.get(definition)?.get('return') ?? []).filter(
      ({ until }) => until === 0 || until === found.endLine,
    );
    return returned.flatMap((binding) => this.bound(binding, { ...at, line: binding.line }, sure));
  }

  #indexed(value: Value, index: number): readonly Value[] {
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
      const found = this.members.find(value, name);
      if (found.is !== 'member') continue;
      return this.#memberValue(found.member, found.isInherited, value).flatMap((inner) =>
        this.results(inner),
      );
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
