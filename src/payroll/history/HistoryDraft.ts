import type { Instant } from '../../definition/scalar.js';
import type { SqliteFile } from '../../database/SqliteFile.js';
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
  readonly #file: SqliteFile;
  readonly #period: Period;

  constructor(file: SqliteFile, period: Period, units: string, at: Instant) {
    this.#file = file;
    this.#period = period;
    file.exec('BEGIN');
    const insert = 'INSERT INTO checks (at, day_from, day_to, units) VALUES (?, ?, ?, ?) RETURNING id';
    this.id = Number(file.rows(insert, at, period.from, period.to, units)[0]!.id);
  }

  employee(ledger: EmployeeLedger, alias: Alias): void {
    const { unit, transactions, employeeId } = ledger;
    const name = alias.ofEmployee(employeeId);
    const kept = [this.id, unit.id, name] as const;
    this.#file.change('INSERT OR REPLACE INTO digests VALUES (?, ?, ?, ?)', ...kept, digestOf(ledger, alias));
    this.#file.change('DELETE FROM sums WHERE check_id = ? AND employee = ?', this.id, name);
    const sums = new Totals();
    for (const { salType, hours } of rowsIn(this.#period, transactions)) sums.add(salType, hours);
    for (const { name: salaryType, hours } of sums.entries)
      this.#file.change('INSERT OR REPLACE INTO sums VALUES (?, ?, ?, ?, ?)', ...kept, salaryType, hours);
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

/** Everything that was read of an employee, in the order of the ids, as one keyed hash. */
function digestOf(ledger: EmployeeLedger, alias: Alias): string {
  const { person, punches, shifts, absences, leaves, transactions, agreements, balances } = ledger;
  const hash = alias.hash().update(JSON.stringify(person ?? null));
  for (const rows of [punches, shifts, absences, leaves, transactions, agreements, balances])
    hash.update(JSON.stringify([...rows].sort((a, b) => a.id - b.id)));
  return hash.digest('hex').slice(0, 32);
}
