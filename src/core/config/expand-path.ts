import path from 'node:path';

interface PathContext {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A path setting, or a list of them, as absolute paths. Relative ones start at `base`; empty stays empty. */
export function expandPaths(value: unknown, base: string, context: PathContext): unknown {
  if (Array.isArray(value)) return value.map((item) => expandPaths(item, base, context));
  return typeof value === 'string' && value !== '' ? expandPath(value, base, context) : value;
}

/** `~` at the start is the home folder; `$NAME` and `${NAME}` are variables, and stay as they are when unset. */
function expandPath(text: string, base: string, { home, env }: PathContext): string {
  const homeward = text === '~' || /^~[/\\]/.test(text) ? `${home}${text.slice(1)}` : text;
  const filled = homeward.replaceAll(
    /\$(?:\{(\w+)\}|(\w+))/g,
    (whole: string, braced?: string, bare?: string) => env[braced ?? bare ?? ''] ?? whole,
  );
  return path.resolve(base, filled);
}
