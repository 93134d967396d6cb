import { dateOfMoment } from '../../calendar/days.js';
import { chunksOf } from '../../calendar/dateWindows.js';
import { type KeyStanding, standingOfKey } from '../../database/prepareDatabase.js';
import type { Sql, SqlRow, SqlValue, Statements } from '../../database/Sql.js';
import type { Token } from '../request/Token.js';
import { merged, type Tally } from './Tally.js';
import type { Newest } from './FileTime.js';
import { OVER } from './schema.js';
import {
  type Age,
  type Hold,
  type NewRow,
  type Note,
  readsOn,
  type RowState,
  type StoredRow,
  type StoredWrite,
  UNTOLD,
  type WriteScope,
} from './stored.js';

const HOUR = 'YYYY-MM-DDTHH'.length;
/** A statement takes no more values than some thousands. */
const MARKS_AT_ONCE = 500;
/** So many records are told apart from one that was made by a lost order. */
const MOST_IDS = 100_000;
/** Values of a row in the statement that adds rows. */
const ROWS_AT_ONCE = 200;

/** What a gateway keeps, in the tables of a database. */
export abstract class SqlState {
  /** Whether its tables were made when it was opened. */
  readonly tables: 'made' | 'kept';
  readonly #sql: Sql;
  /** Milliseconds since 1970 as all gateways of the state have them, whose own clocks may differ or be set. */
  abstract readonly now: () => number;

  constructor(sql: Sql, tables: 'made' | 'kept') {
    this.#sql = sql;
    this.tables = tables;
  }

  /** Takes rows for one gateway, when no other has any of them. Throws a `StateUnreachableError`. */
  abstract holdRows(marks: readonly string[]): Promise<Hold>;

  abstract close(): Promise<void>;

  /** How long ago at least something was that was recorded under a sequence number; `undefined` where the recorded time says it. */
  leastSince(_seq: number): number | undefined {
    return undefined;
  }

  /** Whether the secret of this check value is the one under which the state was begun. */
  standingOfKey(checkValue: string): Promise<KeyStanding> {
    return this.#sql.together(standingOfKey('key', checkValue));
  }

  async tokens(): Promise<Token[]> {
    return (await this.#sql.rows('SELECT * FROM tokens ORDER BY "createdAt", id')).map(tokenOf);
  }

  async tokenOfHash(hash: string): Promise<Token | undefined> {
    return (await this.#sql.rows('SELECT * FROM tokens WHERE hash = ?', hash)).map(tokenOf)[0];
  }

  async tokenOfId(id: string): Promise<Token | undefined> {
    return (await this.#sql.rows('SELECT * FROM tokens WHERE id = ?', id)).map(tokenOf)[0];
  }

  async addToken({ id, name, hash, createdAt, expiresAt, ...token }: Token): Promise<void> {
    const { operations, units, effects, code, first } = token;
    await this.#sql.change(
      'INSERT INTO tokens (id, name, hash, limits, "createdAt", "expiresAt") VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, name, hash, JSON.stringify({ operations, units, effects, code, first }), createdAt, expiresAt],
    );
  }

  /** Ends every token of a name or id from now on. Gives how many there were. */
  async revokeTokens(nameOrId: string, at: number): Promise<number> {
    return this.#sql.change(
      'UPDATE tokens SET "revokedAt" = ? WHERE (name = ? OR id = ?) AND "revokedAt" IS NULL',
      ...[at, nameOrId, nameOrId],
    );
  }

  /** Lets tokens expire at a time, where they would not sooner. */
  async endTokens(ids: readonly string[], at: number): Promise<void> {
    for (const id of ids)
      await this.#sql.change(
        'UPDATE tokens SET "expiresAt" = ? WHERE id = ? AND "expiresAt" > ?',
        ...[at, id, at],
      );
  }

