import { type DefinitionRule, defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

export default defineLanguage({
  id: 'solidity',
  title: 'Solidity',
  grammar: 'solidity',
  extensions: ['sol'],
  comments: ['comment'],
  lineComment: '//',
  tokens: ['constant', 'receive', 'fallback', '&&', '||'],
  fields: { type: 'return_type' },
  definitions: {
    contract_declaration: typeRule('class'),
    library_declaration: typeRule('class'),
    interface_declaration: typeRule('interface'),
    struct_declaration: { kind: 'struct' },
    struct_member: { kind: 'property', type: 'type' },
    enum_declaration: { kind: 'enum' },
    enum_value: { kind: 'variant', name: (_, node) => node },
    event_definition: { kind: 'event', after: addParameters },
    error_declaration: { kind: 'type', after: addParameters },
    user_defined_type_definition: { kind: 'type' },
    function_definition: { kind: 'function', after: addParameters },
    modifier_definition: { kind: 'function', after: addParameters },
    constructor_definition: unnamedRule('constructor', 'constructor'),
    fallback_receive_definition: {
      ...unnamedRule('method', 'fallback'),
      refine: (x, draft) => {
        Object.assign(draft, { name: x.has(draft.node, 'receive') ? 'receive' : 'fallback', nameNode: -1 });
      },
    },
    state_variable_declaration: {
      kind: (x, node) => (x.has(node, 'constant') ? 'constant' : 'property'),
      body: 'value',
      type: 'type',
    },
    constant_variable_declaration: { kind: 'constant', body: 'value', type: 'type' },
  },
  branches: [
    'if_statement',
    'for_statement',
    'while_statement',
    'do_while_statement',
    'catch_clause',
    'ternary_expression',
  ],
  branchTokens: ['&&', '||'],
  visit: {
    import_directive: visitImport,
    inheritance_specifier: (x, node) => {
      if (x.owner >= 0) x.addInheritance(x.owner, lastName(x, x.child(node, 'ancestor')), 'extends');
    },
    call_expression: (x, node) => addCall(x, x.child(node, 'function')),
    emit_statement: (x, node) => addCall(x, x.child(node, 'name')),
    revert_statement: (x, node) => addCall(x, x.child(node, 'error')),
    modifier_invocation: (x, node) => addCall(x, x.childOfType(node, 'identifier')),
    new_expression: (x, node) => x.addCallText(node, lastName(x, x.child(node, 'name')), ''),
    user_defined_type: (x, node) => x.addTypeRef(node, lastName(x, node)),
    type_alias: (x, node) => x.addTypeRef(node, lastName(x, node)),
    parameter: bindTyped,
    variable_declaration: bindTyped,
    struct_member: bindMember,
    state_variable_declaration: bindMember,
  },
  isExported,
  isTest: (x, draft) => {
    const isTestContract = x.inheritance.some((i) => i.owner === x.owner && /Test$/.test(i.base));
    return isTestContract && draft.kind === 'method' && /^(?:test|invariant)/.test(draft.name);
  },
});

function typeRule(kind: DefinitionKind): DefinitionRule {
  return { kind, type: () => -1 };
}

function unnamedRule(kind: DefinitionKind, name: string): DefinitionRule {
  return {
    kind,
    name: 'body',
    refine: (_, draft) => Object.assign(draft, { name, nameNode: -1 }),
    after: addParameters,
  };
}

/** What others can call or see: public and external functions and variables, and every type, event and error. */
function isExported(x: Extraction, draft: Draft): boolean {
  const isHolder = !['method', 'function', 'property', 'constant'].includes(draft.kind);
  const isFree = x.owner < 0 || x.enclosing?.kind === 'struct' || x.enclosing?.kind === 'interface';
  if (isHolder || isFree || x.type(draft.node) === 'modifier_definition') return true;
  const visibility = x.text(x.childOfType(draft.node, 'visibility'));
  return visibility === 'public' || visibility === 'external';
}

/** Parameters stand directly in the definition: no node holds them all. */
function addParameters(x: Extraction, node: number, definition: number): void {
  const parameters = x.children(node).filter((child) => /parameter$/.test(x.type(child)));
  const [first, last] = [parameters[0], parameters.at(-1)];
  const added = x.definitions[definition];
  if (added === undefined) return;
  const returned = x.child(node, 'return_type');
  if (returned >= 0)
    Object.assign(added, { typeStart: x.start(x.firstChild(returned)), typeEnd: x.end(returned) - 1 });
  if (first === undefined || last === undefined) return;
  added.parametersStart = x.start(first);
  added.parametersEnd = x.end(last);
}

function visitImport(x: Extraction, node: number): void {
  const module = x.unquoted(x.child(node, 'source'));
  const written = x.text(node);
  const star = /\*\s+as\s+(\w+)/.exec(written)?.[1] ?? /["']\s+as\s+(\w+)/.exec(written)?.[1];
  const list = /\{([^}]*)\}/.exec(written)?.[1];
  if (star !== undefined)
    x.addImport(node, { module, kind: 'namespace', names: [{ name: '*', alias: star }] });
  else if (list === undefined) x.addImport(node, { module, kind: 'wildcard' });
  else {
    const names = list.split(',').map((item) => {
      const [name = '', alias = name] = item.trim().split(/\s+as\s+/);
      return { name, alias };
    });
    x.addImport(node, { module, kind: 'names', names });
  }
}

/** `C` of `a.b.C`. */
function lastName(x: Extraction, node: number): string {
  return x.text(node).replace(/^.*\./s, '');
}

/** Expressions are wrapped in `expression` nodes. */
function addCall(x: Extraction, callee: number): void {
  let node = callee;
  while (x.type(node) === 'expression' || x.type(node) === 'struct_expression') node = x.firstChild(node);
  if (x.type(node) === 'identifier') x.addCall(node);
  else if (x.type(node) === 'member_expression')
    x.addCall(x.child(node, 'property'), x.child(node, 'object'));
}

function bindTyped(x: Extraction, node: number): void {
  x.addBinding(node, x.text(x.child(node, 'name')), 'type', x.text(x.child(node, 'type')));
}

function bindMember(x: Extraction, node: number): void {
  const name = x.child(node, 'name');
  const owner = x.enclosing?.nameStart === x.start(name) ? x.enclosing.parent : x.owner;
  x.addBinding(node, x.text(name), 'type', x.text(x.child(node, 'type')), owner);
}
