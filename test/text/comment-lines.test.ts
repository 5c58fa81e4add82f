import { expect, test } from 'vitest';
import { LineKind, lineKinds } from '../../src/text/comment-lines.ts';
import { commentSyntax, NO_COMMENTS } from '../../src/text/comment-syntax.ts';

/** One letter a line: code, blank, `/` for comment. */
function kinds(language: string, rows: readonly string[], path = 'a.txt'): string {
  const syntax = commentSyntax(language, path) ?? NO_COMMENTS;
  const letters = { [LineKind.code]: 'c', [LineKind.blank]: ' ', [LineKind.comment]: '/' };
  return [...lineKinds(rows.join('\n'), rows.length, syntax).slice(1)]
    .map((kind) => letters[kind as 0])
    .join('');
}

test.each([
  ['typescript', ['// a', 'b(); // c', '/* d', ' e */', 'f /* g */', '', '`', '// h', '`'], '/c//c ccc'],
  ['python', ['# a', 'b = "# c"', '"""', '# d', '"""', "x = '''", '#', "'''"], '/ccccccc'],
  ['bash', ['#!/bin/sh', '# a', 'echo "$#" # b', 'echo a#b'], '//cc'],
  ['rust', ['// a', "fn a<'b>() {", '/* c */', '}', "let d = '\"'; // e"], '/c/cc'],
  ['haskell', ['-- a', '{- b', 'c -}', 'd = e'], '///c'],
  ['lua', ['--[[', 'a', ']]', 'b = [[', '-- c', ']]'], '///ccc'],
  ['ruby', ['=begin', 'a', '=end', 'b # c', '  =begin'], '///cc'],
  ['html', ['<!-- a', 'b -->', '<p>c</p>'], '//c'],
  ['sql', ["select '--' -- a", '-- b'], 'c/'],
  ['', ['# a', '', 'b'], 'c c'],
])('%s: comments are told from strings that look like them', (language, rows, expected) => {
  expect(kinds(language, rows)).toBe(expected);
});

test('files without a known language are known by their extension', () => {
  expect(kinds('', ['; a', '(b)'], 'a.lisp')).toBe('/c');
  expect(kinds('', ['# a', 'b'], 'some/deploy.tf')).toBe('/c');
});

test('a carriage return and a byte order mark are blank', () => {
  expect(kinds('go', ['\uFEFF// a\r', '\r', 'b\r'])).toBe('/ c');
});
