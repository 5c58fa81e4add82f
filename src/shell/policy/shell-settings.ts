import type { Settings } from '../../core/config/index.ts';
import type { GateRules } from './gate.ts';

/** What the user settled about running commands. */
export interface ShellSettings {
  readonly security: 'enforce' | 'warn' | 'off';
  readonly rules: GateRules;
  /** Command lines that are never captured: whole, or as the beginning. */
  readonly excludedCommands: readonly string[];
  /** Further beginnings of command lines that may take long. */
  readonly heavyPrefixes: readonly string[];
  /** Limits that the user named, in ms; `undefined` where there is none. */
  readonly timeoutMs: number | undefined;
  readonly heavyTimeoutMs: number | undefined;
  /** Whether `ctx_shell` may write files by redirection. */
  readonly allowsWrites: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What of a configuration file counts here. */
export type SavedShellSettings = Pick<
  Settings,
  | 'excluded_commands'
  | 'shell_security'
  | 'shell_allowlist_extra'
  | 'shell_heavy_prefixes'
  | 'shell_timeout_secs'
  | 'shell_heavy_timeout_secs'
>;

const NOT_SAVED: SavedShellSettings = {
  excluded_commands: [],
  shell_security: 'enforce',
  shell_allowlist_extra: [],
  shell_heavy_prefixes: [],
  shell_timeout_secs: 0,
  shell_heavy_timeout_secs: 0,
};

/** The settings of an environment, over those that were saved. */
export function shellSettings(env: Environment, settings: SavedShellSettings = NOT_SAVED): ShellSettings {
  const only = env.LEAN_CTX_SHELL_ALLOWLIST_OVERRIDE;
  const limit = milliseconds(env.LEAN_CTX_SHELL_TIMEOUT_MS, 1);
  const seconds = (name: string, fallback: number): number | undefined =>
    milliseconds(env[name], 1000) ?? (fallback > 0 ? fallback * 1000 : undefined);
  return {
    security:
      securityOf(env.LEAN_CTX_SHELL_SECURITY) ??
      (isOn(env.LEAN_CTX_ALLOWLIST_WARN_ONLY) ? 'warn' : settings.shell_security),
    rules: {
      extraPrograms: [...settings.shell_allowlist_extra, ...wordsIn(env.LEAN_CTX_SHELL_ALLOWLIST)],
      onlyPrograms: only === undefined ? undefined : wordsIn(only),
      allowsInlineScripts: isOn(env.LEAN_CTX_SHELL_ALLOW_INLINE_SCRIPTS),
    },
    excludedCommands: settings.excluded_commands,
    heavyPrefixes: settings.shell_heavy_prefixes,
    timeoutMs: limit ?? seconds('LEAN_CTX_SHELL_TIMEOUT_SECS', settings.shell_timeout_secs),
    heavyTimeoutMs: limit ?? seconds('LEAN_CTX_SHELL_HEAVY_TIMEOUT_SECS', settings.shell_heavy_timeout_secs),
    allowsWrites: isOn(env.LEAN_CTX_SHELL_ALLOW_WRITES),
  };
}

/** Any value but these switches something on. */
export const isOn = (value: string | undefined): boolean =>
  value !== undefined && !['', '0', 'false', 'off', 'no'].includes(value.toLowerCase());

function securityOf(text: string | undefined): ShellSettings['security'] | undefined {
  const word = text?.toLowerCase();
  return word === 'enforce' || word === 'warn' || word === 'off' ? word : undefined;
}

const wordsIn = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean);

function milliseconds(text: string | undefined, unit: number): number | undefined {
  const value = Number(text) * unit;
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;
}