  /**
   * The rows of some marks that may not be over, the oldest first; delivered ones where they were answered after a sequence number,
   * or where another row of their write is not answered.
   */
  async rowsOf(marks: readonly string[], deliveredAfter: number): Promise<StoredRow[]> {
    const rows: StoredRow[] = [];
    for (const some of chunksOf(marks, MARKS_AT_ONCE))
      rows.push(
        ...(await this.#rowsWith(
          `r.mark IN (${some.map(() => '?').join()}) AND r.state <> 'notSent' AND (r.state <> 'delivered' OR r.seq > ? OR EXISTS
           (SELECT 1 FROM "writeRows" o WHERE o.write = r.write AND o.state IN (${UNTOLD.map(() => '?').join()})))`,
          ...[...some, deliveredAfter, ...UNTOLD],
        )),
      );
    return rows;
  }

  /** All rows in some states, the oldest first. */
  rowsIn(states: readonly RowState[]): Promise<StoredRow[]> {
    return this.#rowsWith(
      `r.state NOT IN (${OVER}) AND r.state IN (${states.map(() => '?').join()})`,
      ...states,
    );
  }

  async #rowsWith(where: string, ...values: readonly SqlValue[]): Promise<StoredRow[]> {
    const found = await this.#sql.rows(
      `SELECT w.*, r.position, r.mark, r.at, r.state AS "rowState", r.answer AS "rowAnswer", r.content, r."recordId",
       r.seq AS "rowSeq" FROM "writeRows" r
       JOIN writes w ON w.id = r.write WHERE ${where} ORDER BY w.seq, w."sentAt", r.position`,
      ...values,
    );
    return found.map(storedRowOf);
  }

  /** The ids of the newest records that orders of a unit and operation have made, whichever script gave them. */
  async recordIds({ unit, operation }: Pick<WriteScope, 'unit' | 'operation'>): Promise<string[]> {
    const rows = await this.#sql.rows(
      `SELECT r."recordId" FROM "writeRows" r JOIN writes w ON w.id = r.write
       WHERE w.unit = ? AND w.operation = ? AND r."recordId" IS NOT NULL ORDER BY r.seq DESC LIMIT ${MOST_IDS}`,
      ...[unit, operation],
    );
    return rows.map(({ recordId }) => String(recordId));
  }

  /** How many rows are in each state, but for those that are over. */
  async rowCounts(): Promise<Record<string, number>> {
    const rows = await this.#sql.rows(
      `SELECT state, count(*) AS n FROM "writeRows" WHERE state NOT IN (${OVER}, 'missing') GROUP BY state`,
    );
    return Object.fromEntries(rows.map(({ state, n }) => [String(state), Number(n)]));
  }

  /** The sequence number of the newest write of a script, unit and operation; 0 where there is none. */
  async newestOf({ script, unit, operation }: WriteScope): Promise<number> {
    const [row] = await this.#sql.rows(
      'SELECT max(seq) AS newest FROM writes WHERE script = ? AND unit = ? AND operation = ?',
      ...[script, unit, operation],
    );
    return Number(row?.newest ?? 0);
  }

  /** The newest sequence number and moment of what is recorded. */
  protected async newest(): Promise<Newest> {
    const [row] = await this.#sql.rows(
      'SELECT (SELECT n FROM "writeCount" WHERE id = 1) AS seq, (SELECT max(at) FROM "writeRows") AS at',
    );
    return { seq: Number(row!.seq), at: Number(row!.at ?? 0) };
  }

  /** Records a write and its rows, and gives the write its sequence number. */
  addWrite(write: Omit<StoredWrite, 'seq'>, rows: readonly NewRow[], state: RowState): Promise<StoredWrite> {
    return this.#sql.together(addingWrite(write, rows, state));
  }

  /** Puts rows in the place of the record of a whole batch, which nobody knows more of. */
  async takeApart(batch: StoredRow, added: readonly NewRow[]): Promise<StoredRow[]> {
    await this.#sql.together(takingApart(batch, added));
    const write = { ...batch.write, size: added.length };
    return added.map((row, position) => ({ ...batch, ...row, write, position }));
  }

  /**
   * Records what became of a write. With `rows`, those of its rows that are not known yet become that, and have made the records
   * of `recordIds`, by their places. Gives the sequence number of it.
   */
  saveWrite(
    write: StoredWrite,
    rows?: 'answered' | 'notSent',
    recordIds: readonly (string | undefined)[] = [],
  ): Promise<number> {
    return this.#sql.together(savingWrite(write, rows, recordIds));
  }

  /** Records what became of single rows, all at one sequence number, which it gives. An answer is let go of where `isKept` is false. */
  saveRows(rows: readonly StoredRow[], isKept = true): Promise<number> {
    return this.#sql.together(savingRows(rows, isKept));
  }

  /** What was counted of the calls, the oldest hour first. */
  async tallies(): Promise<Tally[]> {
    const rows = await this.#sql.rows('SELECT tally FROM traffic ORDER BY hour');
    return rows.map(({ tally }) => JSON.parse(String(tally)) as Tally);
  }

  /** Adds what was counted since the last time. */
  async addTallies(tallies: readonly Tally[]): Promise<void> {
    await this.#sql.together(adding(tallies));
  }

  /** All notes of a kind, by name. */
  async notes(kind: string): Promise<Note[]> {
    const rows = await this.#sql.rows('SELECT name, text FROM notes WHERE kind = ? ORDER BY name', kind);
    return rows.map(({ name, text }) => ({ name: String(name), text: String(text) }));
  }

  async note(kind: string, name: string): Promise<string | undefined> {
    const [row] = await this.#sql.rows('SELECT text FROM notes WHERE kind = ? AND name = ?', kind, name);
    return row && String(row.text);
  }

  /** Writes notes, each instead of the one of its name; without a text it is gone. */
  async saveNotes(kind: string, notes: readonly Note[]): Promise<void> {
    await this.#sql.together(saving(kind, notes));
  }

  /** The lines of the history from one on, the oldest first. */
  async history(from = 1): Promise<string[]> {
    const rows = await this.#sql.rows('SELECT line FROM history WHERE seq >= ? ORDER BY seq', from);
    return rows.map(({ line }) => String(line));
  }

  async lastLine(): Promise<{ readonly seq: number; readonly line: string } | undefined> {
    const [row] = await this.#sql.rows('SELECT seq, line FROM history ORDER BY seq DESC LIMIT 1');
    return row && { seq: Number(row.seq), line: String(row.line) };
  }

  /** Adds a line to the history; false where one of that number is there. None is ever changed. */
  async addLine(seq: number, line: string): Promise<boolean> {
    const insert = 'INSERT INTO history (seq, line) VALUES (?, ?) ON CONFLICT (seq) DO NOTHING';
    return (await this.#sql.change(insert, seq, line)) === 1;
  }

  /** Forgets what is older. */
  async prune({ answers, writes, traffic, tokens, reads }: Age): Promise<void> {
    const hour = new Date(traffic).toISOString().slice(0, HOUR);
    const older = 'IN (SELECT id FROM writes WHERE "sentAt" < ?)';
    await this.#sql.change(
      'UPDATE writes SET answer = NULL WHERE answer IS NOT NULL AND "sentAt" < ?',
      answers,
    );
    await this.#sql.change(
      `UPDATE "writeRows" SET answer = NULL WHERE answer IS NOT NULL AND write ${older}`,
      answers,
    );
    await this.#sql.change(`DELETE FROM "writeRows" WHERE write ${older}`, writes);
    await this.#sql.change('DELETE FROM writes WHERE "sentAt" < ?', writes);
    await this.#sql.change('DELETE FROM traffic WHERE hour < ?', hour);
    await this.#sql.change(
      `DELETE FROM notes WHERE kind LIKE '${readsOn('%')}' AND kind < ?`,
      readsOn(dateOfMoment(reads)),
    );
    await this.#sql.change('DELETE FROM tokens WHERE "expiresAt" < ? OR "revokedAt" < ?', tokens, tokens);
  }
}

