import type { DatabaseOwner } from '../../database/PostgresSession.js';
import { PostgresSql } from '../../database/PostgresSql.js';
import { prepareDatabase } from '../../database/prepareDatabase.js';
import type { SqlRow } from '../../database/Sql.js';
import { SessionLock } from '../../database/SessionLock.js';
import type { Hold } from './stored.js';
import { SqlState } from './SqlState.js';
import { StateUnreachableError } from '../request/Refusal.js';
import { SCHEMA } from './schema.js';

const OWNER: DatabaseOwner = {
  schema: 'workforce_gateway',
  of: 'a gateway',
  unreachable: (reason, cause) =>
    new StateUnreachableError(
      cause === 'taken' ? 'another gateway is at work on it and does not go on' : undefined,
      // The address of the database is nobody's to know.
      cause === undefined ? undefined : reason,
    ),
};

/** Locks that all rows share: two batches wait for each other where a lock of theirs is the same. */
const LOCKS = 64;

const NEWEST = 'SELECT n, extract(epoch FROM clock_timestamp()) * 1000 AS now FROM "writeCount"';

/** What several gateways behind a balancer keep together, in PostgreSQL. */
export class PostgresState extends SqlState {
  readonly #sql: PostgresSql;
  readonly #waitMs: number;
  /** How far the clock of the database is ahead of one that nobody sets. */
  #ahead = 0;

  private constructor(sql: PostgresSql, tables: 'made' | 'kept', waitMs: number) {
    super(sql, tables);
    this.#sql = sql;
    this.#waitMs = waitMs;
  }

  /** Opens a database, and makes the tables where there are none. `waitMs`: the longest that a write of another gateway takes. */
  static async open(url: string, waitMs = 60_000): Promise<PostgresState> {
    const sql = new PostgresSql(url, OWNER);
    try {
      await sql.makeSchema();
      const state = new PostgresState(sql, await prepareDatabase(sql, SCHEMA), waitMs);
      state.#newest(await sql.rows(NEWEST));
      return state;
    } catch (error) {
      await sql.close();
      throw error;
    }
  }

  /** By the clock of the database. */
  override readonly now = () => Math.round(performance.now() + this.#ahead);

  #newest([row]: readonly SqlRow[]): number {
    this.#ahead = Number(row!.now) - performance.now();
    return Number(row!.n);
  }

  /**
   * Locks of a session: the database lets go of the rows when their gateway is gone. Rows share few locks, which are taken in one
   * order, so that a large batch takes no more than the database has and two gateways never wait for each other.
   */
  async holdRows(marks: readonly string[]): Promise<Hold> {
    const session = await this.#sql.open(this.#waitMs);
    try {
      const names = [
        ...new Set(marks.map((mark) => `rows ${parseInt(mark.slice(0, 8), 16) % LOCKS}`)),
      ].sort();
      const locks = names.map((name) => new SessionLock(session, name));
      const newest = this.#newest(await session.query(NEWEST));
      let waitedSince: number | undefined;
      for (const lock of locks)
        if (!(await lock.take())) {
          waitedSince = newest;
          await lock.wait();
        }
      return {
        waitedSince,
        isAwaited: async () => {
          for (const lock of locks) if (await lock.isAwaited()) return true;
          return false;
        },
        check: async () => {
          for (const lock of locks) if (!(await lock.isStillHeld())) throw new StateUnreachableError();
        },
        release: () => session.end(),
      };
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#sql.close();
  }
}
