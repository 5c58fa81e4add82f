import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveLimits, DEFAULT_LIMITS, OutputArchive } from '../../src/shell/archive/index.ts';
import { filesBelow, from, newArchive } from './archive-box.ts';

function stored(archive: OutputArchive, output: string | Buffer, session = '') {
  const put = archive.put(output, from('seq 1 10', session));
  if (!put.ok) throw new Error(put.error.message);
  return put.value;
}

function fetched(archive: OutputArchive, id: string) {
  const got = archive.get(id);
  if (!got.ok) throw new Error(got.error.message);
  return got.value;
}

const textSizes = (archive: OutputArchive): number[] =>
  filesBelow(archive.folder)
    .filter(({ file }) => file.endsWith('.txt'))
    .map(({ sizeBytes }) => sizeBytes);

test('any bytes come back, from another process too, and have the same name each time', () => {
  const archive = newArchive();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (array) => {
      const bytes = Buffer.from(array);
      const { id, sizeBytes, lineCount } = stored(archive, bytes);
      expect(id).toMatch(/^[0-9a-f]{16}$/);
      expect(stored(archive, bytes).id).toBe(id);
      const later = fetched(new OutputArchive(archive.folder, DEFAULT_LIMITS), id);
      expect(later.bytes.equals(bytes)).toBe(true);
      expect([sizeBytes, later.sizeBytes]).toEqual([bytes.length, bytes.length]);
      const lines = bytes.toString('latin1').split('\n');
      expect(lineCount).toBe(lines.length - (lines.at(-1) === '' ? 1 : 0));
      expect(readFileSync(later.file).equals(bytes)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('it says where an output came from, by its id or its path', () => {
  const archive = newArchive();
  const { id } = stored(archive, 'one\ntwo\n', 'conversation');
  const { file } = fetched(archive, id);
  for (const reference of [id, ` ${id} `, file, file.replace('.txt', '.meta.json')]) {
    expect(fetched(archive, reference)).toMatchObject({
      id,
      tool: 'test',
      command: 'seq 1 10',
      session: 'conversation',
      lineCount: 2,
    });
  }
  for (const nothing of ['', 'doesnotexist00', '../../etc/passwd', '0123456789abcdef', '0'.repeat(4000)]) {
    expect(archive.get(nothing)).toMatchObject({ ok: false, error: { code: 'archive-unknown' } });
  }
});

test('only the owner can read it, and no secret gets into it', () => {
  const archive = newArchive();
  const token = `gh${'p_'}k3J9vQ2mX7bN4cR8tY1wZ6aS5dF0gH3jL9pA`;
  const put = archive.put(`key ${token}\nDB_PASSWORD=hunter22\n`, from(`curl -H 'x: ${token}'`));
  expect(put).toMatchObject({ ok: true });
  for (const { file } of filesBelow(archive.folder)) {
    expect(readFileSync(file, 'latin1')).not.toMatch(/k3J9vQ2mX7bN|hunter22/);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  }
});

test('damage is noticed, a lost description is not missed, and storing again repairs', () => {
  const archive = newArchive();
  const { id } = stored(archive, 'a line\n'.repeat(100));
  const { file } = fetched(archive, id);
  for (const description of [undefined, '{"id":"', '[]', '{}']) {
    const meta = file.replace('.txt', '.meta.json');
    if (description === undefined) rmSync(meta);
    else writeFileSync(meta, description);
    expect(fetched(archive, id)).toMatchObject({ id, lineCount: 100, tool: '' });
  }
  truncateSync(file, 350);
  expect(archive.get(id)).toMatchObject({ ok: false, error: { code: 'archive-damaged' } });
  writeFileSync(file, 'x'.repeat(700));
  expect(archive.get(id)).toMatchObject({ ok: false, error: { code: 'archive-damaged' } });
  stored(archive, 'a line\n'.repeat(100));
  expect(fetched(archive, id)).toMatchObject({ lineCount: 100, tool: 'test' });
});

test('the limit of size holds after every single output, and the newest stay', () => {
  const maxBytes = 1024 * 1024;
  const archive = newArchive({ maxBytes });
  let newest = '';
  for (let i = 0; i < 60; i++) {
    newest = stored(archive, randomBytes(40 * 1024)).id;
    const sum = textSizes(archive).reduce((a, b) => a + b, 0);
    expect(sum).toBeLessThanOrEqual(maxBytes);
  }
  expect(textSizes(archive).length).toBeGreaterThan(15);
  expect(fetched(archive, newest).id).toBe(newest);
});

test('the limit of number holds, across processes', () => {
  const one = newArchive({ maxItems: 50 });
  const two = new OutputArchive(one.folder, { ...DEFAULT_LIMITS, maxItems: 50 });
  for (let i = 0; i < 130; i++) stored(i % 2 === 0 ? one : two, `output ${i}`);
  expect(textSizes(one).length).toBeLessThanOrEqual(50);
  expect(textSizes(one).length).toBeGreaterThan(30);
  expect(filesBelow(one.folder).length).toBeLessThanOrEqual(110);
});

test('what is too old goes, also when nothing is stored any more', () => {
  const archive = newArchive();
  const old = stored(archive, 'old');
  const young = stored(archive, 'young');
  const longAgo = new Date(Date.now() - 49 * 3_600_000);
  utimesSync(fetched(archive, old.id).file, longAgo, longAgo);
  utimesSync(path.join(archive.folder, '.swept'), longAgo, longAgo);
  expect(archive.list({ limit: 10 }).map(({ id }) => id)).toEqual([young.id]);
  expect(archive.get(old.id)).toMatchObject({ ok: false });
  expect(textSizes(archive)).toEqual([5]);
});

test('lists what is newest first, of one conversation when asked', () => {
  const archive = newArchive();
  const ids = ['a', 'b', 'c'].map((text, index) => {
    const { id } = stored(archive, text, index === 1 ? 'other' : 'own');
    const time = new Date(Date.now() - (10 - index) * 60_000);
    utimesSync(fetched(archive, id).file, time, time);
    return id;
  });
  const list = (options: { limit: number; session?: string }) => archive.list(options).map(({ id }) => id);
  expect(list({ limit: 10 })).toEqual([...ids].reverse());
  expect(list({ limit: 1 })).toEqual([ids[2]]);
  expect(list({ limit: 10, session: 'own' })).toEqual([ids[2], ids[0]]);
  expect(newArchive().list({ limit: 5 })).toEqual([]);
});

test('what cannot be stored is refused', () => {
  const archive = newArchive({ maxItemBytes: 100 });
  expect(archive.put('x'.repeat(101), from(''))).toMatchObject({
    ok: false,
    error: { code: 'archive-too-large' },
  });
  expect(newArchive({ isOn: false }).put('x', from(''))).toMatchObject({
    ok: false,
    error: { code: 'archive-off' },
  });
  const blocked = newArchive();
  writeFileSync(blocked.folder, 'a file where the folder should be');
  expect(blocked.put('x', from(''))).toMatchObject({ ok: false, error: { code: 'archive-unwritable' } });
});

test('limits come from the environment, nonsense does not', () => {
  expect(archiveLimits({ LEAN_CTX_ARCHIVE_TTL: '2', LEAN_CTX_ARCHIVE_DB_MAX_MB: '0.5' })).toMatchObject({
    maxAgeMs: 7_200_000,
    maxBytes: 524_288,
  });
  expect(archiveLimits({ LEAN_CTX_ARCHIVE: '0' }).isOn).toBe(false);
  expect(archiveLimits({ LEAN_CTX_ARCHIVE_TTL: '-1', LEAN_CTX_ARCHIVE_MAX_FILES: 'many' })).toEqual(
    DEFAULT_LIMITS,
  );
});
