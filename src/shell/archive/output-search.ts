import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ok, type Result } from '../../core/result.ts';
import { type Database, DatabaseFile } from '../../core/sqlite.ts';
import { decode, isWholeUtf8 } from '../../core/text-encoding.ts';
import { archivedFiles } from './archive-files.ts';
import type { OutputArchive } from './output-archive.ts';
import type { StoredOutput } from './stored-output.ts';

export interface OutputHit {
  readonly output: StoredOutput;
  /** The lines that hold most of the words, in the order of the output. */
  readonly lines: readonly { readonly number: number; readonly text: string }[];
}

export interface OutputAnswer {
  /** Best first. */
  readonly hits: readonly OutputHit[];
  /** No output holds all the words; these hold some. */
  readonly isPartial: boolean;
  /** Outputs that were not looked at, because there was not enough time to take them in. */
  readonly unread: number;
}

export interface OutputQuery {
  readonly words: string;
  readonly limit: number;
  /** Only outputs of this conversation. */
  readonly session?: string;
  readonly signal: AbortSignal;
}

/** Parts keep the place of a hit close to its lines, and one row of the table small. */
const PART_BYTES = 256 * 1024;
/** Taking in what is new does not go on for longer; the newest come first. */
const PATIENCE_MS = 3000;
const MOST_TERMS = 16;
const LINES_A_HIT = 3;
const PARTS_LOOKED_AT = 200;

/**
 * `parts` says which bytes of which output a row of `words` is about. The texts themselves lie in the archive only.
 */
const MIGRATIONS = [
  `CREATE TABLE outputs (id TEXT PRIMARY KEY) WITHOUT ROWID;
   CREATE TABLE parts (number INTEGER PRIMARY KEY, id TEXT NOT NULL, start INTEGER NOT NULL, line INTEGER NOT NULL);
   CREATE INDEX parts_of ON parts (id);
   CREATE VIRTUAL TABLE words USING fts5(tool, command, content, content='', contentless_delete=1)`,
];

/** Finds words in all outputs of an archive, by SQLite's FTS5. Its file can be deleted at any time. */
export class OutputSearch {
  readonly #archive: OutputArchive;
  readonly #database: DatabaseFile;

  constructor(archive: OutputArchive) {
    this.#archive = archive;
    this.#database = new DatabaseFile(path.join(path.dirname(archive.folder), 'archive_fts.db'), MIGRATIONS);
  }

  /** The outputs that hold all of some words; when there is none, those that hold some. */
  async find(query: OutputQuery): Promise<Result<OutputAnswer>> {
    const terms = termsOf(query.words);
    if (terms.length === 0) return ok({ hits: [], isPartial: false, unread: 0 });
    this.#archive.dropOld();
    const unread = await this.#takeIn(query.signal);
    if (!unread.ok) return unread;
    for (const operator of terms.length === 1 ? [' AND '] : [' AND ', ' OR ']) {
      const parts = await this.#database.use((database) => matchingParts(database, terms.join(operator)));
      if (!parts.ok) return parts;
      const hits = this.#hitsOf(parts.value, query, terms);
      if (hits.length > 0 || operator === ' OR ' || terms.length === 1) {
        return ok({ hits, isPartial: operator === ' OR ' && hits.length > 0, unread: unread.value });
      }
    }
    return ok({ hits: [], isPartial: false, unread: unread.value });
  }

  close(): void {
    this.#database.close();
  }

  /** Brings the table up to date with the files. @returns how many outputs there was no time for */
  async #takeIn(signal: AbortSignal): Promise<Result<number>> {
    const deadline = performance.now() + PATIENCE_MS;
    const ids = archivedFiles(this.#archive.folder).map(({ id }) => id);
    const known = await this.#database.use((database) => forgetOthers(database, ids));
    if (!known.ok) return known;
    const missing = ids.filter((id) => !known.value.has(id));
    for (const [index, id] of missing.entries()) {
      signal.throwIfAborted();
      if (performance.now() > deadline) return ok(missing.length - index);
      const output = this.#archive.get(id);
      if (!output.ok) continue; // damaged, or swept meanwhile
      const added = await this.#database.use((database) =>
        database.transaction(() => addOutput(database, output.value)),
      );
      if (!added.ok) return added;
      await nextTurn();
    }
    return ok(0);
  }

  /** An output stands at the place of its best part. */
  #hitsOf(
    parts: readonly FoundPart[],
    { limit, session }: OutputQuery,
    terms: readonly string[],
  ): OutputHit[] {
    const hits = new Map<string, OutputHit>();
    for (const { id, start, line } of parts) {
      if (hits.size >= limit) break;
      if (hits.has(id)) continue;
      const output = this.#archive.get(id);
      if (!output.ok || (session ?? output.value.session) !== output.value.session) continue;
      const { bytes, file: _, ...stored } = output.value;
      hits.set(id, { output: stored, lines: bestLines(textOfPart(bytes, start), line, terms) });
    }
    return [...hits.values()];
  }
}

