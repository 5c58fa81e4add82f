import type { Binding, Definition, DefinitionKind, FileFacts, Inheritance } from '../../lang/index.ts';
import type { ProjectFacts, ResolvedImport } from '../project-facts.ts';

/** What binding asks of one file again and again. */
export interface FileTable {
  readonly facts: FileFacts;
  readonly imports: readonly ResolvedImport[];
  /** Definitions by name, under their parent (−1: the top). */
  readonly children: ReadonlyMap<number, ReadonlyMap<string, readonly number[]>>;
  /** Definitions without a parent whose qualified name puts them into a type: `Store.load` by `Store`. */
  readonly outside: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;
  /** What is said about variables, in source order, by owner and name. */
  readonly variables: ReadonlyMap<number, ReadonlyMap<string, readonly Binding[]>>;
  /** What is said about fields (`self.store`), by the definition of their class, then by name without `self.`. */
  readonly fields: ReadonlyMap<number, ReadonlyMap<string, readonly Binding[]>>;
  /** Names that imports bring in; a dotted module name is one name (`os.path`). */
  readonly aliases: ReadonlyMap<string, readonly ImportedName[]>;
  /** Whether one of `aliases` is dotted. */
  readonly hasDottedAliases: boolean;
  /** Imports that bring in all names of their files. */
  readonly wildcards: readonly number[];
  /** Names outside → names here. */
  readonly exports: ReadonlyMap<string, string>;
  readonly bases: ReadonlyMap<number, readonly Inheritance[]>;
  /** Namespaces that hold nothing but what belongs at the top: of C++, C#, PHP, Ruby. */
  readonly namespaces: readonly number[];
}

export interface ImportedName {
  /** Index in `imports`. */
  readonly import: number;
  /** Index in its `names`. */
  readonly index: number;
  /** `*` for the module itself. */
  readonly name: string;
}

export const TYPE_KINDS: ReadonlySet<DefinitionKind> = new Set([
  'class',
  'struct',
  'enum',
  'interface',
  'trait',
  'type',
]);
/** Members are named through what holds them, even where nothing but a closure does. */
const MEMBER_KINDS: ReadonlySet<DefinitionKind> = new Set(['method', 'property', 'constructor', 'variant']);

export const FUNCTION_KINDS: ReadonlySet<DefinitionKind> = new Set([
  'function',
  'method',
  'constructor',
  'macro',
]);
/** What has members that are named through it. */
export const HOLDER_KINDS: ReadonlySet<DefinitionKind> = new Set([
  ...TYPE_KINDS,
  'module',
  'impl',
  'section',
]);

/** The table of a file, made once for its facts and imports. */
export function tableOf(project: ProjectFacts, file: number): FileTable {
  return project.derived(file, 'calls', makeTable);
}

function makeTable(facts: FileFacts, imports: readonly ResolvedImport[]): FileTable {
  const children = new Map<number, Map<string, number[]>>();
  const outside = new Map<string, Map<string, number[]>>();
  for (const [index, definition] of facts.definitions.entries()) {
    const owner = ownerInName(definition.qualifiedName, definition.name);
    const isMember = owner !== '' && FUNCTION_KINDS.has(definition.kind);
    if (isMember && isOutside(facts, definition.parent)) add(outside, owner, definition.name, index);
    if (definition.parent < 0 && isMember) continue;
    if (!isLooseMember(facts, definition)) add(children, definition.parent, definition.name, index);
  }
  const variables = new Map<number, Map<string, Binding[]>>();
  const fields = new Map<number, Map<string, Binding[]>>();
  for (const binding of facts.bindings) {
    const field = FIELD.exec(binding.name)?.[1];
    if (field === undefined) add(variables, binding.owner, binding.name, binding);
    else add(fields, fieldHolder(facts, binding.owner), field, binding);
  }
  const { aliases, wildcards } = namesOf(facts);
  return {
    facts,
    imports,
    children,
    outside,
    variables,
    fields,
    aliases,
    hasDottedAliases: [...aliases.keys()].some((alias) => alias.includes('.')),
    wildcards,
    exports: new Map(facts.exports.map(({ name, alias }) => [alias, name])),
    bases: groupBases(facts),
    namespaces: namespacesOf(facts),
  };
}

/** `self.store`, `this.#store`, `@store`, `$this->store` */
const FIELD = /^(?:(?:self|this|cls)\.|\$this->|@{1,2})([#\w$]+)$/;

/** `Store` of `Store.load`; '' for a name that is not qualified. */
function ownerInName(qualifiedName: string, name: string): string {
  return qualifiedName.length > name.length ? qualifiedName.slice(0, -name.length - 1) : '';
}

/** A method of an object that nothing names, such as an argument: no name leads to it. */
function isLooseMember({ definitions }: FileFacts, { kind, parent }: Definition): boolean {
  const around = definitions[parent]?.kind;
  return MEMBER_KINDS.has(kind) && (around === undefined || FUNCTION_KINDS.has(around));
}

/** Fields belong to the type around, those of an object to the constant that holds it. */
function fieldHolder(facts: FileFacts, owner: number): number {
  const kind = facts.definitions[owner]?.kind;
  return kind === 'constant' || kind === 'variable' ? owner : holderAround(facts, owner);
}

/** Not in the body of the type itself: at the top, or in an `impl`. */
function isOutside({ definitions }: FileFacts, parent: number): boolean {
  const kind = definitions[parent]?.kind;
  return kind === undefined || kind === 'impl' || kind === 'module';
}

/** The type (or object) around a definition, −1 when there is none. */
export function holderAround({ definitions }: FileFacts, from: number): number {
  for (let at = from; at >= 0; at = definitions[at]?.parent ?? -1) {
    const kind = definitions[at]?.kind;
    if (kind !== undefined && (TYPE_KINDS.has(kind) || kind === 'impl')) return at;
  }
  return -1;
}

function add<K, V>(map: Map<K, Map<string, V[]>>, key: K, name: string, value: V): void {
  let byName = map.get(key);
  if (!byName) {
    byName = new Map();
    map.set(key, byName);
  }
  const list = byName.get(name);
  if (list) list.push(value);
  else byName.set(name, [value]);
}

function namesOf(facts: FileFacts): Pick<FileTable, 'aliases' | 'wildcards'> {
  const aliases = new Map<string, ImportedName[]>();
  const wildcards: number[] = [];
  for (const [index, statement] of facts.imports.entries()) {
    if (statement.kind === 'wildcard' || statement.kind === 'include') wildcards.push(index);
    for (const [position, { name, alias }] of statement.names.entries()) {
      const entry = { import: index, index: position, name: statement.kind === 'namespace' ? '*' : name };
      const list = aliases.get(alias);
      if (list) list.push(entry);
      else aliases.set(alias, [entry]);
    }
  }
  return { aliases, wildcards };
}

function groupBases(facts: FileFacts): ReadonlyMap<number, readonly Inheritance[]> {
  const bases = new Map<number, Inheritance[]>();
  for (const entry of facts.inheritance) {
    const list = bases.get(entry.owner);
    if (list) list.push(entry);
    else bases.set(entry.owner, [entry]);
  }
  return bases;
}

const WITH_NAMESPACES = new Set(['cpp', 'csharp', 'php', 'ruby', 'c']);

function namespacesOf({ definitions, language }: FileFacts): readonly number[] {
  if (!WITH_NAMESPACES.has(language)) return [];
  const found: number[] = [];
  for (const [index, { kind, parent }] of definitions.entries()) {
    if (kind === 'module' && (parent < 0 || found.includes(parent))) found.push(index);
  }
  return found;
}
