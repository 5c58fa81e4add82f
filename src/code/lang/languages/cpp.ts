import { type DefinitionRule, defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';
import { bindDeclared, visitDeclaration, visitTypedef } from './cpp-declarations.ts';
import { bareName, DECLARATORS, resolveDeclarator, resolveQualified } from './cpp-declarators.ts';
import { parametersOf, refineFunction } from './cpp-functions.ts';
import { withoutMacros } from './cpp-macros.ts';
import { addTemplateParameters, isTypeParameter, statementAround, templateAround } from './cpp-templates.ts';
import { hidePrivateMembers, isExported } from './cpp-visibility.ts';

export default defineLanguage({
  id: 'cpp',
  title: 'C++',
  grammar: 'cpp',
  extensions: ['cpp', 'cc', 'cxx', 'hpp', 'hxx', 'hh', 'ipp', 'inl', 'c++', 'h++', 'cppm', 'ixx'],
  comments: ['comment'],
  lineComment: '//',
  tokens: ['&&', '||'],
  fields: { type: 'type' },
  decorators: { inside: ['attribute_declaration'] },
  definitions: {
    namespace_definition: { kind: 'module', name: namespaceName, type: none, refine: dotName },
    class_specifier: typeRule('class'),
    struct_specifier: typeRule('struct'),
    union_specifier: typeRule('struct'),
    enum_specifier: { kind: withBody('enum'), type: none, outer: statementAround },
    enumerator: { kind: 'variant', body: 'value' },
    alias_declaration: {
      kind: 'type',
      body: 'type',
      type: none,
      outer: templateAround,
      after: addTemplateParameters,
    },
    concept_definition: { kind: 'type', outer: templateAround, after: addTemplateParameters },
    preproc_function_def: { kind: 'macro', body: 'value', type: none },
    preproc_def: {
      kind: (x, node) => (x.child(node, 'value') < 0 ? undefined : 'macro'),
      body: 'value',
    },
    function_definition: {
      kind: (x, node) => macroedType(x, node) ?? 'function',
      name: (x, node) => resolveDeclarator(x, x.child(node, 'declarator')).name,
      parameters: (x, node) => parametersOf(x, x.child(node, 'declarator')),
      outer: templateAround,
      refine: refineFunction,
      after: addTemplateParameters,
    },
  },
  localScopes: ['lambda_expression'],
  branches: [
    'if_statement',
    'for_statement',
    'for_range_loop',
    'while_statement',
    'do_statement',
    'catch_clause',
    'conditional_expression',
  ],
  visit: {
    preproc_include: visitInclude,
    declaration: visitDeclaration,
    field_declaration: visitDeclaration,
    type_definition: visitTypedef,
    parameter_declaration: bindDeclared,
    optional_parameter_declaration: bindDeclared,
    call_expression: (x, node) => addCall(x, x.child(node, 'function')),
    new_expression: (x, node) => addCall(x, x.child(node, 'type')),
    type_identifier: visitTypeIdentifier,
    case_statement: (x, node) => {
      if (x.child(node, 'value') >= 0) x.countBranch();
    },
    '"&&"': countLogical,
    '"||"': countLogical,
  },
  isExported,
  finish: hidePrivateMembers,
  repair: withoutMacros,
});

function none(): number {
  return -1;
}

function withBody(kind: DefinitionKind) {
  return (x: Extraction, node: number) => (x.child(node, 'body') < 0 ? undefined : kind);
}

function typeRule(kind: DefinitionKind): DefinitionRule {
  return {
    kind: withBody(kind),
    type: none,
    outer: templateAround,
    refine: (x, draft) => {
      draft.name = bareName(x, draft.nameNode);
    },
    after: afterType,
  };
}

/** `class EXPORT_MACRO Store { … }` looks like a function that returns a class; a function has parameters. */
function macroedType(x: Extraction, node: number): DefinitionKind | undefined {
  const type = x.type(x.child(node, 'type'));
  const isType =
    /^(?:class|struct|union)_specifier$/.test(type) && x.child(x.child(node, 'type'), 'body') < 0;
  if (!isType || parametersOf(x, x.child(node, 'declarator')) >= 0) return undefined;
  return type === 'class_specifier' ? 'class' : 'struct';
}

/** A nameless namespace is called so: what is in it is not exported. */
function namespaceName(x: Extraction, node: number): number {
  const name = x.child(node, 'name');
  return name >= 0 ? name : x.child(node, 'body');
}

function dotName(_: Extraction, draft: Draft): void {
  if (draft.nameNode === draft.body) Object.assign(draft, { name: '(anonymous)', nameNode: -1 });
  else draft.name = draft.name.replaceAll(/\s*::\s*/g, '.');
}

function afterType(x: Extraction, node: number, definition: number): void {
  addTemplateParameters(x, node);
  const bases = x.childOfType(node, 'base_class_clause');
  for (const base of bases < 0 ? [] : x.children(bases)) {
    const isType = /type|identifier/.test(x.type(base)) && x.type(base) !== 'access_specifier';
    if (isType) x.addInheritance(definition, baseOf(x, base), 'extends');
  }
}

function baseOf(x: Extraction, node: number): string {
  return bareName(x, resolveQualified(x, node).name);
}

function visitInclude(x: Extraction, node: number): void {
  const module = x.text(x.child(node, 'path')).replace(/^[<"]|[>"]$/g, '');
  if (module !== '') x.addImport(node, { module, kind: 'include' });
}

/** `a::b::make<T>(…)`, `store->load(…)`, `new Store(…)`. */
function addCall(x: Extraction, callee: number): void {
  let node = callee;
  let receiver = '';
  if (x.type(node) === 'field_expression') {
    receiver = x.text(x.child(node, 'argument'));
    node = x.child(node, 'field');
  } else if (x.type(node) === 'qualified_identifier') {
    const { scopes, name } = resolveQualified(x, node);
    receiver = scopes.join('::');
    node = name;
  }
  if (x.type(node).startsWith('template_') || x.type(node) === 'dependent_name') node = x.child(node, 'name');
  if (/identifier$/.test(x.type(node))) x.addCallText(node, x.text(node), receiver.slice(0, 80));
}

/** A type's name where it is used, not where it is introduced. */
function visitTypeIdentifier(x: Extraction, node: number): void {
  const parent = x.parent(node);
  const type = x.type(parent);
  const isIntroduced =
    isTypeParameter(type) ||
    (/^(?:class|struct|union|enum)_specifier$/.test(type) && x.child(parent, 'body') >= 0) ||
    (type === 'alias_declaration' && x.child(parent, 'name') === node) ||
    isTypedefName(x, node);
  if (!isIntroduced) x.addTypeRef(node);
}

function isTypedefName(x: Extraction, node: number): boolean {
  let declarator = node;
  while (DECLARATORS.has(x.type(x.parent(declarator)))) declarator = x.parent(declarator);
  const parent = x.parent(declarator);
  return x.type(parent) === 'type_definition' && x.children(parent, 'declarator').includes(declarator);
}

/** `&&` is a reference in types. */
function countLogical(x: Extraction, token: number): void {
  if (x.type(x.parent(token)) === 'binary_expression') x.countBranch();
}
