import { defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import {
  baseName,
  bindArm,
  bindClosureParameters,
  bindCondition,
  bindElement,
  bindLet,
  bindParameter,
} from './rust-bindings.ts';

const TEST =
  /^#\[\s*(?:(?:[\w:]*::)?(?:test|rstest|test_case|bench|quickcheck)\b|cfg\s*\(\s*(?:all\s*\(\s*)?test\b)/;

/** Macros of the standard library: calls of nothing in the project. */
const STD_MACROS = new Set(
  `assert assert_eq assert_ne cfg column compile_error concat dbg debug_assert debug_assert_eq debug_assert_ne env
  eprint eprintln file format format_args include include_bytes include_str line matches module_path option_env
  panic print println stringify thread_local todo unimplemented unreachable vec write writeln`.split(/\s+/),
);

/** Words of newer editions that the grammar takes for keywords everywhere, or nowhere. */
function withoutKeywords(source: string): string {
  return source
    .replace(/&raw\b(?!\s+(?:const|mut)\b)/g, '&r_w')
    .replace(/\bunsafe(?=\s+extern\s*(?:"[^"\n]*"\s*)?\{)/g, '      ');
}

export default defineLanguage({
  id: 'rust',
  title: 'Rust',
  grammar: 'rust',
  extensions: ['rs'],
  shebangs: ['rust-script'],
  repair: withoutKeywords,
  comments: ['line_comment', 'block_comment'],
  lineComment: '//',
  tokens: ['async'],
  decorators: { before: ['attribute_item'] },
  definitions: {
    function_item: { kind: 'function', refine: functionModifiers },
    function_signature_item: { kind: 'function', refine: functionModifiers },
    struct_item: { kind: 'struct', body: bracedBody },
    union_item: { kind: 'struct' },
    enum_item: { kind: 'enum' },
    enum_variant: { kind: 'variant', body: () => -1 },
    field_declaration: { kind: 'property', type: 'type', body: () => -1 },
    trait_item: {
      kind: 'trait',
      after: (x, node, definition) => addBounds(x, x.child(node, 'bounds'), definition),
    },
    type_item: { kind: 'type' },
    associated_type: { kind: 'type' },
    const_item: { kind: 'constant', type: 'type', body: 'value', evenLocal: true },
    static_item: { kind: 'variable', type: 'type', body: 'value', evenLocal: true },
    mod_item: { kind: 'module' },
    macro_definition: {
      kind: 'macro',
      refine: (_, draft) => {
        draft.isExported ||= draft.decorators.some((text) => text.includes('macro_export'));
      },
    },
  },
  localScopes: ['closure_expression'],
  calls: { call_expression: 'function' },
  callees: {
    field_expression: { receiver: 'value', name: 'field' },
    scoped_identifier: { receiver: 'path', name: 'name' },
    generic_function: { inner: 'function' },
  },
  calleeNames: ['identifier'],
  typeNames: ['type_identifier'],
  ignoredTypes: ['Self'],
  branches: ['if_expression', 'while_expression', 'for_expression'],
  branchTokens: ['&&', '||'],
  visit: {
    impl_item: visitImpl,
    match_arm: (x, node) => {
      if (x.text(x.child(node, 'pattern')) !== '_') x.countBranch();
      bindArm(x, node);
    },
    macro_invocation: visitMacro,
    use_declaration: visitUse,
    extern_crate_declaration: visitExternCrate,
    mod_item: (x, node) => {
      if (x.child(node, 'body') >= 0) return;
      x.addImport(node, { module: x.text(x.child(node, 'name')), kind: 'module' });
    },
    type_parameter: (x, node) => x.addTypeVariable(x.text(x.child(node, 'name'))),
    const_parameter: (x, node) => x.addTypeVariable(x.text(x.child(node, 'name'))),
    scoped_identifier: (x, node) => {
      const path = x.child(node, 'path');
      if (x.type(path) === 'identifier' && /^[A-Z]/.test(x.text(path))) x.addTypeRef(path);
    },
    let_declaration: bindLet,
    let_condition: bindCondition,
    parameter: bindParameter,
    closure_parameters: bindClosureParameters,
    for_expression: bindElement,
  },
  isExported: (x, draft) => {
    if (x.has(draft.node, 'visibility_modifier')) return true;
    const { enclosing } = x;
    const followsType = draft.kind === 'variant' || enclosing?.kind === 'trait';
    return followsType && (enclosing?.isExported ?? false);
  },
  isTest: (_, draft) => draft.decorators.some((text) => TEST.test(text)),
});

function functionModifiers(x: Extraction, draft: Draft): void {
  draft.isAsync = x.has(x.childOfType(draft.node, 'function_modifiers'), 'async');
}

/** A tuple struct is all head. */
function bracedBody(x: Extraction, node: number): number {
  const body = x.child(node, 'body');
  return x.type(body) === 'field_declaration_list' ? body : -1;
}

function visitImpl(x: Extraction, node: number): void {
  const type = baseName(x, x.child(node, 'type'));
  const trait = baseName(x, x.child(node, 'trait'));
  const draft = x.draft('impl', trait === '' ? type : `${trait} for ${type}`, node);
  draft.body = x.child(node, 'body');
  draft.qualifier = x.enclosing ? `${x.enclosing.qualifiedName}.${type}` : type;
  x.findDecorators(draft);
  draft.isTest = x.language.isTest(x, draft);
  const definition = x.define(draft);
  x.addInheritance(definition, trait, 'implements');
}

function addBounds(x: Extraction, bounds: number, definition: number): void {
  for (const bound of bounds < 0 ? [] : x.children(bounds)) {
    if (x.type(bound) !== 'lifetime') x.addInheritance(definition, baseName(x, bound), 'extends');
  }
}

function visitMacro(x: Extraction, node: number): void {
  const macro = x.child(node, 'macro');
  if (x.type(macro) === 'scoped_identifier') x.addCall(x.child(macro, 'name'), x.child(macro, 'path'));
  else if (!STD_MACROS.has(x.text(macro))) x.addCall(macro);
  addCallsInTokens(x, node);
}

/** Arguments of a macro are tokens, not expressions: a name right before `(` is taken for a call. */
function addCallsInTokens(x: Extraction, macro: number): void {
  const { next, start, end } = x.tree;
  for (let token = macro + 1; token + 1 < next[macro]!; token++) {
    const isName = x.type(token) === 'identifier' && x.type(token + 1) === 'token_tree';
    if (!isName || end[token] !== start[token + 1] || x.source[start[token + 1]!] !== '(') continue;
    const before = x.source.slice(Math.max(0, start[token]! - 80), start[token]!);
    const separator = /(?:\.|::)$/.exec(before)?.[0] ?? '';
    const receiver = separator === '' ? '' : before.slice(0, -separator.length);
    x.addCallText(token, x.text(token), /[\w.:]*.$/s.exec(receiver)?.[0] ?? '');
  }
}

function visitExternCrate(x: Extraction, node: number): void {
  const name = x.text(x.child(node, 'name'));
  const alias = x.text(x.child(node, 'alias')) || name;
  x.addImport(node, { module: name, kind: 'namespace', names: [{ name, alias }] });
}

function visitUse(x: Extraction, node: number): void {
  const isReexport = x.has(node, 'visibility_modifier');
  addUse(x, x.child(node, 'argument'), '', isReexport);
}

/** Flattens `a::{b::C, d as e, self, f::*}` into one import for each module. */
function addUse(x: Extraction, node: number, prefix: string, isReexport: boolean): void {
  const type = x.type(node);
  const under = (path: string) => (prefix === '' || path === '' ? prefix + path : `${prefix}::${path}`);
  if (type === 'scoped_use_list') {
    addUse(x, x.child(node, 'list'), under(x.text(x.child(node, 'path'))), isReexport);
  } else if (type === 'use_list') {
    for (const item of x.children(node)) addUse(x, item, prefix, isReexport);
  } else if (type === 'use_wildcard') {
    x.addImport(node, { module: under(x.text(x.firstChild(node))), kind: 'wildcard', isReexport });
  } else if (type === 'use_as_clause') {
    addUsedName(x, node, under(x.text(x.child(node, 'path'))), x.text(x.child(node, 'alias')), isReexport);
  } else if (type === 'self') {
    addUsedName(x, node, prefix, '', isReexport);
  } else if (!x.language.comments.includes(type)) {
    addUsedName(x, node, under(x.text(node)), '', isReexport);
  }
}

function addUsedName(x: Extraction, node: number, path: string, alias: string, isReexport: boolean): void {
  const full = path.replace(/::self$/, '');
  const cut = full.lastIndexOf('::');
  const name = cut < 0 ? full : full.slice(cut + 2);
  const names = [{ name, alias: alias || name }];
  if (isReexport) x.addExport(node, name, alias || name);
  if (cut < 0) x.addImport(node, { module: full, kind: 'namespace', names, isReexport });
  else x.addImport(node, { module: full.slice(0, cut), kind: 'names', names, isReexport });
}
