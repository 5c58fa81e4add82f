import type { CalleeRule, DefinitionRule, Visitor } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';
import { visitAssignment } from './ecmascript-assignments.ts';
import {
  bindCaught,
  bindElement,
  bindParameters,
  bindPattern,
  bindProperties,
  bindReturned,
  bindValue,
  visitArrow,
} from './ecmascript-bindings.ts';
import { addHeritage } from './ecmascript-heritage.ts';
import {
  isRequire,
  visitExport,
  visitExportsAssignment,
  visitImport,
  visitRequire,
} from './ecmascript-modules.ts';
import {
  bodyOfValue,
  declarationStart,
  declaratorStart,
  FUNCTIONS,
  isConst,
  markAsync,
  memberFunction,
  parametersOfValue,
  typeOfVariable,
  unquoteName,
} from './ecmascript-values.ts';
import { exportByName, isExported } from './ecmascript-visibility.ts';

/** What JavaScript, TypeScript and TSX have in common. */

export const ecmascript = {
  comments: ['comment'],
  lineComment: '//',
  tokens: ['async', 'default', 'static', 'const', 'get', 'set'],
  decorators: { before: ['decorator'], inside: ['decorator'] },
  definitions: {
    function_declaration: { kind: 'function', outer: declarationStart },
    generator_function_declaration: { kind: 'function', outer: declarationStart },
    class_declaration: { kind: 'class', outer: declarationStart, after: addHeritage },
    method_definition: { kind: methodKind },
    variable_declarator: {
      kind: variableKind,
      body: (x, node) => bodyOfValue(x, x.child(node, 'value')),
      parameters: (x, node) => parametersOfValue(x, x.child(node, 'value')),
      type: typeOfVariable,
      outer: declaratorStart,
      refine: (x, draft) => markAsync(x, draft, x.child(draft.node, 'value')),
      after: (x, node, definition) => {
        addHeritage(x, x.child(node, 'value'), definition);
        bindProperties(x, x.child(node, 'value'), definition);
      },
    },
    function_expression: { kind: namedExpression, refine: shareWithHolder },
    generator_function: { kind: namedExpression, refine: shareWithHolder },
    pair: {
      kind: (x, node) => memberFunction(x, x.child(node, 'value')),
      name: 'key',
      body: (x, node) => bodyOfValue(x, x.child(node, 'value')),
      parameters: (x, node) => parametersOfValue(x, x.child(node, 'value')),
      type: (x, node) => x.child(x.child(node, 'value'), 'return_type'),
      refine: (x, draft) => {
        unquoteName(x, draft);
        markAsync(x, draft, x.child(draft.node, 'value'));
      },
    },
  } satisfies Record<string, DefinitionRule>,
  localScopes: [
    'arrow_function',
    'function_expression',
    'generator_function',
    'for_statement',
    'class_static_block',
  ],
  calls: { call_expression: 'function', new_expression: 'constructor' },
  callees: {
    member_expression: { receiver: 'object', name: 'property' },
    parenthesized_expression: 'first child',
    ternary_expression: { either: ['consequence', 'alternative'] },
    binary_expression: { either: ['left', 'right'] },
    // The TypeScript grammar takes `await f<T>(x)` for a call of `await f`.
    await_expression: 'first child',
  } satisfies Record<string, CalleeRule>,
  calleeNames: ['identifier', 'super'],
  branches: [
    'if_statement',
    'for_statement',
    'for_in_statement',
    'while_statement',
    'do_statement',
    'switch_case',
    'catch_clause',
    'ternary_expression',
  ],
  branchTokens: ['&&', '||', '??'],
  visit: {
    import_statement: visitImport,
    export_statement: visitExport,
    call_expression: visitRequire,
    assignment_expression: (x, node) => {
      visitExportsAssignment(x, node);
      visitAssignment(x, node);
    },
    variable_declarator: visitDeclarator,
    formal_parameters: bindParameters,
    arrow_function: visitArrow,
    return_statement: bindReturned,
    for_in_statement: bindElement,
    catch_clause: bindCaught,
  } satisfies Record<string, Visitor>,
  isExported,
  finish: exportByName,
};

/** Used components: `<Store.Provider>` names `Provider`. */
export const jsxVisitors: Record<string, Visitor> = {
  jsx_opening_element: visitElement,
  jsx_self_closing_element: visitElement,
};

function methodKind(x: Extraction, node: number): DefinitionKind {
  return x.text(x.child(node, 'name')) === 'constructor' && x.isMember ? 'constructor' : 'method';
}

function variableKind(x: Extraction, node: number): DefinitionKind | undefined {
  if (x.type(x.child(node, 'name')) !== 'identifier') return undefined;
  if (isRequire(x, x.child(node, 'value'))) return undefined;
  const value = x.type(x.child(node, 'value'));
  if (FUNCTIONS.has(value)) return 'function';
  if (value === 'class') return 'class';
  return isConst(x, x.parent(node)) ? 'constant' : 'variable';
}

function visitElement(x: Extraction, node: number): void {
  const name = x.child(node, 'name');
  const last = x.type(name) === 'member_expression' ? x.child(name, 'property') : name;
  if (/^[A-Z]/.test(x.text(last))) x.addTypeRef(last);
}

/** A function expression with a name of its own, which may differ from the name it is assigned to. */
function namedExpression(x: Extraction, node: number): DefinitionKind | undefined {
  const name = x.text(x.child(node, 'name'));
  if (name === '') return undefined;
  const isSame = isNamedByHolder(x, x.parent(node)) && x.enclosing?.name === name;
  return isSame ? undefined : 'function';
}

/** What is inside belongs to the name that others call it by. */
function shareWithHolder(x: Extraction, draft: Draft): void {
  draft.ownsInside = !isNamedByHolder(x, x.parent(draft.node));
}

function isNamedByHolder(x: Extraction, holder: number): boolean {
  const type = x.type(holder);
  if (type === 'assignment_expression') return x.type(x.child(holder, 'left')) !== 'subscript_expression';
  return ['variable_declarator', 'pair', 'public_field_definition', 'field_definition'].includes(type);
}

function visitDeclarator(x: Extraction, node: number): void {
  if (isRequire(x, x.child(node, 'value'))) return;
  const pattern = x.child(node, 'name');
  if (x.type(pattern) === 'identifier') {
    const own = x.enclosing?.nameStart === x.start(pattern) ? x.enclosing : undefined;
    bindValue(x, node, x.text(pattern), x.child(node, 'value'), own ? own.parent : x.owner);
    return;
  }
  bindPattern(x, node, pattern, x.child(node, 'value'));
  if (x.isLocal) return;
  const kind = isConst(x, x.parent(node)) ? 'constant' : 'variable';
  for (const type of ['shorthand_property_identifier_pattern', 'identifier']) {
    for (const name of x.descendants(pattern, type)) definePatternName(x, node, name, kind);
  }
}

function definePatternName(x: Extraction, node: number, name: number, kind: DefinitionKind): void {
  const draft = x.draft(kind, x.text(name), node);
  Object.assign(draft, { nameNode: name, outer: declaratorStart(x, node), ownsInside: false });
  draft.body = x.child(node, 'value');
  draft.isExported = isExported(x, draft);
  x.define(draft);
}
