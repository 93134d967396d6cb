import { daysBetween } from '../../calendar/days.js';
import { SqliteFile } from '../../database/SqliteFile.js';
import type { Instant } from '../../definition/scalar.js';
import type { Secret } from '../../secret.js';
import type { LabelScheme } from '../../text/pseudonym.js';
import type { Earlier } from '../earlier.js';
import type { GivenTransfer } from '../findings/Finding.js';
import type { Period, Shown } from '../ledger/Ledger.js';
import { HistoryDraft } from './HistoryDraft.js';
import { type ChangedSum, type KeptCheck, type KeptFinding, VERDICTS } from './KeptCheck.js';
import { ALL_UNITS, Seals, unitsIn } from './Seals.js';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { KeyFile } from '../../database/keyInFile.js';
import { prepareDatabase, standingOfKey, type Schema } from '../../database/prepareDatabase.js';
import { SqliteSql } from '../../database/SqliteSql.js';
import { loadSqlite } from '../../database/sqliteDatabase.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { keyedHash } from '../../text/keyedHash.js';

/** Aliases and keyed hashes stand for people and records. */
const TABLES = [
  `CREATE TABLE checks (id INTEGER PRIMARY KEY, at TEXT, day_from TEXT, day_to TEXT, units TEXT, verdict TEXT,
    policy TEXT, signed TEXT, finished INTEGER DEFAULT 0)`,
  `CREATE TABLE findings (check_id INTEGER, key TEXT, kind TEXT, severity TEXT, owner TEXT, unit INTEGER, employee TEXT,
    day TEXT, minutes REAL, says TEXT, exception TEXT)`,
  `CREATE TABLE digests (check_id INTEGER, unit INTEGER, employee TEXT, digest TEXT, PRIMARY KEY (check_id, employee)) WITHOUT ROWID`,
  `CREATE TABLE sums (check_id INTEGER, unit INTEGER, employee TEXT, salary_type TEXT, hours TEXT,
    PRIMARY KEY (check_id, employee, salary_type)) WITHOUT ROWID`,
  'CREATE TABLE transfers (check_id INTEGER, label TEXT, at TEXT)',
  'CREATE INDEX findings_of_check ON findings (check_id)',
];

/** Of version 3: what units showed, and entries by hand. */
const LATER = [
  'CREATE TABLE shown (check_id INTEGER, unit INTEGER, what TEXT)',
  'CREATE TABLE manual (check_id INTEGER, employee TEXT, mark TEXT, PRIMARY KEY (check_id, employee, mark)) WITHOUT ROWID',
];

/** Of version 4: which checks were sealed, and the rows of a sealed file by employee. */
const SEALS = [
  'CREATE TABLE seals (label TEXT PRIMARY KEY, check_id INTEGER, at TEXT, file TEXT, mark TEXT)',
  'CREATE TABLE sealed_rows (label TEXT, name TEXT, digest TEXT, PRIMARY KEY (label, name)) WITHOUT ROWID',
];

const labels = (scheme: 1 | 2) => `INSERT INTO marks (name, value) VALUES ('labels', '${scheme}')`;

/** The tables of a history. Version 2 says how its aliases were made. */
export const SCHEMA: Schema = {
  option: 'history',
  tables: [...TABLES, labels(2), ...LATER, ...SEALS],
  migrations: [[labels(1)], LATER, SEALS],
  first: 'checks',
};

/**
 * The checks that were run, in one SQLite file: who is paid what, and every finding, under aliases; of the records keyed hashes
 * only. Its key makes the aliases, so that they are the same in each check.
 */
export class PayrollHistory {
  /** The key of the aliases. */
  readonly key: Secret;
  /** How its aliases are made. */
  readonly labels: LabelScheme;
  readonly #file: SqliteFile;

  constructor(file: SqliteFile, key: Secret, labels: LabelScheme) {
    this.#file = file;
    this.key = key;
    this.labels = labels;
  }

