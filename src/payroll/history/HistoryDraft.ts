import { addDays } from '../../calendar/days.js';
import type { Instant } from '../../definition/scalar.js';
import type { SqliteFile } from '../../database/SqliteFile.js';
import type { SqliteValue } from '../../database/sqliteDatabase.js';
import type { Alias } from '../Alias.js';
import type { Verdict } from './KeptCheck.js';
import type { Finding } from '../findings/Finding.js';
import { type EmployeeLedger, type Kept, type Period, rowsIn, type UnitFacts } from '../ledger/Ledger.js';
import type { UnitRows } from '../ledger/readUnit.js';
import { Totals } from '../UnitSummary.js';

/** Where a draft stands until it is whole: tables of this connection alone, so that nobody waits for what a service answers. */
const TABLES = ['digests', 'sums', 'shown', 'manual'] as const;
let drafts = 0;
/** Beside the aliases, like the units. */
export const LISTS = 'unit lists';

/** A check that is being kept. */
export class HistoryDraft {
  readonly #file: SqliteFile;
  readonly #check: readonly [at: Instant, from: string, to: string, units: string];
  readonly #period: Period;
  /** Two checks at once on one connection have tables of their own. */
  readonly #own = `draft${++drafts}`;
  #id = 0;

  constructor(file: SqliteFile, period: Period, units: string, at: Instant) {
    this.#file = file;
    this.#period = period;
    this.#check = [at, period.from, period.to, units];
    for (const table of TABLES) {
      const [{ sql = '' } = {}] = file.rows('SELECT sql FROM main.sqlite_master WHERE name = ?', table);
      file.exec(String(sql).replace('CREATE TABLE ', `CREATE TEMP TABLE ${this.#own}_`));
    }
  }

  /** Under which the check is kept; 0 until it is. */
  get id(): number {
    return this.#id;
  }

  /** Keeps what an employee's records are, as a keyed hash, and what is paid. A second time it takes the place of the first. */
  employee(ledger: EmployeeLedger, alias: Alias, manual: readonly string[]): void {
    const { unit, transactions, employeeId } = ledger;
    const name = alias.ofEmployee(employeeId);
    const kept = [0, unit.id, name] as const;
    this.#put('digests', ...kept, `${digestOf(ledger, alias)}.${paidOf(ledger, alias, this.#period)}`);
    for (const table of ['sums', 'manual'])
      this.#file.change(`DELETE FROM ${this.#own}_${table} WHERE employee = ?`, name);
    for (const mark of manual) this.#put('manual', 0, name, mark);
    const sums = new Totals();
    for (const { salType, hours } of rowsIn(this.#period, transactions)) sums.add(salType, hours);
    for (const { name: salaryType, hours } of sums.entries) this.#put('sums', ...kept, salaryType, hours);
  }

  /** Keeps what a unit shows, and what of it is of no employee. */
  unit(unit: UnitFacts, rows: UnitRows, alias: Alias): void {
    for (const what of unit.shows) this.#put('shown', 0, unit.id, what);
    const open = rows.shifts.filter(({ employeeId }) => employeeId === 0);
    const text = JSON.stringify([unit.lockText, unit.clock.zone, hashesOf(open)]);
    this.#put('digests', 0, unit.id, `unit ${unit.id}`, alias.of(text));
  }

  /** Keeps what the lists say by which payroll makes its file. */
  lists(mark: string, alias: Alias): void {
    this.#put('digests', 0, 0, LISTS, alias.of(mark));
  }

  /** Keeps all of it with the findings; from here on later checks are compared with it. */
  finish(verdict: Verdict, findings: readonly Finding[], policy: string, signedBy?: string): void {
    this.#file.together(() => {
      const insert = `INSERT INTO checks (at, day_from, day_to, units, verdict, policy, signed, finished)
        VALUES (?, ?, ?, ?, ?, ?, ?, 1) RETURNING id`;
      const [row] = this.#file.rows(insert, ...this.#check, verdict, policy, signedBy ?? null);
      this.#id = Number(row!.id);
      for (const table of TABLES) {
        this.#file.change(`UPDATE ${this.#own}_${table} SET check_id = ?`, this.#id);
        this.#file.exec(`INSERT INTO ${table} SELECT * FROM ${this.#own}_${table}`);
      }
      for (const { key, kind, severity, owner, unit, employee, day, minutes, says, exception } of findings)
        this.#file.change(
          'INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
          ...[this.#id, key, kind, severity, owner, unit],
          ...[employee ?? null, day ?? null, minutes ?? null, says],
          exception ? JSON.stringify(exception) : null,
        );
    });
    this.discard();
  }

  /** Leaves nothing of it. */
  discard(): void {
    for (const table of TABLES) this.#file.exec(`DROP TABLE IF EXISTS ${this.#own}_${table}`);
  }

  #put(table: (typeof TABLES)[number], ...values: readonly SqliteValue[]): void {
    this.#file.change(
      `INSERT OR REPLACE INTO ${this.#own}_${table} VALUES (${values.map(() => '?').join(', ')})`,
      ...values,
    );
  }
}

/** Everything that was read of an employee, in the order of the ids, as two keyed hashes: of what it says, and of its time stamps. */
function digestOf(ledger: EmployeeLedger, alias: Alias): string {
  const [says, stamps] = [alias.hash(), alias.hash()];
  const { person, punches, shifts, absences, leaves, transactions, agreements, balances } = ledger;
  for (const rows of [person ? [person] : [], punches, shifts, absences, leaves, transactions, agreements]) {
    says.update(JSON.stringify(hashesOf(rows)));
    stamps.update(JSON.stringify([...rows].sort(byId).map(({ ts }) => ts)));
  }
  says.update(JSON.stringify([...balances].sort((a, b) => byId(a, b) || (a.day < b.day ? -1 : 1))));
  return `${says.digest('hex').slice(0, 32)}.${stamps.digest('hex').slice(0, 16)}`;
}

/**
 * What an employee was paid by, as three keyed hashes without the fields that a transfer or a lock changes: of the work of
 * the period, of its transactions, and of employment and agreements. A leave that reaches beyond the period counts by its shifts.
 */
function paidOf(ledger: EmployeeLedger, alias: Alias, period: Period): string {
  const { person, punches, shifts, absences, leaves, transactions, agreements } = ledger;
  const within = leaves.filter(
    ({ begin, end }) => begin.slice(0, 10) >= period.from && end <= `${addDays(period.to, 1)}T00:00:00`,
  );
  const work = [punches, shifts, absences].map((rows) =>
    rowsIn(period, rows as readonly (Kept & { readonly id: number; readonly day: string })[]),
  );
  const terms = [person ? [person] : [], agreements];
  return [[...work, within], [rowsIn(period, transactions)], terms]
    .map((lists) => alias.of(...lists.map((rows) => sealsOf(rows).join(' '))).slice(0, 16))
    .join('.');
}

function sealsOf(rows: readonly (Kept & { readonly id: number })[]): string[] {
  return [...rows].sort(byId).map(({ sealed }) => sealed);
}

function hashesOf(rows: readonly (Kept & { readonly id: number })[]): string[] {
  return [...rows].sort(byId).map(({ sealed, moved }) => `${sealed} ${moved}`);
}

function byId(a: { readonly id: number }, b: { readonly id: number }): number {
  return a.id - b.id;
}
