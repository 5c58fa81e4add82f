import type { Node } from './ast.ts';
import { type CodePointSet, members, sizeOf } from './code-points.ts';
import { ALL, both, oneOf, type TrigramQuery, trigramsOfOne } from './trigram-query.ts';

/**
 * What text a match must contain, after Cox, "Regular Expression Matching with a Trigram Index" (2012): for
 * each part of a pattern all texts it can be, while they are few, and otherwise how it begins and ends and
 * what it requires inside. Texts are strings of one character a byte.
 */
export interface TextRequirements {
  /** All texts that match, when they are few. Assertions count as empty. */
  readonly exact: readonly string[] | undefined;
  readonly query: TrigramQuery;
  /** Every match contains one of these, the longest known; `undefined` when there is no such list. */
  readonly literals: readonly string[] | undefined;
}

/** @param foldsCase takes ASCII capitals for small letters, in the texts as in the pattern. */
export function textRequirements(node: Node, foldsCase: boolean): TextRequirements {
  const shape = new TextAnalysis(foldsCase).shapeOf(node);
  const { query, literals } = opened(shape);
  return { exact: shape.exact, query, literals };
}

/** Texts that stay a list; more become the beginnings, ends and trigrams of all of them. */
const MAX_TEXTS = 16;
/** Members of a class that may still be so few texts, letters of both cases being one. */
export const MAX_LISTED = 2 * MAX_TEXTS;
/** Copies of a repeated part that are written out: more of them add no trigram. */
const MAX_COPIES = 4;
/** Bytes of a beginning or end that can take part in a trigram across the border. */
const BORDER = 2;

interface Shape extends TextRequirements {
  /** Every match begins, or ends, with one of these; they may be empty. With `exact` they are unused. */
  readonly prefix: readonly string[];
  readonly suffix: readonly string[];
}

const ANY: Shape = { exact: undefined, prefix: [''], suffix: [''], query: ALL, literals: undefined };
const exactShape = (exact: readonly string[]): Shape => ({ ...ANY, exact });

class TextAnalysis {
  readonly #foldsCase: boolean;

  constructor(foldsCase: boolean) {
    this.#foldsCase = foldsCase;
  }

  shapeOf(node: Node): Shape {
    switch (node.kind) {
      case 'empty':
      case 'assert':
        return exactShape(['']);
      case 'class':
        return this.#classShape(node.set);
      case 'concat':
        return runs(node.parts.map((part) => this.shapeOf(part))).reduce(joined);
      case 'alternate':
        return node.branches.map((branch) => this.shapeOf(branch)).reduce(either);
      case 'repeat':
        return repeated(this.shapeOf(node.body), node.min, node.max);
    }
  }

  #classShape(set: CodePointSet): Shape {
    if (sizeOf(set) > MAX_LISTED) return ANY;
    const texts = new Set<string>();
    for (const codePoint of members(set)) texts.add(this.#bytesOf(codePoint));
    return texts.size > MAX_TEXTS ? ANY : exactShape([...texts]);
  }

  #bytesOf(codePoint: number): string {
    const isCapital = this.#foldsCase && codePoint >= 0x41 && codePoint <= 0x5a;
    if (isCapital) return String.fromCharCode(codePoint + 0x20);
    return Buffer.from(String.fromCodePoint(codePoint)).toString('latin1');
  }
}

/** Joins neighbours as long as their texts stay a list, so that `x.*longer` keeps `longer` in one piece. */
function runs(parts: readonly Shape[]): Shape[] {
  const joinedParts: Shape[] = [];
  for (const part of parts) {
    const run = joinedParts.at(-1);
    const longer = run && joinedTexts(run, part);
    if (longer) joinedParts[joinedParts.length - 1] = longer;
    else joinedParts.push(part);
  }
  return joinedParts;
}

function joinedTexts(a: Shape, b: Shape): Shape | undefined {
  const areFew = a.exact && b.exact && a.exact.length * b.exact.length <= MAX_TEXTS;
  return areFew ? exactShape(pairs(a.exact, b.exact)) : undefined;
}

function joined(a: Shape, b: Shape): Shape {
  const texts = joinedTexts(a, b);
  if (texts) return texts;
  const left = opened(a);
  const right = opened(b);
  const across = left.suffix.length * right.prefix.length;
  const border = across <= 2 * MAX_TEXTS ? trigramsOfOne(pairs(left.suffix, right.prefix)) : ALL;
  return {
    exact: undefined,
    prefix: a.exact ? shortened(pairs(a.exact, right.prefix), firstBytes) : left.prefix,
    suffix: b.exact ? shortened(pairs(left.suffix, b.exact), lastBytes) : right.suffix,
    query: both(both(left.query, right.query), border),
    literals: better(left.literals, right.literals),
  };
}

function either(a: Shape, b: Shape): Shape {
  if (a.exact && b.exact && a.exact.length + b.exact.length <= MAX_TEXTS) {
    return exactShape(distinct([...a.exact, ...b.exact]));
  }
  const left = opened(a);
  const right = opened(b);
  const literals = left.literals && right.literals && distinct([...left.literals, ...right.literals]);
  return {
    exact: undefined,
    prefix: shortened([...left.prefix, ...right.prefix], firstBytes),
    suffix: shortened([...left.suffix, ...right.suffix], lastBytes),
    query: oneOf(left.query, right.query),
    literals: literals && literals.length <= 2 * MAX_TEXTS ? literals : undefined,
  };
}

function repeated(body: Shape, min: number, max: number): Shape {
  if (min === 0) return max === 1 ? either(body, exactShape([''])) : ANY;
  const copies = Math.min(min, MAX_COPIES);
  let shape = body;
  for (let i = 1; i < copies; i++) shape = joined(shape, body);
  return copies === max ? shape : opened(shape);
}

/** The same without the list of texts: what they begin and end with and the trigrams they hold. */
function opened(shape: Shape): Shape {
  const { exact } = shape;
  if (!exact) return shape;
  return {
    exact: undefined,
    prefix: shortened(exact, firstBytes),
    suffix: shortened(exact, lastBytes),
    query: trigramsOfOne(exact),
    literals: exact.includes('') ? undefined : exact,
  };
}

type Shorten = (text: string, bytes: number) => string;
const firstBytes: Shorten = (text, bytes) => text.slice(0, bytes);
const lastBytes: Shorten = (text, bytes) => (bytes === 0 ? '' : text.slice(-bytes));

/** The borders of texts, as long as they stay few. */
function shortened(texts: readonly string[], shorten: Shorten): readonly string[] {
  for (let bytes = BORDER; bytes > 0; bytes--) {
    const borders = distinct(texts.map((text) => shorten(text, bytes)));
    if (borders.length <= MAX_TEXTS) return borders;
  }
  return [''];
}

const pairs = (left: readonly string[], right: readonly string[]): string[] =>
  distinct(left.flatMap((a) => right.map((b) => a + b)));

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The list whose shortest text is longer; of equals the shorter list. */
function better(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined {
  if (!a || !b) return a ?? b;
  const gain = shortest(a) - shortest(b);
  return gain > 0 || (gain === 0 && a.length <= b.length) ? a : b;
}

const shortest = (texts: readonly string[]): number => Math.min(...texts.map((text) => text.length));
