import type { LineSpan } from './facts.ts';
import { ERROR_KIND } from './grammar.ts';
import { endOfText, linesIn } from './source-text.ts';
import type { SyntaxReader } from './syntax-reader.ts';

/**
 * Lines of comments and of long strings, in which nothing is code, whatever it looks like.
 * A node with nothing in it that takes several lines is such a text in every grammar, or an empty pair of brackets.
 * Its first line counts only where the text begins that line.
 */
export function textLinesIn(x: SyntaxReader & { readonly comments: readonly number[] }): LineSpan[] {
  const { kind, startRow, endRow, next, count } = x.tree;
  const nodes = [...x.comments];
  for (let node = 0; node < count; node++) {
    const isLeaf = next[node] === node + 1 && kind[node] !== ERROR_KIND;
    if (isLeaf && endRow[node]! > startRow[node]!) nodes.push(node);
  }
  return nodes
    .map((node) => ({ first: firstLine(x, node), last: lastLine(x, node) }))
    .filter(({ first, last }) => first <= last);
}

/** The line of the node, or the next one when code stands before it. */
function firstLine(x: SyntaxReader, node: number): number {
  const start = x.start(node);
  const before = endOfText(x.source, start);
  const isAlone = before === 0 || linesIn(x.source, before, start) > 0;
  return x.line(node) + (isAlone ? 0 : 1);
}

/** Some grammars end a node behind the line break that ends it. */
function lastLine(x: SyntaxReader, node: number): number {
  const end = x.end(node);
  return x.tree.endRow[node]! + 1 - linesIn(x.source, endOfText(x.source, end), end);
}