function* adding(tallies: readonly Tally[]): Statements<void> {
  for (const more of tallies) {
    const key = [more.hour, more.script, more.operation] as const;
    const where = 'hour = ? AND script = ? AND operation = ?';
    const [known] = yield [`SELECT tally FROM traffic WHERE ${where}`, ...key];
    const tally = known ? merged(JSON.parse(String(known.tally)) as Tally, more) : more;
    yield [
      `INSERT INTO traffic (hour, script, operation, tally) VALUES (?, ?, ?, ?)
       ON CONFLICT (hour, script, operation) DO UPDATE SET tally = excluded.tally`,
      ...[...key, JSON.stringify(tally)],
    ];
  }
}

function* saving(kind: string, notes: readonly Note[]): Statements<void> {
  for (const { name, text } of notes)
    if (text === undefined) yield ['DELETE FROM notes WHERE kind = ? AND name = ?', kind, name];
    else
      yield [
        'INSERT INTO notes (kind, name, text) VALUES (?, ?, ?) ON CONFLICT (kind, name) DO UPDATE SET text = excluded.text',
        ...[kind, name, text],
      ];
}

/** What comes later has a higher number, at all gateways of a state. */
function* nextNumber(): Statements<number> {
  const [row] = yield ['UPDATE "writeCount" SET n = n + 1 WHERE id = 1 RETURNING n'];
  return Number(row!.n);
}

