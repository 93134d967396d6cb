import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Effect } from '../../definition/operation.js';
import { loadSqlite, type SqliteDatabase } from '../../sqlite/sqliteDatabase.js';
import type { Token } from '../access/Token.js';
import type { GatewayState } from './GatewayState.js';
import { SCHEMA } from './schema.js';

/** What a gateway keeps, in one SQLite file that its owner alone can read. */
export class SqliteState implements GatewayState {
  readonly #db: SqliteDatabase;

  private constructor(db: SqliteDatabase) {
    this.#db = db;
    db.exec('PRAGMA busy_timeout = 10000');
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('PRAGMA synchronous = FULL');
    for (const statement of SCHEMA) db.exec(statement);
  }

  /** Opens a file, and makes it where there is none. */
  static async open(path: string): Promise<SqliteState> {
    const open = await loadSqlite();
    if (path !== ':memory:') {
      mkdirSync(dirname(path), { recursive: true });
      // Made before SQLite does it, because that would ask nobody who may read.
      closeSync(openSync(path, 'a', 0o600));
    }
    return new SqliteState(open(path));
  }

  async tokens(): Promise<Token[]> {
    return this.#db.prepare('SELECT * FROM tokens ORDER BY createdAt, id').all().map(tokenOf);
  }

  async tokenOfHash(hash: string): Promise<Token | undefined> {
    return this.#db.prepare('SELECT * FROM tokens WHERE hash = ?').all(hash).map(tokenOf)[0];
  }

  async tokenOfId(id: string): Promise<Token | undefined> {
    return this.#db.prepare('SELECT * FROM tokens WHERE id = ?').all(id).map(tokenOf)[0];
  }

  async addToken({ id, name, hash, operations, units, effects, createdAt, expiresAt }: Token): Promise<void> {
    this.#db
      .prepare('INSERT INTO tokens (id, name, hash, limits, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)')
      .run(id, name, hash, JSON.stringify({ operations, units, effects }), createdAt, expiresAt);
  }

  async revokeTokens(nameOrId: string, at: number): Promise<number> {
    const { changes } = this.#db
      .prepare('UPDATE tokens SET revokedAt = ? WHERE (name = ? OR id = ?) AND revokedAt IS NULL')
      .run(at, nameOrId, nameOrId);
    return Number(changes);
  }

  async close(): Promise<void> {
    this.#db.close();
  }
}

function tokenOf(row: Readonly<Record<string, unknown>>): Token {
  const { operations, units, effects } = JSON.parse(String(row.limits)) as {
    operations: string[];
    units: string[];
    effects: Effect[];
  };
  return {
    id: String(row.id),
    name: String(row.name),
    hash: String(row.hash),
    ...{ operations, units, effects },
    createdAt: Number(row.createdAt),
    expiresAt: Number(row.expiresAt),
    revokedAt: row.revokedAt === null ? undefined : Number(row.revokedAt),
  };
}
