import type { Failure } from '../result.ts';

/** Where a value was written: `config.toml:7`, or the name of a variable. */
export interface ConfigPlace {
  readonly file: string;
  readonly line: number | undefined;
}

const at = ({ file, line }: ConfigPlace): string => (line === undefined ? file : `${file}:${line}`);
const orMeant = (close: string | undefined): string =>
  close === undefined ? '' : ` (did you mean '${close}'?)`;

export const configUnreadable = (file: string, reason: string): Failure => ({
  code: 'config-unreadable',
  message: `${file} cannot be read (${reason}); all its settings keep their defaults.`,
  remedy: 'Make it a readable file of settings.',
});

export const configNotToml = (file: string, line: number, reason: string): Failure => ({
  code: 'config-not-toml',
  message: `${file}:${line}: ${reason}; the whole file is ignored.`,
  remedy: 'Correct that line, then run: lean-ctx config validate',
});

export const configBadValue = (place: ConfigPlace, key: string, expected: string): Failure => ({
  code: 'config-bad-value',
  message: `${at(place)}: '${key}' must be ${expected}; this value is ignored.`,
  remedy: `Correct it, or see: lean-ctx config schema`,
});

export const configBadVariable = (name: string, expected: string): Failure => ({
  code: 'config-bad-variable',
  message: `The environment variable ${name} must be ${expected}; it is ignored.`,
  remedy: 'Correct or unset it.',
});

export const configGlobalOnly = (place: ConfigPlace, key: string, globalFile: string): Failure => ({
  code: 'config-global-only',
  message: `${at(place)}: '${key}' cannot be set by a project; it is ignored.`,
  remedy: `Set it in ${globalFile}.`,
});

export const configWithheld = (file: string, keys: readonly string[]): Failure => ({
  code: 'config-withheld',
  message: `${file} sets ${keys.length === 1 ? 'a setting' : `${keys.length} settings`} that a project may change only when you trust it: ${keys.join(', ')}.`,
  remedy: 'Read the file, then run: lean-ctx trust',
});

export const configOverlayMissing = (file: string, profile: string): Failure => ({
  code: 'config-profile-missing',
  message: `${file} has no table [profiles.${profile}]; no profile is applied.`,
  remedy: 'Add the table, or choose another profile.',
});

export const configOverlayNested = (file: string, profile: string, key: string): Failure => ({
  code: 'config-profile-nested',
  message: `[profiles.${profile}] in ${file} sets '${key}', which only the top of the file may; no profile is applied.`,
  remedy: `Remove '${key}' from the profile.`,
});

export const configUnknownKey = (place: ConfigPlace, key: string, close: string | undefined): Failure => ({
  code: 'config-unknown-key',
  message: `${at(place)}: unknown key '${key}'${orMeant(close)}; it has no effect.`,
  remedy: 'See: lean-ctx config schema',
});

export const configNoSuchSetting = (key: string, close: string | undefined): Failure => ({
  code: 'config-no-such-setting',
  message: `There is no setting '${key}'${orMeant(close)}.`,
  remedy: 'See: lean-ctx config schema',
});

export const configRefusedValue = (key: string, value: string, expected: string): Failure => ({
  code: 'config-refused-value',
  message: `'${value}' is no value for '${key}', which must be ${expected}.`,
  remedy: 'See: lean-ctx config schema',
});

export const configNotRewritable = (file: string, key: string): Failure => ({
  code: 'config-not-rewritable',
  message: `${file} sets '${key}' in a form that cannot be changed without touching the rest of it; nothing was written.`,
  remedy: 'Change it with an editor.',
});

export const configNotWritten = (file: string, reason: string): Failure => ({
  code: 'config-not-written',
  message: `${file} could not be written (${reason}); it is unchanged.`,
  remedy: 'Make its folder writable, or free some space.',
});

export const trustStoreUnreadable = (file: string, reason: string): Failure => ({
  code: 'trust-store-unreadable',
  message: `${file} is not a list of trusted workspaces (${reason}); no workspace is trusted.`,
  remedy: 'Correct or delete it.',
});

export const rootNotFound = (folder: string): Failure => ({
  code: 'root-not-found',
  message: `${folder} is not a folder.`,
  remedy: 'Name the folder of a project.',
});

export const rootTooBroad = (folder: string): Failure => ({
  code: 'root-too-broad',
  message: `${folder} is not one project but holds everything, so it is not walked.`,
  remedy: 'Name the folder of a project, or put an empty .lean-ctx.toml there if this really is one.',
});

const SHADOWS = {
  env: 'the environment',
  project: 'the .lean-ctx.toml of this project',
  profile: 'the active profile',
} as const;

export const configShadowed = (key: string, by: keyof typeof SHADOWS): Failure => ({
  code: 'config-shadowed',
  message: `'${key}' was written, but ${SHADOWS[by]} sets it too and wins here.`,
});

export const shadowLine = (key: string, variables: readonly string[]): string =>
  `'${key}' is set by the environment (${variables.join(' or ')}), which wins over both files`;
