import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { resolveInside } from '../../../src/core/paths-jail.ts';
import { countTokensUpTo } from '../../../src/engine/tokens/index.ts';
import { parseExactMode, readExact, readWholeText } from '../../../src/read/exact/index.ts';
import { latin, pdf } from '../kinds/made-files.ts';

const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-pdf-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const page = (text: string): string => `BT /F1 12 Tf 72 700 Td (${text}) Tj 0 -14 Td (second line) Tj ET`;

function targetOf(bytes: Buffer) {
  writeFileSync(path.join(root, 'a.pdf'), bytes);
  const jailed = resolveInside([root], 'a.pdf');
  if (!jailed.ok) throw new Error(jailed.error.message);
  return { jailed: jailed.value, shown: 'a.pdf' };
}

async function shown(bytes: Buffer, mode: string): Promise<string> {
  const parsed = parseExactMode(mode);
  if (!parsed?.ok) throw new Error(mode);
  const view = await readExact({
    target: targetOf(bytes),
    mode: parsed.value,
    cap: { tokens: 1e6, count: countTokensUpTo },
    numbering: 'none',
    signal: new AbortController().signal,
  });
  return view.ok ? view.value.text : view.error.code;
}

const note = '[PDF 1.4, 2 pages: the text of its pages]\n';

test('exact views of a PDF show the text of its pages and say so', async () => {
  const bytes = pdf([page('Hello'), page('there')]);
  const text = '[page 1]\nHello\nsecond line\n[page 2]\nthere\nsecond line\n';
  expect(await shown(bytes, 'full')).toBe(note + text);
  expect(await shown(bytes, 'lines:4-5')).toBe(`${note}[lines 4-5 of 6]\n[page 2]\nthere\n`);
  expect(await readWholeText(targetOf(bytes))).toEqual({ ok: true, value: text });
});

test('one without text stays a binary file, although nothing in it need be binary', async () => {
  expect(await shown(pdf(['q Q']), 'full')).toBe('file-binary');
  expect(await shown(latin('%PDF-1.7\nnothing of a document\n'), 'full')).toBe('file-binary');
});

test('a text that speaks of PDF is text', async () => {
  expect(await shown(latin('A PDF begins with %PDF-1.4\n'), 'full')).toBe('A PDF begins with %PDF-1.4\n');
});
