import type { Token } from '../access/Token.js';
import { merged, type Tally } from '../watch/Tally.js';
import { tokenOf, writeOf } from './columns.js';
import type { Age, GatewayState, Hold, Note, StoredWrite } from './GatewayState.js';
import type { Sql } from './Sql.js';

const HOUR = 'YYYY-MM-DDTHH'.length;

/** What a gateway keeps, in the tables of a database. */
export abstract class SqlState implements GatewayState {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  abstract holdBatch(mark: string): Promise<Hold>;

  abstract close(): Promise<void>;

  async tokens(): Promise<Token[]> {
    return (await this.#sql.rows('SELECT * FROM tokens ORDER BY "createdAt", id')).map(tokenOf);
  }

  async tokenOfHash(hash: string): Promise<Token | undefined> {
    return (await this.#sql.rows('SELECT * FROM tokens WHERE hash = ?', hash)).map(tokenOf)[0];
  }

  async tokenOfId(id: string): Promise<Token | undefined> {
    return (await this.#sql.rows('SELECT * FROM tokens WHERE id = ?', id)).map(tokenOf)[0];
  }

  async addToken({ id, name, hash, operations, units, effects, createdAt, expiresAt }: Token): Promise<void> {
    await this.#sql.change(
      'INSERT INTO tokens (id, name, hash, limits, "createdAt", "expiresAt") VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, name, hash, JSON.stringify({ operations, units, effects }), createdAt, expiresAt],
    );
  }

  async revokeTokens(nameOrId: string, at: number): Promise<number> {
    return this.#sql.change(
      'UPDATE tokens SET "revokedAt" = ? WHERE (name = ? OR id = ?) AND "revokedAt" IS NULL',
      ...[at, nameOrId, nameOrId],
    );
  }

  async lastWrite(mark: string, since: number): Promise<StoredWrite | undefined> {
    const newest = 'SELECT * FROM writes WHERE mark = ? AND "sentAt" >= ? ORDER BY "sentAt" DESC, id LIMIT 1';
    return (await this.#sql.rows(newest, mark, since)).map(writeOf)[0];
  }

  async saveWrite(write: StoredWrite): Promise<void> {
    const { id, mark, script, operation, state, sentAt } = write;
    const { endedAt = null, status = null, contentType = null, answer = null } = write;
    await this.#sql.change(
      `INSERT INTO writes (id, mark, script, operation, state, "sentAt", "endedAt", status, "contentType", answer)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state,
       "endedAt" = excluded."endedAt", status = excluded.status, "contentType" = excluded."contentType", answer = excluded.answer`,
      ...[id, mark, script, operation, state, sentAt, endedAt, status, contentType, answer],
    );
  }

  async tallies(): Promise<Tally[]> {
    const rows = await this.#sql.rows('SELECT tally FROM traffic ORDER BY hour');
    return rows.map(({ tally }) => JSON.parse(String(tally)) as Tally);
  }

  async addTallies(tallies: readonly Tally[]): Promise<void> {
    await this.#sql.together(async (sql) => {
      for (const more of tallies) {
        const key = [more.hour, more.script, more.operation] as const;
        const where = 'hour = ? AND script = ? AND operation = ?';
        const [known] = await sql.rows(`SELECT tally FROM traffic WHERE ${where}`, ...key);
        const tally = known ? merged(JSON.parse(String(known.tally)) as Tally, more) : more;
        await sql.change(
          `INSERT INTO traffic (hour, script, operation, tally) VALUES (?, ?, ?, ?)
           ON CONFLICT (hour, script, operation) DO UPDATE SET tally = excluded.tally`,
          ...[...key, JSON.stringify(tally)],
        );
      }
    });
  }

  async notes(kind: string): Promise<Note[]> {
    const rows = await this.#sql.rows('SELECT name, text FROM notes WHERE kind = ? ORDER BY name', kind);
    return rows.map(({ name, text }) => ({ name: String(name), text: String(text) }));
  }

  async note(kind: string, name: string): Promise<string | undefined> {
    const [row] = await this.#sql.rows('SELECT text FROM notes WHERE kind = ? AND name = ?', kind, name);
    return row && String(row.text);
  }

  async saveNotes(kind: string, notes: readonly Note[]): Promise<void> {
    await this.#sql.together(async (sql) => {
      for (const { name, text } of notes)
        if (text === undefined) await sql.change('DELETE FROM notes WHERE kind = ? AND name = ?', kind, name);
        else
          await sql.change(
            'INSERT INTO notes (kind, name, text) VALUES (?, ?, ?) ON CONFLICT (kind, name) DO UPDATE SET text = excluded.text',
            ...[kind, name, text],
          );
    });
  }

  async history(from = 1): Promise<string[]> {
    const rows = await this.#sql.rows('SELECT line FROM history WHERE seq >= ? ORDER BY seq', from);
    return rows.map(({ line }) => String(line));
  }

  async lastLine(): Promise<{ readonly seq: number; readonly line: string } | undefined> {
    const [row] = await this.#sql.rows('SELECT seq, line FROM history ORDER BY seq DESC LIMIT 1');
    return row && { seq: Number(row.seq), line: String(row.line) };
  }

  async addLine(seq: number, line: string): Promise<boolean> {
    const insert = 'INSERT INTO history (seq, line) VALUES (?, ?) ON CONFLICT (seq) DO NOTHING';
    return (await this.#sql.change(insert, seq, line)) === 1;
  }

  async prune({ answers, writes, traffic, tokens }: Age): Promise<void> {
    const hour = new Date(traffic).toISOString().slice(0, HOUR);
    await this.#sql.change(
      'UPDATE writes SET answer = NULL WHERE answer IS NOT NULL AND "sentAt" < ?',
      answers,
    );
    await this.#sql.change('DELETE FROM writes WHERE "sentAt" < ?', writes);
    await this.#sql.change('DELETE FROM traffic WHERE hour < ?', hour);
    await this.#sql.change('DELETE FROM tokens WHERE "expiresAt" < ? OR "revokedAt" < ?', tokens, tokens);
  }
}
