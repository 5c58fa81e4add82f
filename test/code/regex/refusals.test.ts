import { expect, test } from 'vitest';
import { compileRegex } from '../../../src/code/search/regex/index.ts';

function refusal(pattern: string, fixedString = false): string {
  const result = compileRegex(pattern, { fixedString });
  return result.ok ? 'accepted' : `${result.error.code}: ${result.error.message}`;
}

test.each([
  ['(marlin', 'REGEX_UNCLOSED_GROUP: invalid regex: unclosed group at character 1'],
  ['a(b(c)', 'REGEX_UNCLOSED_GROUP: invalid regex: unclosed group at character 2'],
  ['a)b', 'REGEX_UNOPENED_GROUP: invalid regex: unopened ) at character 2'],
  ['x[a-z', 'REGEX_UNCLOSED_CLASS: invalid regex: unclosed character class at character 2'],
  ['[z-a]', 'REGEX_REVERSED_RANGE: invalid regex: range whose start comes after its end at character 2'],
  ['*a', 'REGEX_NOTHING_TO_REPEAT: invalid regex: nothing to repeat before * at character 1'],
  ['a|+', 'REGEX_NOTHING_TO_REPEAT: invalid regex: nothing to repeat before + at character 3'],
  ['({2})', 'REGEX_NOTHING_TO_REPEAT: invalid regex: nothing to repeat before { at character 2'],
  [
    'a{3,2}',
    'REGEX_REVERSED_COUNT: invalid regex: repetition whose minimum exceeds its maximum at character 6',
  ],
  ['a\\', 'REGEX_UNFINISHED_ESCAPE: invalid regex: backslash without a character at character 2'],
  ['\\y', 'REGEX_UNKNOWN_ESCAPE: invalid regex: unknown escape \\y at character 1'],
  ['[\\B]', 'REGEX_UNKNOWN_ESCAPE: invalid regex: unknown escape \\B at character 2'],
  [
    '\\x{110000}',
    'REGEX_BAD_CODE_POINT: invalid regex: escape without a valid Unicode code point at character 1',
  ],
  [
    'é\\x{d800}',
    'REGEX_BAD_CODE_POINT: invalid regex: escape without a valid Unicode code point at character 2',
  ],
  ['\\p{Klingon}', 'REGEX_UNKNOWN_PROPERTY: invalid regex: unknown Unicode property Klingon at character 1'],
  ['[[:foo:]]', 'REGEX_UNKNOWN_CLASS: invalid regex: unknown class [:foo:] at character 2'],
  ['(?z)a', 'REGEX_BAD_GROUP: invalid regex: unknown group syntax at character 1'],
  [
    '(?P<1>a)',
    'REGEX_BAD_GROUP_NAME: invalid regex: group name that is not letters, digits and underscores at character 1',
  ],
  ['\ud83d', 'REGEX_NOT_UNICODE: invalid regex: half of a surrogate pair at character 1'],
  [
    'a{1,99999}',
    'REGEX_TOO_LARGE: invalid regex: written out, its counted repetitions are larger than 10,000 steps',
  ],
  [
    '((a{100}){100}){100}',
    'REGEX_TOO_LARGE: invalid regex: written out, its counted repetitions are larger than 10,000 steps',
  ],
  ['a'.repeat(1025), 'REGEX_TOO_LONG: pattern too long: 1,025 characters, limit 1,024'],
  ['('.repeat(300), 'REGEX_TOO_DEEP: invalid regex: groups nested more than 200 deep at character 201'],
  [
    'a\\nb',
    'REGEX_LINE_FEED: invalid regex: a line feed at character 2 can never match, because lines are searched one by one',
  ],
  [
    'a\nb',
    'REGEX_LINE_FEED: invalid regex: a line feed at character 2 can never match, because lines are searched one by one',
  ],
  [
    'a[\\n]',
    'REGEX_LINE_FEED: invalid regex: a line feed at character 2 can never match, because lines are searched one by one',
  ],
])('%s is refused', (pattern, message) => {
  expect(refusal(pattern)).toBe(message);
});

test.each([
  ['a(?=b)', 'look-ahead (?=…)', 2],
  ['a(?!b)', 'look-ahead (?!…)', 2],
  ['(?<=a)b', 'look-behind (?<=…)', 1],
  ['(?<!x)marlin', 'look-behind (?<!…)', 1],
  ['(m)\\1', 'a back-reference', 4],
  ['(?<n>m)\\k<n>', 'a back-reference', 8],
  ['(?P<n>m)(?P=n)', 'a back-reference', 9],
  ['\\Kmarlin', '\\K', 1],
  ['a++', 'a possessive repetition', 3],
  ['a{2}+', 'a possessive repetition', 5],
  ['(?>a)', 'an atomic group (?>…)', 1],
  ['(?|a)', 'a branch-reset group (?|…)', 1],
  ['(a)(?(1)b)', 'a conditional (?(…)…)', 4],
  ['a(?R)', 'recursion', 2],
  ['(a)(?1)', 'recursion', 4],
  ['(*UTF)a', 'a control verb (*…)', 1],
  ['(?-u)a', 'matching bytes with (?-u)', 1],
  ['a\\Z', '\\Z', 2],
  ['a\\R', '\\R', 2],
])('%s names what is unsupported', (pattern, construct, position) => {
  expect(refusal(pattern)).toBe(
    `REGEX_UNSUPPORTED: invalid regex: ${construct} at character ${position} is not supported, because matching time must stay linear`,
  );
});

test('every refusal has a remedy of one sentence', () => {
  for (const pattern of [
    '(a',
    'a)',
    '[a',
    '*',
    '\\',
    '\\y',
    '(?=a)',
    'a\\n',
    '\\p{X1}',
    'a{2,1}',
    'a{99999}',
  ]) {
    const result = compileRegex(pattern);
    expect(result.ok ? '' : result.error.remedy, pattern).toMatch(/^[A-Z].*\.$/);
  }
});

test('text is limited like patterns, but has no syntax', () => {
  expect(refusal('(?=a)\\1[', true)).toBe('accepted');
  expect(refusal('a\nb', true)).toContain('REGEX_LINE_FEED');
  expect(refusal('é'.repeat(1024), true)).toBe('accepted');
  expect(refusal('😀'.repeat(1025), true)).toContain('REGEX_TOO_LONG');
});