function* addingWrite(
  write: Omit<StoredWrite, 'seq'>,
  added: readonly NewRow[],
  state: RowState,
): Statements<StoredWrite> {
  const seq = yield* nextNumber();
  const { id, script, unit, operation, over, size, sentAt } = write;
  yield [
    `INSERT INTO writes (id, script, unit, operation, "over", state, seq, size, "sentAt") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, script, unit, operation, over, write.state, seq, size, sentAt],
  ];
  yield* addingRows(id, added, { state, seq, at: sentAt });
  return { ...write, seq };
}

function* takingApart(
  { write: { id }, position, ...row }: StoredRow,
  added: readonly NewRow[],
): Statements<void> {
  yield ['DELETE FROM "writeRows" WHERE write = ? AND position = ?', id, position];
  yield ['UPDATE writes SET size = ? WHERE id = ?', added.length, id];
  yield* addingRows(id, added, row);
}

function* addingRows(
  write: string,
  added: readonly NewRow[],
  { state, seq, at }: Pick<StoredRow, 'state' | 'seq' | 'at'>,
): Statements<void> {
  const rows = added.map(
    ({ mark, content = null }, position) => [write, position, mark, content, state, seq, at] as const,
  );
  for (const some of chunksOf(rows, ROWS_AT_ONCE))
    yield [
      `INSERT INTO "writeRows" (write, position, mark, content, state, seq, at) VALUES ${some.map(() => '(?, ?, ?, ?, ?, ?, ?)').join()}`,
      ...some.flat(),
    ];
}

function* savingWrite(
  write: StoredWrite,
  rows: 'answered' | 'notSent' | undefined,
  recordIds: readonly (string | undefined)[],
): Statements<number> {
  const { id, state, endedAt = null, status = null, contentType = null, answer = null } = write;
  const seq = yield* nextNumber();
  yield [
    'UPDATE writes SET state = ?, "endedAt" = ?, status = ?, "contentType" = ?, answer = ? WHERE id = ?',
    ...[state, endedAt, status, contentType, answer, id],
  ];
  if (rows)
    yield [
      `UPDATE "writeRows" SET state = ?, content = NULL, seq = ?, at = ? WHERE write = ? AND state IN ('open', 'ready')`,
      ...[rows, seq, endedAt ?? write.sentAt, id],
    ];
  for (const [position, recordId] of recordIds.entries())
    if (recordId !== undefined)
      yield [
        'UPDATE "writeRows" SET "recordId" = ? WHERE write = ? AND position = ?',
        ...[recordId, id, position],
      ];
  return seq;
}

function* savingRows(rows: readonly StoredRow[], isKept: boolean): Statements<number> {
  const seq = yield* nextNumber();
  const writes = new Set<string>();
  for (const { write, position, state, answer = null, recordId = null, at, ...row } of rows) {
    writes.add(write.id);
    // How an answer went out changes nothing of when.
    const since = state === 'answered' ? seq : row.seq;
    yield [
      `UPDATE "writeRows" SET state = ?, content = ?, answer = ?, "recordId" = ?, seq = ?, at = ?
       WHERE write = ? AND position = ?`,
      ...[state, isEnded(state) ? null : (row.content ?? null), isKept ? answer : null, recordId],
      ...[since, at, write.id, position],
    ];
  }
  if (!isKept)
    for (const id of writes)
      yield [
        `UPDATE writes SET answer = NULL WHERE id = ? AND NOT EXISTS
         (SELECT 1 FROM "writeRows" WHERE write = ? AND state <> 'delivered')`,
        ...[id, id],
      ];
  return seq;
}

/** Of a row whose outcome is known nothing is kept of what it says. */
function isEnded(state: RowState): boolean {
  return state !== 'open' && state !== 'ready';
}

function tokenOf(row: SqlRow): Token {
  const limits = JSON.parse(String(row.limits)) as Pick<
    Token,
    'operations' | 'units' | 'effects' | 'code' | 'first'
  >;
  return {
    id: String(row.id),
    name: String(row.name),
    hash: String(row.hash),
    ...limits,
    createdAt: Number(row.createdAt),
    expiresAt: Number(row.expiresAt),
    revokedAt: row.revokedAt === null ? undefined : Number(row.revokedAt),
  };
}

/** A row of the table of rows, joined with its write. */
function storedRowOf(row: SqlRow): StoredRow {
  return {
    write: writeOf(row),
    position: Number(row.position),
    mark: String(row.mark),
    state: String(row.rowState) as StoredRow['state'],
    answer: row.rowAnswer === null ? undefined : String(row.rowAnswer),
    content: row.content === null ? undefined : String(row.content),
    recordId: row.recordId === null ? undefined : String(row.recordId),
    ...{ seq: Number(row.rowSeq), at: Number(row.at) },
  };
}

function writeOf(row: SqlRow): StoredWrite {
  const text = (name: string) => (row[name] === null ? undefined : String(row[name]));
  const number = (name: string) => (row[name] === null ? undefined : Number(row[name]));
  return {
    id: String(row.id),
    ...{ script: String(row.script), unit: String(row.unit), operation: String(row.operation) },
    over: String(row.over) as StoredWrite['over'],
    state: String(row.state) as StoredWrite['state'],
    ...{ seq: Number(row.seq), size: Number(row.size) },
    sentAt: Number(row.sentAt),
    ...{ endedAt: number('endedAt'), status: number('status') },
    ...{ contentType: text('contentType'), answer: text('answer') },
  };
}
