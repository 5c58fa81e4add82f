/** How the scripts of a language are run. */
export interface ScriptLanguage {
  readonly name: string;
  readonly fileName: string;
  /** Ways to run it, best first: a program and its arguments, in which `FILE` and `OUT` stand for the script and a new file. */
  readonly ways: readonly (readonly string[])[];
  /** For compilers: what is run after the way has succeeded. */
  readonly then?: readonly string[];
}

const language = (
  name: string,
  fileName: string,
  ways: readonly (readonly string[])[],
  then?: readonly string[],
): ScriptLanguage => ({ name, fileName, ways, ...(then === undefined ? {} : { then }) });

/** Sorted by name. `shell` is the user's shell, and has no way of its own. */
export const LANGUAGES: readonly ScriptLanguage[] = [
  language('elixir', 'script.exs', [['elixir', 'FILE']]),
  language('go', 'script.go', [['go', 'run', 'FILE']]),
  language('javascript', 'script.mjs', [
    ['node', 'FILE'],
    ['bun', 'FILE'],
    ['deno', 'run', '--allow-all', 'FILE'],
  ]),
  language('perl', 'script.pl', [['perl', 'FILE']]),
  language('php', 'script.php', [['php', 'FILE']]),
  language('python', 'script.py', [
    ['python3', 'FILE'],
    ['python', 'FILE'],
    ['py', '-3', 'FILE'],
  ]),
  language('r', 'script.R', [['Rscript', '--vanilla', 'FILE']]),
  language('ruby', 'script.rb', [['ruby', 'FILE']]),
  language('rust', 'script.rs', [['rustc', '-O', '-o', 'OUT', 'FILE']], ['OUT']),
  language('shell', 'script.sh', []),
  language('typescript', 'script.ts', [
    ['tsx', 'FILE'],
    ['bun', 'FILE'],
    ['deno', 'run', '--allow-all', 'FILE'],
    ['node', '--experimental-strip-types', '--no-warnings', 'FILE'],
  ]),
];
