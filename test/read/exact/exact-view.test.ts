import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { lineAnchor } from '../../../src/core/line-anchor.ts';
import { resolveInside } from '../../../src/core/paths-jail.ts';
import { countTokensUpTo } from '../../../src/engine/tokens/index.ts';
import { type ExactView, type Numbering, parseExactMode, readExact } from '../../../src/read/exact/index.ts';

const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-exact-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function view(
  content: string | Buffer,
  mode: string,
  { capTokens = 1e6, numbering = 'none' as Numbering } = {},
): Promise<ExactView | string> {
  writeFileSync(path.join(root, 'f.txt'), content);
  const jailed = resolveInside([root], 'f.txt');
  const parsed = parseExactMode(mode);
  if (!jailed.ok || !parsed) throw new Error(`no mode ${mode}`);
  if (!parsed.ok) return parsed.error.message;
  const read = await readExact({
    target: { jailed: jailed.value, shown: 'f.txt' },
    mode: parsed.value,
    cap: { tokens: capTokens, count: countTokensUpTo },
    numbering,
    signal: new AbortController().signal,
  });
  return read.ok ? read.value : read.error.message;
}
const textOf = async (content: string | Buffer, mode: string, options = {}): Promise<string> => {
  const shown = await view(content, mode, options);
  return typeof shown === 'string' ? shown : shown.text;
};

const piece = fc.constantFrom(
  'a',
  'word ',
  '\n',
  '\r\n',
  '\t',
  'é',
  'e\u0301',
  '日本',
  '😀',
  '👨‍👩‍👧',
  '\u2028',
  '\ufeff',
  '   ',
);
const anyText = fc.array(piece, { minLength: 1, maxLength: 120 }).map((parts) => parts.join(''));

test('full and raw are the file', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.constantFrom('full', 'raw'), async (text, mode) => {
      expect(await view(text, mode)).toMatchObject({ text, whole: { text } });
    }),
  );
});

const CUT = /\n?\[cut at byte (\d+) of (\d+), continue with mode=(bytes:\S+)\]$/;

test('what is cut says so, and the pieces add up to the file without splitting a character', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyText,
      fc.integer({ min: 3, max: 20 }),
      fc.constantFrom('full', 'raw'),
      async (text, capTokens, start) => {
        const bytes = Buffer.from(text);
        let [mode, from] = [start as string, 0];
        for (let calls = 0; calls < 500; calls++) {
          const shown = await view(text, mode, { capTokens });
          if (typeof shown === 'string') throw new Error(shown);
          const cut = CUT.exec(shown.text);
          if (!cut) {
            expect(shown.text).toBe(bytes.subarray(from).toString('utf8'));
            return;
          }
          const to = Number(cut[1]);
          const shownPiece = bytes.subarray(from, to).toString('utf8');
          expect(shown.whole).toBeUndefined();
          expect(Number(cut[2])).toBe(bytes.length);
          expect(to).toBeGreaterThan(from);
          expect(shownPiece).not.toContain('\ufffd');
          expect(shown.text.startsWith(shownPiece)).toBe(true);
          [mode, from] = [cut[3] as string, to];
        }
        throw new Error('never complete');
      },
    ),
    { numRuns: 60 },
  );
});

test('lines are those lines with their ends, and say which they are', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.nat(), fc.nat(), async (text, a, b) => {
      const lines = text.split(/(?<=\n)/);
      const [first, last] = [1 + (a % lines.length), 1 + (b % lines.length)].sort((x, y) => x - y) as [
        number,
        number,
      ];
      const shown = await textOf(text, `lines:${first}-${last}`);
      expect(shown).toBe(
        `[lines ${first}-${last} of ${lines.length}]\n${lines.slice(first - 1, last).join('')}`,
      );
    }),
  );
});

test('lists of windows come in order, each once, each with its numbers', async () => {
  const text = Array.from({ length: 12 }, (_, i) => `line ${i + 1}\n`).join('');
  expect(await textOf(text, 'lines:9,2-3,3-4,11-99')).toBe(
    '[lines 2-4 of 12]\nline 2\nline 3\nline 4\n[lines 9-9 of 12]\nline 9\n[lines 11-12 of 12]\nline 11\nline 12\n',
  );
  expect(await textOf(text, 'lines:11')).toBe('[lines 11-12 of 12]\nline 11\nline 12\n');
  expect(await textOf(text, 'lines:13-20')).toBe('no lines matched: f.txt has 12 lines.');
});

