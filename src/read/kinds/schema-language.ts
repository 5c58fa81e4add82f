import type { TextLines } from '../../text/text-lines.ts';
import type { Part } from './outline-from.ts';

/** How a language that only declares types is read, line by line. */
export interface SchemaSyntax {
  /** A line that begins a definition; groups: its kind and its name. */
  readonly definition: RegExp;
  /** Kinds whose members are listed like definitions, with what a member's line looks like; its group is the name. */
  readonly members: Readonly<Record<string, RegExp>>;
  /** Text in which brackets and words mean nothing. */
  readonly ignored: RegExp;
}

interface Open {
  readonly index: number;
  readonly kind: string;
  /** Brackets that were open before it. */
  readonly level: number;
  readonly headLast: number;
}

/** Definitions in brackets, and those members that a reader calls or asks for by name. */
export function schemaParts(text: string, lines: TextLines, syntax: SchemaSyntax): Part[] {
  const clear = text.replace(syntax.ignored, (match) => match.replace(/[^\n]/g, ' '));
  const clearLine = (at: number): string => clear.slice(lines.startOf(at), lines.startOf(at + 1));
  const parts: Part[] = [];
  const open: Open[] = [];
  let level = 0;
  for (let at = 1; at <= lines.count; at++) {
    const line = clearLine(at);
    const found = findPart(line, open.at(-1), { syntax, level });
    if (found !== undefined) {
      const headLast = endOfHead(clearLine, at, lines.count);
      const isExported = open.length === 0;
      parts.push({ ...found, first: at, last: at, headLast, head: joined(lines, at, headLast), isExported });
      open.push({ index: parts.length - 1, kind: found.kind, level, headLast });
    }
    level += bracketBalance(line);
    while (open.length > 0 && isClosed(open.at(-1), level, at)) endPart(parts, open.pop(), at);
  }
  for (const part of open) endPart(parts, part, lines.count);
  return parts;
}

/** A head is looked for in so many lines. */
const LONGEST_HEAD_LINES = 60;
/** What a line begins with that goes on with the head above it. */
const GOES_ON = /^\s*(?:[{@&|=)]|implements\b|returns\b)/;
/** What a head that goes on ends with. */
const IS_OPEN = /[=|&,(]\s*$/;

/** The line on which the body begins, or the last one of a definition without a body. */
function endOfHead(clearLine: (at: number) => string, first: number, count: number): number {
  let balance = 0;
  for (let at = first; at <= Math.min(count, first + LONGEST_HEAD_LINES); at++) {
    const line = clearLine(at);
    if (line.includes('{')) return at;
    balance += bracketBalance(line);
    const goesOn = balance > 0 || IS_OPEN.test(line) || (at < count && GOES_ON.test(clearLine(at + 1)));
    if (!goesOn) return at;
  }
  return first;
}

function joined(lines: TextLines, first: number, last: number): string {
  const rows: string[] = [];
  for (let at = first; at <= last; at++) rows.push(lines.line(at));
  return rows.join('\n');
}

function findPart(
  line: string,
  around: Open | undefined,
  { syntax, level }: { syntax: SchemaSyntax; level: number },
): { kind: string; name: string } | undefined {
  const definition = syntax.definition.exec(line);
  if (definition) return { kind: definition[1] ?? '', name: definition[2] ?? '' };
  const member = around === undefined ? undefined : syntax.members[around.kind];
  const name = around !== undefined && level === around.level + 1 ? member?.exec(line)?.[1] : undefined;
  return name === undefined ? undefined : { kind: 'member', name };
}

/** A part ends where its brackets are closed, and not before its head does. */
const isClosed = (open: Open | undefined, level: number, at: number): boolean =>
  open !== undefined && at >= open.headLast && level <= open.level;

function endPart(parts: Part[], open: Open | undefined, line: number): void {
  const part = open === undefined ? undefined : parts[open.index];
  if (open !== undefined && part !== undefined) parts[open.index] = { ...part, last: line };
}

function bracketBalance(line: string): number {
  let balance = 0;
  for (const character of line) {
    if (character === '{' || character === '(' || character === '[') balance++;
    else if (character === '}' || character === ')' || character === ']') balance--;
  }
  return balance;
}
