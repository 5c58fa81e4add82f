/** The command whose output this is: wrappers (`sudo`, `npx`, `env A=1`) are gone, quotes are resolved. */
export interface Command {
  /** Program as written, then its arguments. Never empty. */
  readonly argv: readonly string[];
  /** Base name of the program in lower case, without `.exe` or `.cmd`: what patterns are found by. */
  readonly program: string;
  /** Arguments after the program. */
  readonly args: readonly string[];
}

/** @throws RangeError when there is no program */
export function commandOf(argv: readonly string[]): Command {
  const [first, ...args] = argv;
  if (first === undefined) throw new RangeError('a command has at least its program');
  return { argv, program: programName(first), args };
}

/** `/usr/bin/Git.EXE` → `git`. */
export function programName(word: string): string {
  const base = word.split(/[\\/]/).at(-1) ?? word;
  return base.toLowerCase().replace(/\.(?:exe|cmd|bat|ps1)$/, '');
}

/**
 * The arguments that are no options, in order, up to and without `--`. `valued` names the options whose value is a word
 * of its own (`git -C dir`): that value is no operand.
 */
export function operands(command: Command, valued: readonly string[] = []): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < command.args.length; at++) {
    const word = command.args[at] ?? '';
    if (word === '--') break;
    if (valued.includes(word)) at++;
    else if (!word.startsWith('-') || word === '-') found.push(word);
  }
  return found;
}

/** The first operand: `log` of `git -C dir log -5`. '' when there is none. */
export const subcommand = (command: Command, valued: readonly string[] = []): string =>
  operands(command, valued)[0] ?? '';

/**
 * Whether one of these options is given. Long ones match with `=value` too, one-letter ones also inside a bundle
 * (`-l` of `-la`). Words after `--` are no options.
 */
export function hasOption(command: Command, ...names: readonly string[]): boolean {
  const end = command.args.indexOf('--');
  const words = end < 0 ? command.args : command.args.slice(0, end);
  return words.some((word) => names.some((name) => isOption(word, name)));
}

function isOption(word: string, name: string): boolean {
  if (word === name || word.startsWith(`${name}=`)) return true;
  const isLetter = name.length === 2 && name[0] === '-' && name[1] !== '-';
  return isLetter && /^-[A-Za-z0-9]{2,}$/.test(word) && word.includes(name[1] ?? '', 1);
}

/** The value of an option: `--format=json`, `--format json`, `-o json`, `-ojson`. `undefined` when it is not given. */
export function optionValue(command: Command, ...names: readonly string[]): string | undefined {
  for (const [at, word] of command.args.entries()) {
    if (word === '--') return undefined;
    for (const name of names) {
      if (word === name) return command.args[at + 1];
      if (word.startsWith(`${name}=`)) return word.slice(name.length + 1);
      if (name.length === 2 && name[1] !== '-' && word.length > 2 && word.startsWith(name))
        return word.slice(2);
    }
  }
  return undefined;
}
