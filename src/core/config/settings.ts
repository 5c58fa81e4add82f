import { oneOf, text, textList, type ValueKind, wholeNumber } from './value-kind.ts';

/** What the project file `.lean-ctx.toml` may do to a setting: nothing, replace it, or (lists) append to it. */
export type LocalRule = 'global' | 'replace' | 'append';

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
  readonly env: readonly string[];
  readonly summary: string;
}

interface Described<T> {
  readonly kind: ValueKind<T>;
  readonly fallback: NoInfer<T>;
  readonly summary: string;
  readonly local?: LocalRule;
  readonly needsTrust?: boolean;
  readonly isPath?: boolean;
  readonly env?: readonly string[];
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
    env: ['LEAN_CTX_CONFIG_PROFILE'],
    summary: 'name of the [profiles.NAME] table that is laid over the rest of the file',
  }),
  project_root: setting({
    kind: optionalText,
    fallback: '',
    isPath: true,
    env: ['LEAN_CTX_PROJECT_ROOT'],
    summary: 'folder to work on, instead of the repository around the working directory',
  }),
  extra_roots: setting({
    kind: textList,
    fallback: [],
    local: 'append',
    needsTrust: true,
    isPath: true,
    env: ['LEAN_CTX_EXTRA_ROOTS'],
    summary: 'further folders that may be read',
  }),
  max_index_threads: setting({
    kind: wholeNumber(0, 256),
    fallback: 0,
    env: ['LEAN_CTX_INDEX_THREADS', 'LEANCTX_INDEX_THREADS'],
    summary: 'threads that index; 0 takes as many as there are processors',
  }),
  line_numbers: setting({
    kind: oneOf('none', 'sparse', 'all'),
    fallback: 'none',
    local: 'replace',
    env: ['LEAN_CTX_LINE_NUMBERS'],
    summary: 'line numbers in whole-file reads',
  }),
  excluded_commands: setting({
    kind: textList,
    fallback: [],
    summary: 'commands whose output is never touched: whole, or how they begin',
  }),
  shell_security: setting({
    kind: oneOf('enforce', 'warn', 'off'),
    fallback: 'enforce',
    env: ['LEAN_CTX_SHELL_SECURITY'],
    summary: 'what happens to a command line with a program or construct that may not run',
  }),
  shell_allowlist_extra: setting({
    kind: textList,
    fallback: [],
    env: ['LEAN_CTX_SHELL_ALLOWLIST'],
    summary: 'programs that may run besides the usual ones',
  }),
  shell_heavy_prefixes: setting({
    kind: textList,
    fallback: [],
    summary: 'beginnings of commands that may take long',
  }),
  shell_timeout_secs: setting({
    kind: wholeNumber(0, 86_400),
    fallback: 0,
    env: ['LEAN_CTX_SHELL_TIMEOUT_SECS'],
    summary: 'seconds after which a command is ended; 0 for the usual limits',
  }),
  shell_heavy_timeout_secs: setting({
    kind: wholeNumber(0, 86_400),
    fallback: 0,
    env: ['LEAN_CTX_SHELL_HEAVY_TIMEOUT_SECS'],
    summary: 'the same for builds, tests and installations',
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
