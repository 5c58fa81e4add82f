/** The verbs by which a command is run; they are the names of the commands in `commands/index.ts`. */
export type RunVerb = '-c' | '-t' | 'raw';

/** What to run, and how. */
export interface Invocation {
  readonly verb: RunVerb;
  /** For a shell; '' when there is nothing to run. */
  readonly command: string;
  /** Program and arguments that go without a shell: `-t` with several words. */
  readonly direct: readonly string[] | undefined;
  readonly isRaw: boolean;
  /** What was done with the output, and why, is said behind it. */
  readonly isExplained: boolean;
}

const VERBS: Readonly<Record<string, RunVerb>> = {
  '-c': '-c',
  exec: '-c',
  '-t': '-t',
  '--track': '-t',
  raw: 'raw',
  bypass: 'raw',
};

export const runVerb = (word: string | undefined): RunVerb | undefined =>
  word !== undefined && Object.hasOwn(VERBS, word) ? VERBS[word] : undefined;

/**
 * One argument is a command line for the shell. Several are words: they are quoted, so that the shell hands over exactly
 * these. Options of ours stand before them.
 */
export function readInvocation(verb: RunVerb, argv: readonly string[]): Invocation {
  const own = argv.findIndex((word) => word !== '--raw' && word !== '--explain');
  const options = own < 0 ? argv : argv.slice(0, own);
  let words = argv.slice(options.length);
  if (words[0] === '--') words = words.slice(1);
  const direct = verb === '-t' && words.length > 1 ? words : undefined;
  return {
    verb,
    command: words.length === 1 ? (words[0] ?? '') : words.map(quoted).join(' '),
    direct,
    isRaw: verb === 'raw' || options.includes('--raw'),
    isExplained: options.includes('--explain'),
  };
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
