import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { FileFacts } from '../../src/code/lang/index.ts';
import { languageForPath } from '../../src/code/lang/index.ts';
import { textLines } from '../../src/text/text-lines.ts';
import { readSymbolName } from '../../src/tools/symbols/symbol-name.ts';
import { folder, toolBox } from './tool-box.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures/lang');

/** One source file of each language. */
function sources(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const language of readdirSync(FIXTURES)) {
    const names = readdirSync(path.join(FIXTURES, language)).filter(
      (name) => languageForPath(name) !== undefined,
    );
    const name = names.find((each) => !each.endsWith('.json'));
    if (name !== undefined)
      files[`${language}/${name}`] = readFileSync(path.join(FIXTURES, language, name), 'utf8');
  }
  return files;
}

test('the text of every definition of every language, by its handle, is that of the file', async () => {
  const files = sources();
  const box = await toolBox(folder(files));
  let count = 0;
  for (const [file, text] of Object.entries(files)) {
    const facts = (await box.services.sources.factsOf(file, text)) as FileFacts;
    const lines = textLines(text);
    const wanted = facts.definitions.filter(({ name }) => /^\w+$/.test(name));
    for (const { name, qualifiedName, startLine, endLine, docStart } of wanted
      .filter((_, index) => index % 5 === 0)
      .slice(0, 4)) {
      const handle = `${file}#${qualifiedName}@L${startLine}`;
      if (readSymbolName(handle)?.name !== name) continue; // a name that is made up of others
      const { text: answer } = await box.call('ctx_symbol', { name: handle });
      const first = lines.numberAt(docStart);
      const body = text.slice(lines.startOf(first), lines.startOf(endLine + 1)).replace(/\n$/, '');
      expect(answer).toContain(`[lines ${first}-${endLine} of ${lines.count}]\n${body}`);
      count++;
    }
  }
  await box.services.close();
  expect(Object.keys(files).length).toBeGreaterThan(25);
  expect(count).toBeGreaterThan(60);
}, 120_000);

test('every definition of a file is in its outline, with the lines that ctx_symbol reads', async () => {
  const files = sources();
  const box = await toolBox(folder(files));
  for (const [file, text] of Object.entries(files)) {
    const { text: json } = await box.call('ctx_outline', { path: file, format: 'json' });
    const document = JSON.parse(json) as {
      files: { symbols: { name: string; kind: string; start: number; end: number }[] }[];
    };
    const symbols = document.files.flatMap((each) => each.symbols);
    expect([file, symbols.length]).toEqual([file, expect.any(Number)]);
    const lines = text.split('\n');
    const facts = (await box.services.sources.factsOf(file, text)) as FileFacts;
    for (const { name, kind, start, end } of symbols) {
      if (kind === 'constructor') continue; // may be written `this`
      const plain = name.split('.').at(-1) ?? '';
      if (
        !/^\w+$/.test(plain) ||
        facts.definitions.some((each) => each.name === plain && each.nameStart === each.nameEnd)
      )
        continue;
      expect([
        file,
        name,
        lines
          .slice(start - 1, end)
          .join('\n')
          .includes(plain),
      ]).toEqual([file, name, true]);
    }
    const kinds = new Set(['function', 'method', 'class', 'struct', 'enum', 'interface', 'trait']);
    const top = facts.definitions.filter(({ parent, kind }) => parent < 0 && kinds.has(kind));
    const listed = new Set(symbols.map(({ start, end }) => `${start}-${end}`));
    for (const { startLine, endLine, name } of top) {
      expect([file, name, listed.has(`${startLine}-${endLine}`)]).toEqual([file, name, true]);
    }
  }
}, 120_000);

test('names and handles are read in every form', () => {
  const read = (text: string) => {
    const { qualified, file, line } = readSymbolName(text) ?? {};
    return [qualified, file, line];
  };
  expect(read('save')).toEqual(['save', undefined, undefined]);
  expect(read('Order.save')).toEqual(['Order.save', undefined, undefined]);
  expect(read('Order::save')).toEqual(['Order.save', undefined, undefined]);
  expect(read('src/a.ts#Order.save@L12')).toEqual(['Order.save', 'src/a.ts', 12]);
  expect(read('src/a.ts#Order.save@L12-14')).toEqual(['Order.save', 'src/a.ts', 12]);
  expect(read('src/a.ts::save')).toEqual(['save', 'src/a.ts', undefined]);
  expect(read('a.rs::Store::new')).toEqual(['Store.new', 'a.rs', undefined]);
  expect(read('save@12')).toEqual(['save', undefined, 12]);
  expect(read('crate::store::Store')).toEqual(['crate.store.Store', undefined, undefined]);
  expect(read(' .. ')).toEqual([undefined, undefined, undefined]);
});
