/** How a family of languages writes comments and strings: enough to tell lines that hold nothing but a comment. */
export interface CommentSyntax {
  /** What begins a comment that ends with its line. */
  readonly line: readonly string[];
  /** Comments with a begin and an end. */
  readonly block: readonly (readonly [open: string, close: string])[];
  /** Strings in which an end of line does not end the string. */
  readonly longStrings: readonly (readonly [open: string, close: string])[];
  /** Characters that open and close a string on one line. */
  readonly quotes: string;
}

/** Of a text whose comments nobody knows. */
export const NO_COMMENTS: CommentSyntax = { line: [], block: [], longStrings: [], quotes: '' };

const C_FAMILY: CommentSyntax = { line: ['//'], block: [['/*', '*/']], longStrings: [], quotes: `"'` };
const WITH_TEMPLATES: CommentSyntax = { ...C_FAMILY, longStrings: [['`', '`']] };
const WITH_TEXT_BLOCKS: CommentSyntax = { ...C_FAMILY, longStrings: [['"""', '"""']] };
const HASH: CommentSyntax = { line: ['#'], block: [], longStrings: [], quotes: `"'` };
const TRIPLE_QUOTES: readonly (readonly [string, string])[] = [
  ['"""', '"""'],
  ["'''", "'''"],
];
const MARKUP: CommentSyntax = { line: [], block: [['<!--', '-->']], longStrings: [], quotes: '' };
const DASHES: CommentSyntax = { line: ['--'], block: [], longStrings: [], quotes: `"'` };

const BY_LANGUAGE: Readonly<Record<string, CommentSyntax>> = {
  bash: HASH,
  c: C_FAMILY,
  cpp: { ...C_FAMILY, longStrings: [['R"(', ')"']] },
  csharp: { ...WITH_TEXT_BLOCKS },
  css: { line: [], block: [['/*', '*/']], longStrings: [], quotes: `"'` },
  dart: { ...C_FAMILY, longStrings: TRIPLE_QUOTES },
  dockerfile: HASH,
  elixir: { ...HASH, longStrings: TRIPLE_QUOTES },
  gdscript: { ...HASH, longStrings: TRIPLE_QUOTES },
  go: WITH_TEMPLATES,
  graphql: { ...HASH, longStrings: [['"""', '"""']] },
  haskell: { line: ['--'], block: [['{-', '-}']], longStrings: [], quotes: '"' },
  html: MARKUP,
  ini: { line: ['#', ';'], block: [], longStrings: [], quotes: '' },
  java: WITH_TEXT_BLOCKS,
  javascript: WITH_TEMPLATES,
  julia: { line: ['#'], block: [['#=', '=#']], longStrings: TRIPLE_QUOTES, quotes: '"' },
  kotlin: WITH_TEXT_BLOCKS,
  lua: { line: ['--'], block: [['--[[', ']]']], longStrings: [['[[', ']]']], quotes: `"'` },
  luau: { line: ['--'], block: [['--[[', ']]']], longStrings: [['[[', ']]']], quotes: `"'` },
  makefile: HASH,
  nix: { line: ['#'], block: [['/*', '*/']], longStrings: [["''", "''"]], quotes: '"' },
  ocaml: { line: [], block: [['(*', '*)']], longStrings: [], quotes: '"' },
  'ocaml-interface': { line: [], block: [['(*', '*)']], longStrings: [], quotes: '"' },
  php: { line: ['//', '#'], block: [['/*', '*/']], longStrings: [], quotes: `"'` },
  powershell: { line: ['#'], block: [['<#', '#>']], longStrings: [], quotes: `"'` },
  protobuf: C_FAMILY,
  python: { ...HASH, longStrings: TRIPLE_QUOTES },
  ruby: { line: ['#'], block: [['\n=begin', '\n=end']], longStrings: [], quotes: `"'` },
  rust: { line: ['//'], block: [['/*', '*/']], longStrings: [['r#"', '"#']], quotes: '"' },
  scala: WITH_TEXT_BLOCKS,
  solidity: C_FAMILY,
  sql: { line: ['--'], block: [['/*', '*/']], longStrings: [], quotes: `"'` },
  svelte: {
    ...WITH_TEMPLATES,
    block: [
      ['/*', '*/'],
      ['<!--', '-->'],
    ],
  },
  swift: WITH_TEXT_BLOCKS,
  toml: { ...HASH, longStrings: TRIPLE_QUOTES },
  tsx: WITH_TEMPLATES,
  typescript: WITH_TEMPLATES,
  vue: {
    ...WITH_TEMPLATES,
    block: [
      ['/*', '*/'],
      ['<!--', '-->'],
    ],
  },
  xml: MARKUP,
  yaml: HASH,
  zig: { line: ['//'], block: [], longStrings: [], quotes: '"' },
};

/** Of files that no language is known for, by extension. */
const BY_EXTENSION: Readonly<Record<string, CommentSyntax>> = {
  pl: HASH,
  pm: HASH,
  r: HASH,
  tcl: HASH,
  awk: HASH,
  sed: HASH,
  cmake: HASH,
  tf: { ...HASH, block: [['/*', '*/']] },
  scss: C_FAMILY,
  less: C_FAMILY,
  adb: DASHES,
  ads: DASHES,
  vhd: DASHES,
  erl: { line: ['%'], block: [], longStrings: [], quotes: '"' },
  tex: { line: ['%'], block: [], longStrings: [], quotes: '' },
  clj: { line: [';'], block: [], longStrings: [], quotes: '"' },
  el: { line: [';'], block: [], longStrings: [], quotes: '"' },
  lisp: { line: [';'], block: [], longStrings: [], quotes: '"' },
  scm: { line: [';'], block: [], longStrings: [], quotes: '"' },
  groovy: C_FAMILY,
  gradle: C_FAMILY,
  m: C_FAMILY,
  mm: C_FAMILY,
  d: C_FAMILY,
  cu: C_FAMILY,
};

/** The comments of a language, else those that go with a file's extension; `undefined` where nobody knows them. */
export function commentSyntax(language: string, path: string): CommentSyntax | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return BY_LANGUAGE[language] ?? BY_EXTENSION[extension];
}
