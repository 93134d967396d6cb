import { type DatabaseOwner, PostgresSession } from './PostgresSession.js';
import type { Sql, SqlRow, Statement, Statements } from './Sql.js';

const PATIENCE_MS = 10_000;
const MOST_IDLE = 8;

/** The statements of a database in PostgreSQL, over sessions that are opened as they are needed, and again when they were lost. */
export class PostgresSql implements Sql {
  readonly tables = 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()';
  readonly #url: string;
  readonly #owner: DatabaseOwner;
  readonly #idle: PostgresSession[] = [];
  #closed = false;

  constructor(url: string, owner: DatabaseOwner) {
    this.#url = url;
    this.#owner = owner;
  }

  /** Makes the schema where there is none. */
  async makeSchema(): Promise<void> {
    const { schema } = this.#owner;
    await this.together(
      (function* (): Statements<void> {
        const found = yield ['SELECT 1 FROM pg_namespace WHERE nspname = ?', schema];
        // Who may not make one can use the one that is there.
        if (found.length === 0) yield [`CREATE SCHEMA IF NOT EXISTS ${schema}`];
      })(),
    );
  }

  rows(...[text, ...values]: Statement): Promise<SqlRow[]> {
    return this.#with((session) => session.query(numbered(text), ...values));
  }

  change(...[text, ...values]: Statement): Promise<number> {
    return this.#with((session) => session.change(numbered(text), ...values));
  }

  together<T>(statements: Statements<T>): Promise<T> {
    return this.#with(async (session) => {
      try {
        await session.query('BEGIN');
        await session.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', this.#owner.schema);
        let step = statements.next();
        while (!step.done) {
          const [text, ...values] = step.value;
          step = statements.next(await session.query(numbered(text), ...values));
        }
        await session.query('COMMIT');
        return step.value;
      } catch (error) {
        // Who ends in the middle of a transaction has done nothing.
        await session.end();
        throw error;
      }
    });
  }

  /** A session for one use, which may wait long; its user ends it. */
  open(patienceMs = PATIENCE_MS): Promise<PostgresSession> {
    return PostgresSession.open(this.#url, this.#owner, patienceMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#idle.splice(0).map((session) => session.end()));
  }

  async #with<T>(work: (session: PostgresSession) => Promise<T>): Promise<T> {
    const session = await this.#session();
    try {
      return await work(session);
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

function numbered(statement: string): string {
  let number = 0;
  return statement.replace(/\?/g, () => `$${++number}`);
}
