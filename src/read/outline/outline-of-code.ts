import type { Definition, FileFacts } from '../../code/lang/index.ts';
import { LineKind } from '../../text/comment-lines.ts';
import type { TextLines } from '../../text/text-lines.ts';
import { clipLine } from '../kinds/excerpt/clip-line.ts';
import { blocksIn } from './blocks.ts';
import { headStart, headText, ownStart } from './head-text.ts';
import type { Outline, OutlineEntry } from './outline.ts';

const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'macro']);
/** Members that tell how a type is made rather than what it does; the type's lines show them. */
const FIELDS: ReadonlySet<string> = new Set(['property', 'variant']);
const VALUES: ReadonlySet<string> = new Set(['constant', 'variable']);
/** A function in a function is worth a line of its own from this length on. */
const LOCAL_FUNCTION_LINES = 20;

/**
 * Definitions and, where there are none, blocks of statements.
 * @param kinds of the lines, as `lineKinds` tells them
 */
export function outlineOfCode(
  source: string,
  lines: TextLines,
  { facts, kinds }: { readonly facts: FileFacts; readonly kinds: Uint8Array },
): Outline {
  const dependencyLines = linesOfImports(source, lines, facts);
  const isStatement = (line: number): boolean => kinds[line] === LineKind.code && !dependencyLines.has(line);
  const statements = withoutLines(lines, linesOfText(lines, facts), isStatement);
  const entries = inOrder(withBlocks(definitionEntries(source, lines, facts), statements));
  const shown = new Set(entries.filter(({ isExported }) => isExported).map(({ name }) => name));
  const reexported = [...facts.exports.map(({ alias }) => alias), ...namesOfReexports(facts)];
  return {
    entries,
    dependencies: [...new Set(facts.imports.map(({ module }) => named(module)))],
    reexports: [...new Set(reexported.map(named))].filter((name) => name !== '' && !shown.has(name)),
    dependencyLines,
  };
}

/** A name as a row can hold it: in a broken file the parser takes more than a name for one. */
const named = (text: string): string => clipLine(text.replace(/\s+/g, ' ').trim());

function namesOfReexports(facts: FileFacts): string[] {
  return facts.imports
    .filter(({ isReexport }) => isReexport)
    .flatMap(({ names }) => names.map(({ alias }) => alias));
}

type Draft = Omit<OutlineEntry, 'parent' | 'depth'>;

function definitionEntries(source: string, lines: TextLines, facts: FileFacts): Draft[] {
  const { definitions } = facts;
  const isLocal = definitions.map(() => false);
  return definitions.flatMap((definition, index) => {
    const parent = definitions[definition.parent];
    isLocal[index] =
      parent !== undefined && (isLocal[definition.parent] === true || hidesItsInside(source, parent));
    if (!isListed(definition, isLocal[index])) return [];
    return [entryOf(source, lines, definition, isLocal[index])];
  });
}

/** What a function makes is its own affair, unless it makes a type (`type` in Zig and Python): that has members. */
function hidesItsInside(source: string, { kind, typeStart, typeEnd }: Definition): boolean {
  return FUNCTIONS.has(kind) && source.slice(typeStart, typeEnd) !== 'type';
}

function isListed(definition: Definition, isLocal: boolean): boolean {
  if (FIELDS.has(definition.kind)) return false;
  if (VALUES.has(definition.kind)) return !isLocal && definition.parent < 0;
  return !isLocal || definition.endLine - definition.startLine + 1 >= LOCAL_FUNCTION_LINES;
}

function entryOf(source: string, lines: TextLines, definition: Definition, isLocal: boolean): Draft {
  return {
    docFirst: lines.numberAt(definition.docStart),
    first: definition.startLine,
    ownFirst: lines.numberAt(ownStart(source, definition)),
    last: definition.endLine,
    headLast: Math.max(
      lines.numberAt(Math.max(definition.signatureEnd - 1, headStart(source, definition))),
      definition.startLine,
    ),
    head: headText(source, definition),
    name: named(definition.name),
    qualifiedName: named(definition.qualifiedName),
    kind: definition.kind,
    isExported: definition.isExported,
    isTest: definition.isTest,
    isLocal,
  };
}

