import type { CommandList, Pipeline, ShellCommand } from './command-line.ts';
import { readCommand } from './read-command.ts';
import type { Scanner } from './scanner.ts';
import { Unreadable } from './scanner.ts';

/**
 * Pipelines up to the end of the text or to something that closes what the list stands in: `)`, `;;`, or one of the
 * words in `closers` at the place of a program. The closer stays.
 */
export function readListUntil(scanner: Scanner, closers: readonly string[]): CommandList {
  const start = scanner.at;
  const pipelines: Pipeline[] = [];
  let joinedBy: Pipeline['joinedBy'] = '';
  for (;;) {
    scanner.skipLines();
    if (isClosed(scanner, closers)) {
      if (joinedBy === '&&' || joinedBy === '||') throw new Unreadable();
      return { pipelines, start, end: scanner.at };
    }
    const { stages, start: from, end } = readPipeline(scanner);
    const joint = readJoint(scanner);
    pipelines.push({ stages, joinedBy, isBackground: joint === '&', start: from, end });
    if (joint === '') {
      scanner.skipLines();
      if (!isClosed(scanner, closers)) throw new Unreadable();
      return { pipelines, start, end: scanner.at };
    }
    joinedBy = joint;
  }
}

/** The list inside `$(…)` and `(…)`. */
export const readList = (scanner: Scanner): CommandList => readListUntil(scanner, []);

function isClosed(scanner: Scanner, closers: readonly string[]): boolean {
  if (scanner.isAtEnd || scanner.here === ')' || scanner.sees(';;') || scanner.sees(';&')) return true;
  return closers.some((word) => seesReserved(scanner, word));
}

/** Whether a reserved word stands here as a word of its own. */
export function seesReserved(scanner: Scanner, word: string): boolean {
  if (!scanner.sees(word)) return false;
  const behind = scanner.text[scanner.at + word.length] ?? '';
  return behind === '' || ' \t\n;&|()<>'.includes(behind);
}

function readPipeline(scanner: Scanner): Pick<Pipeline, 'stages' | 'start' | 'end'> {
  const { at: start } = scanner;
  const stages: ShellCommand[] = [];
  for (;;) {
    skipPrefixes(scanner);
    stages.push(scanner.nested(() => readCommand(scanner)));
    const end = scanner.at;
    scanner.skipBlanks();
    if (scanner.sees('||') || scanner.here !== '|') return { stages, start, end };
    scanner.at += scanner.sees('|&') ? 2 : 1;
    scanner.skipLines();
  }
}

/** `time` before brackets or another reserved word; before a program it is a program itself. */
const TIMED =
  /^time(?:[ \t]+-p)?[ \t]+(?=[({!]|[A-Za-z_]\w*=|(?:if|for|while|until|case|select|time)[ \t\n]|\[\[[ \t])/;

/** `!` and `time` say nothing about what is run. */
function skipPrefixes(scanner: Scanner): void {
  for (;;) {
    const timed = TIMED.exec(scanner.text.slice(scanner.at, scanner.at + 40))?.[0].length ?? 0;
    const length = seesReserved(scanner, '!') ? 1 : timed;
    if (length === 0) return;
    scanner.at += length;
    scanner.skipBlanks();
  }
}

/** What joins the next pipeline; '' when none may follow. A line break has been left for the caller to pass. */
function readJoint(scanner: Scanner): '' | ';' | '&&' | '||' | '&' {
  scanner.skipBlanks();
  if (scanner.take('&&')) return '&&';
  if (scanner.take('||')) return '||';
  if (scanner.sees(';;') || scanner.sees(';&')) return '';
  if (scanner.take(';')) return ';';
  if (scanner.take('&')) return '&';
  return scanner.takeLineBreak() ? ';' : '';
}
