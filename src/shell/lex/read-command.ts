import type {
  Assignment,
  CommandList,
  CompoundCommand,
  CompoundKind,
  Redirect,
  ShellCommand,
  SimpleCommand,
  Word,
} from './command-line.ts';
import { readList, readListUntil, seesReserved } from './read-list.ts';
import { readRedirect } from './read-redirect.ts';
import { readWord, skipArithmetic } from './read-word.ts';
import { type Scanner, Unreadable } from './scanner.ts';

/** Words that open a command made of others. `time` and `!` are looked through instead. */
const OPENERS: Readonly<Record<string, (scanner: Scanner, start: number) => CompoundCommand>> = {
  '{': (scanner, start) => compound(scanner, 'group', start, [until(scanner, '}')]),
  if: readIf,
  while: readWhile,
  until: readWhile,
  for: readFor,
  select: readFor,
  case: readCase,
  '[[': readTest,
  function: readNamedFunction,
};
/** At the place of a program these close something that was never opened, or open what is not read here. */
const MISPLACED = new Set(['then', 'else', 'elif', 'fi', 'do', 'done', 'esac', '}', 'in', 'coproc', ']]']);

export function readCommand(scanner: Scanner): ShellCommand {
  const { at: start } = scanner;
  if (scanner.sees('((') && skipArithmetic(scanner)) return compound(scanner, 'arithmetic', start, []);
  if (scanner.take('(')) {
    const list = readList(scanner);
    scanner.expect(')');
    return compound(scanner, 'subshell', start, [list]);
  }
  const opener = Object.keys(OPENERS).find((word) => seesReserved(scanner, word));
  if (opener !== undefined) {
    scanner.at += opener.length;
    return (OPENERS[opener] as (typeof OPENERS)[string])(scanner, start);
  }
  return readSimple(scanner);
}

function readSimple(scanner: Scanner): ShellCommand {
  const { at: start } = scanner;
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  let end = start;
  for (;;) {
    scanner.skipBlanks();
    const isFunction = words.length === 1 && assignments.length === 0 && redirects.length === 0;
    if (isFunction && scanner.here === '(') return readFunction(scanner, start);
    const redirect = readRedirect(scanner, readList);
    const assignment = redirect === undefined && words.length === 0 ? readAssignment(scanner) : undefined;
    const word = redirect === undefined && assignment === undefined ? readWord(scanner, readList) : undefined;
    if (redirect !== undefined) redirects.push(redirect);
    else if (assignment !== undefined) assignments.push(assignment);
    else if (word !== undefined) words.push(word);
    else break;
    end = scanner.at;
  }
  const [program] = words;
  const isMisplaced = program !== undefined && !program.isQuoted && MISPLACED.has(program.text);
  if (end === start || isMisplaced) throw new Unreadable();
  scanner.at = end;
  return { kind: 'simple', assignments, words, redirects, start, end } satisfies SimpleCommand;
}

/** `NAME=value`, `NAME+=value`, `NAME[i]=value`, `NAME=(…)`. */
function readAssignment(scanner: Scanner): Assignment | undefined {
  const { at: start } = scanner;
  const head = /^([A-Za-z_]\w*)(?:\[[^\]\s]{0,40}\])?\+?=/.exec(scanner.text.slice(start, start + 200));
  if (head === null) return undefined;
  scanner.at += head[0].length;
  const value = scanner.here === '(' ? readArray(scanner) : readWord(scanner, readList);
  const empty: Word = {
    text: '',
    isLiteral: true,
    isQuoted: false,
    substitutions: [],
    start: scanner.at,
    end: scanner.at,
  };
  return { name: head[1] ?? '', value: value ?? empty, start, end: scanner.at };
}

function readArray(scanner: Scanner): Word {
  const { at: start } = scanner;
  scanner.expect('(');
  const items: Word[] = [];
  for (;;) {
    scanner.skipLines();
    if (scanner.take(')')) break;
    const item = readWord(scanner, readList);
    if (item === undefined) throw new Unreadable();
    items.push(item);
  }
  const text = scanner.text.slice(start, scanner.at);
  const substitutions = items.flatMap((item) => item.substitutions);
  return { text, isLiteral: false, isQuoted: false, substitutions, start, end: scanner.at };
}

/** Behind the name of `name() …`. */
function readFunction(scanner: Scanner, start: number): CompoundCommand {
  scanner.expect('(');
  scanner.skipBlanks();
  scanner.expect(')');
  scanner.skipLines();
  return functionWith(scanner, start);
}

function readNamedFunction(scanner: Scanner, start: number): CompoundCommand {
  scanner.skipBlanks();
  if (readWord(scanner, readList) === undefined) throw new Unreadable();
  scanner.skipBlanks();
  if (scanner.take('(')) {
    scanner.skipBlanks();
    scanner.expect(')');
  }
  scanner.skipLines();
  return functionWith(scanner, start);
}

