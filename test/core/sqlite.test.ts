import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SqliteError } from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, DatabaseFile } from '../../src/core/sqlite.ts';

const MIGRATIONS = ['CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL)'];

function newFile(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'deep', 'rows.db');
}

function open(file: string, migrations: readonly string[] = MIGRATIONS): DatabaseFile {
  const database = new DatabaseFile(file, migrations);
  onTestFinished(() => database.close());
  return database;
}

const add = (text: string) => (database: Database) =>
  database.run('INSERT INTO rows (text) VALUES (?)', text);
const texts = (database: Database) =>
  database.all('SELECT text FROM rows ORDER BY id').map(({ text }) => text);

test('it is made at the first use, for its owner only, and keeps what it was given', async () => {
  const file = newFile();
  const database = open(file);
  expect(existsSync(file)).toBe(false);
  expect(await database.use(add('one'))).toEqual({ ok: true, value: 1 });
  if (process.platform !== 'win32') {
    for (const name of readdirSync(path.dirname(file))) {
      expect([name, statSync(path.join(path.dirname(file), name)).mode & 0o077]).toEqual([name, 0]);
    }
  }
  database.close();
  expect(readdirSync(path.dirname(file))).toEqual(['rows.db']); // the log went into the file
  expect(await open(file).use(texts)).toEqual({ ok: true, value: ['one'] });
});

test('a transaction is all or nothing, and what the work throws comes out', async () => {
  const database = open(newFile());
  const half = database.use((rows) =>
    rows.transaction(() => {
      add('one')(rows);
      throw new Error('enough');
    }),
  );
  await expect(half).rejects.toThrow('enough');
  expect(await database.use(texts)).toEqual({ ok: true, value: [] });
});

test('an older file is brought up once, a newer one is left alone', async () => {
  const file = newFile();
  await open(file).use(add('one'));
  const newer = [...MIGRATIONS, "ALTER TABLE rows ADD COLUMN kind TEXT NOT NULL DEFAULT 'old'"];
  for (let times = 0; times < 2; times++) {
    expect(await open(file, newer).use((rows) => rows.get('SELECT kind, text FROM rows'))).toEqual({
      ok: true,
      value: { kind: 'old', text: 'one' },
    });
  }
  const old = open(file);
  expect(await old.use(texts)).toMatchObject({ ok: false, error: { code: 'database-newer' } });
  expect(await open(file, newer).use(texts)).toMatchObject({ ok: true, value: ['one'] });
});

test('a damaged file is set aside, and the work is done on a new one', async () => {
  for (const damage of ['not a database at all'.repeat(300), '']) {
    const file = newFile();
    const first = open(file);
    await first.use(add('lost'));
    first.close();
    writeFileSync(file, damage);
    const database = open(file);
    expect(await database.use(add('kept'))).toMatchObject({ ok: true });
    expect(await database.use(texts)).toMatchObject({ ok: true, value: ['kept'] });
    expect(existsSync(`${file}.damaged`)).toBe(damage !== '');
  }
});

test('damage that shows only later is repaired in the midst of it', async () => {
  const file = newFile();
  const database = open(file);
  await database.use((rows) =>
    rows.transaction(() => Array.from({ length: 2000 }, (_, i) => add(`row ${i}`)(rows))),
  );
  database.close();
  const size = statSync(file).size;
  const bytes = Buffer.alloc(size - 4096, 0x5a);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, 4096); // the first page, with the schema, stays
  closeSync(descriptor);
  expect(await open(file).use(texts)).toEqual({ ok: true, value: [] });
  expect(existsSync(`${file}.damaged`)).toBe(true);
});

test('who finds damage that another has repaired uses the new file', async () => {
  const file = newFile();
  const slow = open(file);
  await slow.use(add('before'));
  const quick = open(file);
  rmSync(file); // the slow one holds a file that no longer has a name
  rmSync(`${file}-wal`, { force: true });
  rmSync(`${file}-shm`, { force: true });
  await quick.use(add('after'));
  const damaged = await slow.use((rows) => {
    const found = texts(rows);
    if (found[0] === 'before') throw new SqliteError('damaged', 'SQLITE_CORRUPT');
    return found;
  });
  expect(damaged).toEqual({ ok: true, value: ['after'] });
  expect(existsSync(`${file}.damaged`)).toBe(false);
});

test('a folder that cannot be made is a failure, not a crash', async () => {
  const file = newFile();
  const blocked = path.join(path.dirname(path.dirname(file)), 'file');
  writeFileSync(blocked, '');
  expect(await open(path.join(blocked, 'x.db')).use(texts)).toMatchObject({
    ok: false,
    error: { code: 'database-unusable' },
  });
});
