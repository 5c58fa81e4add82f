import { defineLanguage } from '../define-language.ts';
import type { Extraction } from '../extraction.ts';
import { luaFamily } from './lua-family.ts';

export default defineLanguage({
  ...luaFamily,
  id: 'luau',
  title: 'Luau',
  grammar: 'luau',
  extensions: ['luau'],
  shebangs: ['luau', 'lune', 'lute'],
  tokens: [...luaFamily.tokens, 'export'],
  definitions: {
    function_declaration: { ...luaFamily.definitions.function_declaration, type: returnType },
    type_definition: {
      kind: 'type',
      name: (x, node) => nameOfType(x, x.child(node, 'name')),
      body: (x, node) => x.nextSibling(x.child(node, 'name')),
      refine: (x, draft) => {
        draft.isExported = x.has(draft.node, 'export');
      },
      after: (x, node) => {
        const name = x.child(node, 'name');
        if (x.type(name) !== 'generic_type') return;
        for (const parameter of x.children(name).slice(1)) x.addTypeVariable(x.text(parameter));
      },
    },
  },
  branches: [...luaFamily.branches, 'if_expression'],
  visit: {
    ...luaFamily.visit,
    parameter: (x, node) => {
      const [name = -1, type = -1] = x.children(node);
      if (type >= 0) x.addBinding(node, x.text(name), 'type', x.text(type));
    },
    generic_type_list: (x, node) => {
      for (const name of x.children(node)) x.addTypeVariable(x.text(name));
    },
    identifier: (x, node) => {
      if (isType(x, node)) x.addTypeRef(node);
    },
  },
});

function nameOfType(x: Extraction, name: number): number {
  return x.type(name) === 'generic_type' ? x.firstChild(name) : name;
}

/** The type between the parameters and the body. */
function returnType(x: Extraction, node: number): number {
  const next = x.nextSibling(x.child(node, 'parameters'));
  return next === x.child(node, 'body') ? -1 : next;
}

/** Types are plain names in capitals, told by where they stand. */
function isType(x: Extraction, node: number): boolean {
  if (!/^[A-Z]/.test(x.text(node))) return false;
  const parent = x.parent(node);
  const type = x.type(parent);
  if (type === 'type_definition') return x.child(parent, 'name') !== node;
  if (type === 'generic_type') return !isIntroduced(x, parent);
  if (/^(?:optional|intersection|union|array|function|object)_type$/.test(type)) return true;
  if (type === 'parameter' || type === 'cast_expression') return x.firstChild(parent) !== node;
  return type === 'function_declaration' && returnType(x, parent) === node;
}

function isIntroduced(x: Extraction, generic: number): boolean {
  const parent = x.parent(generic);
  return x.type(parent) === 'type_definition' && x.child(parent, 'name') === generic;
}
