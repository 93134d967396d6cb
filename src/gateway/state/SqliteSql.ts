import type { SqliteDatabase } from '../../sqlite/sqliteDatabase.js';
import type { Sql, SqlRow, SqlValue } from './Sql.js';

/** The statements of a gateway in SQLite, which has one connection: what is not of a transaction waits until it is over. */
export class SqliteSql implements Sql {
  readonly #db: SqliteDatabase;
  #transaction: Promise<void> | undefined;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  async rows(statement: string, ...values: readonly SqlValue[]): Promise<SqlRow[]> {
    while (this.#transaction) await this.#transaction;
    return this.#db.prepare(statement).all(...values);
  }

  async change(statement: string, ...values: readonly SqlValue[]): Promise<number> {
    while (this.#transaction) await this.#transaction;
    return Number(this.#db.prepare(statement).run(...values).changes);
  }

  async together<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    while (this.#transaction) await this.#transaction;
    let over = () => {};
    this.#transaction = new Promise((resolve) => {
      over = resolve;
    });
    const db = this.#db;
    try {
      db.exec('BEGIN IMMEDIATE');
      const done = await work(new SqliteSql(db));
      db.exec('COMMIT');
      return done;
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    } finally {
      this.#transaction = undefined;
      over();
    }
  }
}
