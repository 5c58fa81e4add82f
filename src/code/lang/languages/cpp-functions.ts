import type { Draft, Extraction } from '../extraction.ts';
import { resolveDeclarator, resolveQualified } from './cpp-declarators.ts';

/** Macros of GoogleTest and Boost.Test that open the body of a test, with the test's name in the parentheses. */
const TEST_MACRO = /^(?:TYPED_)?TEST(?:_F|_P)?$|^BOOST_(?:AUTO|FIXTURE)_TEST_CASE$/;

export function parametersOf(x: Extraction, declarator: number): number {
  return x.child(resolveDeclarator(x, declarator).functionDeclarator, 'parameters');
}

/** Method, constructor, operator, out-of-line member or test: what the name says. */
export function refineFunction(x: Extraction, draft: Draft): void {
  if (draft.kind === 'class' || draft.kind === 'struct') {
    draft.type = -1;
    return;
  }
  const { scopes, name } = resolveQualified(x, draft.nameNode);
  const last = scopes.at(-1) ?? (x.isMember ? x.enclosing?.name : undefined);
  draft.nameNode = name;
  draft.name = functionName(x, name);
  if (scopes.length > 0) {
    draft.kind = 'method';
    draft.prefix = [...(x.enclosing ? [x.enclosing.qualifiedName] : []), ...scopes].join('.');
  }
  if (draft.type < 0 && draft.name === last) draft.kind = 'constructor';
  if (draft.type < 0 && TEST_MACRO.test(draft.name)) refineTest(x, draft);
  const initializers = x.childOfType(draft.node, 'field_initializer_list');
  if (initializers >= 0) draft.headEnd = x.end(x.child(draft.node, 'declarator'));
  const trailing = x.childOfType(x.child(draft.node, 'declarator'), 'trailing_return_type');
  if (trailing >= 0) draft.type = x.firstChild(trailing);
}

/** `operator bool` is written as a cast with an empty declarator. */
function functionName(x: Extraction, name: number): string {
  if (x.type(name) === 'operator_cast') return `operator ${x.text(x.child(name, 'type'))}`;
  const isTemplate = x.type(name) === 'template_function';
  return x.text(isTemplate ? x.child(name, 'name') : name).replace(/^(operator)\s+(?=\W)/, '$1');
}

/** `TEST(Suite, Name) { … }` looks like a function with two unnamed parameters. */
function refineTest(x: Extraction, draft: Draft): void {
  const names = x.children(draft.parameters).map((parameter) => x.text(parameter));
  const name = names.length > 1 && draft.name.includes('TEST_CASE') ? names[0] : names.at(-1);
  if (name === undefined) return;
  draft.isTest = true;
  draft.nameNode = x.children(draft.parameters)[names.indexOf(name)] ?? -1;
  if (names.length > 1 && !draft.name.includes('TEST_CASE')) draft.prefix = names[0] ?? '';
  draft.name = name;
}
