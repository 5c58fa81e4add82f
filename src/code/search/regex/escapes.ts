import {
  regexBadCodePoint,
  regexUnfinishedEscape,
  regexUnknownEscape,
  regexUnknownProperty,
  regexUnsupported,
} from '../../../core/messages/regex.ts';
import { ASSERTION, type Assertion } from './ast.ts';
import { closeOverCase } from './case-folding.ts';
import { type CodePointSet, negate, single } from './code-points.ts';
import type { Flags } from './flags.ts';
import { type PatternReader, refuse } from './pattern-reader.ts';
import { digitSet, propertySet, spaceSet, wordSet } from './unicode.ts';

/** What a backslash and its characters mean. */
export type Escape =
  | { readonly kind: 'character'; readonly codePoint: number }
  | { readonly kind: 'set'; readonly set: CodePointSet }
  | { readonly kind: 'assertion'; readonly assertion: Assertion };

const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

const PERL_CLASSES: Readonly<Record<string, () => CodePointSet>> = {
  d: digitSet,
  s: spaceSet,
  w: wordSet,
  D: () => negate(digitSet()),
  S: () => negate(spaceSet()),
  W: () => negate(wordSet()),
};

const ASSERTIONS: Readonly<Record<string, Assertion>> = {
  A: ASSERTION.lineStart,
  z: ASSERTION.lineEnd,
  b: ASSERTION.wordBoundary,
  B: ASSERTION.notWordBoundary,
  '<': ASSERTION.wordStart,
  '>': ASSERTION.wordEnd,
};

const NAMED_BOUNDARIES: Readonly<Record<string, Assertion>> = {
  'b{start-half}': ASSERTION.wordStartHalf,
  'b{end-half}': ASSERTION.wordEndHalf,
  'b{start}': ASSERTION.wordStart,
  'b{end}': ASSERTION.wordEnd,
};

const UNSUPPORTED: Readonly<Record<string, readonly [string, string]>> = {
  K: ['\\K', 'Search for the whole text; the column of a match is only a hint.'],
  G: ['\\G', 'Leave it out.'],
  k: ['a back-reference', 'Write the repeated text out.'],
  g: ['a back-reference or subroutine call', 'Write the repeated text out.'],
  Z: ['\\Z', 'Use $ for the end of a line.'],
  C: ['\\C', 'Use . for one character.'],
  X: ['\\X', 'Use . for one character.'],
  R: ['\\R', 'Lines are searched one by one: use $ for the end of a line.'],
};

/** Reads an escape, the cursor standing after its backslash. `insideClass` refuses assertions. */
export function parseEscape(reader: PatternReader, flags: Flags, insideClass: boolean): Escape {
  const start = reader.position; // the number of the backslash
  if (reader.atEnd) return refuse(regexUnfinishedEscape(start));
  const assertion = insideClass ? undefined : parseAssertion(reader);
  if (assertion !== undefined) return { kind: 'assertion', assertion };
  const letter = reader.next();
  const perl = PERL_CLASSES[letter];
  if (perl) return { kind: 'set', set: perl() };
  if (letter === 'p' || letter === 'P') return { kind: 'set', set: parseProperty(reader, flags, letter) };
  return { kind: 'character', codePoint: parseCharacter(reader, letter, start, insideClass) };
}

function parseAssertion(reader: PatternReader): Assertion | undefined {
  for (const [name, assertion] of Object.entries(NAMED_BOUNDARIES)) if (reader.eat(name)) return assertion;
  const assertion = ASSERTIONS[reader.peek()];
  if (assertion !== undefined) reader.next();
  return assertion;
}

function parseCharacter(reader: PatternReader, letter: string, start: number, insideClass: boolean): number {
  const control = CONTROLS[letter];
  if (control !== undefined) return control;
  if (letter === 'x') return parseHex(reader, 2, start);
  if (letter === 'u') return parseHex(reader, 4, start);
  if (letter === 'U') return parseHex(reader, 8, start);
  if (letter === 'b' && insideClass) return 8;
  if (/[0-9]/.test(letter)) {
    refuse(
      regexUnsupported('a back-reference', start, 'Write the repeated text out, or \\x{…} for a character.'),
    );
  }
  const unsupported = UNSUPPORTED[letter];
  if (unsupported) refuse(regexUnsupported(unsupported[0], start, unsupported[1]));
  // Letters are kept for escapes to come; everything else stands for itself, as in every other engine.
  if (/[A-Za-z]/.test(letter)) refuse(regexUnknownEscape(`\\${letter}`, start));
  return letter.codePointAt(0)!; // next() gave one character: the end was checked
}

/** `\x7F`, `\x{1F600}`: so many digits, or any number of them in braces. */
function parseHex(reader: PatternReader, digits: number, start: number): number {
  let text = '';
  if (reader.eat('{')) text = reader.until('}') ?? '';
  else for (let i = 0; i < digits; i++) text += reader.next();
  const codePoint = /^[0-9A-Fa-f]{1,8}$/.test(text) ? Number.parseInt(text, 16) : Number.NaN;
  const isScalar = codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
  return isScalar ? codePoint : refuse(regexBadCodePoint(start));
}

/** `\pL`, `\p{Greek}`, `\p{^Lu}`, `\P{Lu}`, `\p{sc!=Greek}`. */
function parseProperty(reader: PatternReader, flags: Flags, letter: string): CodePointSet {
  const start = reader.position - 1;
  const name = (reader.eat('{') ? reader.until('}') : reader.next()) ?? '';
  const bare = name.replace(/^\^/, '').replace('!=', '=');
  const set = propertySet(bare) ?? refuse(regexUnknownProperty(name === '' ? '(no name)' : name, start));
  const isNegated = (letter === 'P') !== (name.startsWith('^') !== name.includes('!='));
  const folded = flags.ignoreCase ? closeOverCase(set) : set;
  return isNegated ? negate(folded) : folded;
}

/** The set of one character under the flags. */
export const characterSet = (codePoint: number, flags: Flags): CodePointSet =>
  flags.ignoreCase ? closeOverCase(single(codePoint)) : single(codePoint);