/** Adds the blocks of statements between the definitions at the top of the file. */
function withBlocks(drafts: readonly Draft[], lines: TextLines): Draft[] {
  const all = [...drafts];
  let at = 1;
  const tops = [...drafts].sort((a, b) => a.docFirst - b.docFirst);
  for (const { docFirst, last } of [...tops, { docFirst: lines.count + 1, last: lines.count }]) {
    if (docFirst > at) all.push(...blockDrafts(lines, at, docFirst - 1));
    at = Math.max(at, last + 1);
  }
  return all;
}

function blockDrafts(lines: TextLines, first: number, last: number): Draft[] {
  return blocksIn(lines, first, last)
    .filter(({ depth, first: line }) => depth === 0 || NAMED_CALL.test(lines.line(line)))
    .map((block) => ({
      docFirst: block.first,
      first: block.first,
      last: block.last,
      headLast: block.first,
      head: clipLine(blockHead(lines.line(block.first))),
      name: '',
      qualifiedName: '',
      kind: 'block',
      isExported: false,
      isTest: false,
      isLocal: false,
    }));
}

/** Inside of other blocks, those with a title are of interest: tests and their groups. */
const NAMED_CALL =
  /^\s*(?:(?:await|return)\s+)?[\w.]*\b(?:describe|context|suite|group|test|it|bench|subtest|scenario|Run)\b[\w.]*\(\s*['"`]/;
/** The function that a call is handed, and what opens a body: they say nothing that the indentation does not. */
const OPENING = /(?:,\s*)?(?:async\s*)?(?:function\s*\w*\s*)?(?:\([\w\s,{}:.=*&]*\)|\b\w+)?\s*(?:=>)?\s*\{$/;

function blockHead(line: string): string {
  const whole = line.trim();
  const head = whole.replace(OPENING, '').trimEnd();
  return NAMED_CALL.test(whole) && head !== '' ? head : whole.replace(/\s*\{$/, '');
}

/** The lines as if all that is no statement were empty: comments, imports, the inside of long strings. */
function withoutLines(
  lines: TextLines,
  isText: Uint8Array,
  isStatement: (line: number) => boolean,
): TextLines {
  const isShown = (line: number): boolean => isStatement(line) && isText[line] !== 1;
  return {
    ...lines,
    line: (number) => (isShown(number) ? lines.line(number) : ''),
    isBlank: (number) => !isShown(number),
  };
}

/** Lines that the parser takes for comments or the inside of strings. */
function linesOfText(lines: TextLines, { textLines = [] }: FileFacts): Uint8Array {
  const isText = new Uint8Array(lines.count + 2);
  for (const { first, last } of textLines) isText.fill(1, first, last + 1);
  return isText;
}

/** Sorts by place, what is around first, and links each entry to the one around it. */
function inOrder(drafts: readonly Draft[]): OutlineEntry[] {
  const sorted = [...drafts].sort((a, b) => a.first - b.first || b.last - a.last);
  const entries: OutlineEntry[] = [];
  const open: number[] = [];
  for (const draft of sorted) {
    while (
      open.length > 0 &&
      (entries[open.at(-1)!]!.last < draft.last ||
        (entries[open.at(-1)!]!.first === draft.first && entries[open.at(-1)!]!.last === draft.last))
    )
      open.pop();
    entries.push({ ...draft, parent: open.at(-1) ?? -1, depth: open.length });
    open.push(entries.length - 1);
  }
  return entries;
}

function linesOfImports(source: string, lines: TextLines, facts: FileFacts): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { line } of facts.imports) {
    for (let at = line; at <= lines.count; at++) {
      found.add(at);
      if (isClosed(source.slice(lines.startOf(line), lines.startOf(at + 1)))) break;
    }
  }
  return found;
}

/** Whether a statement over several lines has closed its brackets. */
function isClosed(text: string): boolean {
  let open = 0;
  for (const character of text) {
    if ('({['.includes(character)) open++;
    else if (')}]'.includes(character)) open--;
  }
  return open <= 0;
}
