/** Texts at which splitting patterns and merging go wrong. The same in every run. */

/** A repeatable source of numbers below `n`. */
export type Random = (n: number) => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const PIECES = [
  ...['<|endoftext|>', '<|fim_prefix|>', '<|endofprompt|>', '<|', '|>'],
  ...[
    ' ',
    '  ',
    '       ',
    '\t',
    '\t\t',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    ' \n',
    '\n ',
    '\n/',
    '/\n//',
    ';\n',
    '\v\f',
  ],
  ...['\u00a0', '\u2003', '\u2028', '\u3000', '\u0085', '\u1680', '\ufeff', '\u200b', '\u200d', '\u180e'],
  ...['the', ' The', 'THE', 'camelCase', 'HTTPServer', 'snake_case_x', ' function', 'return', '__init__'],
  ...[
    "it's",
    "IT'S",
    "they'LL",
    "we've",
    "'s",
    "'S",
    "''",
    "d'",
    "'re",
    "'Ve",
    "'m",
    "'lL",
    "'d",
    "'ſ",
    "'st",
    '’s',
  ],
  ...['1', '12', '123', '1234567', '3.14159', '1,000', '0xBEEF', '٣٤٥', '②', 'Ⅻ', '½', '１２３４'],
  ...[
    '你好',
    '東京都',
    'こんにちは',
    '안녕하세요',
    'مرحبا',
    'שלום',
    'नमस्ते',
    'สวัสดี',
    'Здравствуйте',
    'ΑΒΓαβγ',
  ],
  ...[
    'é',
    'e\u0301',
    '\u0301',
    '\u0301A',
    'ﬁ',
    'ǅ',
    'ǅa',
    'ß',
    'İ',
    'ı',
    'ʰ',
    'ªb',
    'ჰ',
    'Ꭰ',
    'ꭰ',
    'ა',
    '\u0345',
    'ⅷ',
  ],
  ...['👍', '👍🏽', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇩🇪🇫🇷', '1️⃣', '𝔘𝔫𝔦', '𠜎', '\u{10ffff}', '\u{e0001}', '\ufffd'],
  ...['\u0000', '\u0000\u0000', '\u0007', '\u001b[31m', '\u007f', '\u0080'],
  ...[
    '...',
    '!!!',
    '==>',
    '{}();',
    '/*',
    '*/',
    '//',
    '# ',
    '```',
    '->',
    '$$',
    '\\n',
    '"',
    '-----',
    '_',
    '@',
    '"\r\n\r\n/',
  ],
  ...['\ud800', '\udc00', 'a\ud83d', '\ude00b'],
];

/** Code points of every kind: the ASCII ones, then the first planes, then all. */
const RANGES = [0x80, 0x250, 0x590, 0x1000, 0x3000, 0xa000, 0xffff, 0x1ffff, 0x10ffff];

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;

/** Up to `maxLength` pieces of all sorts. */
export function mixedText(random: Random, maxLength: number): string {
  return Array.from({ length: 1 + random(maxLength) }, () => pick(random, PIECES)).join('');
}

/** Up to `maxLength` code points, all from about the same range; surrogates come alone, too. */
export function scatteredText(random: Random, maxLength: number): string {
  const range = pick(random, RANGES);
  return Array.from({ length: 1 + random(maxLength) }, () => String.fromCodePoint(random(range + 1))).join(
    '',
  );
}

/** Characters of one Unicode category after another, with blanks and apostrophes between them. */
export function categoryText(
  random: Random,
  members: readonly (readonly string[])[],
  maxLength: number,
): string {
  const part = () => (random(3) === 0 ? pick(random, [' ', "'s", '\n', 'a', 'A', '1']) : '');
  return Array.from(
    { length: 1 + random(maxLength) },
    () => pick(random, pick(random, members)) + part(),
  ).join('');
}

/** Source code as it looks from afar: words, signs, indentation. */
export function codeText(random: Random, maxLength: number): string {
  const word = () => Array.from({ length: 1 + random(9) }, () => pick(random, LETTERS)).join('');
  const part = () =>
    pick(random, [word, word, () => pick(random, SIGNS), () => `\n${' '.repeat(random(24))}`])();
  return Array.from({ length: 1 + random(maxLength) }, part).join('');
}

const LETTERS = [...'etaoinshrdlucmfwypvbgkqjxzETAOINSHRDLU'];
const SIGNS = [
  ' ',
  ' = ',
  '(',
  ')',
  '.',
  ', ',
  ' {',
  '};',
  '::',
  '->',
  '<',
  '>>',
  '"',
  "'",
  '0',
  '42',
  '// ',
  '/',
  '_',
];

export const CATEGORIES = [
  ...[
    'Lu',
    'Ll',
    'Lt',
    'Lm',
    'Lo',
    'Mn',
    'Mc',
    'Me',
    'Nd',
    'Nl',
    'No',
    'Pc',
    'Pd',
    'Ps',
    'Pe',
    'Pi',
    'Pf',
    'Po',
  ],
  ...['Sm', 'Sc', 'Sk', 'So', 'Zs', 'Zl', 'Zp', 'Cc', 'Cf', 'Co', 'Cn'],
] as const;

/** The characters of every category, by category. */
export function categoryMembers(): string[][] {
  const everything = Array.from({ length: 0x110000 }, (_, codePoint) => String.fromCodePoint(codePoint));
  return CATEGORIES.map((category) => {
    const pattern = new RegExp(`^\\p{${category}}$`, 'u');
    return everything.filter((char) => pattern.test(char));
  });
}
