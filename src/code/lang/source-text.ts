import type { Range } from 'web-tree-sitter';
import type { EmbeddedBlock } from './define-language.ts';
import type { Extraction } from './extraction.ts';

const NEWLINE = 10;

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Where a head ends whose body starts at `body`: without the blanks, `=` or `:=` between them. */
export function endOfHead(source: string, body: number): number {
  let at = skipBlanksBack(source, body);
  if (source[at - 1] !== '=') return at;
  at--;
  if (source[at - 1] === ':') at--;
  return skipBlanksBack(source, at);
}

/** `end` without the white space before it. */
export const endOfText = skipBlanksBack;

/** Line breaks from `from` to `to`. */
export function linesIn(source: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++) if (source.charCodeAt(at) === NEWLINE) lines++;
  return lines;
}

function skipBlanksBack(source: string, index: number): number {
  let at = index;
  while (at > 0 && isBlank(source.charCodeAt(at - 1))) at--;
  return at;
}

/** True when nothing but white space stands before `index` on its line. */
function startsItsLine(source: string, index: number): boolean {
  let at = index;
  while (at > 0) {
    const code = source.charCodeAt(at - 1);
    if (code === NEWLINE) return true;
    if (!isBlank(code)) return false;
    at--;
  }
  return true;
}

/** True when `from` to `to` is white space without an empty line. */
function isAdjacent(source: string, from: number, to: number): boolean {
  let newlines = from > 0 && source.charCodeAt(from - 1) === NEWLINE ? 1 : 0;
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at);
    if (!isBlank(code)) return false;
    if (code === NEWLINE && ++newlines > 1) return false;
  }
  return true;
}

/** Where the run of comments directly above `index` starts; `index` itself when there is none. */
export function docStartAbove(x: Extraction, index: number): number {
  const { comments, source } = x;
  let start = index;
  for (let last = comments.length - 1; last >= 0; last--) {
    const comment = comments[last] ?? -1;
    if (x.start(comment) >= start) continue;
    if (!isAdjacent(source, x.end(comment), start)) break;
    if (!startsItsLine(source, x.start(comment))) break;
    start = x.start(comment);
  }
  return start;
}

export function countLines(source: string): number {
  let lines = 1;
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lines++;
  return source.endsWith('\n') && lines > 1 ? lines - 1 : lines;
}

/** Blocks of a text as the parser wants them: with rows and columns. */
export function rangesOf(source: string, blocks: readonly EmbeddedBlock[]): Range[] {
  return blocks.map(({ startIndex, endIndex }) => ({
    startIndex,
    endIndex,
    startPosition: positionAt(source, startIndex),
    endPosition: positionAt(source, endIndex),
  }));
}

function positionAt(source: string, index: number) {
  return { row: linesIn(source, 0, index), column: index - (source.lastIndexOf('\n', index - 1) + 1) };
}

/** Runs of white space as one blank. */
export function oneLine(text: string): string {
  return text.includes('\n') ? text.replace(/\s+/g, ' ') : text;
}
