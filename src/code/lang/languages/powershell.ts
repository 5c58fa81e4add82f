import { defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';

export default defineLanguage({
  id: 'powershell',
  title: 'PowerShell',
  grammar: 'powershell',
  extensions: ['ps1', 'psm1'],
  shebangs: ['pwsh', 'powershell'],
  comments: ['comment'],
  lineComment: '#',
  fields: { name: 'command_name' },
  decorators: { inside: ['attribute'] },
  definitions: {
    function_statement: {
      kind: 'function',
      name: (x, node) => x.childOfType(node, 'function_name'),
      body: (x, node) => x.childOfType(node, 'script_block'),
      parameters: parametersOf,
      refine: refineFunction,
    },
    class_statement: {
      kind: 'class',
      name: simpleName,
      refine: (x, draft) => {
        draft.headEnd = endBeforeBrace(x, draft);
      },
      after: (x, node, definition) => {
        for (const [index, base] of simpleNames(x, node).slice(1).entries()) {
          x.addInheritance(definition, x.text(base), index === 0 ? 'extends' : 'implements');
        }
      },
    },
    enum_statement: {
      kind: 'enum',
      name: simpleName,
      refine: (x, draft) => {
        draft.headEnd = endBeforeBrace(x, draft);
      },
    },
    enum_member: { kind: 'variant', name: simpleName },
    class_property_definition: {
      kind: 'property',
      name: (x, node) => x.childOfType(node, 'variable'),
      type: typeOf,
      body: (x, node) => x.nextSibling(x.childOfType(node, 'variable')),
      refine: (x, draft) => {
        draft.name = bareVariable(x, draft.nameNode);
      },
    },
    class_method_definition: {
      kind: (x, node) => (x.text(simpleName(x, node)) === x.enclosing?.name ? 'constructor' : 'method'),
      name: simpleName,
      body: (x, node) => x.childOfType(node, 'script_block'),
      parameters: (x, node) => x.childOfType(node, 'class_method_parameter_list'),
      type: typeOf,
      refine: (x, draft) => {
        draft.headEnd = endBeforeBrace(x, draft);
      },
    },
  },
  branches: [
    'if_statement',
    'elseif_clause',
    'foreach_statement',
    'for_statement',
    'while_statement',
    'do_statement',
    'catch_clause',
  ],
  ignoredTypes:
    'string int bool object void array hashtable switch datetime scriptblock psobject pscustomobject'.split(
      ' ',
    ),
  visit: {
    command: visitCommand,
    invokation_expression: visitInvocation,
    assignment_expression: visitAssignment,
    script_parameter: bindParameter,
    class_method_parameter: bindParameter,
    type_identifier: (x, node) => {
      const isNamespace = x.source[x.end(node)] === '.';
      if (!isNamespace && /^[A-Z]/.test(x.text(node))) x.addTypeRef(node);
    },
    switch_clause: (x, node) => {
      if (!x.source.slice(x.start(node)).startsWith('default')) x.countBranch();
    },
    logical_expression: (x, node) => {
      if (x.children(node).length > 1) x.countBranch(); // `a -and b`; a lone operand has the same type of node
    },
  },
  isExported: (x, draft) => {
    const attribute = x.text(x.childOfType(draft.node, 'class_attribute'));
    return !x.isLocal && attribute.toLowerCase() !== 'hidden' && (x.enclosing?.isExported ?? true);
  },
  finish: applyExportedMembers,
  repair: withoutUnknownSyntax,
});

/** Lists of bare words (`Get-Module A, B`), paths in a variable's folder, and calls of a base constructor. */
function withoutUnknownSyntax(source: string): string {
  const fill = (text: string) => text.replace(/[^\r\n]/g, '_');
  return source
    .replace(/(?<=[ \t][A-Za-z][\w.-]*),(?=[ \t]+[A-Za-z_])/g, ' ')
    .replace(/(?<=\$PSScriptRoot)[\\/][\w.\\/-]+/g, fill)
    .replace(/(?<=\))\s*:\s*base\s*\([^()]*\)/g, (found) => found.replace(/[^\r\n]/g, ' '));
}

function simpleNames(x: Extraction, node: number): number[] {
  return x.children(node).filter((child) => x.type(child) === 'simple_name');
}

function simpleName(x: Extraction, node: number): number {
  return x.childOfType(node, 'simple_name');
}

function typeOf(x: Extraction, node: number): number {
  return x.childOfType(node, 'type_literal');
}

/** `Key` of `$Key` and `$script:Key`. */
function bareVariable(x: Extraction, node: number): string {
  return x.text(node).replace(/^\$(?:\w+:)?/, '');
}

/** In parentheses behind the name, or in a `param` block inside. */
function parametersOf(x: Extraction, node: number): number {
  const declared = x.childOfType(node, 'function_parameter_declaration');
  const block = x.childOfType(x.childOfType(node, 'script_block'), 'param_block');
  return x.childOfType(declared >= 0 ? declared : block, 'parameter_list');
}

