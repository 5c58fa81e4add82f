import type { Extraction } from '../extraction.ts';

/** The name of a type or class expression without its arguments and namespace. */
export function typeName(x: Extraction, node: number): string {
  const type = x.type(node);
  if (type === 'generic_type') return typeName(x, x.child(node, 'name'));
  if (type === 'nested_type_identifier') return x.text(x.child(node, 'name'));
  if (type === 'member_expression') return x.text(x.child(node, 'property'));
  if (type === 'call_expression') return typeName(x, x.child(node, 'function'));
  return type.endsWith('identifier') ? x.text(node) : '';
}

export function addHeritage(x: Extraction, node: number, definition: number): void {
  const heritage = x.childOfType(node, 'class_heritage');
  for (const clause of heritage < 0 ? [] : x.children(heritage)) {
    if (x.type(clause) === 'extends_clause') {
      for (const base of x.children(clause, 'value'))
        x.addInheritance(definition, typeName(x, base), 'extends');
    } else if (x.type(clause) === 'implements_clause') {
      for (const base of x.children(clause)) x.addInheritance(definition, typeName(x, base), 'implements');
    } else x.addInheritance(definition, typeName(x, clause), 'extends');
  }
}
