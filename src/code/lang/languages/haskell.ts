import { defineLanguage } from '../define-language.ts';
import type { Draft, Extraction } from '../extraction.ts';
import type { Definition } from '../facts.ts';

const COMMENTS = ['comment', 'haddock'];
/** Nodes whose children are declarations, not expressions. */
const DECLARATION_LISTS = new Set(['declarations', 'class_declarations', 'instance_declarations']);

export default defineLanguage({
  id: 'haskell',
  title: 'Haskell',
  grammar: 'haskell',
  extensions: ['hs'],
  shebangs: ['runhaskell', 'runghc', 'stack'],
  comments: COMMENTS,
  lineComment: '--',
  definitions: {
    data_type: { kind: 'type', body: 'constructors', refine: endTypeHead, after: addDeriving },
    newtype: { kind: 'type', body: 'constructor', refine: endTypeHead, after: addDeriving },
    type_synomym: { kind: 'type', body: 'type', type: () => -1 },
    type_family: { kind: 'type' },
    class: { kind: 'class', body: 'declarations', refine: endBeforeWhere, after: addSuperclasses },
    instance: {
      kind: 'impl',
      body: 'declarations',
      refine: (x, draft) => {
        const target = x.text(x.descendants(x.child(draft.node, 'patterns'), 'name')[0] ?? -1);
        if (target !== '') Object.assign(draft, { name: `${draft.name} for ${target}`, qualifier: target });
        endBeforeWhere(x, draft);
      },
      after: (x, node, definition) =>
        x.addInheritance(definition, x.text(x.child(node, 'name')), 'implements'),
    },
    data_constructor: {
      kind: 'variant',
      name: (x, node) => x.child(x.child(node, 'constructor'), 'name'),
    },
    newtype_constructor: { kind: 'variant' },
    gadt_constructor: { kind: 'variant' },
    field: { kind: 'property', name: 'name', type: 'type' },
  },
  branches: ['conditional', 'multi_way_if'],
  ignoredTypes: 'Int Integer String Bool Char Double Float Maybe Either IO Eq Ord Show Read'.split(' '),
  visit: {
    header: visitHeader,
    import: visitImport,
    signature: visitSignature,
    function: (x, node) => visitEquation(x, node),
    bind: (x, node) => visitEquation(x, node),
    apply: (x, node) => addCall(x, x.child(node, 'function')),
    infix_id: (x, node) => addCall(x, x.firstChild(node)),
    name: (x, node) => {
      if (isUse(x, node)) x.addTypeRef(node);
    },
    alternative: (x, node) => {
      if (x.type(x.child(node, 'pattern')) !== 'wildcard') x.countBranch();
    },
    guards: (x, node) => {
      if (x.text(node) !== 'otherwise') x.countBranch();
    },
  },
  isExported: () => true,
  isTest: (_, draft) => draft.kind === 'function' && /^(?:prop|test|unit|spec|hprop)_/.test(draft.name),
  finish: applyExportList,
});

function visitHeader(x: Extraction, node: number): void {
  x.packageName = x.text(x.child(node, 'module'));
  const exports = x.child(node, 'exports');
  for (const item of exports < 0 ? [] : x.children(exports)) {
    if (x.type(item) === 'export') for (const name of exportedNames(x, item)) x.addExport(item, name);
    else if (x.type(item) === 'module_export') x.addExport(item, `module ${x.text(x.child(item, 'module'))}`);
  }
}

/** `Store (..)` exports all that is in `Store`, written `Store.*`. */
function exportedNames(x: Extraction, item: number): string[] {
  const type = x.text(x.child(item, 'type'));
  if (type === '') return [operatorName(x, x.firstChild(item))];
  const children = x.child(item, 'children');
  const inside = children < 0 ? [] : x.children(children);
  return [
    type,
    ...inside.map((child) => (x.type(child) === 'all_names' ? `${type}.*` : operatorName(x, child))),
  ];
}

/** `<+>` of `(<+>)`. */
function operatorName(x: Extraction, node: number): string {
  return x.text(node).replace(/^\(\s*|\s*\)$/g, '');
}

/** Without a list, or with the module itself in it, everything is exported. */
function applyExportList(x: Extraction): void {
  const listed = new Set(x.exports.map((e) => e.name));
  const hasList = x.exports.length > 0 && !listed.has(`module ${x.packageName}`);
  if (!hasList) return;
  for (const definition of x.definitions) {
    const holders = holdersOf(x, definition.parent);
    const isInstance = [definition, ...holders].some(({ kind }) => kind === 'impl');
    const isWhole = holders.some(({ name }) => listed.has(`${name}.*`));
    definition.isExported = isInstance || isWhole || listed.has(definition.name);
  }
}

function holdersOf(x: Extraction, parent: number): Definition[] {
  const found: Definition[] = [];
  for (let at = x.definitions[parent]; at !== undefined; at = x.definitions[at.parent]) found.push(at);
  return found;
}

function endTypeHead(x: Extraction, draft: Draft): void {
  if (draft.body < 0) return;
  draft.headEnd = x.source.slice(0, x.start(draft.body)).replace(/\s*(?:=|\bwhere)\s*$/, '').length;
}

function endBeforeWhere(x: Extraction, draft: Draft): void {
  const end = draft.body >= 0 ? x.start(draft.body) : x.end(draft.node);
  draft.headEnd = x.source.slice(0, end).replace(/\s*\bwhere\s*$/, '').length;
}

