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

/** The settings of an environment, over those of a configuration file. */
export function shellSettings(env: Environment, file: Partial<ShellSettings> = {}): ShellSettings {
  const listed = wordsIn(env.LEAN_CTX_SHELL_ALLOWLIST);
  const only = env.LEAN_CTX_SHELL_ALLOWLIST_OVERRIDE;
  const isWarnOnly = isOn(env.LEAN_CTX_ALLOWLIST_WARN_ONLY);
  const inline = env.LEAN_CTX_SHELL_ALLOW_INLINE_SCRIPTS;
  const writes = env.LEAN_CTX_SHELL_ALLOW_WRITES;
  const limit = milliseconds(env.LEAN_CTX_SHELL_TIMEOUT_MS, 1);
  return {
    security: securityOf(env.LEAN_CTX_SHELL_SECURITY) ?? (isWarnOnly ? 'warn' : (file.security ?? 'enforce')),
    rules: {
      extraPrograms: [...(file.rules?.extraPrograms ?? []), ...listed],
      onlyPrograms: only === undefined ? file.rules?.onlyPrograms : wordsIn(only),
      allowsInlineScripts: inline === undefined ? (file.rules?.allowsInlineScripts ?? false) : isOn(inline),
    },
    excludedCommands: file.excludedCommands ?? [],
    heavyPrefixes: file.heavyPrefixes ?? [],
    timeoutMs: limit ?? milliseconds(env.LEAN_CTX_SHELL_TIMEOUT_SECS, 1000) ?? file.timeoutMs,
    heavyTimeoutMs: limit ?? milliseconds(env.LEAN_CTX_SHELL_HEAVY_TIMEOUT_SECS, 1000) ?? file.heavyTimeoutMs,
    allowsWrites: writes === undefined ? (file.allowsWrites ?? false) : isOn(writes),
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
