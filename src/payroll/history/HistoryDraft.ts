import type { Instant } from '../../definition/scalar.js';
import type { SqliteFile } from '../../database/SqliteFile.js';
import type { Alias } from '../Alias.js';
import type { Verdict } from '../Verdict.js';
import type { Finding } from '../findings/Finding.js';
import { rowsIn } from '../ledger/inPeriod.js';
import type { EmployeeLedger, Kept, Period, UnitFacts } from '../ledger/Ledger.js';
import type { UnitRows } from '../ledger/readUnit.js';
import { Totals } from '../Totals.js';

/** A check that is being kept. */
export interface HistoryDraft {
  readonly id: number;
  /** Keeps what an employee's records are, as a keyed hash, and what is paid. A second time it takes the place of the first. */
  employee(ledger: EmployeeLedger, alias: Alias, manual: readonly string[]): void;
  /** Keeps what a unit shows, and what of it is of no employee. */
  unit(unit: UnitFacts, rows: UnitRows, alias: Alias): void;
  /** Keeps the findings; from here on later checks are compared with it. */
  finish(verdict: Verdict, findings: readonly Finding[], policy: string, signedBy: string | undefined): void;
  /** Leaves nothing of it. */
  discard(): void;
}

export class SqliteDraft implements HistoryDraft {
  readonly id: number;
  readonly #file: SqliteFile;
  readonly #period: Period;

  constructor(file: SqliteFile, period: Period, units: string, at: Instant) {
    this.#file = file;
    this.#period = period;
    file.exec('BEGIN');
    const insert = 'INSERT INTO checks (at, day_from, day_to, units) VALUES (?, ?, ?, ?) RETURNING id';
    this.id = Number(file.rows(insert, at, period.from, period.to, units)[0]!.id);
  }

  employee(ledger: EmployeeLedger, alias: Alias, manual: readonly string[]): void {
    const { unit, transactions, employeeId } = ledger;
    const name = alias.ofEmployee(employeeId);
    const kept = [this.id, unit.id, name] as const;
    this.#file.change('INSERT OR REPLACE INTO digests VALUES (?, ?, ?, ?)', ...kept, digestOf(ledger, alias));
    this.#file.change('DELETE FROM sums WHERE check_id = ? AND employee = ?', this.id, name);
    this.#file.change('DELETE FROM manual WHERE check_id = ? AND employee = ?', this.id, name);
    for (const mark of manual)
      this.#file.change('INSERT OR REPLACE INTO manual VALUES (?, ?, ?)', this.id, name, mark);
    const sums = new Totals();
    for (const { salType, hours } of rowsIn(this.#period, transactions)) sums.add(salType, hours);
    for (const { name: salaryType, hours } of sums.entries)
      this.#file.change('INSERT OR REPLACE INTO sums VALUES (?, ?, ?, ?, ?)', ...kept, salaryType, hours);
  }

  unit(unit: UnitFacts, rows: UnitRows, alias: Alias): void {
    for (const what of unit.shows)
      this.#file.change('INSERT INTO shown VALUES (?, ?, ?)', this.id, unit.id, what);
    const open = rows.shifts.filter(({ employeeId }) => employeeId === 0);
    const text = JSON.stringify([unit.lockText, unit.clock.zone, hashesOf(open)]);
    const kept = [this.id, unit.id, `unit ${unit.id}`, alias.of(text)] as const;
    this.#file.change('INSERT OR REPLACE INTO digests VALUES (?, ?, ?, ?)', ...kept);
  }

  finish(verdict: Verdict, findings: readonly Finding[], policy: string, signedBy?: string): void {
    for (const { key, kind, severity, owner, unit, employee, day, minutes, says, exception } of findings)
      this.#file.change(
        'INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        ...[this.id, key, kind, severity, owner, unit, employee ?? null, day ?? null, minutes ?? null, says],
        exception ? JSON.stringify(exception) : null,
      );
    this.#file.change(
      'UPDATE checks SET verdict = ?, policy = ?, signed = ?, finished = 1 WHERE id = ?',
      ...[verdict, policy, signedBy ?? null, this.id],
    );
    this.#file.exec('COMMIT');
  }

  discard(): void {
    this.#file.rollback();
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

function hashesOf(rows: readonly (Kept & { readonly id: number })[]): string[] {
  return [...rows].sort(byId).map(({ sealed, moved }) => `${sealed} ${moved}`);
}

function byId(a: { readonly id: number }, b: { readonly id: number }): number {
  return a.id - b.id;
}
