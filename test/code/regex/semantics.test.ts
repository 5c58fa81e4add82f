import { expect, test } from 'vitest';
import { type CompiledRegex, compileRegex, type RegexOptions } from '../../../src/code/search/regex/index.ts';

function compiled(pattern: string, options: RegexOptions = {}): CompiledRegex {
  const result = compileRegex(pattern, options);
  if (!result.ok) throw new Error(`${pattern}: ${result.error.message}`);
  return result.value;
}

/** `line:matched text` of every matching line. */
function found(pattern: string, text: string | Uint8Array, options: RegexOptions = {}): string[] {
  const bytes = Buffer.from(text);
  const rows: string[] = [];
  compiled(pattern, options).searchBuffer(bytes, (_start, _end, lineNumber, matchStart, matchEnd) => {
    rows.push(`${lineNumber}:${bytes.toString('latin1', matchStart, matchEnd)}`);
    return true;
  });
  return rows;
}

const isMatch = (pattern: string, text: string, options?: RegexOptions): boolean =>
  compiled(pattern, options).isMatch(Buffer.from(text));

test.each([
  ['', 'a\n\nb', ['1:', '2:', '3:']],
  ['', '', []],
  ['', '\n', ['1:']],
  ['x*', 'ab\nxx', ['1:', '2:xx']],
  ['^', 'a\nb\n', ['1:', '2:']],
  ['$', 'a\nb\n', ['1:', '2:']],
  ['^$', 'a\n\nb\n', ['2:']],
  ['a', 'a', ['1:a']],
  ['a', 'b\na', ['2:a']],
  ['a$', 'ba\nab\na', ['1:a', '3:a']],
  ['^a', 'ba\nab\na', ['2:a', '3:a']],
  ['^ab$', 'ab\nabb\nab', ['1:ab', '3:ab']],
  ['\\Aa', 'a\na', ['1:a', '2:a']],
  ['a|ab|abc', 'xabcd', ['1:abc']],
  ['a.*?b', 'a1b2b', ['1:a1b2b']],
  ['b|ab', 'ab', ['1:ab']],
])('lines of %j in %j', (pattern, text, rows) => {
  expect(found(pattern, text)).toEqual(rows);
});

test('a line may end in carriage return and line feed', () => {
  const text = 'a;\r\nb\r\n\r\nc;';
  expect(found(';$', text)).toEqual(['1:;', '4:;']);
  expect(found('^$', text)).toEqual(['3:']);
  expect(found('^\\w$', text)).toEqual(['2:b']);
  expect(found(';\\z', text)).toEqual(['4:;']);
  expect(found('\\r$', text)).toEqual(['1:', '2:', '3:']); // to be found, but not to be shown
  expect(found('a.*', 'a\rb\r\n')).toEqual(['1:a\rb']);
});

test('a byte order mark is no part of the first line', () => {
  expect(found('^a', '\ufeffa\nb')).toEqual(['1:a']);
  expect(found('\\x{feff}', '\ufeffa\nb\ufeff')).toEqual(['2:\xef\xbb\xbf']);
});

test('bytes that are not UTF-8 match nothing, not even a negated class', () => {
  const bytes = Buffer.from([
    0x61, 0xff, 0x62, 10, 0xc3, 10, 0xe3, 0x81, 0x61, 10, 0xed, 0xa0, 0x80, 10, 0xc0, 0x80,
  ]);
  expect(found('^.+$', bytes)).toEqual([]);
  expect(found('a.b', bytes)).toEqual([]);
  expect(found('[^x]', bytes)).toEqual(['1:a', '3:a']);
  expect(found('a', bytes)).toEqual(['1:a', '3:a']);
  expect(found('^', bytes)).toHaveLength(5);
  expect(found('\\bb', bytes)).toEqual(['1:b']);
});

test('a NUL is a character like others', () => {
  expect(found('a.b', 'a\0b\n')).toEqual(['1:a\0b']);
  expect(found('\\x00', 'ab\na\0b')).toEqual(['2:\0']);
});

test('classes know Unicode', () => {
  for (const text of ['é', '日', 'ß', '٣', '_', '́']) expect(isMatch('^\\w$', text), text).toBe(true);
  for (const text of ['-', ' ', '→', '€']) expect(isMatch('^\\w$', text), text).toBe(false);
  expect(isMatch('^\\d$', '٣')).toBe(true);
  expect(isMatch('^\\s$', '\u00a0')).toBe(true);
  expect(isMatch('\\bé', 'xé')).toBe(false);
  expect(isMatch('é\\b', 'é-')).toBe(true);
  expect(isMatch('^.$', '😀')).toBe(true);
  expect(isMatch('[[:alpha:]]', 'é')).toBe(false);
});

