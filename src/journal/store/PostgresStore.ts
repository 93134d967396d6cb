import { createHash } from 'node:crypto';
import { JournalUnreachableError } from '../JournalUnreachableError.js';
import { jobOf, rowOf } from './columns.js';
import type { Claim, ForeignClaim, Hold, JournalStore, StoredJob, StoredRow } from './JournalStore.js';
import { PostgresSession } from './PostgresSession.js';
import { SCHEMA } from './schema.js';

/**
 * A journal in PostgreSQL, for processes of several machines. Who works on a job has a session of its own with an advisory
 * lock, and what it records goes over that session: once the lock is lost, nothing more is recorded, and so nothing sent.
 */
export class PostgresStore implements JournalStore {
  readonly #url: string;
  #shared: Promise<PostgresSession> | undefined;
  readonly #held = new Map<string, HeldJob>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Makes the tables where there are none. */
  async prepare(): Promise<void> {
    const session = await this.#session();
    const [found] = await session.query(`SELECT to_regclass('workforce_journal.marks') AS marks`);
    if (found?.marks) return;
    // Two that make them at the same time would fail.
    await session.query('SELECT pg_advisory_lock(hashtext($1))', 'workforce_journal');
    await session.query('CREATE SCHEMA IF NOT EXISTS workforce_journal');
    for (const statement of SCHEMA) await session.query(statement);
    await session.query('SELECT pg_advisory_unlock(hashtext($1))', 'workforce_journal');
  }

  async now(): Promise<number> {
    const session = await this.#session();
    const [row] = await session.query('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS ms');
    return Number(row!.ms);
  }

  async hold(job: string): Promise<Hold | undefined> {
    const session = await PostgresSession.open(this.#url);
    const held = new HeldJob(session, job);
    if (!(await held.take())) {
      await session.end();
      return undefined;
    }
    this.#held.set(job, held);
    return {
      check: () => held.check(),
      release: async () => {
        if (this.#held.get(job) === held) this.#held.delete(job);
        await session.end();
      },
      // A session can end while its process goes on.
      provesDeath: false,
    };
  }

  async jobs(): Promise<StoredJob[]> {
    const session = await this.#session();
    return (await session.query('SELECT * FROM jobs ORDER BY startedAt, id')).map(jobOf);
  }

  async saveJob(job: StoredJob): Promise<void> {
    const { id, name, endpoint, unit, operation, startedAt, finishedAt = null } = job;
    const session = await this.#session(id);
    await session.query(
      `INSERT INTO jobs (id, name, endpoint, unit, operation, startedAt, finishedAt) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (id) DO UPDATE SET finishedAt = excluded.finishedAt`,
      ...[id, name, endpoint, unit, operation, startedAt, finishedAt],
    );
  }

  async rows(job: string): Promise<StoredRow[]> {
    const session = await this.#session(job);
    return (await session.query('SELECT * FROM rows WHERE job = $1 ORDER BY position, key', job)).map(rowOf);
  }

  async saveRows(job: string, rows: readonly StoredRow[]): Promise<void> {
    const held = this.#held.get(job);
    const session = await this.#session(job);
    const column = <Name extends keyof StoredRow>(name: Name) => rows.map((row) => row[name] ?? null);
    const saved = await session.change(
      `INSERT INTO rows (job, key, position, digest, content, state, facts)
       SELECT $1, * FROM unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[])
       WHERE ${held ? HeldJob.HELD : 'true'}
       ON CONFLICT (job, key) DO UPDATE SET position = excluded.position, digest = excluded.digest,
         content = excluded.content, state = excluded.state, facts = excluded.facts`,
      job,
      ...([column('key'), column('position'), column('digest')] as const),
      ...([column('content'), column('state'), column('facts')] as const),
      ...(held ? held.lock : []),
    );
    if (saved < rows.length) throw await held!.lost();
  }

  async claim(job: string, scope: string, claims: readonly Claim[]): Promise<ForeignClaim[]> {
    const session = await this.#session(job);
    // In one order, so that two jobs do not wait for each other.
    const sorted = [...claims].sort((a, b) => (a.identity < b.identity ? -1 : 1));
    const identities = sorted.map(({ identity }) => identity);
    await session.query(
      `INSERT INTO claims (scope, identity, job, key) SELECT $1, claim.identity, $2, claim.key
       FROM unnest($3::text[], $4::text[]) AS claim (identity, key) ON CONFLICT DO NOTHING`,
      ...[scope, job, identities, sorted.map(({ key }) => key)],
    );
    const foreign = await session.query(
      'SELECT identity, job, key FROM claims WHERE scope = $1 AND identity = ANY ($2::text[]) AND job <> $3',
      ...[scope, identities, job],
    );
    return foreign.map((row) => ({
      identity: String(row.identity),
      key: String(row.key),
      job: String(row.job),
    }));
  }

  async purge(): Promise<void> {
    const session = await this.#session();
    await session.query('VACUUM rows');
  }

  async mark(name: string, value: string): Promise<string> {
    const session = await this.#session();
    await session.query(
      'INSERT INTO marks (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      name,
      value,
    );
    const [kept] = await session.query('SELECT value FROM marks WHERE name = $1', name);
    return String(kept!.value);
  }

  async close(): Promise<void> {
    await (await this.#shared?.catch(() => undefined))?.end();
  }

  /** The session that holds the job, or else one for everything, which is opened again once it was lost. */
  async #session(job?: string): Promise<PostgresSession> {
    const held = job === undefined ? undefined : this.#held.get(job);
    if (held) return held.session;
    const session = await this.#shared?.catch(() => undefined);
    if (session && !session.isLost) return session;
    this.#shared = PostgresSession.open(this.#url);
    return this.#shared;
  }
}

/** A job that a session has locked. */
class HeldJob {
  /** Whether the session that runs a statement has the lock in `$8` and `$9`: a pooler could have changed it. */
  static readonly HELD = `EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND pid = pg_backend_pid() AND classid = $8::int::oid AND objid = $9::int::oid AND objsubid = 2)`;

  readonly session: PostgresSession;
  /** The two numbers by which PostgreSQL knows the lock. */
  readonly lock: readonly [number, number];

  constructor(session: PostgresSession, job: string) {
    this.session = session;
    const hash = createHash('sha256').update(job).digest();
    this.lock = [hash.readUInt32BE(0) >>> 1, hash.readUInt32BE(4) >>> 1];
  }

  async take(): Promise<boolean> {
    const [row] = await this.session.query('SELECT pg_try_advisory_lock($1, $2) AS taken', ...this.lock);
    return row!.taken === true;
  }

  check(): void {
    if (this.session.isLost)
      throw new JournalUnreachableError('The session that held the job was lost with its database.');
  }

  async lost(): Promise<Error> {
    await this.session.end();
    return new JournalUnreachableError(
      'The session no longer holds the job. A pooler must keep sessions apart, or be left out.',
    );
  }
}
