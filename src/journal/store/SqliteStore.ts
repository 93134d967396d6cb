import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { KeyFile } from '../../database/keyInFile.js';
import { prepareDatabase } from '../../database/prepareDatabase.js';
import { SqliteFile } from '../../database/SqliteFile.js';
import { SqliteSql } from '../../database/SqliteSql.js';
import { jobOf, rowOf } from './columns.js';
import type { Claim, ForeignClaim, Hold, JournalStore, StoredJob, StoredRow } from './JournalStore.js';
import { SCHEMA } from './schema.js';

/** A journal in one SQLite file, for its owner only. Processes of one machine can share it. */
export class SqliteStore implements JournalStore {
  readonly tables: 'made' | 'kept';
  readonly #file: SqliteFile;
  readonly #held = new Set<string>();

  private constructor(file: SqliteFile, tables: 'made' | 'kept') {
    this.tables = tables;
    this.#file = file;
  }

  /** Opens a file, and makes it where there is none; never anew beside an older key. */
  static async open(path: string, beside?: KeyFile): Promise<SqliteStore> {
    const file = await SqliteFile.open(path, 'place');
    try {
      const tables = await prepareDatabase(new SqliteSql(file), SCHEMA, (found) => {
        if (found === 'none') beside?.check('place', 'same', 'made');
      });
      const store = new SqliteStore(file, tables);
      store.#knowBackup();
      return store;
    } catch (error) {
      file.close();
      throw error;
    }
  }

  async restoredAt(): Promise<number | undefined> {
    const at = this.#marked('restoredAt');
    return at === undefined ? undefined : Number(at);
  }

  async began(): Promise<void> {
    if (this.#file.isInMemory) return;
    const runs = Number(this.#marked('runs') ?? 0) + 1;
    this.#remark('runs', runs);
    this.#file.writeBeside('runs', String(runs));
  }

  /**
   * The file beside the journal counts its runs and calls too: a journal that counts fewer is an older one, or has lost its end. Where the
   * file is lost nobody knows whether it is.
   */
  #knowBackup(): void {
    if (this.#file.isInMemory) return;
    const path = `${this.#file.path}.runs`;
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const known = Number(this.#marked('runs') ?? 0);
    const runs = /^\d+$/.test(text) ? Number(text) : undefined;
    if (runs === undefined ? known === 0 : runs <= known) return;
    this.#remark('restoredAt', Date.now());
    this.#remark('runs', runs ?? known);
    if (runs === undefined) this.#file.writeBeside('runs', String(known));
  }

  #marked(name: string): string | undefined {
    const [row] = this.#file.rows('SELECT value FROM marks WHERE name = ?', name);
    return row && String(row.value);
  }

  #remark(name: string, value: number): void {
    this.#file.change(
      `INSERT INTO marks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      ...[name, String(value)],
    );
  }

  async now(): Promise<number> {
    return Date.now();
  }

  async hold(job: string): Promise<Hold | undefined> {
    if (this.#file.isInMemory) return this.#holdInMemory(job);
    const release = this.#file.lock(createHash('sha256').update(job).digest('hex').slice(0, 16));
    return (
      release && { check: () => undefined, release: async (forgets) => release(forgets), provesDeath: true }
    );
  }

  #holdInMemory(job: string): Hold | undefined {
    if (this.#held.has(job)) return undefined;
    this.#held.add(job);
    return { check: () => undefined, release: async () => void this.#held.delete(job), provesDeath: true };
  }

  async jobs(): Promise<StoredJob[]> {
    return this.#file.rows('SELECT * FROM jobs ORDER BY startedAt, id').map(jobOf);
  }

  async saveJob(job: StoredJob): Promise<void> {
    const { id, name, endpoint, unit, operation, startedAt, finishedAt = null } = job;
    this.#file.change(
      `INSERT INTO jobs (id, name, endpoint, unit, operation, startedAt, finishedAt) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET finishedAt = excluded.finishedAt`,
      ...[id, name, endpoint, unit, operation, startedAt, finishedAt],
    );
  }

  async rows(job: string): Promise<StoredRow[]> {
    return this.#file.rows('SELECT * FROM rows WHERE job = ? ORDER BY position, key', job).map(rowOf);
  }

  async saveRows(job: string, rows: readonly StoredRow[]): Promise<void> {
    this.#file.together(() => {
      const insert = `INSERT INTO rows (job, key, position, digest, content, state, facts) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (job, key) DO UPDATE SET position = excluded.position, digest = excluded.digest,
           content = excluded.content, state = excluded.state, facts = excluded.facts`;
      for (const { key, position, digest, content = null, state, facts } of rows)
        this.#file.change(insert, job, key, position, digest, content, state, facts);
    });
  }

  async claim(job: string, scope: string, claims: readonly Claim[]): Promise<ForeignClaim[]> {
    const foreign: ForeignClaim[] = [];
    this.#file.together(() => {
      for (const { identity, key } of claims) {
        this.#file.change(
          'INSERT OR IGNORE INTO claims (scope, identity, job, key) VALUES (?, ?, ?, ?)',
          scope,
          identity,
          job,
          key,
        );
        const [owner] = this.#file.rows(
          'SELECT * FROM claims WHERE scope = ? AND identity = ?',
          scope,
          identity,
        );
        if (owner && owner.job !== job)
          foreign.push({ identity, key: String(owner.key), job: String(owner.job) });
      }
    });
    return foreign;
  }

  async purge(): Promise<void> {
    this.#file.checkpoint();
  }

  async mark(name: string, value: string): Promise<string> {
    this.#file.change('INSERT OR IGNORE INTO marks (name, value) VALUES (?, ?)', name, value);
    return this.#marked(name)!;
  }

  async close(): Promise<void> {
    this.#file.close();
  }
}
