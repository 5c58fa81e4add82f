import { defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';
import { addParameters, ocamlFamily, startAtKeyword } from './ocaml-family.ts';

export default defineLanguage({
  ...ocamlFamily,
  id: 'ocaml',
  title: 'OCaml',
  grammar: 'ocaml',
  extensions: ['ml'],
  shebangs: ['ocaml'],
  definitions: {
    ...ocamlFamily.definitions,
    let_binding: { kind: bindingKind, name: bindingName, refine: refineBinding, after: addParameters },
  },
  localScopes: ['fun_expression', 'let_expression'],
  branches: ['if_expression', 'for_expression', 'while_expression', 'and_operator', 'or_operator'],
  visit: {
    ...ocamlFamily.visit,
    let_binding: visitPattern,
    application_expression: (x, node) => {
      const callee = x.child(node, 'function');
      if (x.type(callee) === 'value_path') {
        x.addCall(x.childOfType(callee, 'value_name'), x.childOfType(callee, 'module_path'));
      }
    },
    method_invocation: (x, node) => x.addCall(x.child(node, 'method'), x.child(node, 'object')),
    match_case: (x, node) => {
      if (x.text(x.child(node, 'pattern')) !== '_') x.countBranch();
    },
    typed_pattern: (x, node) => {
      x.addBinding(node, x.text(x.child(node, 'pattern')), 'type', x.text(x.child(node, 'type')));
    },
  },
});

function isFunction(x: Extraction, node: number): boolean {
  return x.has(node, 'parameter') || /^fun(?:ction)?_expression$/.test(x.type(x.child(node, 'body')));
}

/** Local values are no definitions, local functions are. `let%test "…" = …` is a test. */
function bindingKind(x: Extraction, node: number): DefinitionKind | undefined {
  const isTest = x.type(x.child(node, 'pattern')) === 'string';
  if (isTest || isFunction(x, node)) return 'function';
  return x.isLocal ? undefined : 'constant';
}

function bindingName(x: Extraction, node: number): number {
  const pattern = x.child(node, 'pattern');
  return /^(?:value_name|parenthesized_operator|string)$/.test(x.type(pattern)) ? pattern : -1;
}

function refineBinding(x: Extraction, draft: Draft): void {
  startAtKeyword(x, draft, draft.node);
  if (x.type(draft.nameNode) === 'string') {
    Object.assign(draft, { name: x.unquoted(draft.nameNode), isTest: true, isExported: false });
  } else draft.name = draft.name.replace(/^\(\s*|\s*\)$/g, '');
}

/** `let a, b = …` defines two values. */
function visitPattern(x: Extraction, node: number): void {
  const pattern = x.child(node, 'pattern');
  if (x.type(pattern) !== 'tuple_pattern' || x.isLocal) return;
  for (const name of x.children(pattern)) {
    if (x.type(name) !== 'value_name') continue;
    const draft = x.draft('constant', x.text(name), node);
    Object.assign(draft, { nameNode: name, ownsInside: false, body: x.child(node, 'body') });
    startAtKeyword(x, draft, node);
    draft.isExported = x.enclosing?.isExported ?? true;
    x.define(draft);
  }
}
