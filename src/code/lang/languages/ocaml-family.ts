import type { LanguageOptions } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

/** What implementations (`.ml`) and interfaces (`.mli`) of OCaml have in common; each has a grammar of its own. */
export const ocamlFamily = {
  comments: ['comment'],
  lineComment: '(*',
  tokens: ['private', 'virtual'],
  fields: { type: 'type' },
  definitions: {
    type_binding: {
      kind: 'type',
      refine: (x: Extraction, draft: Draft) => startAtKeyword(x, draft, draft.node),
    },
    constructor_declaration: {
      kind: variantKind,
      name: childNamed('constructor_name'),
      body: none,
      type: none,
    },
    field_declaration: { kind: 'property', name: childNamed('field_name') },
    external: { kind: 'function', name: valueName },
    value_specification: {
      kind: (x: Extraction, node: number) => (isFunctionType(x, node) ? 'function' : 'constant'),
      name: valueName,
    },
    module_binding: {
      kind: (x: Extraction, node: number) => (isModuleAlias(x, node) ? undefined : 'module'),
      name: childNamed('module_name'),
      body: moduleBody,
      type: none,
      outer: wholeDefinition,
      refine: endBeforeColon,
    },
    module_type_definition: { kind: 'interface', name: childNamed('module_type_name') },
    class_binding: { kind: 'class', name: childNamed('class_name'), outer: wholeDefinition, type: none },
    class_type_binding: {
      kind: 'interface',
      name: childNamed('class_type_name'),
      outer: wholeDefinition,
      type: none,
    },
    method_definition: { kind: 'method', name: childNamed('method_name'), after: addParameters },
    method_specification: { kind: 'method', name: childNamed('method_name') },
    instance_variable_definition: { kind: 'property', name: childNamed('instance_variable_name') },
  },
  ignoredTypes: 'int string bool float char unit list option array bytes exn ref result'.split(' '),
  visit: {
    open_module: (x: Extraction, node: number) => addOpened(x, node, false),
    include_module: (x: Extraction, node: number) => addOpened(x, node, true),
    module_binding: addModuleAlias,
    inheritance_definition: (x: Extraction, node: number) => {
      const name = x.descendants(node, 'class_name').at(0) ?? -1;
      if (x.owner >= 0) x.addInheritance(x.owner, x.text(name), 'extends');
    },
    type_constructor_path: visitTypePath,
    module_type_path: (x: Extraction, node: number) => x.addTypeRef(x.childOfType(node, 'module_type_name')),
  },
  isExported: (x: Extraction, draft: Draft) => {
    if (x.isLocal || draft.name.startsWith('_') || x.has(draft.node, 'private')) return false;
    return x.enclosing?.isExported ?? true;
  },
} satisfies Partial<LanguageOptions>;

function none(): number {
  return -1;
}

function childNamed(type: string) {
  return (x: Extraction, node: number) => x.childOfType(node, type);
}

/** A plain name, or an operator in parentheses. */
function valueName(x: Extraction, node: number): number {
  const name = x.childOfType(node, 'value_name');
  return name >= 0 ? name : x.childOfType(node, 'parenthesized_operator');
}

/** Constructors belong to a type; that of an exception is a type of its own. */
function variantKind(x: Extraction, node: number): DefinitionKind {
  return x.type(x.parent(node)) === 'exception_definition' ? 'type' : 'variant';
}

/** The first binding of `type a = … and b = …` starts with the keyword. */
export function startAtKeyword(x: Extraction, draft: Draft, binding: number): void {
  const definition = x.parent(binding);
  const isFirst = x.children(definition).find((child) => x.type(child) === x.type(binding)) === binding;
  draft.first = isFirst ? definition : binding;
}

function wholeDefinition(x: Extraction, node: number): number {
  const definition = x.parent(node);
  return x.children(definition).filter((child) => x.type(child) === x.type(node)).length === 1
    ? definition
    : node;
}

/** `module Make (K : KEY) : sig … end` */
function endBeforeColon(x: Extraction, draft: Draft): void {
  if (draft.body < 0) return;
  draft.headEnd = x.source.slice(0, x.start(draft.body)).replace(/\s*[:=]\s*$/, '').length;
}

function isFunctionType(x: Extraction, node: number): boolean {
  return x.type(x.child(node, 'type')) === 'function_type';
}

/** `module Log = Base.Log` gives another name to a module. */
function isModuleAlias(x: Extraction, node: number): boolean {
  return x.type(x.child(node, 'body')) === 'module_path';
}

function addModuleAlias(x: Extraction, node: number): void {
  if (!isModuleAlias(x, node)) return;
  const path = x.text(x.child(node, 'body'));
  const alias = x.text(x.childOfType(node, 'module_name'));
  x.addImport(node, { module: path, kind: 'namespace', names: [{ name: '*', alias }] });
}

/** A structure, or the signature of a module that an interface only declares. */
function moduleBody(x: Extraction, node: number): number {
  const body = x.child(node, 'body');
  return body >= 0 ? body : x.childOfType(node, 'signature');
}

function addOpened(x: Extraction, node: number, isReexport: boolean): void {
  const module = x.child(node, 'module');
  const path = x.type(module) === 'module_path' ? module : x.child(module, 'functor');
  if (path >= 0) x.addImport(node, { module: x.text(path), kind: 'wildcard', isReexport });
}

/** Parameters stand side by side: no node holds them all. */
export function addParameters(x: Extraction, node: number, definition: number): void {
  const parameters = x.children(node).filter((child) => x.type(child) === 'parameter');
  const [first, last] = [parameters[0], parameters.at(-1)];
  const added = x.definitions[definition];
  if (first === undefined || last === undefined || added === undefined) return;
  added.parametersStart = x.start(first);
  added.parametersEnd = x.end(last);
}

/** `Hashtbl.t` refers to `Hashtbl`: a module's own type is called `t`. */
function visitTypePath(x: Extraction, node: number): void {
  const name = x.childOfType(node, 'type_constructor');
  const module = x.childOfType(node, 'extended_module_path');
  if (x.text(name) !== 't') x.addTypeRef(name);
  else if (module >= 0) x.addTypeRef(module, x.text(module).replace(/^.*\./, ''));
}
