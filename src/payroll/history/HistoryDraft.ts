import type { Instant } from '../../definition/scalar.js';
import type { SqliteDatabase, SqliteStatement } from '../../database/sqliteDatabase.js';
import type { Alias } from '../Alias.js';
import type { Verdict } from '../CheckResult.js';
import type { Finding } from '../findings/Finding.js';
import { rowsIn } from '../ledger/inPeriod.js';
import type { EmployeeLedger, Period } from '../ledger/Ledger.js';
import { Totals } from '../Totals.js';

/** A check that is being kept. */
export interface HistoryDraft {
  readonly id: number;
  /** Keeps what an employee's records are, as a keyed hash, and what is paid. A second time it takes the place of the first. */
  employee(ledger: EmployeeLedger, alias: Alias): void;
  /** Keeps the findings; from here on later checks are compared with it. */
  finish(verdict: Verdict, findings: readonly Finding[], policy: string, signedBy: string | undefined): void;
  /** Leaves nothing of it. */
  discard(): void;
}

export class SqliteDraft implements HistoryDraft {
  readonly id: number;
  readonly #database: SqliteDatabase;
  readonly #period: Period;
  readonly #digest: SqliteStatement;
  readonly #sum: SqliteStatement;
  readonly #forget: SqliteStatement;

  constructor(database: SqliteDatabase, period: Period, units: string, at: Instant) {
    this.#database = database;
    this.#period = period;
    database.exec('BEGIN');
    const insert = 'INSERT INTO checks (at, day_from, day_to, units) VALUES (?, ?, ?, ?) RETURNING id';
    this.id = Number(database.prepare(insert).all(at, period.from, period.to, units)[0]!.id);
    this.#digest = database.prepare('INSERT OR REPLACE INTO digests VALUES (?, ?, ?, ?)');
    this.#sum = database.prepare('INSERT OR REPLACE INTO sums VALUES (?, ?, ?, ?, ?)');
    this.#forget = database.prepare('DELETE FROM sums WHERE check_id = ? AND employee = ?');
  }

  employee(ledger: EmployeeLedger, alias: Alias): void {
    const { unit, transactions, employeeId } = ledger;
    const name = alias.ofEmployee(employeeId);
    this.#digest.run(this.id, unit.id, name, digestOf(ledger, alias));
    this.#forget.run(this.id, name);
    const sums = new Totals();
    for (const { salType, hours } of rowsIn(this.#period, transactions)) sums.add(salType, hours);
    for (const { name: salaryType, hours } of sums.entries)
      this.#sum.run(this.id, unit.id, name, salaryType, hours);
  }

  finish(verdict: Verdict, findings: readonly Finding[], policy: string, signedBy?: string): void {
    const insert = this.#database.prepare('INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    for (const { key, kind, severity, owner, unit, employee, day, minutes, says, exception } of findings)
      insert.run(
        ...[this.id, key, kind, severity, owner, unit, employee ?? null, day ?? null, minutes ?? null, says],
        exception ? JSON.stringify(exception) : null,
      );
    this.#database
      .prepare('UPDATE checks SET verdict = ?, policy = ?, signed = ?, finished = 1 WHERE id = ?')
      .run(verdict, policy, signedBy ?? null, this.id);
    this.#database.exec('COMMIT');
  }

  discard(): void {
    this.#database.exec('ROLLBACK');
  }
}

/** Everything that was read of an employee, in the order of the ids, as one keyed hash. */
function digestOf(ledger: EmployeeLedger, alias: Alias): string {
  const { person, punches, shifts, absences, leaves, transactions, agreements, balances } = ledger;
  const hash = alias.hash().update(JSON.stringify(person ?? null));
  for (const rows of [punches, shifts, absences, leaves, transactions, agreements, balances])
    hash.update(JSON.stringify([...rows].sort((a, b) => a.id - b.id)));
  return hash.digest('hex').slice(0, 32);
}
