/** Emphasis for people; every function gives its text back unchanged where colour is not wanted. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
}

/** Colour only on a terminal, and never when `NO_COLOR` holds anything (no-color.org) or the terminal is dumb. */
export function wantsColor(isTty: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  return isTty && !env.NO_COLOR && env.TERM !== 'dumb';
}

export function createStyle(hasColor: boolean): Style {
  const between = (on: number, off: number) => (text: string) =>
    hasColor ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return { bold: between(1, 22), dim: between(2, 22), red: between(31, 39), green: between(32, 39) };
}
