import { type DefinitionRule, defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { DefinitionKind } from '../facts.ts';

const WRAPPERS = new Set(['where_expression', 'typed_expression', 'parenthesized_expression']);
const TOP_LEVEL = new Set(['source_file', 'module_definition']);

export default defineLanguage({
  id: 'julia',
  title: 'Julia',
  grammar: 'julia',
  extensions: ['jl'],
  shebangs: ['julia'],
  comments: ['line_comment', 'block_comment'],
  lineComment: '#',
  definitions: {
    module_definition: {
      kind: 'module',
      refine: (x, draft) => {
        draft.headEnd = x.end(draft.nameNode);
      },
    },
    struct_definition: typeRule('struct'),
    abstract_definition: typeRule('type'),
    primitive_definition: typeRule('type'),
    function_definition: {
      kind: (x, node) => functionKind(x, signatureOf(x, node)),
      name: (x, node) => calleeName(x, signatureOf(x, node)),
      parameters: (x, node) => argumentList(x, signatureOf(x, node)),
      type: (x, node) => returnType(x, signatureOf(x, node)),
      body: (x, node) => (x.nextSibling(x.childOfType(node, 'signature')) >= 0 ? node : -1),
      refine: (x, draft) => {
        draft.headEnd = x.end(x.childOfType(draft.node, 'signature'));
        qualify(x, draft, signatureOf(x, draft.node));
      },
    },
    macro_definition: {
      kind: 'macro',
      name: (x, node) => calleeName(x, signatureOf(x, node)),
      parameters: (x, node) => argumentList(x, signatureOf(x, node)),
      refine: (x, draft) => {
        draft.headEnd = x.end(x.childOfType(draft.node, 'signature'));
      },
    },
    assignment: {
      kind: assignmentKind,
      name: assignedName,
      body: (x, node) => x.children(node).at(-1) ?? -1,
      parameters: (x, node) => argumentList(x, x.firstChild(node)),
      type: (x, node) => returnType(x, x.firstChild(node)),
      outer: (x, node) =>
        /^(?:const|global)_statement$/.test(x.type(x.parent(node))) ? x.parent(node) : node,
      refine: (x, draft) => qualify(x, draft, x.firstChild(draft.node)),
    },
  },
  localScopes: ['arrow_function_expression', 'do_clause', 'let_statement'],
  branches: [
    'if_statement',
    'elseif_clause',
    'for_statement',
    'while_statement',
    'catch_clause',
    'ternary_expression',
    'for_clause',
  ],
  ignoredTypes:
    'Any Int Int64 Float64 String Bool Symbol Nothing Number Real Integer Vector Dict Union'.split(' '),
  visit: {
    using_statement: visitImport,
    import_statement: visitImport,
    export_statement: visitExport,
    public_statement: visitExport,
    string_literal: (x, node) => {
      if (TOP_LEVEL.has(x.type(x.parent(node)))) x.comments.push(node); // a docstring
    },
    struct_definition: visitFields,
    call_expression: visitCall,
    macrocall_expression: visitMacroCall,
    typed_expression: visitTyped,
    binary_expression: (x, node) => {
      if (/^(?:&&|\|\|)$/.test(x.text(x.childOfType(node, 'operator')))) x.countBranch();
    },
  },
  isExported: (x, draft) => !x.isLocal && !draft.name.startsWith('_') && (x.enclosing?.isExported ?? true),
  repair: withoutConstFields,
});

/** Fields that never change, since Julia 1.8: the grammar knows `const` only in front of a value. */
function withoutConstFields(source: string): string {
  return source.replace(/^([ \t]+)const(?=[ \t]+\w+[ \t]*(?:::[^=\n]+)?$)/gm, '$1     ');
}

function typeRule(kind: DefinitionKind): DefinitionRule {
  return {
    kind,
    name: (x, node) => headName(x, x.firstChild(x.childOfType(node, 'type_head'))),
    refine: (x, draft) => {
      if (kind === 'struct') draft.headEnd = x.end(x.childOfType(draft.node, 'type_head'));
      const call = x.parent(x.parent(draft.node));
      if (x.type(call) === 'macrocall_expression') Object.assign(draft, { outer: call, first: call });
    },
    after: addSupertype,
  };
}

/** `Store` of `Store{K} <: AbstractStore`. */
function headName(x: Extraction, head: number): number {
  const type = x.type(head);
  if (type === 'binary_expression' || type === 'parametrized_type_expression')
    return headName(x, x.firstChild(head));
  return type === 'identifier' ? head : -1;
}

function addSupertype(x: Extraction, node: number, definition: number): void {
  const head = x.firstChild(x.childOfType(node, 'type_head'));
  if (x.type(head) !== 'binary_expression') return;
  const base = headName(x, x.children(head).at(-1) ?? -1);
  if (base < 0 || x.text(base) === 'Any') return;
  x.addInheritance(definition, x.text(base), 'extends');
  x.addTypeRef(base);
}

function signatureOf(x: Extraction, node: number): number {
  return x.firstChild(x.childOfType(node, 'signature'));
}

/** The call in `f(x)::T where {T}`, or the name of a function without methods. */
function callIn(x: Extraction, signature: number): number {
  let node = signature;
  while (WRAPPERS.has(x.type(node))) node = x.firstChild(node);
  return node;
}

/** `length` of `Base.length(s)`, `Store` of `Store{K}(items)`, `+` of `Base.:+(a, b)`; −1 for `(s::Store)(x)`. */
function calleeName(x: Extraction, signature: number): number {
  const call = callIn(x, signature);
  let callee = x.type(call) === 'call_expression' ? x.firstChild(call) : call;
  if (x.type(callee) === 'parametrized_type_expression') callee = x.firstChild(callee);
  if (x.type(callee) === 'field_expression') callee = x.children(callee).at(-1) ?? -1;
  while (/^(?:quote|parenthesized)_expression$/.test(x.type(callee))) callee = x.firstChild(callee);
  return /^(?:identifier|operator)$/.test(x.type(callee)) ? callee : -1;
}

/** A method of another module's function is named by that module: `Base.length`. */
function qualify(x: Extraction, draft: Draft, signature: number): void {
  const callee = x.firstChild(callIn(x, signature));
  if (x.type(callee) === 'field_expression') draft.prefix = x.text(x.child(callee, 'value'));
}

function argumentList(x: Extraction, signature: number): number {
  return x.childOfType(callIn(x, signature), 'argument_list');
}

function returnType(x: Extraction, signature: number): number {
  const inner = x.type(signature) === 'where_expression' ? x.firstChild(signature) : signature;
  return x.type(inner) === 'typed_expression' ? (x.children(inner)[1] ?? -1) : -1;
}

/** A function named like the type around it constructs it. */
function functionKind(x: Extraction, signature: number): DefinitionKind {
  const name = x.text(calleeName(x, signature));
  return x.enclosing?.kind === 'struct' && x.enclosing.name === name ? 'constructor' : 'function';
}

/** `f(x) = …` is a function; a plain name is a value, at the top level only. */
function assignmentKind(x: Extraction, node: number): DefinitionKind | undefined {
  const left = x.firstChild(node);
  if (x.type(callIn(x, left)) === 'call_expression') return functionKind(x, left);
  if (x.type(left) !== 'identifier' && x.type(left) !== 'typed_expression') return undefined;
  if (x.isMember || x.isLocal || x.isDefined(x.text(assignedName(x, node)))) return undefined;
  if (x.type(x.children(node).at(-1) ?? -1) === 'arrow_function_expression') return 'function';
  const holder = x.type(x.parent(node));
  if (holder === 'const_statement') return 'constant';
  return TOP_LEVEL.has(holder) || holder === 'global_statement' ? 'variable' : undefined;
}

function assignedName(x: Extraction, node: number): number {
  const left = x.firstChild(node);
  return x.type(left) === 'identifier' ? left : calleeName(x, left);
}

/** `using A`, `import A.B: c, d as e`, `import A as B`. */
function visitImport(x: Extraction, node: number): void {
  const isUsing = x.type(node) === 'using_statement';
  for (const part of x.children(node)) {
    if (x.type(part) === 'selected_import') addSelected(x, part);
    else if (x.type(part) === 'import_alias') {
      const [module = -1, alias = -1] = x.children(part);
      x.addImport(part, {
        module: x.text(module),
        kind: 'namespace',
        names: [{ name: '*', alias: x.text(alias) }],
      });
    } else {
      const module = x.text(part);
      const alias = module.replace(/^.*\./, '');
      if (isUsing) x.addImport(part, { module, kind: 'wildcard' });
      else x.addImport(part, { module, kind: 'namespace', names: [{ name: '*', alias }] });
    }
  }
}

function addSelected(x: Extraction, node: number): void {
  const [module = -1, ...selected] = x.children(node);
  const names = selected.map((item) => {
    const [name = item, alias = name] = x.type(item) === 'import_alias' ? x.children(item) : [item];
    return { name: x.text(name), alias: x.text(alias) };
  });
  x.addImport(node, { module: x.text(module), kind: 'names', names });
}

function visitExport(x: Extraction, node: number): void {
  for (const name of x.children(node)) x.addExport(name, x.text(name));
}

/** Fields with and without a type; those of `@kwdef` have a default. */
function visitFields(x: Extraction, node: number): void {
  for (const child of x.children(node)) {
    const field = x.type(child) === 'assignment' ? x.firstChild(child) : child;
    const isTyped = x.type(field) === 'typed_expression';
    const name = isTyped ? x.firstChild(field) : field;
    if (x.type(name) !== 'identifier') continue;
    const draft = x.draft('property', x.text(name), child);
    Object.assign(draft, { nameNode: name, ownsInside: false, isExported: x.enclosing?.isExported ?? true });
    if (isTyped) draft.type = x.children(field)[1] ?? -1;
    if (child !== field) draft.body = x.children(child).at(-1) ?? -1;
    x.define(draft);
  }
}

function visitCall(x: Extraction, node: number): void {
  const name = calleeName(x, node);
  if (x.text(name) === 'include') addInclude(x, node);
  else if (name >= 0 && x.enclosing?.nameStart !== x.start(name)) {
    const callee = x.firstChild(node);
    const receiver = x.type(callee) === 'field_expression' ? x.child(callee, 'value') : -1;
    x.addCall(name, receiver);
  }
}

function addInclude(x: Extraction, node: number): void {
  const path = x.childOfType(x.childOfType(node, 'argument_list'), 'string_literal');
  if (path >= 0) x.addImport(node, { module: x.unquoted(path), kind: 'include' });
}

function visitMacroCall(x: Extraction, node: number): void {
  const macro = x.childOfType(node, 'macro_identifier');
  const name = x.firstChild(macro);
  const args = x.childOfType(node, 'macro_argument_list');
  if (x.text(name) === 'testset') defineTests(x, node, args);
  else if (x.text(name) === 'enum') defineEnum(x, node, args);
  else x.addCallText(macro, x.text(macro), '');
}

function defineTests(x: Extraction, node: number, args: number): void {
  const title = x.childOfType(args, 'string_literal');
  if (title < 0 || x.isLocal) return;
  const draft = x.draft('section', x.unquoted(title), node);
  Object.assign(draft, { nameNode: title, headEnd: x.end(title), isTest: true });
  x.define(draft);
}

/** `@enum Color red green=2`: the first name is the type's. */
function defineEnum(x: Extraction, node: number, args: number): void {
  const words = x.source.slice(x.start(args), x.end(args)).matchAll(/[A-Za-z_]\w*/g);
  const [first, ...values] = [...words].map((word) => ({ name: word[0], at: x.start(args) + word.index }));
  if (first === undefined) return;
  const draft = x.draft('enum', first.name, node);
  Object.assign(draft, { nameNode: x.firstChild(args), isExported: x.enclosing?.isExported ?? true });
  x.define(draft);
  for (const { name } of values) {
    const value = x.draft('variant', name, node);
    Object.assign(value, { ownsInside: false, isExported: true });
    x.define(value);
  }
}

/** `x::T`: the names in the type, and what `x` holds. */
function visitTyped(x: Extraction, node: number): void {
  const children = x.children(node);
  const type = children.at(-1) ?? -1;
  for (const name of x.type(type) === 'identifier' ? [type] : x.descendants(type, 'identifier')) {
    if (/^[A-Z]\w/.test(x.text(name))) x.addTypeRef(name);
  }
  const name = children[0] ?? -1;
  if (children.length > 1 && x.type(name) === 'identifier')
    x.addBinding(node, x.text(name), 'type', x.text(type));
}
