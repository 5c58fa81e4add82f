/**
 * Diagnostics for people, on stderr only: stdout belongs to the protocol or the data.
 * `LEAN_CTX_LOG` = `off | error | warn | info | debug` sets the level (default `warn`);
 * `LEAN_CTX_DEBUG` stands for `debug`, `LEAN_CTX_QUIET=1` for `error`.
 */
export const LOG_LEVELS = ['off', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Log {
  readonly level: LogLevel;
  error(text: string): void;
  warn(text: string): void;
  info(text: string): void;
  /** Takes a function, so that text that nobody asked for is not built. */
  debug(text: () => string): void;
}

/** The level that an environment asks for; a word that is no level counts as unset. */
export function logLevel(env: Readonly<Record<string, string | undefined>>): LogLevel {
  const named = LOG_LEVELS.find((level) => level === env.LEAN_CTX_LOG?.toLowerCase());
  if (named) return named;
  if (env.LEAN_CTX_DEBUG !== undefined) return 'debug';
  return env.LEAN_CTX_QUIET === '1' ? 'error' : 'warn';
}

/** A log that gives each line, without its line end, to `write`. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const rank = LOG_LEVELS.indexOf(level);
  const at = (wanted: LogLevel, text: () => string): void => {
    if (LOG_LEVELS.indexOf(wanted) <= rank) write(`lean-ctx: ${text()}`);
  };
  return {
    level,
    error: (text) => at('error', () => text),
    warn: (text) => at('warn', () => text),
    info: (text) => at('info', () => text),
    debug: (text) => at('debug', text),
  };
}
