import { defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';
import {
  bindElement,
  bindParameter,
  bindParameters,
  bindPattern,
  bindReturned,
  bindTarget,
  bindWalrus,
  visitAs,
} from './python-bindings.ts';
import { addTypesIn, visitCall, visitExcept, visitTypeParameter } from './python-types.ts';

const ENUM_BASE = /\b(?:Enum|IntEnum|StrEnum|Flag|IntFlag)\b/;

export default defineLanguage({
  id: 'python',
  title: 'Python',
  grammar: 'python',
  extensions: ['py', 'pyi', 'pyw'],
  filenames: ['SConstruct', 'SConscript', 'wscript'],
  shebangs: ['python', 'pypy', 'uv'],
  comments: ['comment'],
  lineComment: '#',
  tokens: ['async'],
  decorators: { inside: ['decorator'] },
  definitions: {
    function_definition: { kind: 'function', outer: decorated, refine: endHeadAtColon },
    class_definition: {
      kind: 'class',
      outer: decorated,
      refine: endHeadAtColon,
      after: (x, node, definition) => addBases(x, x.child(node, 'superclasses'), definition),
    },
    assignment: {
      kind: assignedKind,
      name: 'left',
      body: (x, node) => {
        const lambda = lambdaOf(x, node);
        return lambda < 0 ? x.child(node, 'right') : x.child(lambda, 'body');
      },
      type: 'type',
      parameters: (x, node) => x.child(lambdaOf(x, node), 'parameters'),
      outer: statement,
      refine: (x, draft) => {
        draft.ownsInside = x.type(x.child(draft.node, 'right')) !== 'assignment';
      },
    },
    type_alias_statement: {
      kind: 'type',
      name: (x, node) => x.descendants(x.child(node, 'left'), 'identifier')[0] ?? -1,
      body: () => -1,
      after: addAliasVariables,
    },
  },
  localScopes: ['lambda'],
  calls: { call: 'function' },
  callees: {
    attribute: { receiver: 'object', name: 'attribute' },
    subscript: { inner: 'value' },
  },
  calleeNames: ['identifier'],
  ignoredTypes: [
    'str',
    'int',
    'float',
    'bool',
    'bytes',
    'None',
    'list',
    'dict',
    'set',
    'tuple',
    'object',
    'type',
  ],
  branches: [
    'if_statement',
    'elif_clause',
    'for_statement',
    'while_statement',
    'except_clause',
    'conditional_expression',
    'boolean_operator',
    'for_in_clause',
    'if_clause',
  ],
  visit: {
    case_clause: (x, node) => {
      if (x.text(x.childOfType(node, 'case_pattern')) !== '_') x.countBranch();
    },
    import_statement: visitImport,
    import_from_statement: visitImportFrom,
    assignment: visitAssignment,
    augmented_assignment: addAllNames,
    type: addTypesIn,
    except_clause: visitExcept,
    call: visitCall,
    typed_parameter: (x, node) => bindParameter(x, node, x.firstChild(node)),
    typed_default_parameter: (x, node) => bindParameter(x, node, x.child(node, 'name')),
    parameters: bindParameters,
    lambda_parameters: bindParameters,
    for_statement: bindElement,
    for_in_clause: bindElement,
    named_expression: bindWalrus,
    return_statement: bindReturned,
    as_pattern: visitAs,
    type_parameter: visitTypeParameter,
  },
  isExported: (_, draft) => !draft.name.startsWith('_'),
  isTest: (x, draft) => {
    if (draft.kind === 'class') {
      return /^Test/.test(draft.name) || /\bTestCase\b/.test(x.text(x.child(draft.node, 'superclasses')));
    }
    return /^test(?:_|$)/.test(draft.name) && (draft.kind === 'function' || draft.kind === 'method');
  },
});

function decorated(x: Extraction, node: number): number {
  const parent = x.parent(node);
  return x.type(parent) === 'decorated_definition' ? parent : node;
}

/** The head goes up to the `:`; comments behind it belong to the body. */
function endHeadAtColon(x: Extraction, draft: Draft): void {
  const last = ['return_type', 'parameters', 'superclasses', 'type_parameters', 'name']
    .map((field) => x.child(draft.node, field))
    .find((node) => node >= 0);
  const colon = x.source.indexOf(':', x.end(last ?? draft.nameNode));
  if (colon >= 0 && (draft.body < 0 || colon < x.start(draft.body))) draft.headEnd = colon + 1;
}

function addBases(x: Extraction, list: number, definition: number): void {
  for (const base of list < 0 ? [] : x.children(list)) {
    const name = lastName(x, base);
    x.addInheritance(definition, name, 'extends');
  }
}

/** `Base` of `pkg.Base[T]`; '' for what is no name. */
function lastName(x: Extraction, node: number): string {
  const type = x.type(node);
  if (type === 'identifier') return x.text(node);
  if (type === 'attribute') return x.text(x.child(node, 'attribute'));
  if (type === 'subscript') return lastName(x, x.child(node, 'value'));
  return '';
}

function lambdaOf(x: Extraction, assignment: number): number {
  const right = x.child(assignment, 'right');
  return x.type(right) === 'lambda' ? right : -1;
}

function statement(x: Extraction, node: number): number {
  let outer = node;
  while (['assignment', 'expression_statement'].includes(x.type(x.parent(outer)))) outer = x.parent(outer);
  return outer;
}

/** A name is defined by its first assignment in a module or class. */
function assignedKind(x: Extraction, node: number): DefinitionKind | undefined {
  const left = x.child(node, 'left');
  const isLambda = lambdaOf(x, node) >= 0;
  if (x.type(left) !== 'identifier' || (x.isLocal && !isLambda)) return undefined;
  return kindOfName(x, x.text(left), isLambda);
}

function kindOfName(x: Extraction, name: string, isLambda: boolean): DefinitionKind | undefined {
  if (x.isDefined(name)) return undefined;
  if (isLambda) return x.isMember ? 'method' : 'function';
  if (x.isMember) return isEnum(x, x.owner) ? 'variant' : 'property';
  return /^_*[A-Z][A-Z\d_]*$/.test(name) ? 'constant' : 'variable';
}

function isEnum(x: Extraction, owner: number): boolean {
  return x.inheritance.some((edge) => edge.owner === owner && ENUM_BASE.test(edge.base));
}

/** `type Box[T] = …` */
function addAliasVariables(x: Extraction, node: number): void {
  for (const name of x.descendants(x.child(node, 'left'), 'identifier').slice(1))
    x.addTypeVariable(x.text(name));
}

/** Imports under `if TYPE_CHECKING:` are there for annotations only. */
function isTypeOnly(x: Extraction, node: number): boolean {
  const condition = x.child(x.parent(x.parent(node)), 'condition');
  return condition >= 0 && /^(?:\w+\.)?TYPE_CHECKING$/.test(x.text(condition));
}

function visitImport(x: Extraction, node: number): void {
  for (const item of x.children(node, 'name')) {
    const alias = x.text(x.child(item, 'alias'));
    const module = alias === '' ? x.text(item) : x.text(x.child(item, 'name'));
    x.addImport(node, {
      module,
      kind: 'namespace',
      names: [{ name: '*', alias: alias || module }],
      isTypeOnly: isTypeOnly(x, node),
    });
  }
}

function visitImportFrom(x: Extraction, node: number): void {
  const module = x.text(x.child(node, 'module_name'));
  if (x.has(node, 'wildcard_import')) {
    x.addImport(node, { module, kind: 'wildcard', isTypeOnly: isTypeOnly(x, node) });
    return;
  }
  const names = x.children(node, 'name').map((item) => {
    const alias = x.text(x.child(item, 'alias'));
    const name = alias === '' ? x.text(item) : x.text(x.child(item, 'name'));
    return { name, alias: alias || name };
  });
  x.addImport(node, { module, kind: 'names', names, isTypeOnly: isTypeOnly(x, node) });
}

function visitAssignment(x: Extraction, node: number): void {
  addAllNames(x, node);
  const left = x.child(node, 'left');
  const type = x.type(left);
  if (type === 'pattern_list' || type === 'tuple_pattern') {
    definePattern(x, node, left);
    bindPattern(x, node, left, x.child(node, 'right'));
  } else if (type === 'identifier' || type === 'attribute') bindTarget(x, node, left);
}

function definePattern(x: Extraction, node: number, pattern: number): void {
  for (const name of x.isLocal ? [] : x.children(pattern)) {
    const kind = x.type(name) === 'identifier' ? kindOfName(x, x.text(name), false) : undefined;
    if (kind === undefined) continue;
    const draft = x.draft(kind, x.text(name), node);
    Object.assign(draft, { nameNode: name, body: x.child(node, 'right'), outer: statement(x, node) });
    draft.ownsInside = false;
    draft.isExported = !draft.name.startsWith('_');
    x.define(draft);
  }
}

/** `__all__ = ['a', 'b']` and `__all__ += […]`. */
function addAllNames(x: Extraction, node: number): void {
  if (x.text(x.child(node, 'left')) !== '__all__') return;
  for (const name of x.descendants(x.child(node, 'right'), 'string')) x.addExport(name, x.unquoted(name));
}
