import type { Extraction } from '../extraction.ts';

/** A template's head and the `struct …` of a member belong to what they introduce. */
export function templateAround(x: Extraction, node: number): number {
  let outer = statementAround(x, node);
  while (x.type(x.parent(outer)) === 'template_declaration') outer = x.parent(outer);
  const linkage = x.parent(outer);
  return x.type(linkage) === 'linkage_specification' ? linkage : outer;
}

/** `struct Entry { … };` in a class or namespace; `struct Entry { … } first;` declares more than the type. */
export function statementAround(x: Extraction, node: number): number {
  const around = x.parent(node);
  const type = x.type(around);
  const isStatement = type === 'declaration' || type === 'field_declaration';
  return isStatement && x.child(around, 'declarator') < 0 ? around : node;
}

/** Names that a template introduces stand for types inside it. */
export function addTemplateParameters(x: Extraction, node: number): void {
  const outer = templateAround(x, node);
  for (let head = x.parent(node); head >= outer; head = x.parent(head)) {
    if (x.type(head) !== 'template_declaration') continue;
    for (const parameter of x.children(x.child(head, 'parameters'))) {
      if (isTypeParameter(x.type(parameter))) x.addTypeVariable(typeParameterName(x, parameter));
    }
  }
}

export function isTypeParameter(type: string): boolean {
  return /^(?:variadic_|optional_)?type_parameter_declaration$/.test(type);
}

function typeParameterName(x: Extraction, parameter: number): string {
  const named = x.child(parameter, 'name');
  return x.text(named >= 0 ? named : x.childOfType(parameter, 'type_identifier'));
}
