/** How names reach definitions in a language, as far as binding calls depends on it. */
export interface LanguageRules {
  /** Words for the object that a method belongs to. */
  readonly self: string;
  /** Words for its class: `cls`, `Self`, `static`. */
  readonly selfType: string;
  /** Words for its parent: `super`, `base`, `parent`. */
  readonly parent: string;
  /** A plain name in a method may mean a member of its class. */
  readonly seesMembers: boolean;
  /** Names at the top of any file are seen in every file: an import, if there is one, says only what to load. */
  readonly isGlobal: boolean;
  /** Names of constructors among the members of a class. */
  readonly constructors: string;
  /** A static call of this name makes an object: `Store.new` in Ruby. */
  readonly factory: string;
  /** Files of one family call each other. */
  readonly family: string;
  /** `Type.method` may lie outside of the braces of its type: Go, Rust, C++, extensions. */
  readonly hasOutsideMembers: boolean;
  /** A member that is named without brackets is called: `user.name.strip` in Ruby. */
  readonly callsBare: boolean;
  /** A name that nothing in the project brings into a file is one of the language or its environment. */
  readonly isClosed: boolean;
}

const PLAIN: LanguageRules = {
  self: 'this',
  selfType: '',
  parent: 'super',
  seesMembers: false,
  isGlobal: false,
  constructors: 'constructor',
  factory: '',
  family: '',
  hasOutsideMembers: false,
  callsBare: false,
  isClosed: false,
};

const ecmascript = { ...PLAIN, isClosed: true, family: 'ecmascript', hasOutsideMembers: true };
const jvm = { ...PLAIN, seesMembers: true, family: 'jvm' };
const c = { ...PLAIN, seesMembers: true, isGlobal: true, family: 'c', hasOutsideMembers: true };
const ml = { ...PLAIN, self: 'self', isGlobal: true };
const lua = {
  ...PLAIN,
  self: 'self',
  isGlobal: true,
  factory: 'new',
  family: 'lua',
  hasOutsideMembers: true,
};
const shell = { ...PLAIN, isGlobal: true };

const RULES: Readonly<Record<string, LanguageRules>> = {
  bash: shell,
  c,
  cpp: c,
  csharp: { ...PLAIN, parent: 'base', seesMembers: true, hasOutsideMembers: true },
  dart: { ...PLAIN, seesMembers: true },
  elixir: { ...PLAIN, selfType: '__MODULE__', seesMembers: true, isGlobal: true },
  gdscript: { ...PLAIN, self: 'self', seesMembers: true, constructors: '_init', factory: 'new' },
  go: { ...PLAIN, isClosed: true, self: '', hasOutsideMembers: true },
  haskell: ml,
  java: jvm,
  javascript: ecmascript,
  julia: { ...ml, family: 'julia' },
  kotlin: { ...jvm, hasOutsideMembers: true },
  lua,
  luau: lua,
  nix: PLAIN,
  ocaml: { ...ml, family: 'ocaml' },
  'ocaml-interface': { ...ml, family: 'ocaml' },
  php: {
    ...PLAIN,
    self: '$this',
    selfType: 'self static',
    parent: 'parent',
    isGlobal: true,
    constructors: '__construct',
  },
  powershell: { ...PLAIN, self: '$this', isGlobal: true, factory: 'new' },
  python: { ...PLAIN, isClosed: true, self: 'self', selfType: 'cls', constructors: '__init__ __new__' },
  ruby: {
    ...PLAIN,
    self: 'self',
    seesMembers: true,
    isGlobal: true,
    constructors: 'initialize',
    factory: 'new',
    hasOutsideMembers: true,
    callsBare: true,
  },
  rust: { ...PLAIN, self: 'self', selfType: 'Self', constructors: '', hasOutsideMembers: true },
  scala: { ...jvm, callsBare: true },
  solidity: { ...PLAIN, seesMembers: true },
  svelte: ecmascript,
  swift: {
    ...PLAIN,
    self: 'self',
    selfType: 'Self',
    seesMembers: true,
    constructors: 'init',
    hasOutsideMembers: true,
  },
  tsx: ecmascript,
  typescript: ecmascript,
  vue: ecmascript,
  zig: { ...PLAIN, self: 'self', selfType: 'Self', seesMembers: true },
};

export function rulesOf(language: string): LanguageRules {
  return RULES[language] ?? PLAIN;
}

/** The family of a language, itself when it has none. */
export function familyOf(language: string): string {
  return rulesOf(language).family || language;
}

/** Whether `word` is one of the words in `list`. */
export function isWordOf(list: string, word: string): boolean {
  return list !== '' && ` ${list} `.includes(` ${word} `);
}