  /** The last check of exactly these days and units that is kept; with `transferred` the last that a transfer followed. */
  last(period: Period, units: readonly number[] | undefined, transferred = false): KeptCheck | undefined {
    const [row] = this.#rows<KeptCheck & { readonly signed: string | null }>(
      `SELECT id, at, verdict, policy, signed FROM checks WHERE day_from = ? AND day_to = ? AND units = ? AND finished = 1
       ${transferred ? 'AND EXISTS (SELECT 1 FROM transfers WHERE transfers.check_id = checks.id)' : ''} ORDER BY id DESC LIMIT 1`,
      ...[period.from, period.to, scopeName(units)],
    );
    if (!row) return undefined;
    const { signed, verdict, ...kept } = row;
    // What another version wrote is not known, and not ready.
    const known = VERDICTS.find((one) => one === verdict) ?? 'notJudged';
    return { ...kept, verdict: known, signedBy: signed ?? undefined };
  }

  /** Begins to keep a check. What is not finished is never compared with. */
  begin(period: Period, units: readonly number[] | undefined, at: Instant): HistoryDraft {
    return new HistoryDraft(this.#file, period, scopeName(units), at);
  }

  /** The findings of a kept check. */
  findingsOf({ id }: KeptCheck): KeptFinding[] {
    return this.#rows<KeptFinding>(
      'SELECT key, kind, unit, employee, day, says FROM findings WHERE check_id = ? ORDER BY unit, employee, day, kind',
      id,
    ).map(({ employee, day, ...row }) => ({
      ...row,
      employee: employee ?? undefined,
      day: day ?? undefined,
    }));
  }

  /** The employees whose records are others now than then, added and gone ones among them. */
  changedBetween(before: number, after: number): Known[] {
    const other = (a: number, b: number) =>
      this.#rows<Known>(
        `SELECT unit, employee FROM digests AS one WHERE check_id = ? AND NOT EXISTS (SELECT 1 FROM digests AS other
         WHERE other.check_id = ? AND other.employee = one.employee AND substr(other.digest, 1, 32) = substr(one.digest, 1, 32))`,
        ...[a, b],
      );
    const both = [...other(before, after), ...other(after, before)];
    return [...new Map(both.map((one) => [one.employee, one])).values()];
  }

  /** The employees whose records say the same then and now, under other time stamps. */
  stampedBetween(before: number, after: number): Known[] {
    return this.#rows(
      `SELECT one.unit, one.employee FROM digests AS one JOIN digests AS other ON other.employee = one.employee
       WHERE one.check_id = ? AND other.check_id = ? AND one.digest <> other.digest
       AND substr(other.digest, 1, 32) = substr(one.digest, 1, 32)`,
      ...[after, before],
    );
  }

  /** What is known of periods of about the same length before one. Of each the last check counts. */
  earlierThan({ from: day, to }: Period): Earlier {
    const days = daysBetween(day, to);
    const last = this.#rows<{ readonly id: number; readonly from: string }>(
      `SELECT max(id) AS id, day_from AS "from" FROM checks
       WHERE day_to < ? AND finished = 1 AND abs(julianday(day_to) - julianday(day_from) - ${days}) < 4
       GROUP BY day_from, day_to ORDER BY day_from`,
      day,
    );
    const months = new Map(last.map(({ id, from }) => [id, from]));
    const ids = [...months.keys()].join();
    const of = <T>(what: string, table: string, whose: string, id: string | number) =>
      this.#rows<T & { readonly check: number }>(
        `SELECT check_id AS "check", ${what} FROM ${table} WHERE check_id IN (${ids}) AND ${whose} = ?`,
        id,
      ).map((row) => ({ ...row, from: months.get(row.check)! }));
    return {
      months: [...new Set(months.values())],
      shown: (unit) =>
        new Set(of<{ readonly what: Shown }>('what', 'shown', 'unit', unit).map(({ what }) => what)),
      sums: (alias) => of('salary_type AS salaryType, hours', 'sums', 'employee', alias),
      manual: (alias) => of('mark', 'manual', 'employee', alias),
    };
  }

  /** What is paid otherwise now than then. */
  changedSums(before: number, after: number): ChangedSum[] {
    // Each has two decimals at least.
    const hoursThen = "coalesce(max(CASE WHEN check_id = ? THEN hours END), '0.00')";
    return this.#rows(
      `SELECT unit, employee, salary_type AS salaryType, ${hoursThen} AS before, ${hoursThen} AS after FROM sums
       WHERE check_id IN (?, ?) GROUP BY employee, salary_type
       HAVING rtrim(before, '0') <> rtrim(after, '0') OR count(*) = 1 ORDER BY unit, employee, salary_type`,
      ...[before, after, before, after],
    );
  }

  /** Notes that a transfer was run on a check. `at` is when it ended. */
  noteTransfer({ id }: Pick<KeptCheck, 'id'>, label: string, at: Instant): void {
    this.#file.change('INSERT INTO transfers (check_id, label, at) VALUES (?, ?, ?)', id, label, at);
  }

  /** The transfers that were noted of checks that meet a period. */
  transfersIn({ from, to }: Period): GivenTransfer[] {
    return this.#rows<GivenTransfer & { readonly of: string }>(
      `SELECT day_from AS "from", day_to AS "to", transfers.at AS at, units AS "of" FROM transfers
       JOIN checks ON checks.id = check_id WHERE day_from <= ? AND day_to >= ?`,
      ...[to, from],
    ).map(({ of, ...transfer }) => ({ ...transfer, ...unitsIn(of) }));
  }

  /** Notes who answers for a check. */
  sign({ id }: Pick<KeptCheck, 'id'>, name: string): void {
    this.#file.change('UPDATE checks SET signed = ? WHERE id = ?', name, id);
  }

  /** The seals of its transfers. */
  get seals(): Seals {
    return new Seals(this.#file, this.key);
  }

  /** Keeps nothing of a check any more. */
  forget({ id }: Pick<KeptCheck, 'id'>): void {
    this.#file.together(() => {
      this.#file.change('DELETE FROM checks WHERE id = ?', id);
      for (const table of ['findings', 'digests', 'sums', 'shown', 'manual', 'transfers'])
        this.#file.change(`DELETE FROM ${table} WHERE check_id = ?`, id);
    });
  }

  /** Closes the file. */
  close(): void {
    this.#file.close();
  }

  #rows<T>(...asked: Parameters<SqliteFile['rows']>): T[] {
    return this.#file.rows(...asked) as T[];
  }
}

