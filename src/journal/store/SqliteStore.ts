import { createHash } from 'node:crypto';
import { ConfigurationError } from '../../errors/index.js';
import { makeOwnFile } from '../../sqlite/makeOwnFile.js';
import type {
  OpenSqlite,
  SqliteDatabase,
  SqliteStatement,
  SqliteValue,
} from '../../sqlite/sqliteDatabase.js';
import { type Columns, jobOf, rowOf } from './columns.js';
import type { Claim, ForeignClaim, Hold, JournalStore, StoredJob, StoredRow } from './JournalStore.js';
import { SCHEMA } from './schema.js';

/** A journal in one SQLite file, for its owner only. Processes of one machine can share it. */
export class SqliteStore implements JournalStore {
  readonly #open: OpenSqlite;
  readonly #path: string;
  readonly #db: SqliteDatabase;
  readonly #held = new Set<string>();
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(open: OpenSqlite, path: string) {
    this.#open = open;
    this.#path = path;
    const inMemory = path === ':memory:';
    makeOwnFile(path);
    this.#db = open(path);
    this.#db.exec('PRAGMA busy_timeout = 10000');
    const [mode] = this.#db.prepare('PRAGMA journal_mode = WAL').all();
    // Some builds refuse in silence; without it a reader can stop a writer.
    if (!inMemory && mode?.journal_mode !== 'wal')
      throw new ConfigurationError(
        'place',
        'this file cannot be kept in WAL mode: choose one on a local disk',
      );
    this.#db.exec('PRAGMA synchronous = FULL');
    this.#db.exec('PRAGMA secure_delete = ON');
    for (const statement of SCHEMA) this.#db.exec(statement);
  }

  async now(): Promise<number> {
    return Date.now();
  }

  /**
   * The lock of a transaction on a file beside the journal. The kernel holds it for the process: it ends with it, however
   * it dies, and stays while it is stopped.
   */
  async hold(job: string): Promise<Hold | undefined> {
    if (this.#path === ':memory:') return this.#holdInMemory(job);
    const name = createHash('sha256').update(job).digest('hex').slice(0, 16);
    const path = `${this.#path}.${name}.lock`;
    makeOwnFile(path);
    const lock = this.#open(path);
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      if (/locked|busy/i.test(String((error as Error).message))) return undefined;
      throw error;
    }
    return { check: () => undefined, release: async () => lock.close(), provesDeath: true };
  }

  #holdInMemory(job: string): Hold | undefined {
    if (this.#held.has(job)) return undefined;
    this.#held.add(job);
    return { check: () => undefined, release: async () => void this.#held.delete(job), provesDeath: true };
  }

  async jobs(): Promise<StoredJob[]> {
    return this.#all('SELECT * FROM jobs ORDER BY startedAt, id').map(jobOf);
  }

  async saveJob(job: StoredJob): Promise<void> {
    const { id, name, endpoint, unit, operation, startedAt, finishedAt = null } = job;
    this.#run(
      `INSERT INTO jobs (id, name, endpoint, unit, operation, startedAt, finishedAt) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET finishedAt = excluded.finishedAt`,
      ...[id, name, endpoint, unit, operation, startedAt, finishedAt],
    );
  }

  async rows(job: string): Promise<StoredRow[]> {
    return this.#all('SELECT * FROM rows WHERE job = ? ORDER BY position, key', job).map(rowOf);
  }

  async saveRows(job: string, rows: readonly StoredRow[]): Promise<void> {
    this.#together(() => {
      const statement = this.#prepared(
        `INSERT INTO rows (job, key, position, digest, content, state, facts) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (job, key) DO UPDATE SET position = excluded.position, digest = excluded.digest,
           content = excluded.content, state = excluded.state, facts = excluded.facts`,
      );
      for (const { key, position, digest, content = null, state, facts } of rows)
        statement.run(job, key, position, digest, content, state, facts);
    });
  }

  async claim(job: string, scope: string, claims: readonly Claim[]): Promise<ForeignClaim[]> {
    const foreign: ForeignClaim[] = [];
    this.#together(() => {
      for (const { identity, key } of claims) {
        this.#run(
          'INSERT OR IGNORE INTO claims (scope, identity, job, key) VALUES (?, ?, ?, ?)',
          scope,
          identity,
          job,
          key,
        );
        const [owner] = this.#all('SELECT * FROM claims WHERE scope = ? AND identity = ?', scope, identity);
        if (owner && owner.job !== job)
          foreign.push({ identity, key: String(owner.key), job: String(owner.job) });
      }
    });
    return foreign;
  }

  async purge(): Promise<void> {
    this.#db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  }

  async mark(name: string, value: string): Promise<string> {
    this.#run('INSERT OR IGNORE INTO marks (name, value) VALUES (?, ?)', name, value);
    return String(this.#all('SELECT value FROM marks WHERE name = ?', name)[0]!.value);
  }

  async close(): Promise<void> {
    this.#db.close();
  }

  #all(sql: string, ...values: SqliteValue[]): Columns[] {
    return this.#prepared(sql).all(...values);
  }

  #run(sql: string, ...values: SqliteValue[]): void {
    this.#prepared(sql).run(...values);
  }

  #prepared(sql: string): SqliteStatement {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #together(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#db.exec('COMMIT');
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}
