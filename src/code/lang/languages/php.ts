import { defineLanguage } from '../define-language.ts';
import type { Extraction } from '../extraction.ts';

const OWN_CLASS = new Set(['self', 'static', 'parent']);
const INCLUDES = [
  'include_expression',
  'include_once_expression',
  'require_expression',
  'require_once_expression',
];

export default defineLanguage({
  id: 'php',
  title: 'PHP',
  grammar: 'php',
  extensions: ['php', 'phtml', 'php5', 'php7', 'inc'],
  shebangs: ['php'],
  comments: ['comment'],
  lineComment: '//',
  decorators: { inside: ['attribute_list'] },
  definitions: {
    namespace_definition: {
      kind: (x, node) => (x.child(node, 'body') < 0 ? undefined : 'module'),
      refine: (_, draft) => {
        draft.name = draft.name.replaceAll('\\', '.');
      },
    },
    class_declaration: { kind: 'class', after: addBases },
    interface_declaration: { kind: 'interface', after: addBases },
    trait_declaration: { kind: 'trait', after: addBases },
    enum_declaration: { kind: 'enum', after: addBases },
    enum_case: { kind: 'variant', body: 'value' },
    method_declaration: { kind: methodKind },
    function_definition: { kind: 'function' },
    const_element: {
      kind: 'constant',
      name: (x, node) => x.firstChild(node),
      body: (x, node) => x.children(node)[1] ?? -1,
      outer: (x, node) => aloneIn(x, node, 'const_element'),
    },
    property_element: {
      kind: 'property',
      name: (x, node) => x.firstChild(x.child(node, 'name')),
      body: 'default_value',
      type: (x, node) => x.child(x.parent(node), 'type'),
      outer: (x, node) => aloneIn(x, node, 'property_element'),
      after: bindProperty,
    },
    property_promotion_parameter: {
      kind: 'property',
      name: (x, node) => x.firstChild(x.child(node, 'name')),
      body: 'default_value',
      type: 'type',
      refine: (x, draft) => {
        draft.parent = x.enclosing?.parent ?? -1;
        draft.ownsInside = false;
      },
      after: bindPromoted,
    },
  },
  localScopes: ['anonymous_function', 'arrow_function'],
  branches: [
    'if_statement',
    'else_if_clause',
    'for_statement',
    'foreach_statement',
    'while_statement',
    'do_statement',
    'case_statement',
    'catch_clause',
    'conditional_expression',
    'match_conditional_expression',
  ],
  branchTokens: ['&&', '||', 'and', 'or', '??'],
  visit: {
    namespace_definition: (x, node) => {
      if (x.child(node, 'body') < 0) x.packageName = x.text(x.child(node, 'name'));
    },
    namespace_use_declaration: visitUse,
    ...Object.fromEntries(INCLUDES.map((type) => [type, visitInclude])),
    use_declaration: (x, node) => {
      for (const trait of x.children(node)) {
        const name = lastName(x, trait);
        x.addInheritance(x.owner, x.text(name), 'mixin');
        addType(x, trait);
      }
    },
    function_call_expression: visitFunctionCall,
    member_call_expression: (x, node) => addMethodCall(x, node, 'object'),
    nullsafe_member_call_expression: (x, node) => addMethodCall(x, node, 'object'),
    scoped_call_expression: (x, node) => {
      addMethodCall(x, node, 'scope');
      addType(x, x.child(node, 'scope'));
    },
    class_constant_access_expression: (x, node) => addType(x, x.firstChild(node)),
    object_creation_expression: (x, node) => {
      const name = lastName(x, x.firstChild(node));
      if (name < 0 || OWN_CLASS.has(x.text(name))) return;
      x.addCall(name);
      x.addTypeRef(name);
    },
    named_type: (x, node) => addType(x, x.firstChild(node)),
    attribute: (x, node) => addType(x, x.firstChild(node)),
    simple_parameter: (x, node) => {
      x.addBinding(node, x.text(x.child(node, 'name')), 'type', x.text(x.child(node, 'type')));
    },
    assignment_expression: visitAssignment,
  },
  isExported: (x, draft) => {
    if (x.isLocal && draft.kind !== 'property') return false;
    const holder = /_element$/.test(x.type(draft.node)) ? x.parent(draft.node) : draft.node;
    const isPrivate = x.text(x.childOfType(holder, 'visibility_modifier')).startsWith('private');
    return !isPrivate;
  },
  isTest: (x, draft) => {
    if (draft.decorators.some((text) => /#\[(?:\\?PHPUnit\\\S*\\)?Test\b/.test(text))) return true;
    const extendsTestCase = x.inheritance.some((i) => i.owner === x.owner && i.base.endsWith('TestCase'));
    return extendsTestCase && draft.kind === 'method' && draft.name.startsWith('test');
  },
});

function methodKind(x: Extraction, node: number): 'constructor' | 'method' {
  return x.text(x.child(node, 'name')) === '__construct' ? 'constructor' : 'method';
}

/** The whole declaration when it declares one name, else the name's own part. */
function aloneIn(x: Extraction, node: number, type: string): number {
  const declaration = x.parent(node);
  return x.children(declaration).filter((child) => x.type(child) === type).length === 1 ? declaration : node;
}

/** The last name of `\App\Mail\Mailer`, −1 for an expression. */
function lastName(x: Extraction, node: number): number {
  const type = x.type(node);
  if (type === 'name') return node;
  if (type !== 'qualified_name' && type !== 'relative_name') return -1;
  return (
    x
      .children(node)
      .filter((child) => x.type(child) === 'name')
      .at(-1) ?? -1
  );
}

function addType(x: Extraction, node: number): void {
  const name = lastName(x, node);
  if (name >= 0 && !OWN_CLASS.has(x.text(name))) x.addTypeRef(name);
}

function addBases(x: Extraction, node: number, definition: number): void {
  for (const clause of x.children(node)) {
    const type = x.type(clause);
    if (type !== 'base_clause' && type !== 'class_interface_clause') continue;
    for (const base of x.children(clause)) {
      addType(x, base);
      x.addInheritance(
        definition,
        x.text(lastName(x, base)),
        type === 'base_clause' ? 'extends' : 'implements',
      );
    }
  }
}

/** `use A\B as C;`, `use A\{B, C as D};`, `use function A\b;` */
function visitUse(x: Extraction, node: number): void {
  const prefix = x.text(x.childOfType(node, 'namespace_name'));
  const group = x.child(node, 'body');
  for (const clause of x.children(group >= 0 ? group : node)) {
    if (x.type(clause) !== 'namespace_use_clause') continue;
    const path = [prefix, x.text(x.firstChild(clause)).replace(/^\\/, '')]
      .filter((part) => part !== '')
      .join('\\');
    const cut = path.lastIndexOf('\\');
    const name = path.slice(cut + 1);
    const names = [{ name, alias: x.text(x.child(clause, 'alias')) || name }];
    if (cut < 0) x.addImport(clause, { module: path, kind: 'namespace', names });
    else x.addImport(clause, { module: path.slice(0, cut), kind: 'names', names });
  }
}

/** `__DIR__ . '/a.php'` is the file beside this one. */
function visitInclude(x: Extraction, node: number): void {
  const path = x
    .descendants(node, 'string_content')
    .map((part) => x.text(part))
    .at(-1);
  if (path === undefined) return;
  const isBeside = /^\(?\s*(?:__DIR__|dirname\(__FILE__\))\s*\./.test(x.text(x.firstChild(node)));
  x.addImport(node, { module: isBeside ? `.${path}` : path, kind: 'include' });
}

function visitFunctionCall(x: Extraction, node: number): void {
  const callee = x.child(node, 'function');
  const name = lastName(x, callee);
  if (x.text(callee) === 'define') defineConstant(x, node);
  else if (name >= 0) {
    x.addCallText(
      name,
      x.text(name),
      x
        .text(callee)
        .slice(0, -x.text(name).length)
        .replace(/^\\|\\$/g, ''),
    );
  }
}

/** `define('NAME', value)` */
function defineConstant(x: Extraction, node: number): void {
  const name = x.descendants(x.child(node, 'arguments'), 'string_content')[0];
  if (name === undefined) return;
  const draft = x.draft('constant', x.text(name), node);
  Object.assign(draft, { nameNode: name, isExported: true, ownsInside: false });
  x.define(draft);
}

function addMethodCall(x: Extraction, node: number, receiverField: string): void {
  const name = x.child(node, 'name');
  if (x.type(name) === 'name') x.addCall(name, x.child(node, receiverField));
}

function bindProperty(x: Extraction, node: number, definition: number): void {
  const name = `$this->${x.text(x.firstChild(x.child(node, 'name')))}`;
  const owner = x.definitions[definition]?.parent ?? -1;
  x.addBinding(node, name, 'type', x.text(x.child(x.parent(node), 'type')), owner);
}

function bindPromoted(x: Extraction, node: number, definition: number): void {
  const type = x.text(x.child(node, 'type'));
  const name = x.text(x.child(node, 'name'));
  x.addBinding(node, name, 'type', type);
  x.addBinding(node, `$this->${name.slice(1)}`, 'type', type, x.definitions[definition]?.parent ?? -1);
}

function visitAssignment(x: Extraction, node: number): void {
  const left = x.child(node, 'left');
  if (!/^(?:variable_name|member_access_expression)$/.test(x.type(left))) return;
  const value = x.child(node, 'right');
  const type = x.type(value);
  const bind = (kind: 'new' | 'call' | 'value', source: string) =>
    x.addBinding(node, x.text(left), kind, source);
  if (type === 'object_creation_expression') bind('new', x.text(x.firstChild(value)));
  else if (type === 'variable_name' || type === 'member_access_expression') bind('value', x.text(value));
  else if (/call_expression$/.test(type)) bind('call', calleeText(x, value));
}

function calleeText(x: Extraction, call: number): string {
  return x.source.slice(x.start(call), x.start(x.child(call, 'arguments'))).trimEnd();
}
