import { ConfigurationError } from '../../errors/index.js';
import { makeOwnFile } from '../../sqlite/makeOwnFile.js';
import { loadSqlite, type OpenSqlite, type SqliteDatabase } from '../../sqlite/sqliteDatabase.js';
import type { Hold } from './GatewayState.js';
import { SqliteSql } from './SqliteSql.js';
import { SqlState } from './SqlState.js';
import { SCHEMA } from './schema.js';

/** What a gateway keeps, in one SQLite file that its owner alone can read. */
export class SqliteState extends SqlState {
  readonly #open: OpenSqlite;
  readonly #path: string;
  readonly #db: SqliteDatabase;
  #lock: SqliteDatabase | undefined;

  private constructor(open: OpenSqlite, path: string) {
    const db = open(path);
    super(new SqliteSql(db));
    this.#open = open;
    this.#path = path;
    this.#db = db;
    db.exec('PRAGMA busy_timeout = 10000');
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('PRAGMA synchronous = FULL');
    for (const statement of SCHEMA) db.exec(statement);
  }

  /** Opens a file, and makes it where there is none. */
  static async open(path: string): Promise<SqliteState> {
    const open = await loadSqlite();
    makeOwnFile(path);
    return new SqliteState(open, path);
  }

  /**
   * Takes the state for the gateway of this process, by the lock of a transaction that the kernel ends with it: what is
   * there as sent was sent by one that is dead. Throws a `ConfigurationError` while another gateway has it.
   */
  hold(): void {
    if (this.#path === ':memory:') return;
    const path = `${this.#path}.lock`;
    makeOwnFile(path);
    this.#lock = this.#open(path);
    try {
      this.#lock.exec('BEGIN EXCLUSIVE');
    } catch {
      this.#lock.close();
      throw new ConfigurationError(
        'state',
        'another gateway is at work on this file: each needs its own, or all of them PostgreSQL',
      );
    }
  }

  /** No other gateway can be at work on it. */
  async holdBatch(): Promise<Hold> {
    return ALONE;
  }

  async close(): Promise<void> {
    this.#lock?.close();
    this.#db.close();
  }
}

const ALONE: Hold = {
  waitedSince: undefined,
  isAwaited: async () => false,
  check: async () => undefined,
  release: async () => undefined,
};
