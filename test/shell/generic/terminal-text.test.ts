import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeOutput, exactLines, linesOf, terminalLines } from '../../../src/shell/generic/index.ts';

const ESC = '\x1b';

test.each([
  ['colours and titles', `${ESC}[1;31merror${ESC}[0m: x${ESC}]0;title\x07 y`, ['error: x y']],
  ['a line drawn anew', 'loading 10%\rloading 99%\rdone        \n', ['done']],
  ['a shorter state over a longer one', 'abcdef\rxy', ['xycdef']],
  ['erased before it is drawn anew', `abcdef\r${ESC}[Kxy`, ['xy']],
  ['erased whole', `abcdef${ESC}[2K\rxy`, ['xy']],
  ['two rows drawn anew', `a: 1\nb: 1\n${ESC}[2Aa: 2\nb: 2\n`, ['a: 2', 'b: 2']],
  ['a column named', `12345${ESC}[2Gx`, ['1x345']],
  ['backspaces', 'abc\b\bX', ['aXc']],
  ['Windows line ends', 'a\r\nb\r\r\n', ['a', 'b']],
  ['a hyperlink', `${ESC}]8;;http://x${ESC}\\text${ESC}]8;;${ESC}\\`, ['text']],
  ['blanks at the end', 'a  \n\n\tb\t\n', ['a', '', '\tb']],
  ['nothing', '', []],
  ['one line break', '\n', ['']],
])('%s', (_name, text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

test('lines for showing keep the blanks that they end with, but for those of a line drawn anew', () => {
  expect(exactLines('a  \r\n\n\tb\t\n')).toEqual(['a  ', '', '\tb\t']);
  expect(terminalLines(Buffer.from(' \n+x \n'))).toEqual([' ', '+x ']);
  expect(exactLines('loading\rdone     \n')).toEqual(['done']);
});

test('a fault that is drawn over stays', () => {
  expect(linesOf('Error: disk full\rretrying\n')).toEqual(['Error: disk full', 'retrying']);
});

test('a screen that is drawn again goes on below', () => {
  expect(linesOf(`first\n${ESC}[2J${ESC}[Hsecond`)).toEqual(['first', 'second']);
});

test('bytes of other encodings become text', () => {
  expect(terminalLines(Buffer.from('größe\n', 'latin1'))).toEqual(['größe']);
  expect(decodeOutput(Buffer.from('\ufeffx', 'utf8'))).toBe('x');
  expect(decodeOutput(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('hé', 'utf16le')]))).toBe('hé');
  expect(terminalLines(Buffer.from([0xe2, 0x82, 0x41]))).toEqual(['\ufffdA']);
});

test('whatever is written, no control bytes are left and text without them is unchanged', () => {
  const noise = fc.constantFrom(
    `${ESC}[3A`,
    `${ESC}[K`,
    '\r',
    '\b',
    `${ESC}[31m`,
    `${ESC}[999;5H`,
    `${ESC}]0;`,
    `${ESC}`,
    '\n',
    `${ESC}[J`,
  );
  const piece = fc.oneof(
    noise,
    fc.string({ unit: 'binary-ascii', maxLength: 8 }),
    fc.constantFrom('é', '漢字', '👍🏽'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: this is about control characters
      for (const line of linesOf(pieces.join(''))) expect(line).not.toMatch(/[\x1b\b\r\n\x07]/);
    }),
    { numRuns: 400 },
  );
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\p{C}/gu, '').trimEnd())),
      (lines) => {
        expect(linesOf(lines.map((line) => `${line}\n`).join(''))).toEqual(lines);
      },
    ),
  );
});
