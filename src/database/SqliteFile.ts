import {
  renameSync,
  rmSync,
  statSync,
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { ConfigurationError } from '../errors/index.js';
import { DatabaseError, isDatabaseProblem } from './DatabaseError.js';
import {
  loadSqlite,
  type OpenSqlite,
  type SqliteDatabase,
  type SqliteStatement,
  type SqliteValue,
} from './sqliteDatabase.js';
import { dirname } from 'node:path';
import { giveToOwner } from './giveToOwner.js';
import { placeOfFile } from './placeOfFile.js';

/** A database in one file that its owner alone can read. What a statement has done is on the disk when it returns. */
export class SqliteFile {
  readonly path: string;
  readonly #open: OpenSqlite;
  readonly #db: SqliteDatabase;
  readonly #place: { readonly ino: number };
  readonly #statements = new Map<string, SqliteStatement>();

  /** Opens a file, and makes it where there is none. `option` names the setting that it comes from, in errors. */
  static async open(path: string, option: string): Promise<SqliteFile> {
    const open = await loadSqlite();
    return withDatabaseErrors(option, path, () => new SqliteFile(open, placeOfFile(path), option));
  }

  private constructor(open: OpenSqlite, path: string, option: string) {
    this.path = path;
    this.#open = open;
    makeOwnFile(path);
    this.#place = path === ':memory:' ? { ino: 0 } : statSync(path);
    this.#db = open(path);
    try {
      this.exec('PRAGMA busy_timeout = 10000');
      const [mode] = this.rows('PRAGMA journal_mode = WAL');
      // Some builds refuse in silence; without it a reader can stop a writer.
      if (!this.isInMemory && mode?.journal_mode !== 'wal')
        throw new ConfigurationError(
          option,
          'this file cannot be kept in WAL mode: choose one on a local disk',
        );
      this.exec('PRAGMA synchronous = FULL');
      this.exec('PRAGMA secure_delete = ON');
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  get isInMemory(): boolean {
    return this.path === ':memory:';
  }

  exec(sql: string): void {
    this.#failing(() => this.#db.exec(sql));
  }

  rows(sql: string, ...values: readonly SqliteValue[]): Record<string, unknown>[] {
    return this.#failing(() => this.#prepared(sql).all(...values));
  }

  /** How many rows it changed. */
  change(sql: string, ...values: readonly SqliteValue[]): number {
    return this.#failing(() => Number(this.#prepared(sql).run(...values).changes));
  }

  /** All of it or nothing. */
  together<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE');
    try {
      const done = work();
      this.exec('COMMIT');
      return done;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** Ends a transaction. A full disk has ended it already. */
  rollback(): void {
    try {
      this.#db.exec('ROLLBACK');
    } catch {
      // Nothing is open any more.
    }
  }

  /**
   * Takes the lock of a name beside the file: that of a transaction, which the kernel ends with the process, however it
   * dies, and which stays while the process is stopped. Gives what releases it; `undefined` while another process has it.
   * With true the release removes the lock's file too. Throws a `DatabaseError` for a lock file that is damaged or cannot be
   * made.
   */
  lock(name?: string): ((removes?: boolean) => void) | undefined {
    const path = name === undefined ? `${this.path}.lock` : `${this.path}.${name}.lock`;
    return withDatabaseErrors(undefined, path, () => {
      makeOwnFile(path);
      giveToOwner(path, this.path);
      const place = statSync(path, { throwIfNoEntry: false });
      const lock = this.#open(path);
      try {
        lock.exec('BEGIN EXCLUSIVE');
      } catch (error) {
        lock.close();
        if (/locked|busy/i.test(String((error as Error).message))) return undefined;
        throw error;
      }
      // Who had it can have removed the file meanwhile, so that another process makes it anew.
      if (!place || statSync(path, { throwIfNoEntry: false })?.ino !== place.ino) {
        lock.close();
        return undefined;
      }
      return (removes = false) => {
        if (removes) rmSync(path, { force: true });
        lock.close();
      };
    });
  }

  /** Writes a file beside it that its owner alone can read. Another process sees the former text or all of the new one. */
  writeBeside(name: string, text: string): void {
    const path = `${this.path}.${name}`;
    const temporary = `${path}.${process.pid}`;
    withDatabaseErrors(undefined, path, () => {
      try {
        writeFileSync(temporary, text, { mode: 0o600 });
        giveToOwner(temporary, this.path);
        renameSync(temporary, path);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
    });
  }

  /** Throws a `DatabaseError` where the path leads to this file no more: what it records would be lost. */
  checkPlace(): void {
    if (this.isInMemory) return;
    const { ino } = this.#place;
    const found = statSync(this.path, { throwIfNoEntry: false });
    if (found?.ino !== ino) throw new DatabaseError('gone', this.path);
  }

  /** Writes what is in the log beside the file into the file. */
  checkpoint(): void {
    this.rows('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.#db.close();
  }

  #prepared(sql: string): SqliteStatement {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #failing<T>(work: () => T): T {
    return withDatabaseErrors(undefined, this.path, work);
  }
}

/** Says of a file that fails what is wrong with it; with `option` as what is wrong with that setting. */
function withDatabaseErrors<T>(option: string | undefined, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const problem = isDatabaseProblem(error, path);
    if (problem === undefined) throw error;
    const failure = new DatabaseError(problem, path);
    throw option === undefined || problem === 'full'
      ? failure
      : new ConfigurationError(option, failure.message);
  }
}

/** Makes a file that its owner alone can read, or makes it so: SQLite would ask nobody who may. What is no database stays as it is. */
function makeOwnFile(path: string): void {
  if (path.startsWith(':memory:')) return;
  mkdirSync(dirname(path), { recursive: true });
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new DatabaseError('noFile', path);
  if (found && !isEmptyOrDatabase(path)) throw new DatabaseError('damaged', path);
  if (found) chmodSync(path, 0o600);
  else closeSync(openSync(path, 'a', 0o600));
}

const BEGINS = 'SQLite format 3\0';

function isEmptyOrDatabase(path: string): boolean {
  const start = Buffer.alloc(BEGINS.length);
  const descriptor = openSync(path, 'r');
  try {
    const read = readSync(descriptor, start);
    return read === 0 || start.toString('latin1') === BEGINS;
  } finally {
    closeSync(descriptor);
  }
}
