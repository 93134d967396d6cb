import type { Effect } from '../../definition/operation.js';
import { ConfigurationError } from '../../errors/index.js';
import { makeOwnFile } from '../../sqlite/makeOwnFile.js';
import { loadSqlite, type OpenSqlite, type SqliteDatabase } from '../../sqlite/sqliteDatabase.js';
import type { Token } from '../access/Token.js';
import type { Tally } from '../watch/Tally.js';
import type { GatewayState, Note, StoredWrite } from './GatewayState.js';
import { SCHEMA } from './schema.js';

/** What a gateway keeps, in one SQLite file that its owner alone can read. */
export class SqliteState implements GatewayState {
  readonly #open: OpenSqlite;
  readonly #path: string;
  readonly #db: SqliteDatabase;
  #lock: SqliteDatabase | undefined;

  private constructor(open: OpenSqlite, path: string) {
    const db = open(path);
    this.#open = open;
    this.#path = path;
    this.#db = db;
    db.exec('PRAGMA busy_timeout = 10000');
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('PRAGMA synchronous = FULL');
    for (const statement of SCHEMA) db.exec(statement);
  }

  /** Opens a file, and makes it where there is none. */
  static async open(path: string): Promise<SqliteState> {
    const open = await loadSqlite();
    makeOwnFile(path);
    return new SqliteState(open, path);
  }

  /**
   * Takes the state for the gateway of this process, by the lock of a transaction that the kernel ends with it: what is
   * there as sent was sent by one that is dead. Throws a `ConfigurationError` while another gateway has it.
   */
  hold(): void {
    if (this.#path === ':memory:') return;
    const path = `${this.#path}.lock`;
    makeOwnFile(path);
    this.#lock = this.#open(path);
    try {
      this.#lock.exec('BEGIN EXCLUSIVE');
    } catch {
      this.#lock.close();
      throw new ConfigurationError('state', 'another gateway is at work on this file: each needs its own');
    }
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

  async openWrite(mark: string, since: number): Promise<StoredWrite | undefined> {
    return this.#db
      .prepare('SELECT * FROM writes WHERE mark = ? AND sentAt >= ? ORDER BY sentAt DESC, id LIMIT 1')
      .all(mark, since)
      .map(writeOf)
      .filter(({ state }) => state === 'sent' || state === 'answered')[0];
  }

  async saveWrite(write: StoredWrite): Promise<void> {
    const { id, mark, script, operation, state, sentAt } = write;
    const { endedAt = null, status = null, contentType = null, answer = null } = write;
    this.#db
      .prepare(
        `INSERT INTO writes (id, mark, script, operation, state, sentAt, endedAt, status, contentType, answer)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state,
         endedAt = excluded.endedAt, status = excluded.status, contentType = excluded.contentType, answer = excluded.answer`,
      )
      .run(id, mark, script, operation, state, sentAt, endedAt, status, contentType, answer);
  }

  async tallies(): Promise<Tally[]> {
    const rows = this.#db.prepare('SELECT tally FROM traffic ORDER BY hour').all();
    return rows.map(({ tally }) => JSON.parse(String(tally)) as Tally);
  }

  async saveTallies(tallies: readonly Tally[]): Promise<void> {
    const statement = this.#db.prepare(
      `INSERT INTO traffic (hour, script, operation, tally) VALUES (?, ?, ?, ?)
       ON CONFLICT (hour, script, operation) DO UPDATE SET tally = excluded.tally`,
    );
    this.#db.exec('BEGIN IMMEDIATE');
    for (const tally of tallies)
      statement.run(tally.hour, tally.script, tally.operation, JSON.stringify(tally));
    this.#db.exec('COMMIT');
  }

  async notes(kind: string): Promise<Note[]> {
    return this.#db
      .prepare('SELECT name, text FROM notes WHERE kind = ? ORDER BY name')
      .all(kind)
      .map(({ name, text }) => ({ name: String(name), text: String(text) }));
  }

  async note(kind: string, name: string): Promise<string | undefined> {
    const [row] = this.#db.prepare('SELECT text FROM notes WHERE kind = ? AND name = ?').all(kind, name);
    return row && String(row.text);
  }

  async saveNotes(kind: string, notes: readonly Note[]): Promise<void> {
    const save = this.#db.prepare(
      'INSERT INTO notes (kind, name, text) VALUES (?, ?, ?) ON CONFLICT (kind, name) DO UPDATE SET text = excluded.text',
    );
    const drop = this.#db.prepare('DELETE FROM notes WHERE kind = ? AND name = ?');
    this.#db.exec('BEGIN IMMEDIATE');
    for (const { name, text } of notes)
      if (text === undefined) drop.run(kind, name);
      else save.run(kind, name, text);
    this.#db.exec('COMMIT');
  }

  async history(from = 1): Promise<string[]> {
    const rows = this.#db.prepare('SELECT line FROM history WHERE seq >= ? ORDER BY seq').all(from);
    return rows.map(({ line }) => String(line));
  }

  async lastLine(): Promise<{ readonly seq: number; readonly line: string } | undefined> {
    const [row] = this.#db.prepare('SELECT seq, line FROM history ORDER BY seq DESC LIMIT 1').all();
    return row && { seq: Number(row.seq), line: String(row.line) };
  }

  async addLine(seq: number, line: string): Promise<boolean> {
    const { changes } = this.#db
      .prepare('INSERT INTO history (seq, line) VALUES (?, ?) ON CONFLICT (seq) DO NOTHING')
      .run(seq, line);
    return Number(changes) === 1;
  }

  async close(): Promise<void> {
    this.#lock?.close();
    this.#db.close();
  }
}

// Made before SQLite does it, because that would ask nobody who may read.
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

function writeOf(row: Readonly<Record<string, unknown>>): StoredWrite {
  const text = (name: string) => (row[name] === null ? undefined : String(row[name]));
  const number = (name: string) => (row[name] === null ? undefined : Number(row[name]));
  return {
    id: String(row.id),
    mark: String(row.mark),
    script: String(row.script),
    operation: String(row.operation),
    state: String(row.state) as StoredWrite['state'],
    sentAt: Number(row.sentAt),
    ...{ endedAt: number('endedAt'), status: number('status') },
    ...{ contentType: text('contentType'), answer: text('answer') },
  };
}
