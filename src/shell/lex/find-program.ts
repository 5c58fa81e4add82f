import { type Command, commandOf, programName } from '../patterns/command.ts';
import type { SimpleCommand } from './command-line.ts';
import { lexCommandLine } from './lex-command-line.ts';
import { MODULE_RUNNERS, SCRIPT_RUNNERS, WRAPPERS, type Wrapper } from './wrappers.ts';

/** The program that a command really runs. */
export interface ProgramCall {
  readonly kind: 'program';
  readonly command: Command;
  /** Names of what only starts it, outermost first: `['sudo', 'npx']`. */
  readonly wrappers: readonly string[];
  /** Whether every argument is known; if not, those that are known at run time only stand as written. */
  readonly isLiteral: boolean;
}

/** A wrapper was given a whole command line: `bash -c '…'`. */
export interface InnerLine {
  readonly kind: 'line';
  readonly text: string;
  readonly wrappers: readonly string[];
}

interface Argument {
  readonly text: string;
  readonly isLiteral: boolean;
}

const MOST_WRAPPERS = 8;

/** Looks through wrappers. `undefined` when there is no program, or none that can be told. */
export function findProgram(simple: SimpleCommand): ProgramCall | InnerLine | undefined {
  let words: readonly Argument[] = simple.words;
  const wrappers: string[] = [];
  for (;;) {
    const [first] = words;
    if (first === undefined || !first.isLiteral || first.text === '') return undefined;
    const name = programName(first.text);
    const inner = wrappers.length < MOST_WRAPPERS ? behindWrapper(name, words) : undefined;
    if (inner === undefined) return callOf(words, wrappers);
    wrappers.push(name);
    if (inner.kind === 'line') return { ...inner, wrappers };
    ({ words } = inner);
  }
}

function callOf(words: readonly Argument[], wrappers: readonly string[]): ProgramCall {
  const command = commandOf(words.map(({ text }) => text));
  return {
    kind: 'program',
    command: runByInterpreter(command) ?? command,
    wrappers,
    isLiteral: words.every(({ isLiteral }) => isLiteral),
  };
}

/** `python -m pytest -x` is `pytest -x`. */
function runByInterpreter({ program, args }: Command): Command | undefined {
  if (MODULE_RUNNERS.has(program) || /^python3\.\d+$/.test(program)) {
    const at = args.findIndex((arg) => !/^-[bBdEiIOqsSuvxP]+$/.test(arg));
    const module = args[at + 1];
    if (args[at] === '-m' && module !== undefined) return commandOf(args.slice(at + 1));
  }
  const [script = ''] = args;
  const isTool = /(?:^|[\\/])(?:node_modules[\\/]\.bin|vendor[\\/]bin|bin)[\\/][\w.-]+$/.test(script);
  return SCRIPT_RUNNERS.has(program) && isTool ? commandOf(args) : undefined;
}

type Behind = { readonly kind: 'words'; readonly words: readonly Argument[] } | Omit<InnerLine, 'wrappers'>;

function behindWrapper(name: string, words: readonly Argument[]): Behind | undefined {
  for (const form of WRAPPERS[name] ?? []) {
    const rest = behindVerb(form, words.slice(1));
    const found = rest === undefined ? undefined : behindOptions(form, rest);
    if (found !== undefined && (found.kind === 'line' || found.words.length > 0)) return found;
  }
  return undefined;
}

function behindVerb({ verbs, valued }: Wrapper, words: readonly Argument[]): readonly Argument[] | undefined {
  if (verbs.length === 0) return words;
  const start = optionsEnd(words, valued);
  for (const verb of verbs) {
    const parts = verb.split(' ');
    if (parts.every((part, index) => words[start + index]?.text === part)) {
      return words.slice(start + parts.length);
    }
  }
  return undefined;
}

function optionsEnd(words: readonly Argument[], valued: readonly string[]): number {
  let at = 0;
  while (at < words.length && (words[at]?.text ?? '').startsWith('-')) {
    at += takesValue(words[at]?.text ?? '', valued) ? 2 : 1;
  }
  return at;
}

/** `-u root`, also at the end of a bundle: `-Eu root`. */
function takesValue(option: string, valued: readonly string[]): boolean {
  return valued.includes(option) || (/^-[A-Za-z0]{2,}$/.test(option) && valued.includes(`-${option.at(-1)}`));
}

/** Goes past options, assignments and operands of the wrapper. */
function behindOptions(form: Wrapper, words: readonly Argument[]): Behind | undefined {
  const dashes = words.findIndex(({ text }) => text === '--');
  if (form.needsDashes) return dashes < 0 ? undefined : { kind: 'words', words: words.slice(dashes + 1) };
  let { operands } = form;
  for (let at = 0; at < words.length; at++) {
    const { text } = words[at] as Argument;
    if (text === '--') {
      if (operands === 0) return asWords(form, words.slice(at + 1));
    } else if (isCommandOption(form, text)) return lineIn(words[at + 1]);
    else if (text.startsWith('-') && text !== '-') at += takesValue(text, form.valued) ? 1 : 0;
    else if (form.takesAssignments && /^[A-Za-z_]\w*=/.test(text)) continue;
    else if (operands > 0) operands--;
    else return asWords(form, words.slice(at));
  }
  return undefined;
}

/** A shell given a file runs a script: that one is the program. */
function asWords({ commandOptions, verbs }: Wrapper, words: readonly Argument[]): Behind | undefined {
  const isShell = verbs.length === 0 && commandOptions.includes('-c') && commandOptions.length === 1;
  return isShell && words[0]?.isLiteral !== true ? undefined : { kind: 'words', words };
}

/** `-c`, also in a bundle (`-lc`, `-ec`). */
function isCommandOption({ commandOptions }: Wrapper, text: string): boolean {
  if (commandOptions.includes(text)) return true;
  return commandOptions.includes('-c') && /^-[a-zA-Z]*c$/.test(text);
}

function lineIn(word: Argument | undefined): Behind | undefined {
  if (word?.isLiteral !== true || !lexCommandLine(word.text).isUnderstood) return undefined;
  return { kind: 'line', text: word.text };
}
