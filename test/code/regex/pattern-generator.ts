import fc from 'fast-check';

/** A pattern in our syntax and the same one for JavaScript's `u` mode. */
export interface PatternPair {
  readonly ours: string;
  readonly js: string;
}

/** Letters with case partners inside and outside ASCII, characters of every UTF-8 length, layout, punctuation. */
export const ALPHABET = [
  'a',
  'b',
  'A',
  'k',
  'K',
  's',
  'ſ',
  '_',
  '1',
  '٣',
  ' ',
  '-',
  '\r',
  '\t',
  'é',
  'É',
  'σ',
  'ς',
  '日',
  '𝒳',
  '́',
  '(',
  '\\',
];

const WORD_ITEMS = '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}';
const WORD = `[${WORD_ITEMS}]`;

const hex = (c: string): string => (c.codePointAt(0) ?? 0).toString(16);
const jsCharacter = (c: string): string => `\\u{${hex(c)}}`;

const character = fc.constantFrom(...ALPHABET);

const literal: fc.Arbitrary<PatternPair> = fc.tuple(character, fc.boolean()).map(([c, isHex]) => ({
  ours: isHex ? `\\x{${hex(c)}}` : c.replace(/[\\().*+?[\]{}|^$-]/, '\\$&'),
  js: jsCharacter(c),
}));

const classItem: fc.Arbitrary<PatternPair> = fc.oneof(
  character.map((c) => ({ ours: `\\x{${hex(c)}}`, js: jsCharacter(c) })),
  fc.constantFrom(
    { ours: 'a-k', js: 'a-k' },
    { ours: '0-9', js: '0-9' },
    { ours: 'é-日', js: 'é-日' },
    { ours: '\\w', js: WORD_ITEMS },
    { ours: '\\s', js: '\\p{White_Space}' },
    { ours: '[:alpha:]', js: 'A-Za-z' },
  ),
);

const characterClass: fc.Arbitrary<PatternPair> = fc
  .tuple(fc.array(classItem, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([items, isNegated]) => {
    const caret = isNegated ? '^' : '';
    return {
      ours: `[${caret}${items.map((i) => i.ours).join('')}]`,
      js: `[${caret}${items.map((i) => i.js).join('')}]`,
    };
  });

const atom: fc.Arbitrary<PatternPair> = fc.oneof(
  { weight: 6, arbitrary: literal },
  { weight: 3, arbitrary: characterClass },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      { ours: '.', js: '[^\\n]' },
      { ours: '\\w', js: WORD },
      { ours: '\\W', js: `(?!${WORD})[^]` },
      { ours: '\\d', js: '\\p{Nd}' },
      { ours: '\\s', js: '\\p{White_Space}' },
      { ours: '\\S', js: '[^\\p{White_Space}]' },
      { ours: '\\p{Lu}\\pL', js: '\\p{Lu}\\p{L}' },
      { ours: '[^\\x00-\\x7F]', js: '[^\\0-\\x7f]' },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      { ours: '^', js: '^' },
      { ours: '$', js: '(?:\\r?$)' },
      { ours: '\\z', js: '$' },
      { ours: '\\b', js: `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))` },
      { ours: '\\B', js: `(?:(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD}))` },
      { ours: '\\<', js: `(?:(?<!${WORD})(?=${WORD}))` },
      { ours: '\\b{end-half}', js: `(?!${WORD})` },
    ),
  },
);

const QUANTIFIERS = ['*', '+', '?', '*?', '+?', '??', '{2}', '{1,}', '{0,2}', '{1,3}?', '{0}'];

const concatenated = (parts: readonly PatternPair[]): PatternPair => ({
  ours: parts.map((p) => p.ours).join(''),
  js: parts.map((p) => p.js).join(''),
});

const alternated = (branches: readonly PatternPair[]): PatternPair => ({
  ours: `(${branches.map((b) => b.ours).join('|')})`,
  js: `(?:${branches.map((b) => b.js).join('|')})`,
});

/** Patterns of every construct that both engines have, up to three groups deep. */
export const patternPair: fc.Arbitrary<PatternPair> = fc.letrec<{ node: PatternPair }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', maxDepth: 3, withCrossShrink: true },
    atom,
    fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map(concatenated),
    fc.array(tie('node'), { minLength: 2, maxLength: 3 }).map(alternated),
    fc.tuple(tie('node'), fc.constantFrom(...QUANTIFIERS)).map(([body, q]) => ({
      ours: `(?:${body.ours})${q}`,
      js: `(?:${body.js})${q}`,
    })),
  ),
})).node;

/** Lines over the alphabet of the patterns, short enough for an engine that backtracks. */
export const line: fc.Arbitrary<string> = fc.array(character, { maxLength: 12 }).map((c) => c.join(''));
