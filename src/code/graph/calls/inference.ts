import type { DefinitionPlace, ProjectFacts } from '../project-facts.ts';
import { ChainDepth } from './chain-depth.ts';
import { DefinedValues } from './defined-values.ts';
import { distinct } from './distinct-values.ts';
import { type Expression, isPlainName, memberOf, parseExpression } from './expression.ts';
import { type FileTable, FUNCTION_KINDS, TYPE_KINDS, tableOf } from './file-table.ts';
import { KnownValues } from './known-values.ts';
import { isWordOf, type LanguageRules, rulesOf } from './language-rules.ts';
import { Members } from './members.ts';
import type { Names } from './names.ts';
import { nearest } from './nearest-definitions.ts';
import { itemsAtPath } from './rust-modules.ts';
import { Usage } from './usage.ts';
import { certainty, OUTSIDE, type Position, UNKNOWN, type Value } from './value.ts';
import { visibleAt } from './visible-variables.ts';
import { WrittenTypes } from './written-types.ts';

const SELF = certainty(0.97, 'self');
const PARENT = certainty(0.96, 'parent type');
const ANNOTATED = certainty(0.95, 'receiver type');
const USED = certainty(0.7, 'methods it is used with');

/** Infers what expressions of one file stand for: only as far as types are written or constructed somewhere. */
export class Inference {
  readonly #project: ProjectFacts;
  readonly names: Names;
  readonly types: WrittenTypes;
  readonly members: Members;
  readonly usage: Usage;
  readonly #ofTexts = new KnownValues<string>();
  readonly #depth = new ChainDepth();
  readonly #defined: DefinedValues;

  constructor(project: ProjectFacts, names: Names) {
    this.#project = project;
    this.names = names;
    this.types = new WrittenTypes(project, names);
    this.members = new Members(project, names, (at, name) => this.types.typesNamed(at, name));
    this.usage = new Usage(project, this.members, names);
    const { types, members } = this;
    const valuesOf = (text: string, at: Position) => this.valuesOf(text, at);
    this.#defined = new DefinedValues({ project, names, types, members, depth: this.#depth, valuesOf });
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
    return this.#depth.deeper(() => distinct(this.#valuesOfKind(expression, at)));
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
        return this.#values(expression.of, at).flatMap((value) =>
          this.#defined.indexed(value, expression.index),
        );
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
    return this.#values(expression.of, at).flatMap((value) =>
      this.#defined.member(value, expression.name, at),
    );
  }

  /** `import os.path` binds the name `os.path`. */
  #dottedModule(expression: Expression & { is: 'member' }, at: Position): readonly Value[] | undefined {
    const table = tableOf(this.#project, at.file);
    if (!table.hasDottedAliases) return undefined;
    const name = expression.path?.join('.');
    if (name === undefined || !table.aliases.has(name)) return undefined;
    return this.#defined.fromFound(this.names.atTop(at.file, name), at);
  }

  /** `Shop.Store` is the whole name of a module in Elixir. */
  #elixirModule(expression: Expression & { is: 'member' }, at: Position): readonly Value[] | undefined {
    if (this.#project.languageOf(at.file) !== 'elixir') return undefined;
    const found = this.names.typeAnywhere(at.file, expression.path?.join('.') ?? '');
    return found && this.#defined.fromFound(found, at);
  }

  /** `crate::tax::rate`, `super::load`: modules by the names of their files. */
  #pathOfModules(expression: Expression & { is: 'member' }, at: Position): readonly Value[] | undefined {
    if (expression.path === undefined || this.#project.languageOf(at.file) !== 'rust') return undefined;
    const places = itemsAtPath(this.#project, expression.path, at.file);
    if (places.length === 0 || places.length > 2) return undefined;
    return places.flatMap((place) => this.#defined.definition(place, certainty(0.93, 'imported module')));
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
    const values = local ?? this.#defined.fromFound(found, at);
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
    return this.#defined.memberValue(found.member, found.isInherited, { is: 'object', ...type, ...SELF });
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
        this.#defined.definition({ file: at.file, definition }, certainty(0.97, 'same file')),
      );
    }
    if (said.length === 0) return undefined;
    if (owner < 0 && this.#definesFunction(name, table)) return undefined;
    return said.flatMap((binding) =>
      this.#defined.bound(binding, { file: at.file, owner: binding.owner, line: binding.line }),
    );
  }

  /** A function at the top is known by its definition, whatever else is said of its name there. */
  #definesFunction(name: string, table: FileTable): boolean {
    return (table.children.get(-1)?.get(name) ?? []).some((index) =>
      FUNCTION_KINDS.has(table.facts.definitions[index]?.kind ?? 'variable'),
    );
  }

  #callValues(of: Expression, at: Position): readonly Value[] {
    const rules = this.#rules(at.file);
    if (of.is === 'name' && isWordOf(rules.parent, of.name)) return this.#parents(at);
    return this.#values(of, at).flatMap((value) => this.#defined.results(value));
  }
}