function refineFunction(x: Extraction, draft: Draft): void {
  draft.isExported &&= !/^(?:private|local):/i.test(draft.name);
  draft.name = draft.name.replace(/^\w+:/, '');
  const declared = x.childOfType(draft.node, 'function_parameter_declaration');
  draft.headEnd = x.end(declared >= 0 ? declared : draft.nameNode);
}

function endBeforeBrace(x: Extraction, draft: Draft): number {
  const from = Math.max(x.end(draft.nameNode), x.end(draft.parameters));
  const brace = x.source.indexOf('{', from);
  return brace < 0 ? -1 : x.source.slice(0, brace).trimEnd().length;
}

/** `Export-ModuleMember -Function A, B` hides all other functions of a module. */
function applyExportedMembers(x: Extraction): void {
  if (x.exports.length === 0) return;
  const patterns = x.exports.map(
    ({ name }) => new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 'i'),
  );
  for (const d of x.definitions) {
    if (d.kind === 'function' && d.parent < 0)
      d.isExported = patterns.some((pattern) => pattern.test(d.name));
  }
}

function visitCommand(x: Extraction, node: number): void {
  const name = x.child(node, 'command_name');
  const written = x.text(name);
  const rest = x.source.slice(x.end(name), x.end(node)).trim();
  const word = written.toLowerCase();
  if (word === 'using') addUsing(x, node, rest);
  else if (word === 'import-module') addModule(x, node, rest);
  else if (word === 'export-module-member' || word === 'export-modulemember') addExports(x, node, rest);
  else if (x.text(x.childOfType(node, 'command_invokation_operator')) === '.') addModule(x, node, written);
  else if (!defineTest(x, node, word) && x.type(name) === 'command_name') x.addCall(name);
}

function addUsing(x: Extraction, node: number, rest: string): void {
  const [kind, module = ''] = rest.split(/\s+/);
  if (kind === 'namespace') x.addImport(node, { module, kind: 'wildcard' });
  else if (kind === 'module' || kind === 'assembly') addModule(x, node, module);
}

/** `$PSScriptRoot` is the folder of the file. */
function addModule(x: Extraction, node: number, written: string): void {
  const path = written.replace(/^(?:-Name\s+)?(['"]?)([^'"\s]+)\1[\s\S]*$/i, '$2');
  const module = path.replace(/^\$\{?PSScriptRoot\}?/i, '.').replaceAll('\\', '/');
  if (module !== '' && !module.startsWith('-')) x.addImport(node, { module, kind: 'effect' });
}

function addExports(x: Extraction, node: number, rest: string): void {
  const list = rest.replace(/-(?:Variable|Alias|Cmdlet)\s+[^-]*/gi, '').replace(/-Function\b/i, '');
  for (const name of list.match(/[\w*?-]+/g) ?? []) x.addExport(node, name);
}

/** `Describe 'Get-Entry' { It 'finds nothing' { … } }` of Pester. */
function defineTest(x: Extraction, node: number, word: string): boolean {
  const isGroup = word === 'describe' || word === 'context';
  if (!isGroup && word !== 'it') return false;
  const elements = x.child(node, 'command_elements');
  const title = x.descendants(elements, 'string_literal')[0] ?? -1;
  const block = x.descendants(elements, 'script_block_expression')[0] ?? -1;
  if (title < 0 || block < 0) return false;
  const draft = x.draft(isGroup ? 'section' : 'function', x.unquoted(title), node);
  Object.assign(draft, { nameNode: title, body: block, isTest: true });
  x.define(draft);
  return true;
}

/** `[Entry]::new($key)`, `$entry.Matches('x')` */
function visitInvocation(x: Extraction, node: number): void {
  const name = x.childOfType(node, 'member_name');
  if (name < 0) return;
  const receiver = x.source.slice(x.start(node), x.start(name)).replace(/\s*(?:::|\.)\s*$/, '');
  x.addCallText(name, x.text(name), receiver.slice(0, 80));
}

/** A script's own variables, where they are set first, and what local ones hold. */
function visitAssignment(x: Extraction, node: number): void {
  const left = x.firstChild(node);
  const written = x.text(left);
  const value = x.child(node, 'value');
  const made = /^\[([\w.]+)\]::new\(/.exec(x.text(value))?.[1];
  if (made !== undefined) x.addBinding(node, written, 'new', made);
  const name = /^\$(?:script:|global:)?(\w+)$/i.exec(written)?.[1];
  if (name === undefined || x.isLocal || x.owner >= 0 || x.isDefined(name) || !isTopLevel(x, node)) return;
  const draft = x.draft('variable', name, node);
  Object.assign(draft, {
    nameNode: left,
    body: value,
    ownsInside: false,
    isExported: /^\$global:/i.test(written),
  });
  x.define(draft);
}

function isTopLevel(x: Extraction, node: number): boolean {
  return x.type(x.parent(x.parent(x.parent(node)))) === 'program';
}

function bindParameter(x: Extraction, node: number): void {
  const literals = x.descendants(node, 'type_literal');
  const name = x.childOfType(node, 'variable');
  const type = literals.at(-1) ?? -1;
  if (type >= 0 && name >= 0) x.addBinding(node, x.text(name), 'type', x.text(type).replace(/^\[|\]$/g, ''));
}