function addDeriving(x: Extraction, node: number, definition: number): void {
  for (const deriving of x.children(node, 'deriving')) {
    for (const name of x.descendants(deriving, 'name'))
      x.addInheritance(definition, x.text(name), 'implements');
  }
}

function addSuperclasses(x: Extraction, node: number, definition: number): void {
  for (const part of x.descendants(x.child(node, 'context'), 'apply')) {
    x.addInheritance(definition, x.text(x.child(part, 'constructor')), 'extends');
  }
}

function visitImport(x: Extraction, node: number): void {
  const module = x.text(x.child(node, 'module'));
  const alias = x.text(x.child(node, 'alias'));
  const list = x.child(node, 'names');
  const names = list < 0 ? [] : x.children(list).map((item) => operatorName(x, x.firstChild(item)));
  const isHiding = /\bhiding\b/.test(x.source.slice(x.start(node), x.start(list)));
  if (alias !== '') x.addImport(node, { module, kind: 'namespace', names: [{ name: '*', alias }] });
  else if (list >= 0 && !isHiding) {
    x.addImport(node, { module, kind: 'names', names: names.map((name) => ({ name, alias: name })) });
  } else x.addImport(node, { module, kind: 'wildcard' });
}

/** The name that an equation defines: `find` of `find k = …`, `<+>` of `a <+> b = …`; '' for a pattern. */
function equationName(x: Extraction, node: number): { node: number; text: string } {
  const named = x.child(node, 'name');
  if (named >= 0) return { node: named, text: operatorName(x, named) };
  const operator = x.child(x.childOfType(node, 'infix'), 'operator');
  return { node: operator, text: x.text(operator).replace(/^`|`$/g, '') };
}

/** Equations of one name follow each other; they are one function. */
function equationsFrom(x: Extraction, node: number, name: string): number[] {
  const found: number[] = [];
  for (let next = node; next >= 0; next = x.nextSibling(next)) {
    if (COMMENTS.includes(x.type(next)) || x.type(next) === 'pragma') continue;
    if (!/^(?:function|bind)$/.test(x.type(next)) || equationName(x, next).text !== name) break;
    found.push(next);
  }
  return found;
}

/** `find :: …` starts the definition of the equations under it; in a class it may stand alone. */
function visitSignature(x: Extraction, node: number): void {
  const name = x.child(node, 'name');
  if (name < 0 || !DECLARATION_LISTS.has(x.type(x.parent(node)))) return;
  const text = operatorName(x, name);
  const equations = equationsFrom(x, x.nextSibling(node), text);
  if (equations.length === 0 && x.type(x.parent(node)) !== 'class_declarations') return;
  defineEquations(x, text, name, node, equations);
}

/** An equation without a signature, the first of its name. Local functions have parameters. */
function visitEquation(x: Extraction, node: number): void {
  const { node: nameNode, text } = equationName(x, node);
  if (text === '' || nameNode < 0) return;
  const list = x.type(x.parent(node));
  const isDeclaration = DECLARATION_LISTS.has(list);
  if (!isDeclaration && !(list === 'local_binds' && x.type(node) === 'function')) return;
  const { enclosing } = x;
  if (enclosing?.name === text && enclosing.endIndex >= x.end(node)) return;
  defineEquations(x, text, nameNode, -1, equationsFrom(x, node, text));
}

function defineEquations(
  x: Extraction,
  text: string,
  nameNode: number,
  signature: number,
  equations: readonly number[],
): void {
  const first = signature >= 0 ? signature : (equations[0] ?? -1);
  const last = equations.at(-1) ?? signature;
  const draft = x.draft('function', text, last);
  Object.assign(draft, { nameNode, first, outer: last, type: x.child(signature, 'type') });
  draft.body = x.child(equations[0] ?? -1, 'match');
  if (signature >= 0) draft.headEnd = x.end(signature);
  draft.isExported = DECLARATION_LISTS.has(x.type(x.parent(last)));
  draft.isTest = x.language.isTest(x, draft);
  x.define(draft);
  for (let more = 1; more < equations.length; more++) x.countBranch();
}

/** The name of a call is the innermost function of curried applications. */
function addCall(x: Extraction, callee: number): void {
  if (x.type(callee) === 'variable') x.addCall(callee);
  else if (x.type(callee) === 'qualified') {
    const name = x.child(callee, 'id');
    if (x.type(name) !== 'variable') return;
    x.addCallText(name, x.text(name), x.text(x.child(callee, 'module')).replace(/\.$/, ''));
  }
}

const INTRODUCERS = new Set([
  'data_type',
  'newtype',
  'type_synomym',
  'type_family',
  'class',
  'export',
  'import_name',
]);

function isUse(x: Extraction, node: number): boolean {
  const parent = x.parent(node);
  const isName = x.child(parent, 'name') === node || x.child(parent, 'type') === node;
  return (
    !(INTRODUCERS.has(x.type(parent)) && isName && x.type(parent) !== 'type_synomym') &&
    !isSynonymName(x, node)
  );
}

function isSynonymName(x: Extraction, node: number): boolean {
  const parent = x.parent(node);
  return x.type(parent) === 'type_synomym' && x.child(parent, 'name') === node;
}
