import {
  type CommandLine,
  type CommandList,
  findProgram,
  lexCommandLine,
  type ShellCommand,
  type Word,
} from '../lex/index.ts';
import { type Command, programName } from '../patterns/command.ts';
import { ALLOWED_PROGRAMS } from './allowed-programs.ts';
import { holdsIn, option, type Test } from './command-tests.ts';

/** What the gate has to say against a line: the word, and why. */
export interface Objection {
  readonly kind: 'construct' | 'program' | 'inline-script' | 'unreadable';
  /** One word, as written. */
  readonly word: string;
}

export interface GateRules {
  /** Programs that may run besides the built-in list. */
  readonly extraPrograms: readonly string[];
  /** Instead of the built-in list; an empty one allows every program and leaves the constructs. */
  readonly onlyPrograms: readonly string[] | undefined;
  readonly allowsInlineScripts: boolean;
}

/** Runs text that nobody can read beforehand. */
const CONSTRUCTS = new Set(['eval', 'exec', 'source', '.']);
/** Programs that are given a program to run, as text. Shells are looked into instead. */
const INLINE: Readonly<Record<string, Test>> = {
  python: option('-c'),
  python2: option('-c'),
  python3: option('-c'),
  node: option('-e', '-p', '--eval', '--print'),
  bun: option('-e', '--eval', '-p', '--print'),
  deno: ({ args }) => args[0] === 'eval',
  perl: option('-e', '-E'),
  ruby: option('-e'),
  php: option('-r'),
  lua: option('-e'),
  Rscript: option('-e'),
  rscript: option('-e'),
  osascript: option('-e'),
};
const DEEPEST = 3;

/**
 * The first thing in a line that may not run, in the order of writing; `undefined` when all of it may. Only words at
 * the place of a program count: arguments, here-documents and comments are data.
 */
export function objectionTo(line: CommandLine, rules: GateRules): Objection | undefined {
  return new Gate(rules).ofLine(line, 0);
}

class Gate {
  readonly #rules: GateRules;
  /** Functions that the line itself defines. */
  readonly #own = new Set<string>();

  constructor(rules: GateRules) {
    this.#rules = rules;
  }

  ofLine(line: CommandLine, depth: number): Objection | undefined {
    if (!line.isUnderstood) return { kind: 'unreadable', word: line.text.trim().split(/\s/)[0] ?? '' };
    for (const name of line.text.matchAll(/(?:^|[;&|(\s])(?:function\s+)?([\w-]+)\s*\(\s*\)/g)) {
      this.#own.add(name[1] ?? '');
    }
    return this.#ofList(line.list, depth);
  }

  #ofList(list: CommandList, depth: number): Objection | undefined {
    return firstOf(list.pipelines, ({ stages }) => firstOf(stages, (stage) => this.#ofCommand(stage, depth)));
  }

  #ofCommand(stage: ShellCommand, depth: number): Objection | undefined {
    const targets = stage.redirects.map(({ target }) => target);
    if (stage.kind !== 'simple') {
      return (
        this.#ofWords([...stage.words, ...targets], depth) ??
        firstOf(stage.lists, (list) => this.#ofList(list, depth))
      );
    }
    const values = stage.assignments.map(({ value }) => value);
    return this.#ofProgram(stage, depth) ?? this.#ofWords([...stage.words, ...values, ...targets], depth);
  }

  #ofProgram(stage: ShellCommand & { kind: 'simple' }, depth: number): Objection | undefined {
    const [first] = stage.words;
    if (first === undefined) return undefined;
    if (CONSTRUCTS.has(first.text)) return { kind: 'construct', word: first.text };
    // Of a path with a variable in it only this much is known: it is a file, and no builtin that runs text.
    if (!first.isLiteral && namesFile(first.text)) return undefined;
    if (!first.isLiteral) return { kind: 'construct', word: first.text };
    const found = findProgram(stage);
    if (found === undefined) return { kind: 'construct', word: first.text };
    const refused = firstOf(found.wrappers, (name) => this.#ofName(name));
    if (refused !== undefined) return refused;
    if (found.kind === 'line') {
      return depth >= DEEPEST
        ? { kind: 'construct', word: found.wrappers.at(-1) ?? first.text }
        : this.ofLine(lexCommandLine(found.text), depth + 1);
    }
    return this.#ofCall(found.command);
  }

  #ofCall(command: Command): Objection | undefined {
    const [word = ''] = command.argv;
    if (CONSTRUCTS.has(word)) return { kind: 'construct', word };
    const refused = this.#ofName(word);
    if (refused !== undefined) return refused;
    const isInline = !this.#rules.allowsInlineScripts && holdsIn(INLINE, command);
    return isInline ? { kind: 'inline-script', word: command.program } : undefined;
  }

  #ofName(word: string): Objection | undefined {
    const { onlyPrograms, extraPrograms } = this.#rules;
    const name = programName(word);
    if (onlyPrograms?.length === 0 || this.#own.has(word)) return undefined;
    if (extraPrograms.includes(name) || extraPrograms.includes(word)) return undefined;
    // A path names a file of the project, which any allowed shell would run as well.
    if (/[\\/]/.test(word) && !/^[\\/]|^[A-Za-z]:|^~/.test(word)) return undefined;
    const isListed =
      onlyPrograms?.includes(name) ?? (ALLOWED_PROGRAMS.has(name) || ALLOWED_PROGRAMS.has(word));
    const isVersioned = ALLOWED_PROGRAMS.has(name.replace(/-?[\d.]+$/, ''));
    return isListed || (onlyPrograms === undefined && isVersioned) ? undefined : { kind: 'program', word };
  }

  #ofWords(words: readonly Word[], depth: number): Objection | undefined {
    return firstOf(words, ({ substitutions }) =>
      firstOf(substitutions, ({ list }) => this.#ofList(list, depth)),
    );
  }
}

const namesFile = (text: string): boolean => /^(?:\/|\.{1,2}\/|~\/|\$(?:HOME|PWD)\/)/.test(text);

function firstOf<T>(items: readonly T[], ask: (item: T) => Objection | undefined): Objection | undefined {
  for (const item of items) {
    const objection = ask(item);
    if (objection !== undefined) return objection;
  }
  return undefined;
}