type Known = Pick<ChangedSum, 'unit' | 'employee'>;

function scopeName(units: readonly number[] | undefined): string {
  return units === undefined ? ALL_UNITS : [...new Set(units)].sort((a, b) => a - b).join(',');
}

/**
 * Opens the history in a folder, and makes it where there is none: `checks.sqlite`, and `key` beside it unless one is given.
 * Both are for their owner only. Throws a `MissingDependency` without SQLite (Node 22.13 or later, or the package `libsql`), and a
 * `ConfigurationError` for another key than the one that the history was begun with, a newer version and a damaged file.
 */
export async function openPayrollHistory(folder: string, key?: Secret): Promise<PayrollHistory> {
  await loadSqlite();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const place = join(folder, 'checks.sqlite');
  const beside = key ? undefined : new KeyFile(place, join(folder, 'key'));
  beside?.checkBefore(SCHEMA.option);
  const file = await SqliteFile.open(place, SCHEMA.option);
  try {
    const own = key ?? beside!.key();
    const sql = new SqliteSql(file);
    const tables = await prepareDatabase(sql, SCHEMA, (found) => {
      if (found === 'none') beside?.check(SCHEMA.option, 'same', 'made');
    });
    const check = keyedHash(own.reveal(), 'payroll history').toString('hex').slice(0, 16);
    const standing = await sql.together(standingOfKey('key', check));
    beside?.check(SCHEMA.option, standing, tables);
    if (standing === 'other')
      throw new ConfigurationError(
        SCHEMA.option,
        'it was begun under another key: its aliases fit no other; give that key, or another folder',
      );
    const [labels] = await sql.rows("SELECT value FROM marks WHERE name = 'labels'");
    return new PayrollHistory(file, own, labels?.value === '1' ? 1 : 2);
  } catch (error) {
    file.close();
    throw error;
  }
}
