import { defineLanguage } from '../define-language.ts';
import type { Extraction } from '../extraction.ts';

/** Commands of the shell itself: calls of nothing in the project. */
const BUILTINS = new Set(
  `: [ alias bg bind break builtin caller cd command compgen complete continue declare dirs disown echo enable eval
  exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read
  readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias
  unset wait .`.split(/\s+/),
);

export default defineLanguage({
  id: 'bash',
  title: 'Bash',
  grammar: 'bash',
  extensions: ['sh', 'bash', 'bats', 'ksh', 'zsh'],
  filenames: ['.bashrc', '.bash_profile', '.bash_aliases', '.profile', '.zshrc', '.zshenv', 'PKGBUILD'],
  shebangs: ['sh', 'bash', 'dash', 'ksh', 'zsh', 'ash', 'bats'],
  comments: ['comment'],
  lineComment: '#',
  definitions: {
    function_definition: { kind: 'function' },
  },
  branches: ['if_statement', 'elif_clause', 'while_statement', 'for_statement', 'c_style_for_statement'],
  branchTokens: ['&&', '||'],
  visit: {
    command: visitCommand,
    variable_assignment: visitAssignment,
    case_item: (x, node) => {
      if (x.text(x.child(node, 'value')) !== '*') x.countBranch();
    },
  },
});

function visitCommand(x: Extraction, node: number): void {
  const name = x.child(node, 'name');
  const command = x.text(name);
  if (command === 'source' || command === '.') addSourced(x, node);
  else if (command === 'trap') addHandler(x, node);
  else if (!BUILTINS.has(command) && x.type(x.firstChild(name)) === 'word') x.addCall(name);
}

function addSourced(x: Extraction, node: number): void {
  const file = x.child(node, 'argument');
  if (file >= 0) x.addImport(node, { module: x.unquoted(file), kind: 'include' });
}

/** `trap clean-up EXIT` calls `clean-up`. */
function addHandler(x: Extraction, node: number): void {
  const handler = x.child(node, 'argument');
  if (x.type(handler) === 'word' && /^[\w:.-]*\w$/.test(x.text(handler))) x.addCall(handler);
}

/** A variable outside of functions, where it is set first. */
function visitAssignment(x: Extraction, node: number): void {
  const name = x.child(node, 'name');
  const holder = x.parent(node);
  if (x.isLocal || x.type(name) !== 'variable_name' || x.type(holder) === 'command') return;
  const declares = x.type(holder) === 'declaration_command';
  const words = declares ? x.source.slice(x.start(holder), x.start(node)) : '';
  const isConstant = /^readonly\b|\s-\w*r/.test(words);
  if (!isConstant && x.isDefined(x.text(name))) return;
  const draft = x.draft(isConstant ? 'constant' : 'variable', x.text(name), node);
  Object.assign(draft, { nameNode: name, body: x.child(node, 'value'), ownsInside: false });
  if (declares) draft.outer = holder;
  draft.isExported = /^export\b|\s-\w*x/.test(words);
  x.define(draft);
}
