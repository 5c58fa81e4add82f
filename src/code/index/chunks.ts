import type { Definition, FileFacts } from '../lang/facts.ts';

/** Lines `[startLine, endLine]`, 1-based and inclusive; the chunks of a file cover it without overlap. */
export interface Chunk {
  readonly startLine: number;
  readonly endLine: number;
  /** Index into the file's definitions of what the chunk shows, −1 for text between definitions. */
  readonly definition: number;
}

/** A window of text without structure. */
const WINDOW_LINES = 50;
/** A definition longer than this is cut into windows that all keep its name. */
const LONG_LINES = 120;
/** Fewer lines than this between two definitions go to the next chunk: comments, attributes, blanks. */
const GAP_LINES = 8;

const CHUNKED = new Set<Definition['kind']>([
  'function',
  'method',
  'constructor',
  'class',
  'struct',
  'enum',
  'interface',
  'trait',
  'impl',
  'module',
  'macro',
  'section',
]);
const CALLABLE = new Set<Definition['kind']>(['function', 'method', 'constructor', 'macro']);

/**
 * One chunk per function or method, one for the head of each class-like definition, windows for the rest.
 * @param source the text that the facts' offsets refer to: a doc comment belongs to its definition's chunk.
 * @param lineCount lines of the file; the result covers 1…lineCount (empty for an empty file).
 */
export function chunkFile(facts: FileFacts | undefined, source: string, lineCount: number): Chunk[] {
  const chunks: Chunk[] = [];
  let next = 1;
  for (const { index, startLine, endLine } of anchors(facts, source)) {
    if (startLine < next) continue;
    if (startLine > lineCount) break;
    if (startLine - next >= GAP_LINES) {
      pushWindows(chunks, next, startLine - 1, -1, WINDOW_LINES);
      next = startLine;
    }
    const from = next;
    const to = Math.min(endLine, lineCount);
    if (to < from) continue;
    pushWindows(chunks, from, to, index, LONG_LINES);
    next = to + 1;
  }
  const last = chunks.at(-1);
  if (last && next <= lineCount && lineCount - next < GAP_LINES) {
    chunks[chunks.length - 1] = { ...last, endLine: lineCount };
  } else if (next <= lineCount) pushWindows(chunks, next, lineCount, -1, WINDOW_LINES);
  return chunks;
}

/** Definitions that begin a chunk, in order; a container's chunk ends where its first member begins. */
function anchors(
  facts: FileFacts | undefined,
  source: string,
): { index: number; startLine: number; endLine: number }[] {
  if (!facts) return [];
  const { definitions } = facts;
  const starts: number[] = [];
  definitions.forEach((definition, index) => {
    if (CHUNKED.has(definition.kind) && !insideCallable(definitions, definition)) starts.push(index);
  });
  starts.sort((a, b) => (definitions[a]?.startLine ?? 0) - (definitions[b]?.startLine ?? 0) || a - b);
  return starts.map((index, position) => {
    const definition = definitions[index] as Definition;
    const following = definitions[starts[position + 1] ?? -1];
    const nextStart = following ? docLine(following, source) : Number.POSITIVE_INFINITY;
    const endLine = Math.min(definition.endLine, nextStart - 1);
    return { index, startLine: docLine(definition, source), endLine };
  });
}

/** The line on which the doc comment of a definition begins, else its own first line. */
function docLine(definition: Definition, source: string): number {
  let line = definition.startLine;
  for (let i = definition.docStart; i < definition.startIndex; i++) if (source.charCodeAt(i) === 10) line--;
  return line;
}

function insideCallable(definitions: readonly Definition[], definition: Definition): boolean {
  let parent = definitions[definition.parent];
  while (parent) {
    if (CALLABLE.has(parent.kind)) return true;
    parent = definitions[parent.parent];
  }
  return false;
}

function pushWindows(chunks: Chunk[], from: number, to: number, definition: number, size: number): void {
  const pieces = Math.max(1, Math.ceil((to - from + 1) / size));
  const step = Math.ceil((to - from + 1) / pieces);
  for (let start = from; start <= to; start += step) {
    chunks.push({ startLine: start, endLine: Math.min(to, start + step - 1), definition });
  }
}