test('every unambiguous spelling of a range is one, every other is refused', () => {
  for (const spelling of [
    'lines:5-10',
    'lines:5:10',
    'lines:5..10',
    'lines:L5-L10',
    'lines: 5-10 ',
    '5-10',
    'LINES:5-10',
  ]) {
    expect(parseExactMode(spelling)).toEqual({
      ok: true,
      value: { kind: 'lines', ranges: [{ first: 5, last: 10 }] },
    });
  }
  for (const spelling of [
    'lines:abc',
    'lines:',
    'lines:9-3',
    'lines:-5',
    'lines:0-0',
    'lines:5-x',
    'lines:1-2-3',
    'lines:,',
  ]) {
    expect([spelling, parseExactMode(spelling)?.ok]).toEqual([spelling, false]);
  }
  for (const other of ['map', 'FULLISH', 'tail:4', '-4', '']) expect(parseExactMode(other)).toBeUndefined();
});

test('a window that is too much is cut behind a line and goes on with lines', async () => {
  const text = Array.from({ length: 400 }, (_, i) => `this is line number ${i + 1} of the file\n`).join('');
  const shown = await textOf(text, 'lines:10-300', { capTokens: 600 });
  const cut = /\[cut at byte (\d+) of (\d+), continue with mode=lines:(\d+)-300\]$/.exec(shown);
  const next = Number(cut?.[3]);
  const body = text
    .split('\n')
    .slice(9, next - 1)
    .join('\n');
  expect(shown).toBe(`[lines 10-${next - 1} of 400]\n${body}\n${cut?.[0]}`);
  expect(Buffer.from(text).subarray(0, Number(cut?.[1])).toString()).toBe(
    `${text
      .split('\n')
      .slice(0, next - 1)
      .join('\n')}\n`,
  );
});

test('a very long line is shown in pieces', async () => {
  const text = `short\n${'0123456789 '.repeat(5000)}\nend\n`;
  const shown = await textOf(text, 'lines:2-2', { capTokens: 500 });
  const cut = /\n\[cut at byte (\d+) of \d+, continue with mode=bytes:\1-(\d+)\]$/.exec(shown);
  expect(Number(cut?.[2])).toBe(text.length - 4);
  expect(shown).toContain('[lines 2-2 of 3]\n0123456789 ');
});

test('bytes inside a character are widened to it, and that is said', async () => {
  expect(await textOf('aéb', 'bytes:0-2')).toBe('[bytes 0-3: widened to whole characters]\naé');
  expect(await textOf('aéb', 'bytes:2-')).toBe('[bytes 1-4: widened to whole characters]\néb');
  expect(await textOf('aéb', 'bytes:1-3')).toBe('é');
  expect(await textOf('abc', 'bytes:3-')).toBe('no bytes matched: f.txt has 3 bytes.');
  expect(await textOf('abc', 'bytes:2-1')).toMatch(/^invalid bytes spec/);
});

test('other encodings are said, never silently replaced', async () => {
  const latin = Buffer.from('caf\xe9 = 1\nplain\n', 'latin1');
  expect(await textOf(latin, 'full')).toBe(
    '[not UTF-8, each byte shown as its Latin-1 character]\ncafé = 1\nplain\n',
  );
  expect(await textOf(latin, 'lines:1-1')).toBe(
    '[not UTF-8, each byte shown as its Latin-1 character]\n[lines 1-1 of 2]\ncafé = 1\n',
  );
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('hé😀\n', 'utf16le')]);
  expect(await textOf(wide, 'full')).toBe('[UTF-16LE, shown as UTF-8]\n\ufeffhé😀\n');
  expect(await textOf(Buffer.from(wide).swap16(), 'raw')).toBe('[UTF-16BE, shown as UTF-8]\n\ufeffhé😀\n');
});

test('an empty file and a binary one are told', async () => {
  expect(await textOf('', 'full')).toBe('File is empty: f.txt');
  expect(await textOf(Buffer.from([1, 0, 2]), 'raw')).toBe(
    'f.txt is a binary file (3 bytes); it has no text to show.',
  );
});

test('anchored lines carry the anchors that edits take', async () => {
  expect(await textOf('one\r\ntwo  \r\n', 'anchored')).toBe(
    `[lines 1-2 of 2]\n1:${lineAnchor('one')}|one\r\n2:${lineAnchor('two')}|two  \r\n`,
  );
  expect(lineAnchor('\ufeffone')).toBe(lineAnchor('one  \r'));
});

test('line numbers where they are configured', async () => {
  const text = Array.from({ length: 11 }, (_, i) => `l${i + 1}\n`).join('');
  expect((await textOf(text, 'full', { numbering: 'all' })).split('\n')[1]).toBe('    2| l2');
  const sparse = (await textOf(text, 'lines:2-11', { numbering: 'sparse' })).split('\n');
  expect([sparse[1], sparse[2], sparse[9]]).toEqual(['    2| l2', '     | l3', '   10| l10']);
  expect(await textOf(text, 'raw', { numbering: 'all' })).toBe(text);
});
