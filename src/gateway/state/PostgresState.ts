import { createHash } from 'node:crypto';
import type { PostgresSession } from '../../journal/store/PostgresSession.js';
import type { Hold } from './GatewayState.js';
import { PostgresSql, reaching } from './PostgresSql.js';
import { SqlState } from './SqlState.js';
import { StateUnreachableError } from './StateUnreachableError.js';
import { SCHEMA } from './schema.js';

/** What several gateways behind a balancer keep together, in PostgreSQL. */
export class PostgresState extends SqlState {
  readonly #sql: PostgresSql;
  readonly #waitMs: number;

  private constructor(sql: PostgresSql, waitMs: number) {
    super(sql);
    this.#sql = sql;
    this.#waitMs = waitMs;
  }

  /** Opens a database, and makes the tables where there are none. `waitMs`: the longest that a write of another gateway takes. */
  static async open(url: string, waitMs = 60_000): Promise<PostgresState> {
    const sql = new PostgresSql(url);
    await sql.prepare(SCHEMA);
    return new PostgresState(sql, waitMs);
  }

  async holdBatch(mark: string): Promise<Hold> {
    const session = await this.#sql.open(this.#waitMs);
    const held = new HeldBatch(session, mark);
    try {
      await reaching(() => held.take());
      return held;
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#sql.close();
  }
}

const HELD = `locktype = 'advisory' AND classid = $1::int::oid AND objid = $2::int::oid AND objsubid = 2`;

/** A batch that a session has locked: the database lets go of it when its gateway is gone. */
class HeldBatch implements Hold {
  readonly #session: PostgresSession;
  /** The two numbers by which PostgreSQL knows the lock. */
  readonly #lock: readonly [number, number];
  waitedSince: number | undefined;

  constructor(session: PostgresSession, mark: string) {
    this.#session = session;
    const hash = createHash('sha256').update(mark).digest();
    this.#lock = [hash.readUInt32BE(0) >>> 1, hash.readUInt32BE(4) >>> 1];
  }

  async take(): Promise<void> {
    const [row] = await this.#session.query('SELECT pg_try_advisory_lock($1, $2) AS taken', ...this.#lock);
    if (row!.taken === true) return;
    this.waitedSince = Date.now();
    await this.#session.query('SELECT pg_advisory_lock($1, $2)', ...this.#lock);
  }

  async isAwaited(): Promise<boolean> {
    const waiting = `SELECT 1 FROM pg_locks WHERE ${HELD} AND NOT granted`;
    return (await reaching(() => this.#session.query(waiting, ...this.#lock))).length > 0;
  }

  /** A pooler can have changed the session. */
  async check(): Promise<void> {
    const mine = `SELECT 1 FROM pg_locks WHERE ${HELD} AND granted AND pid = pg_backend_pid()`;
    const held = await reaching(() => this.#session.query(mine, ...this.#lock));
    if (held.length === 0) throw new StateUnreachableError();
  }

  release(): Promise<void> {
    return this.#session.end();
  }
}
