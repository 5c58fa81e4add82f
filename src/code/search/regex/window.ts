import type { Node } from './ast.ts';
import { type ByteSet, frequencyOf, unionOfBytes, utf8Positions } from './byte-set.ts';
import type { CodePointSet } from './code-points.ts';

/**
 * Bytes that every match contains one after the other: at each position one out of a set. `deadlock|livelock`
 * gives `[dl][ei][av][de]lock`, `0x[0-9a-f]{8}\b` gives ten positions. Searching for a window is several
 * times faster than running an automaton, so it decides which lines the automaton sees at all.
 */
export interface Window {
  readonly sets: readonly ByteSet[];
  /** True when the window is the whole pattern: every place where it fits is a match. */
  readonly isPattern: boolean;
}

/** The most telling window of a pattern; its list is empty when no byte is required. */
export function requiredWindow(node: Node): Window {
  const shape = shapeOf(node);
  return { sets: shape.exact ?? shape.best, isPattern: shape.exact !== undefined && shape.isPrecise };
}

/** Longest list that stays exact; longest window of anything else. */
const MAX_EXACT = 256;
const MAX_WINDOW = 32;

/** What is known of all matches of a node, in the manner of literal extraction but with byte sets for letters. */
interface Shape {
  /** Set when every match is so many bytes, each out of its set. */
  readonly exact: readonly ByteSet[] | undefined;
  /** With `exact`: every product of the sets is a match as well. */
  readonly isPrecise: boolean;
  /** Every match begins so, ends so, contains this. */
  readonly prefix: readonly ByteSet[];
  readonly suffix: readonly ByteSet[];
  readonly best: readonly ByteSet[];
  /** Of one character whose forms differ in length: every byte of theirs, and the least number of them. */
  readonly loose?: { readonly bytes: ByteSet; readonly length: number };
}

const NOTHING: Shape = { exact: undefined, isPrecise: false, prefix: [], suffix: [], best: [] };

function shapeOf(node: Node): Shape {
  switch (node.kind) {
    case 'empty':
      return exactShape([], true);
    case 'assert':
      return exactShape([], false);
    case 'class':
      return classShape(node.set);
    case 'concat':
      return node.parts.map(shapeOf).reduce(joined);
    case 'alternate':
      return node.branches.map(shapeOf).reduce(either);
    case 'repeat':
      return repeated(node.min === 0 ? NOTHING : shapeOf(node.body), node.min, node.max);
  }
}

function exactShape(sets: readonly ByteSet[], isPrecise: boolean): Shape {
  const prefix = sets.slice(0, MAX_WINDOW);
  const suffix = sets.slice(-MAX_WINDOW);
  const exact = sets.length > MAX_EXACT ? undefined : sets;
  return { exact, isPrecise, prefix, suffix, best: prefix };
}

const classShapes = new WeakMap<CodePointSet, Shape>();

function classShape(set: CodePointSet): Shape {
  const known = classShapes.get(set);
  if (known) return known;
  const forms = utf8Positions(set).filter((form) => form !== undefined);
  const isPrecise = forms[0]?.length === 1 || (set.length === 2 && set[0] === set[1]);
  const tight = forms.map((form) => exactShape(form, isPrecise)).reduce(either, NEVER);
  const bytes = forms.length < 2 ? undefined : forms.flat().reduce(unionOfBytes);
  const shape = bytes ? { ...tight, loose: { bytes, length: tight.prefix.length } } : tight;
  classShapes.set(set, shape);
  return shape;
}

/** The shape of a class without members, neutral in alternation. */
const NEVER: Shape = { ...NOTHING, isPrecise: true };

function joined(a: Shape, b: Shape): Shape {
  if (a.exact && b.exact) return exactShape([...a.exact, ...b.exact], a.isPrecise && b.isPrecise);
  return {
    exact: undefined,
    isPrecise: false,
    prefix: a.exact ? [...a.exact, ...b.prefix].slice(0, MAX_WINDOW) : a.prefix,
    suffix: b.exact ? [...a.suffix, ...b.exact].slice(-MAX_WINDOW) : b.suffix,
    best: moreTelling([...a.suffix, ...b.prefix], moreTelling(a.best, b.best)),
  };
}

function either(a: Shape, b: Shape): Shape {
  if (a === NEVER) return b;
  if (b === NEVER) return a;
  if (a.exact && b.exact && a.exact.length === b.exact.length)
    return exactShape(overlaid(a.exact, b.exact), false);
  const prefix = overlaid(a.prefix, b.prefix);
  const suffix = overlaid(a.suffix.toReversed(), b.suffix.toReversed()).toReversed();
  const best = moreTelling(moreTelling(prefix, suffix), overlaid(a.best, b.best));
  return { exact: undefined, isPrecise: false, prefix, suffix, best };
}

function repeated(body: Shape, min: number, max: number): Shape {
  if (min === 0) return NOTHING;
  if (body.loose && min > 1) return run(body.loose.bytes, min * body.loose.length);
  let shape = body;
  let copies = 1;
  // Every further copy makes the window longer or changes nothing any more.
  for (; copies < min && copies < MAX_EXACT && shape.exact; copies++) shape = joined(shape, body);
  return copies === max ? shape : { ...shape, exact: undefined };
}

/** At least `length` bytes out of one set: what `\w{20}` requires, whatever the lengths of its characters. */
function run(bytes: ByteSet, length: number): Shape {
  const window = Array.from({ length: Math.min(length, MAX_WINDOW) }, () => bytes);
  return { ...NOTHING, prefix: window, suffix: window, best: window };
}

/** Position by position, as far as both go. */
function overlaid(a: readonly ByteSet[], b: readonly ByteSet[]): ByteSet[] {
  const length = Math.min(a.length, b.length);
  return Array.from({ length }, (_, i) => unionOfBytes(a[i]!, b[i]!)); // within both
}

function moreTelling(a: readonly ByteSet[], b: readonly ByteSet[]): readonly ByteSet[] {
  return informationOf(a) >= informationOf(b) ? a.slice(0, 2 * MAX_WINDOW) : b;
}

/** Bits by which fitting the window is rarer than not. */
function informationOf(window: readonly ByteSet[]): number {
  let bits = 0;
  for (const set of window) bits -= Math.log2(Math.min(1, frequencyOf(set) + 1e-9));
  return bits;
}
