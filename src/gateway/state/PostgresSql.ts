import { PostgresSession } from '../../journal/store/PostgresSession.js';
import type { Sql, SqlRow, SqlValue } from './Sql.js';
import { StateUnreachableError } from './StateUnreachableError.js';

const SCHEMA = 'workforce_gateway';
const PATIENCE_MS = 10_000;
const MOST_IDLE = 8;

/** The statements of a gateway in PostgreSQL, over sessions that are opened as they are needed, and again when they were lost. */
export class PostgresSql implements Sql {
  readonly #url: string;
  readonly #idle: PostgresSession[] = [];
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Makes the tables where there are none. */
  async prepare(statements: readonly string[]): Promise<void> {
    await this.alone(SCHEMA, async (sql) => {
      await sql.change(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
      for (const statement of statements) await sql.change(statement);
    });
  }

  rows(statement: string, ...values: readonly SqlValue[]): Promise<SqlRow[]> {
    return this.#with((session) => overOne(session).rows(statement, ...values));
  }

  change(statement: string, ...values: readonly SqlValue[]): Promise<number> {
    return this.#with((session) => overOne(session).change(statement, ...values));
  }

  together<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.alone(`${SCHEMA} together`, work);
  }

  /** Works in a transaction that no other of that name runs beside. */
  alone<T>(name: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#with(async (session) => {
      try {
        await session.query('BEGIN');
        await session.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', name);
        const done = await work(overOne(session));
        await session.query('COMMIT');
        return done;
      } catch (error) {
        // Who ends in the middle of a transaction has done nothing.
        await session.end();
        throw error;
      }
    });
  }

  /** A session for one use, which may wait long; its user ends it. */
  open(patienceMs = PATIENCE_MS): Promise<PostgresSession> {
    return reaching(() => PostgresSession.open(this.#url, { schema: SCHEMA, of: 'gateway', patienceMs }));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#idle.splice(0).map((session) => session.end()));
  }

  async #with<T>(work: (session: PostgresSession) => Promise<T>): Promise<T> {
    const session = await this.#session();
    try {
      return await reaching(() => work(session));
    } finally {
      if (session.isLost || this.#closed || this.#idle.length >= MOST_IDLE) await session.end();
      else this.#idle.push(session);
    }
  }

  async #session(): Promise<PostgresSession> {
    for (;;) {
      const session = this.#idle.pop();
      if (!session) return this.open();
      if (!session.isLost) return session;
    }
  }
}

/** Tells in its own words that the database is out of reach. */
export async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Its words are for who runs a journal.
    if (error instanceof Error && error.name === 'JournalUnreachableError') throw new StateUnreachableError();
    throw error;
  }
}

function overOne(session: PostgresSession): Sql {
  const sql: Sql = {
    rows: (statement, ...values) => session.query(numbered(statement), ...values),
    change: (statement, ...values) => session.change(numbered(statement), ...values),
    together: (work) => work(sql),
  };
  return sql;
}

function numbered(statement: string): string {
  let number = 0;
  return statement.replace(/\?/g, () => `$${++number}`);
}
