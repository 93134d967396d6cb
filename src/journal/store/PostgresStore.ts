import { type DatabaseOwner, PostgresSession } from '../../database/PostgresSession.js';
import { PostgresSql } from '../../database/PostgresSql.js';
import { prepareDatabase } from '../../database/prepareDatabase.js';
import type { Statements } from '../../database/Sql.js';
import { SessionLock } from '../../database/SessionLock.js';
import { JournalUnreachableError } from '../JournalUnreachableError.js';
import { jobOf, rowOf } from './columns.js';
import type { Claim, ForeignClaim, Hold, JournalStore, StoredJob, StoredRow } from './JournalStore.js';
import { SCHEMA } from './schema.js';

const OWNER: DatabaseOwner = {
  schema: 'workforce_journal',
  of: 'a journal',
  unreachable: (reason) => new JournalUnreachableError(`The database of the journal failed: ${reason}.`),
};

/**
 * A journal in PostgreSQL, for processes of several machines. Who works on a job has a session of its own with an advisory
 * lock, and what it records goes over that session: once the lock is lost, nothing more is recorded, and so nothing sent.
 */
export class PostgresStore implements JournalStore {
  readonly tables: 'made' | 'kept';
  readonly #url: string;
  #shared: Promise<PostgresSession> | undefined;
  readonly #held = new Map<string, SessionLock>();

  private constructor(url: string, tables: 'made' | 'kept') {
    this.#url = url;
    this.tables = tables;
  }

  /** Makes the tables where there are none. */
  static async open(url: string): Promise<PostgresStore> {
    const sql = new PostgresSql(url, OWNER);
    try {
      await sql.makeSchema();
      const tables = await prepareDatabase(sql, SCHEMA);
      await sql.together(knownDatabase());
      return new PostgresStore(url, tables);
    } finally {
      await sql.close();
    }
  }

  /** Whether a journal was begun there. Throws a `JournalUnreachableError`. */
  static async isIn(url: string): Promise<boolean> {
    const session = await PostgresSession.open(url, OWNER);
    try {
      const [row] = await session.query(`SELECT to_regclass('${OWNER.schema}.jobs')::text AS jobs`);
      return typeof row?.jobs === 'string';
    } finally {
      await session.end();
    }
  }

  async restoredAt(): Promise<number | undefined> {
    const session = await this.#session();
    const [row] = await session.query("SELECT value FROM marks WHERE name = 'restoredAt'");
    return row && Number(row.value);
  }

  // The number of the database says it.
  async began(): Promise<void> {}

  async now(): Promise<number> {
    const session = await this.#session();
    const [row] = await session.query('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS ms');
    return Number(row!.ms);
  }

  async hold(job: string): Promise<Hold | undefined> {
    const session = await PostgresSession.open(this.#url, OWNER);
    const held = new SessionLock(session, job);
    if (!(await held.take())) {
      await session.end();
      return undefined;
    }
    this.#held.set(job, held);
    return {
      check: () => {
        if (session.isLost)
          throw new JournalUnreachableError('The session that held the job was lost with its database.');
      },
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
       WHERE ${held ? SessionLock.isHeld(8) : 'true'}
       ON CONFLICT (job, key) DO UPDATE SET position = excluded.position, digest = excluded.digest,
         content = excluded.content, state = excluded.state, facts = excluded.facts`,
      job,
      ...([column('key'), column('position'), column('digest')] as const),
      ...([column('content'), column('state'), column('facts')] as const),
      ...(held ? held.numbers : []),
    );
    if (saved === rows.length) return;
    await session.end();
    throw new JournalUnreachableError(
      'The session no longer holds the job. A pooler must keep sessions apart, or be left out.',
    );
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
    this.#shared = PostgresSession.open(this.#url, OWNER);
    return this.#shared;
  }
}

/** Notes in which database and table the journal is: what was put back from a dump is in others. */
function* knownDatabase(): Statements<void> {
  const [{ oid, made, ms } = {}] = yield [
    `SELECT oid, 'rows'::regclass::oid AS made, floor(extract(epoch FROM clock_timestamp()) * 1000) AS ms
     FROM pg_database WHERE datname = current_database()`,
  ];
  const known = yield ["SELECT name, value FROM marks WHERE name IN ('database', 'table')"];
  const here: Record<string, string> = { database: String(oid), table: String(made) };
  if (known.length === 2 && known.every(({ name, value }) => here[String(name)] === value)) return;
  // Versions before this one noted no table.
  const isRestored = known.some(({ name, value }) => here[String(name)] !== value);
  const marks = isRestored ? { ...here, restoredAt: ms } : here;
  for (const [name, value] of Object.entries(marks))
    yield [
      'INSERT INTO marks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      ...[name, String(value)],
    ];
}