function functionWith(scanner: Scanner, start: number): CompoundCommand {
  const body = scanner.nested(() => readCommand(scanner));
  if (body.kind === 'simple') throw new Unreadable();
  return { kind: 'function', lists: body.lists, words: [], redirects: [], start, end: scanner.at };
}

function readIf(scanner: Scanner, start: number): CompoundCommand {
  const lists = [until(scanner, 'then')];
  for (;;) {
    const list = readListUntil(scanner, ['elif', 'else', 'fi']);
    lists.push(list);
    if (takeReserved(scanner, 'fi')) return compound(scanner, 'if', start, lists);
    if (takeReserved(scanner, 'else')) {
      lists.push(until(scanner, 'fi'));
      return compound(scanner, 'if', start, lists);
    }
    scanner.expect('elif');
    lists.push(until(scanner, 'then'));
  }
}

function readWhile(scanner: Scanner, start: number): CompoundCommand {
  const condition = until(scanner, 'do');
  return compound(scanner, 'loop', start, [condition, until(scanner, 'done')]);
}

function readFor(scanner: Scanner, start: number): CompoundCommand {
  scanner.skipBlanks();
  const words: Word[] = [];
  if (!(scanner.sees('((') && skipArithmetic(scanner))) {
    if (readWord(scanner, readList) === undefined) throw new Unreadable();
    scanner.skipLines();
    if (takeReserved(scanner, 'in')) words.push(...readWords(scanner));
  }
  scanner.skipBlanks();
  scanner.take(';');
  scanner.skipLines();
  if (takeReserved(scanner, '{')) return compound(scanner, 'loop', start, [until(scanner, '}')], words);
  if (!takeReserved(scanner, 'do')) throw new Unreadable();
  return compound(scanner, 'loop', start, [until(scanner, 'done')], words);
}

function readWords(scanner: Scanner): Word[] {
  const words: Word[] = [];
  for (;;) {
    scanner.skipBlanks();
    const word = readWord(scanner, readList);
    if (word === undefined) return words;
    words.push(word);
  }
}

function readCase(scanner: Scanner, start: number): CompoundCommand {
  scanner.skipBlanks();
  const subject = readWord(scanner, readList);
  if (subject === undefined) throw new Unreadable();
  scanner.skipLines();
  if (!takeReserved(scanner, 'in')) throw new Unreadable();
  const words = [subject];
  const lists: CommandList[] = [];
  for (;;) {
    scanner.skipLines();
    if (takeReserved(scanner, 'esac')) return compound(scanner, 'case', start, lists, words);
    scanner.take('(');
    words.push(...readPatterns(scanner));
    lists.push(readListUntil(scanner, ['esac']));
    for (const end of [';;&', ';;', ';&']) if (scanner.take(end)) break;
  }
}

function readPatterns(scanner: Scanner): Word[] {
  const patterns: Word[] = [];
  do {
    scanner.skipBlanks();
    const pattern = readWord(scanner, readList);
    if (pattern === undefined) throw new Unreadable();
    patterns.push(pattern);
    scanner.skipBlanks();
  } while (scanner.take('|'));
  scanner.expect(')');
  return patterns;
}

/** `[[ … ]]` has a grammar of its own; its words are all that matters here. */
function readTest(scanner: Scanner, start: number): CompoundCommand {
  const words: Word[] = [];
  for (;;) {
    scanner.skipLines();
    if (takeReserved(scanner, ']]')) return compound(scanner, 'test', start, [], words);
    const word = readWord(scanner, readList);
    if (word !== undefined) words.push(word);
    else if ('()<>|&'.includes(scanner.here) && !scanner.isAtEnd) scanner.at++;
    else throw new Unreadable();
  }
}

/** A list and the word that ends it. */
function until(scanner: Scanner, closer: string): CommandList {
  const list = readListUntil(scanner, [closer]);
  if (!takeReserved(scanner, closer)) throw new Unreadable();
  return list;
}

function takeReserved(scanner: Scanner, word: string): boolean {
  return seesReserved(scanner, word) && scanner.take(word);
}

/** What is common to all compound commands: redirects behind them. */
function compound(
  scanner: Scanner,
  kind: CompoundKind,
  start: number,
  lists: readonly CommandList[],
  words: readonly Word[] = [],
): CompoundCommand {
  const redirects: Redirect[] = [];
  let end = scanner.at;
  for (;;) {
    scanner.skipBlanks();
    const redirect = readRedirect(scanner, readList);
    if (redirect === undefined) break;
    redirects.push(redirect);
    end = scanner.at;
  }
  scanner.at = end;
  return { kind, lists, words, redirects, start, end };
}
