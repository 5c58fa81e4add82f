import type { CalleeRule, DefinitionRule, Visitor } from '../define-language.ts';
import type { Extraction } from '../extraction.ts';
import { ecmascript } from './ecmascript.ts';
import { addHeritage, typeName } from './ecmascript-heritage.ts';
import { declarationStart, fieldRule, unquoteName } from './ecmascript-values.ts';
import { accessibility } from './ecmascript-visibility.ts';

/** What only the TypeScript grammars have. */

/** Node types that only the TypeScript grammars have. */
export const typedDefinitions: Record<string, DefinitionRule> = {
  function_signature: { kind: 'function', outer: declarationStart },
  abstract_class_declaration: { kind: 'class', outer: declarationStart, after: addHeritage },
  interface_declaration: {
    kind: 'interface',
    outer: declarationStart,
    after: (x, node, definition) => {
      for (const base of x.children(x.childOfType(node, 'extends_type_clause'), 'type')) {
        x.addInheritance(definition, typeName(x, base), 'extends');
      }
    },
  },
  type_alias_declaration: { kind: 'type', body: 'value', outer: declarationStart },
  enum_declaration: { kind: 'enum', outer: declarationStart },
  enum_assignment: { kind: 'variant', body: 'value', refine: unquoteName },
  internal_module: { kind: 'module', outer: declarationStart },
  module: { kind: 'module', outer: declarationStart, refine: unquoteName },
  method_signature: { kind: 'method' },
  abstract_method_signature: { kind: 'method' },
  property_signature: {
    kind: (x, node) => (isTypeBody(x, x.parent(node)) ? 'property' : undefined),
    type: 'type',
  },
  public_field_definition: fieldRule('name'),
};

export const typedCallees: Record<string, CalleeRule> = {
  ...ecmascript.callees,
  non_null_expression: 'first child',
  instantiation_expression: 'first child',
};

export const typedVisitors: Record<string, Visitor> = {
  property_identifier: visitEnumMember,
  string: visitEnumMember,
  required_parameter: visitParameter,
  optional_parameter: visitParameter,
  type_parameter: (x, node) => x.addTypeVariable(x.text(x.child(node, 'name'))),
  infer_type: (x, node) => x.addTypeVariable(x.text(x.firstChild(node))),
  mapped_type_clause: (x, node) => x.addTypeVariable(x.text(x.child(node, 'name'))),
};

function isTypeBody(x: Extraction, node: number): boolean {
  const type = x.type(node);
  return (
    type === 'interface_body' ||
    (type === 'object_type' &&
      ['type_alias_declaration', 'interface_declaration'].includes(x.type(x.parent(node))))
  );
}

/** `Low,` in an enum; `High = 2` has a node type of its own. */
function visitEnumMember(x: Extraction, node: number): void {
  if (x.type(x.parent(node)) !== 'enum_body') return;
  const draft = x.draft('variant', x.unquoted(node), node);
  draft.nameNode = node;
  draft.isExported = x.enclosing?.isExported ?? false;
  draft.ownsInside = false;
  x.define(draft);
}

/** A parameter with a type; with an access modifier it is a property of the class too. */
function visitParameter(x: Extraction, node: number): void {
  const pattern = x.child(node, 'pattern');
  if (x.type(pattern) !== 'identifier') return;
  const name = x.text(pattern);
  const type = x.child(node, 'type');
  const hasBody = x.child(x.parent(x.parent(node)), 'body') >= 0;
  if (hasBody) x.addBinding(node, name, 'type', x.text(type).replace(/^:\s*/, ''));
  const modifier = accessibility(x, node);
  const method = x.enclosing;
  const isProperty = modifier !== '' || /^(?:override\s+)?readonly\b/.test(x.text(node));
  if (!isProperty || method?.kind !== 'constructor') return;
  const draft = x.draft('property', name, node);
  Object.assign(draft, { nameNode: pattern, type, parent: method.parent, ownsInside: false });
  draft.isExported = (x.definitions[method.parent]?.isExported ?? false) && !/^pr/.test(modifier);
  x.define(draft);
}
