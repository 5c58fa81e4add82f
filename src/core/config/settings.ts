import { boolean, oneOf, readSwitch, text, textList, type ValueKind, wholeNumber } from './value-kind.ts';

/**
 * What the project file `.lean-ctx.toml` may do to a setting:
 * `global` nothing · `replace` · `replace-if-filled` (lists) · `append` (lists) · `only-on`/`only-off`
 * (switches: one direction).
 */
export type LocalRule = 'global' | 'replace' | 'replace-if-filled' | 'append' | 'only-on' | 'only-off';

/** One setting: everything that help, documentation, loading and `config set` know about it. */
export interface Setting<T> {
  readonly kind: ValueKind<T>;
  readonly fallback: T;
  readonly local: LocalRule;
  /** Withheld from a project file until the workspace is trusted. */
  readonly needsTrust: boolean;
  /** Texts are paths: `~`, `$NAME` and `${NAME}` are expanded, relative ones start at the file's folder. */
  readonly isPath: boolean;
  /** Environment variables, strongest first. */
  readonly env: readonly EnvironmentVariable<T>[];
  readonly summary: string;
}

export interface EnvironmentVariable<T> {
  readonly name: string;
  /** Only where the variable is written in another way than the setting. */
  readonly read?: (text: string) => T | undefined;
}

interface Described<T> {
  readonly kind: ValueKind<T>;
  readonly fallback: NoInfer<T>;
  readonly summary: string;
  readonly local?: LocalRule;
  readonly needsTrust?: boolean;
  readonly isPath?: boolean;
  readonly env?: readonly EnvironmentVariable<NoInfer<T>>[];
}

function setting<T>(described: Described<T>): Setting<T> {
  return { local: 'global', needsTrust: false, isPath: false, env: [], ...described };
}

/** Absent texts are the empty string: no setting has a meaning for it. */
const optionalText: ValueKind<string> = { ...text, expected: 'a path' };

/** Every setting that today's features read, by its place in the file (`section.key`). */
export const SETTINGS = {
  config_profile: setting({
    kind: text,
    fallback: '',
    local: 'replace',
    env: [{ name: 'LEAN_CTX_CONFIG_PROFILE' }],
    summary: 'name of the [profiles.NAME] table that is laid over the rest of the file',
  }),
  project_root: setting({
    kind: optionalText,
    fallback: '',
    isPath: true,
    env: [{ name: 'LEAN_CTX_PROJECT_ROOT' }],
    summary: 'folder to work on, instead of the repository around the working directory',
  }),
  extra_roots: setting({
    kind: textList,
    fallback: [],
    local: 'append',
    needsTrust: true,
    isPath: true,
    env: [{ name: 'LEAN_CTX_EXTRA_ROOTS' }],
    summary: 'further folders that may be read',
  }),
  extra_ignore_patterns: setting({
    kind: textList,
    fallback: [],
    local: 'append',
    summary: 'globs of files to leave out, in every project',
  }),
  'index.respect_gitignore': setting({
    kind: boolean,
    fallback: true,
    local: 'only-off',
    needsTrust: true,
    summary: 'leave out what .gitignore and .ignore leave out',
  }),
  'index.exclude': setting({
    kind: textList,
    fallback: [],
    local: 'append',
    summary: 'globs of files to leave out; wins over index.include',
  }),
  'index.include': setting({
    kind: textList,
    fallback: [],
    local: 'replace-if-filled',
    summary: 'when not empty, only files that match one of these globs are indexed',
  }),
  'index.max_file_bytes': setting({
    kind: wholeNumber(1024, 2 ** 30),
    fallback: 2 * 1024 * 1024,
    local: 'replace',
    summary: 'larger files are listed but not indexed',
  }),
  max_index_threads: setting({
    kind: wholeNumber(0, 256),
    fallback: 0,
    env: [{ name: 'LEAN_CTX_INDEX_THREADS' }, { name: 'LEANCTX_INDEX_THREADS' }],
    summary: 'threads that index; 0 takes as many as there are processors',
  }),
  savings_footer: setting({
    kind: oneOf('auto', 'always', 'never'),
    fallback: 'never',
    env: [{ name: 'LEAN_CTX_SAVINGS_FOOTER' }, { name: 'LEAN_CTX_SHOW_SAVINGS', read: readShowSavings }],
    summary: 'whether answers end with a line about what was saved',
  }),
  line_numbers: setting({
    kind: oneOf('none', 'sparse', 'all'),
    fallback: 'none',
    local: 'replace',
    env: [{ name: 'LEAN_CTX_LINE_NUMBERS' }],
    summary: 'line numbers in whole-file reads',
  }),
} as const;

export type SettingKey = keyof typeof SETTINGS;
type ValueOf<S> = S extends Setting<infer T> ? T : never;

/** The value of every setting, after all layers. */
export type Settings = { readonly [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> };

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** The definition of a setting without its type: for code that treats all of them alike. */
export function settingOf(key: SettingKey): Setting<unknown> {
  return SETTINGS[key] as Setting<unknown>;
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

function readShowSavings(value: string): 'always' | 'never' | undefined {
  const isShown = readSwitch(value);
  if (isShown === undefined) return undefined;
  return isShown ? 'always' : 'never';
}
