import { createHash } from 'node:crypto';
import type { PostgresSession } from './PostgresSession.js';

/** A lock of a name that a session has or waits for: PostgreSQL lets go of it when the session ends. */
export class SessionLock {
  readonly session: PostgresSession;
  /** The two numbers by which PostgreSQL knows the lock. */
  readonly numbers: readonly [number, number];

  constructor(session: PostgresSession, name: string) {
    this.session = session;
    const hash = createHash('sha256').update(name).digest();
    this.numbers = [hash.readUInt32BE(0) >>> 1, hash.readUInt32BE(4) >>> 1];
  }

  /** Whether the session that runs a statement has the lock whose numbers stand at two places of its values. */
  static isHeld(first: number): string {
    return `EXISTS (SELECT FROM pg_locks WHERE ${lockAt(first)} AND granted AND pid = pg_backend_pid())`;
  }

  /** True when nobody had it, and this session has it now. */
  async take(): Promise<boolean> {
    const [row] = await this.session.query('SELECT pg_try_advisory_lock($1, $2) AS taken', ...this.numbers);
    return row!.taken === true;
  }

  /** Takes it once the one that has it is done. */
  async wait(): Promise<void> {
    await this.session.query('SELECT pg_advisory_lock($1, $2)', ...this.numbers);
  }

  /** True while another session waits for it. */
  async isAwaited(): Promise<boolean> {
    const waiting = `SELECT 1 FROM pg_locks WHERE ${lockAt(1)} AND NOT granted`;
    return (await this.session.query(waiting, ...this.numbers)).length > 0;
  }

  /** False when the session that answers has it no more: a pooler can have changed the session. */
  async isStillHeld(): Promise<boolean> {
    const [row] = await this.session.query(`SELECT ${SessionLock.isHeld(1)} AS held`, ...this.numbers);
    return row!.held === true;
  }
}

function lockAt(first: number): string {
  return `locktype = 'advisory' AND classid = $${first}::int::oid AND objid = $${first + 1}::int::oid AND objsubid = 2`;
}