test('letter case folds as Unicode folds it', () => {
  expect(isMatch('(?i)STRASSE', 'straße')).toBe(false);
  expect(isMatch('(?i)ΣΊΣΥΦΟΣ', 'σίσυφος')).toBe(true);
  expect(isMatch('(?i)k', '\u212a')).toBe(true);
  expect(isMatch('(?i)i', 'ı')).toBe(false);
  expect(isMatch('(?i)[^k]', 'K')).toBe(false);
  expect(isMatch('(?i)\\p{Lu}', 'a')).toBe(true);
  expect(isMatch('(?i:a)b', 'Ab')).toBe(true);
  expect(isMatch('(?i:a)b', 'AB')).toBe(false);
  expect(isMatch('a(?i)b|c', 'aB')).toBe(true);
  expect(isMatch('(a(?i)b)c', 'aBC')).toBe(false);
  expect(isMatch('a(?-i)b', 'Ab', { ignoreCase: true })).toBe(true);
});

test('options', () => {
  expect(isMatch('a.b(', 'xa.b(y', { fixedString: true })).toBe(true);
  expect(isMatch('a.b', 'axb', { fixedString: true })).toBe(false);
  expect(isMatch('A.B', 'xa.by', { fixedString: true, ignoreCase: true })).toBe(true);
  expect(isMatch('foo|bar', 'foobar', { wholeWord: true })).toBe(false);
  expect(isMatch('foo|foobar', 'foobar', { wholeWord: true })).toBe(true);
  expect(isMatch('(', 'a(b', { fixedString: true, wholeWord: true })).toBe(false);
  expect(isMatch('(', 'a ( b', { fixedString: true, wholeWord: true })).toBe(true);
});

test.each([
  ['\\Qa.b*\\E+c', 'a.b**c', true],
  ['\\Qa.b', 'a.b', true],
  ['(?x) a b # comment', 'ab', true],
  ['(?x) a\\ b [ c ]', 'a bc', true],
  ['(?P<n>a)(?<m>b)', 'ab', true],
  ['[]a]', ']', true],
  ['[^]a]', ']', false],
  ['[a-]', '-', true],
  ['[\\w-.]', '-', true],
  ['[a-z&&[^aeiou]]', 'e', false],
  ['[a-z&&[^aeiou]]', 'x', true],
  ['[\\w--\\d]', '1', false],
  ['[a-d~~c-f]', 'c', false],
  ['[a-d~~c-f]', 'f', true],
  ['[^[]', '[', false],
  ['[^[]+[a-z]', 'x1a', true],
  ['[[]', '[', true],
  ['[[ab]c]', 'b', true],
  ['[[:^digit:]]', '1', false],
  ['[\\b]', '\b', true],
  ['fn main() {', 'fn main {', true],
  ['x{', 'x{', true],
  ['x{,2}', 'x{,2}', true],
  ['}', '}', true],
  ['a{0}b', 'b', true],
  ['\\/\\-\\"\\%', '/-"%', true],
  ['\\x41\\x{1F600}\\u00e9\\u{e9}\\U0001F600', 'A😀éé😀', true],
  ['\\a\\f\\t\\v', '\x07\f\t\v', true],
  ['\\pL\\p{Greek}\\p{sc=Han}\\p{gc:Lu}', 'aα日A', true],
  ['\\p{lowercase_letter}\\p{white space}', 'a ', true],
  ['\\PL\\p{^L}\\p{gc!=L}', '123', true],
  ['\\<a\\>', 'b a', true],
  ['\\b{start}ab\\b{end}', 'xab', false],
  ['[a&&b]', 'ab', false],
  ['(|a)b', 'b', true],
])('%s on %s: %s', (pattern, text, expected) => {
  expect(isMatch(pattern, text)).toBe(expected);
});

test('a search can be ended and its rest be counted', () => {
  const regex = compiled('a');
  const bytes = Buffer.from('a\nb\na\na\nb');
  const outcome = regex.searchBuffer(bytes, (_s, _e, lineNumber) => lineNumber < 3);
  expect(outcome).toEqual({ matches: 2, complete: false, next: 6 });
  expect(regex.countLines(bytes, outcome.next)).toEqual({ matches: 1, complete: true, next: bytes.length });
});

test('a part of shared memory is searched like a buffer', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(64));
  shared.set(Buffer.from('needle\nné needle\nother'), 8);
  const part = shared.subarray(8, 31);
  for (const pattern of ['needle', '[^\\x00-\\x7f] needle', '\\w+e\\b$', '^n']) {
    expect(compiled(pattern).countLines(part).matches, pattern).toBe(/^\[/.test(pattern) ? 1 : 2);
  }
});