interface FoundPart {
  readonly id: string;
  readonly start: number;
  readonly line: number;
}

/** Quoted, so that nothing in them is an operator. */
const termsOf = (words: string): string[] =>
  [...new Set(words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
    .slice(0, MOST_TERMS)
    .map((word) => `"${word}"`);

function matchingParts(database: Database, query: string): FoundPart[] {
  const rows = database.all(
    `SELECT id, start, line FROM words JOIN parts ON parts.number = words.rowid
     WHERE words MATCH ? ORDER BY bm25(words), id, start LIMIT ${PARTS_LOOKED_AT}`,
    query,
  );
  return rows.map(({ id, start, line }) => ({ id: String(id), start: Number(start), line: Number(line) }));
}

/** Drops what the archive no longer holds. @returns the ids that remain */
function forgetOthers(database: Database, ids: readonly string[]): ReadonlySet<string> {
  return database.transaction(() => {
    const there = new Set(ids);
    const known = database.all('SELECT id FROM outputs').map(({ id }) => String(id));
    for (const id of known.filter((each) => !there.has(each))) {
      database.run('DELETE FROM words WHERE rowid IN (SELECT number FROM parts WHERE id = ?)', id);
      database.run('DELETE FROM parts WHERE id = ?', id);
      database.run('DELETE FROM outputs WHERE id = ?', id);
    }
    return new Set(known.filter((id) => there.has(id)));
  });
}

function addOutput(database: Database, output: StoredOutput & { readonly bytes: Buffer }): void {
  const { id, tool, command, bytes } = output;
  if (database.run('INSERT OR IGNORE INTO outputs (id) VALUES (?)', id) === 0) return; // another process was faster
  let line = 1;
  for (let start = 0; start === 0 || start < bytes.length; ) {
    const text = textOfPart(bytes, start);
    const end = partEnd(bytes, start);
    database.run('INSERT INTO parts (id, start, line) VALUES (?, ?, ?)', id, start, line);
    const row = database.get('SELECT last_insert_rowid() AS number');
    database.run(
      'INSERT INTO words (rowid, tool, command, content) VALUES (?, ?, ?, ?)',
      row?.number ?? null,
      tool,
      command,
      text,
    );
    line += text.split('\n').length - 1;
    if (end === start) break;
    start = end;
  }
}

/** Behind a line where one ends in the part, else between two characters. */
function partEnd(bytes: Buffer, start: number): number {
  let end = start + PART_BYTES;
  if (end >= bytes.length) return bytes.length;
  const feed = bytes.lastIndexOf(10, end - 1);
  if (feed >= start) return feed + 1;
  while (end > start + 1 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}

function textOfPart(bytes: Buffer, start: number): string {
  const part = bytes.subarray(start, partEnd(bytes, start));
  return decode(part, isWholeUtf8(part) ? 'utf-8' : 'latin-1');
}

function bestLines(text: string, firstLine: number, terms: readonly string[]): OutputHit['lines'] {
  const words = terms.map((term) => term.slice(1, -1));
  return text
    .split('\n')
    .map((line, index) => {
      const lower = line.toLowerCase();
      return {
        number: firstLine + index,
        text: line,
        held: words.filter((word) => lower.includes(word)).length,
      };
    })
    .filter(({ held }) => held > 0)
    .sort((a, b) => b.held - a.held || a.number - b.number)
    .slice(0, LINES_A_HIT)
    .sort((a, b) => a.number - b.number)
    .map(({ number, text: line }) => ({ number, text: line }));
}
