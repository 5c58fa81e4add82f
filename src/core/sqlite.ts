import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type Driver from 'better-sqlite3';
import { acquireLock } from './lock.ts';
import { databaseMissing, databaseNewer, databaseUnusable } from './messages/database.ts';
import { type Failure, fail, ok, type Result } from './result.ts';

export type SqlValue = string | number | bigint | Uint8Array | null;
export type Row = Readonly<Record<string, SqlValue>>;

/** An open database. Everything is synchronous; statements are prepared once for each text. */
export interface Database {
  /** @returns how many rows were changed */
  run(sql: string, ...values: readonly SqlValue[]): number;
  all(sql: string, ...values: readonly SqlValue[]): readonly Row[];
  get(sql: string, ...values: readonly SqlValue[]): Row | undefined;
  /** All of `work` or nothing of it; other writers wait. */
  transaction<T>(work: () => T): T;
}

/** How long a statement waits for another process that writes. */
const BUSY_MS = 5000;
/** The write-ahead log is cut back to this after a checkpoint. */
const LARGEST_LOG_BYTES = 4 * 1024 * 1024;
/** How long to wait for another process that is setting the same damaged file aside. */
const RESCUE_MS = 10_000;

/**
 * One database file: opened at the first use, in WAL mode, for its owner only. The driver is loaded with the first
 * file, and nothing else of the program knows which driver it is.
 *
 * A file that SQLite finds damaged, when it is opened or later, is set aside as `<file>.damaged` and begun anew, and the
 * work is done once more. So a database may only hold what can be made again or may be lost.
 */
export class DatabaseFile {
  readonly #file: string;
  readonly #migrations: readonly string[];
  #open: Handle | undefined;

  /**
   * @param migrations SQL scripts: number `i` brings a database of version `i` to version `i + 1`. Never change one
   * that was released; append.
   */
  constructor(file: string, migrations: readonly string[]) {
    this.#file = file;
    this.#migrations = migrations;
  }

  /**
   * Runs `work` on the database; after damage was repaired it runs again from its beginning.
   * @returns a failure when the driver is missing, the file cannot be used (full disk, no permission, another writer
   * that does not end), or a newer program wrote it
   * @throws what `work` throws, when that is no error of SQLite
   */
  async use<T>(work: (database: Database) => T): Promise<Result<T>> {
    const first = await this.#attempt(work);
    if (first.ok || !first.isDamaged) return first;
    const rescued = await this.#rescue();
    return rescued === undefined ? this.#attempt(work) : fail(rescued);
  }

  /** The next use opens it again. */
  close(): void {
    this.#open?.close();
    this.#open = undefined;
  }

  async #attempt<T>(work: (database: Database) => T): Promise<Attempt<T>> {
    const driver = await loadDriver();
    if (!driver.ok) return { ...driver, isDamaged: false };
    try {
      this.#open ??= Handle.open(driver.value, this.#file);
      const version = this.#open.migrate(this.#migrations);
      if (version > this.#migrations.length) {
        this.close();
        return { ...fail(databaseNewer(this.#file)), isDamaged: false };
      }
      return ok(work(this.#open));
    } catch (error) {
      if (!(error instanceof driver.value.SqliteError) && !isOfSystem(error)) throw error;
      const { code = '' } = error as { code?: string };
      const isDamaged = code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
      if (isDamaged) this.close();
      return { ...fail(databaseUnusable(this.#file, code)), isDamaged };
    }
  }

  /** Several processes may find the same damage: only the first may set the file aside. */
  async #rescue(): Promise<Failure | undefined> {
    const lock = await acquireLock(`${this.#file}.lock`, { timeoutMs: RESCUE_MS });
    if (!lock.ok) return lock.error;
    try {
      const driver = await loadDriver();
      if (driver.ok && !isSound(driver.value, this.#file)) setAside(this.#file);
      return undefined;
    } catch (error) {
      return databaseUnusable(this.#file, (error as NodeJS.ErrnoException).code ?? String(error));
    } finally {
      lock.value.release();
    }
  }
}

type Attempt<T> = Result<T> & { readonly isDamaged?: boolean };

const isOfSystem = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).syscall === 'string';

let loading: Promise<Result<typeof Driver>> | undefined;

function loadDriver(): Promise<Result<typeof Driver>> {
  loading ??= import('better-sqlite3').then(
    ({ default: driver }) => ok(driver),
    (error: unknown) => fail(databaseMissing((error as NodeJS.ErrnoException).code ?? 'unknown error')),
  );
  return loading;
}

class Handle implements Database {
  readonly #database: Driver.Database;
  readonly #statements = new Map<string, Driver.Statement>();
  #isMigrated = false;

  private constructor(database: Driver.Database) {
    this.#database = database;
  }

  static open(driver: typeof Driver, file: string): Handle {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600)); // SQLite gives its other files the mode of this one
    const database = new driver(file, { timeout: BUSY_MS });
    try {
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = NORMAL');
      database.pragma(`journal_size_limit = ${LARGEST_LOG_BYTES}`);
      database.pragma('foreign_keys = ON');
    } catch (error) {
      database.close();
      throw error;
    }
    return new Handle(database);
  }

  /** @returns the version that the file has now; when it was newer than all scripts, nothing was done to it */
  migrate(migrations: readonly string[]): number {
    if (this.#isMigrated) return migrations.length;
    const version = this.#version();
    if (version > migrations.length) return version;
    if (version < migrations.length) this.transaction(() => this.#bringUp(migrations));
    this.#isMigrated = true;
    return migrations.length;
  }

  /** Looks at the version again: another process may have been faster. */
  #bringUp(migrations: readonly string[]): void {
    for (const script of migrations.slice(this.#version())) this.#database.exec(script);
    this.#database.pragma(`user_version = ${migrations.length}`);
  }

  #version(): number {
    return Number(this.#database.pragma('user_version', { simple: true }));
  }

  run(sql: string, ...values: readonly SqlValue[]): number {
    return this.#prepared(sql).run(...values).changes;
  }

  all(sql: string, ...values: readonly SqlValue[]): readonly Row[] {
    return this.#prepared(sql).all(...values) as Row[];
  }

  get(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.#prepared(sql).get(...values) as Row | undefined;
  }

  transaction<T>(work: () => T): T {
    return this.#database.transaction(work).immediate();
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepared(sql: string): Driver.Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** Whether the file that lies there now opens and checks out: another process may have begun a new one. */
function isSound(driver: typeof Driver, file: string): boolean {
  let database: Driver.Database | undefined;
  try {
    database = new driver(file, { timeout: BUSY_MS, fileMustExist: true });
    return database.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch {
    return false; // whatever keeps it from being checked keeps it from being used
  } finally {
    database?.close();
  }
}

/** Keeps one damaged file for whoever wants to look; an older one makes room. */
function setAside(file: string): void {
  rmSync(`${file}-wal`, { force: true });
  rmSync(`${file}-shm`, { force: true });
  renameSync(file, `${file}.damaged`);
}
