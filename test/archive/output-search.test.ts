import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type OutputAnswer, type OutputArchive, OutputSearch } from '../../src/shell/archive/index.ts';
import { from, newArchive } from './archive-box.ts';

function searchOf(archive: OutputArchive) {
  const search = new OutputSearch(archive);
  onTestFinished(() => search.close());
  const find = async (
    words: string,
    more: { limit?: number; session?: string } = {},
  ): Promise<OutputAnswer> => {
    const found = await search.find({ words, limit: 10, signal: new AbortController().signal, ...more });
    if (!found.ok) throw new Error(found.error.message);
    return found.value;
  };
  return { search, find };
}

const put = (archive: OutputArchive, text: string, command = '', session = ''): string => {
  const stored = archive.put(text, from(command, session));
  if (!stored.ok) throw new Error(stored.error.message);
  return stored.value.id;
};
const ids = ({ hits }: OutputAnswer): string[] => hits.map(({ output }) => output.id);
const database = (archive: OutputArchive): string =>
  path.join(path.dirname(archive.folder), 'archive_fts.db');

test('finds the output and its lines, what was stored since included', async () => {
  const archive = newArchive();
  const { find } = searchOf(archive);
  expect(await find('anything')).toEqual({ hits: [], isPartial: false, unread: 0 });
  const build = put(archive, 'compiling\nerror: tax_rate undefined in cart.ts\ndone\n', 'make');
  put(archive, 'ok 1\nok 2\n', 'test');
  expect(await find('tax_rate undefined')).toEqual({
    hits: [
      {
        output: expect.objectContaining({ id: build, command: 'make', lineCount: 3 }),
        lines: [{ number: 2, text: 'error: tax_rate undefined in cart.ts' }],
      },
    ],
    isPartial: false,
    unread: 0,
  });
  expect(ids(await find('MAKE'))).toEqual([build]);
  expect(await find('undefined zebra')).toMatchObject({ isPartial: true, hits: [{ output: { id: build } }] });
  expect(await find('zebra quagga')).toEqual({ hits: [], isPartial: false, unread: 0 });
  const later = put(archive, 'zebra\n');
  expect(ids(await find('zebra'))).toEqual([later]);
});

test('what the archive dropped is no longer found', async () => {
  const archive = newArchive();
  const { find } = searchOf(archive);
  const [one, two] = [put(archive, 'shared first'), put(archive, 'shared second')];
  expect(ids(await find('shared')).sort()).toEqual([one, two].sort());
  const gone = archive.get(one);
  if (gone.ok) rmSync(gone.value.file);
  expect(ids(await find('shared'))).toEqual([two]);
});

test('a lost or damaged table is made again from the files', async () => {
  const archive = newArchive();
  const id = put(archive, 'needle in hay');
  const first = searchOf(archive);
  expect(ids(await first.find('needle'))).toEqual([id]);
  first.search.close();
  rmSync(database(archive));
  expect(ids(await first.find('needle'))).toEqual([id]);
  first.search.close();
  writeFileSync(database(archive), 'no database'.repeat(1000));
  expect(ids(await searchOf(archive).find('needle'))).toEqual([id]);
  expect(existsSync(`${database(archive)}.damaged`)).toBe(true);
});

test('two processes at once take everything in once', async () => {
  const archive = newArchive();
  for (let i = 0; i < 30; i++) put(archive, `common word number ${i}`);
  const answers = await Promise.all([1, 2, 3].map(() => searchOf(archive).find('common', { limit: 100 })));
  for (const answer of answers) expect(new Set(ids(answer)).size).toBe(30);
  expect(answers.map((answer) => ids(answer).length)).toEqual([30, 30, 30]);
});

test('lines deep in a long output have their numbers', async () => {
  const archive = newArchive();
  const lines = Array.from({ length: 60_000 }, (_, i) => `row ${i + 1} of the table`);
  lines[54_320] = 'here the größte needle is';
  const id = put(archive, `${lines.join('\n')}\n`);
  const { hits } = await searchOf(archive).find('größte needle');
  expect(hits.map(({ output }) => output.id)).toEqual([id]);
  expect(hits[0]?.lines).toEqual([{ number: 54_321, text: 'here the größte needle is' }]);
});

test('one line without an end is searched to its end', async () => {
  const archive = newArchive();
  const id = put(archive, `${'日本 '.repeat(120_000)} needle`);
  expect(ids(await searchOf(archive).find('needle'))).toEqual([id]);
});

test('the answer can be of one conversation, and of so many outputs', async () => {
  const archive = newArchive();
  const own = put(archive, 'word one', '', 'own');
  put(archive, 'word two', '', 'other');
  const { find } = searchOf(archive);
  expect(ids(await find('word', { session: 'own' }))).toEqual([own]);
  expect((await find('word', { limit: 1 })).hits).toHaveLength(1);
});

test('no question is an error, whatever is in it', async () => {
  const archive = newArchive();
  put(archive, 'some text');
  const { find } = searchOf(archive);
  const odd = fc.string({
    unit: fc.constantFrom('"', '*', 'AND', ' ', 'NEAR(', ')', '-', ':', 'text', '\0', 'ß'),
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(odd, async (words) => {
      for (const { output, lines } of (await find(words)).hits) {
        expect(output.sizeBytes).toBe(9);
        for (const { text } of lines) expect(text).toBe('some text');
      }
    }),
    { numRuns: 60 },
  );
});
