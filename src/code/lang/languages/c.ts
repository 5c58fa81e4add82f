import { defineLanguage } from '../define-language.ts';
import type { Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';
import { withoutMacros } from './c-macros.ts';
import { DECLARATORS, resolveDeclarator } from './cpp-declarators.ts';

/** What a C header never says at the start of a line, outside `#ifdef __cplusplus`. */
const CPP =
  /^[ \t]*(?:class[ \t]+\w[^;(]*[{:]|namespace\b[^;]*\{|template[ \t]*<|using[ \t]+[\w:]+|(?:public|private|protected)[ \t]*:)/m;

export default defineLanguage({
  id: 'c',
  title: 'C',
  grammar: 'c',
  extensions: ['c', 'h'],
  repair: withoutMacros,
  elsewhere: (text) => (CPP.test(text) ? 'cpp' : undefined),
  comments: ['comment'],
  lineComment: '//',
  fields: { type: 'type' },
  definitions: {
    struct_specifier: { kind: typeWithBody('struct'), type: none, outer: statementOfType },
    union_specifier: { kind: typeWithBody('struct'), type: none, outer: statementOfType },
    enum_specifier: { kind: typeWithBody('enum'), type: none, outer: statementOfType },
    enumerator: { kind: 'variant', body: 'value', type: none },
    function_definition: {
      kind: 'function',
      name: (x, node) => resolveDeclarator(x, x.child(node, 'declarator')).name,
      parameters: parametersOf,
    },
    preproc_def: { kind: 'macro', body: none, type: none },
    preproc_function_def: { kind: 'macro', body: none, type: none },
  },
  calls: { call_expression: 'function' },
  callees: {
    field_expression: { receiver: 'argument', name: 'field' },
    parenthesized_expression: 'first child',
    pointer_expression: { inner: 'argument' },
  },
  calleeNames: ['identifier'],
  branches: ['if_statement', 'for_statement', 'while_statement', 'do_statement', 'conditional_expression'],
  branchTokens: ['&&', '||'],
  visit: {
    preproc_include: (x, node) => {
      const module = x.text(x.child(node, 'path')).replace(/^[<"]|[>"]$/g, '');
      if (module !== '') x.addImport(node, { module, kind: 'include' });
    },
    declaration: visitDeclaration,
    field_declaration: visitDeclaration,
    type_definition: visitTypedef,
    parameter_declaration: bindParameter,
    type_identifier: visitTypeIdentifier,
    case_statement: (x, node) => {
      if (x.child(node, 'value') >= 0) x.countBranch();
    },
  },
  isExported: (x, draft) => !isStatic(x, draft.node) && (x.enclosing?.isExported ?? true),
});

function none(): number {
  return -1;
}

/** A specifier without a body only mentions its type. */
function typeWithBody(kind: DefinitionKind) {
  return (x: Extraction, node: number) => (x.child(node, 'body') < 0 ? undefined : kind);
}

/** `struct S { … };` is a statement of its own, without a wrapper or with a declaration that declares nothing else. */
function statementOfType(x: Extraction, node: number): number {
  const parent = x.parent(node);
  const isStatement = x.type(parent) === 'declaration' || x.type(parent) === 'field_declaration';
  return isStatement && x.child(parent, 'declarator') < 0 ? parent : node;
}

function isStatic(x: Extraction, node: number): boolean {
  return x.children(node).some((c) => x.type(c) === 'storage_class_specifier' && x.text(c) === 'static');
}

function parametersOf(x: Extraction, node: number): number {
  return x.child(resolveDeclarator(x, x.child(node, 'declarator')).functionDeclarator, 'parameters');
}

/** Prototypes, variables and fields; inside a function only bindings. */
function visitDeclaration(x: Extraction, node: number): void {
  const declarators = x.children(node, 'declarator');
  for (const declarator of declarators) {
    const { name, functionDeclarator } = resolveDeclarator(x, declarator);
    if (name < 0) continue;
    if (!x.isLocal) defineDeclared(x, node, declarator, name, functionDeclarator, declarators.length === 1);
    else if (functionDeclarator < 0) x.addBinding(declarator, x.text(name), 'type', typeText(x, node));
  }
}

function defineDeclared(
  x: Extraction,
  node: number,
  declarator: number,
  name: number,
  functionDeclarator: number,
  isAlone: boolean,
): void {
  const isField = x.type(node) === 'field_declaration';
  const kind = functionDeclarator >= 0 ? 'function' : isField ? 'property' : variableKind(x, node);
  const draft = x.draft(kind, x.text(name), node);
  draft.nameNode = name;
  draft.outer = isAlone ? node : declarator;
  draft.type = x.child(node, 'type');
  draft.parameters = x.child(functionDeclarator, 'parameters');
  if (functionDeclarator < 0) draft.body = x.child(declarator, 'value');
  draft.ownsInside = false;
  draft.isExported = x.language.isExported(x, draft);
  x.define(draft);
}

function variableKind(x: Extraction, node: number): DefinitionKind {
  const isConst = x.children(node).some((c) => x.type(c) === 'type_qualifier' && x.text(c) === 'const');
  return isConst ? 'constant' : 'variable';
}

/** `struct store` of `static const struct store *`. */
function typeText(x: Extraction, node: number): string {
  const type = x.child(node, 'type');
  const body = x.child(type, 'body');
  return body < 0 ? x.text(type) : x.text(x.child(type, 'name'));
}

/** `typedef struct { … } node_t, *node_p;` names a struct; `typedef int (*fn_t)(void);` a type. */
function visitTypedef(x: Extraction, node: number): void {
  if (x.isLocal) return;
  const type = x.child(node, 'type');
  const declarators = x.children(node, 'declarator');
  for (const declarator of declarators) {
    const { name: found, functionDeclarator } = resolveDeclarator(x, declarator);
    // `uint8_t` is a word of the grammar, so the header that defines it has no identifier there.
    const name = x.type(declarator) === 'primitive_type' ? declarator : found;
    if (name < 0) continue;
    const draft = x.draft(typedefKind(x, type, declarator), x.text(name), node);
    draft.nameNode = name;
    draft.body = x.child(type, 'body');
    draft.parameters = x.child(functionDeclarator, 'parameters');
    draft.ownsInside = draft.kind !== 'type' && declarator === declarators[0];
    draft.isExported = true;
    x.define(draft);
  }
}

function typedefKind(x: Extraction, type: number, declarator: number): DefinitionKind {
  const isNameless = x.child(type, 'name') < 0 && x.child(type, 'body') >= 0;
  if (!isNameless || DECLARATORS.has(x.type(declarator))) return 'type';
  return x.type(type) === 'enum_specifier' ? 'enum' : 'struct';
}

/** A type's name where it is used: not where a specifier with a body or a typedef introduces it. */
function visitTypeIdentifier(x: Extraction, node: number): void {
  const parent = x.parent(node);
  const isSpecifier = /_specifier$/.test(x.type(parent)) && x.child(parent, 'body') >= 0;
  let declarator = node;
  while (DECLARATORS.has(x.type(x.parent(declarator)))) declarator = x.parent(declarator);
  const holder = x.parent(declarator);
  const isTypedefName = x.type(holder) === 'type_definition' && x.child(holder, 'type') !== declarator;
  if (!isSpecifier && !isTypedefName) x.addTypeRef(node);
}

function bindParameter(x: Extraction, node: number): void {
  if (x.enclosing?.kind !== 'function' || x.enclosing.complexity === 0) return;
  const { name } = resolveDeclarator(x, x.child(node, 'declarator'));
  if (name >= 0) x.addBinding(node, x.text(name), 'type', x.text(x.child(node, 'type')));
}
