import { VERDICTS, type Verdict } from '../Verdict.js';
import { daysBetween } from '../../calendar/days.js';
import type { Earlier } from '../earlier.js';
import type { Decimal, Instant } from '../../definition/scalar.js';
import type { Secret } from '../../secret.js';
import type { SqliteFile } from '../../database/SqliteFile.js';
import type { LabelScheme } from '../../text/pseudonym.js';
import type { GivenTransfer } from '../findings/Finding.js';
import type { Period, Shown } from '../ledger/Ledger.js';
import { HistoryDraft } from './HistoryDraft.js';
import { Seals } from './Seals.js';
import type { ChangedSum, KeptCheck, KeptFinding } from './KeptCheck.js';

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
    const [row] = this.#file.rows(
      `SELECT id, at, verdict, policy, signed FROM checks WHERE day_from = ? AND day_to = ? AND units = ? AND finished = 1
       ${transferred ? 'AND EXISTS (SELECT 1 FROM transfers WHERE transfers.check_id = checks.id)' : ''} ORDER BY id DESC LIMIT 1`,
      ...[period.from, period.to, scopeName(units)],
    );
    if (!row) return undefined;
    const { id, at, verdict, policy, signed } = row;
    return {
      id: Number(id),
      at: at as Instant,
      verdict: verdictOf(verdict),
      policy: String(policy ?? ''),
      signedBy: (signed as string) ?? undefined,
    };
  }

  /** Begins to keep a check. What is not finished is never compared with. */
  begin(period: Period, units: readonly number[] | undefined, at: Instant): HistoryDraft {
    return new HistoryDraft(this.#file, period, scopeName(units), at);
  }

  /** The findings of a kept check. */
  findingsOf({ id }: KeptCheck): KeptFinding[] {
    return this.#file
      .rows(
        'SELECT key, kind, unit, employee, day, says FROM findings WHERE check_id = ? ORDER BY unit, employee, day, kind',
        id,
      )
      .map((row) => ({
        ...{ key: String(row.key), kind: String(row.kind), unit: Number(row.unit), says: String(row.says) },
        ...{ employee: (row.employee as string) ?? undefined, day: (row.day as string) ?? undefined },
      }));
  }

  /** The employees whose records are others now than then, added and gone ones among them. */
  changedBetween(before: number, after: number): { readonly unit: number; readonly employee: string }[] {
    const other = (a: number, b: number) =>
      this.#file.rows(
        `SELECT unit, employee FROM digests AS one WHERE check_id = ? AND NOT EXISTS (SELECT 1 FROM digests AS other
         WHERE other.check_id = ? AND other.employee = one.employee AND substr(other.digest, 1, 32) = substr(one.digest, 1, 32))`,
        ...[a, b],
      );
    const both = [...other(before, after), ...other(after, before)].map(
      ({ unit, employee }) => [String(employee), Number(unit)] as const,
    );
    return [...new Map(both)].map(([employee, unit]) => ({ unit, employee }));
  }

  /** The employees whose records say the same then and now, under other time stamps. */
  stampedBetween(before: number, after: number): { readonly unit: number; readonly employee: string }[] {
    return this.#file
      .rows(
        `SELECT one.unit, one.employee FROM digests AS one JOIN digests AS other ON other.employee = one.employee
       WHERE one.check_id = ? AND other.check_id = ? AND one.digest <> other.digest
       AND substr(other.digest, 1, 32) = substr(one.digest, 1, 32)`,
        ...[after, before],
      )
      .map(({ unit, employee }) => ({ unit: Number(unit), employee: String(employee) }));
  }

  /** What is known of periods of about the same length before one. Of each the last check counts. */
  earlierThan({ from: day, to }: Period): Earlier {
    const days = daysBetween(day, to);
    const alike = `day_to < ? AND finished = 1 AND abs(julianday(day_to) - julianday(day_from) - ${days}) < 4`;
    const last = `SELECT max(id) FROM checks WHERE ${alike} GROUP BY day_from, day_to`;
    const of = (sql: string, ...values: (string | number)[]) => this.#file.rows(sql, ...values, day);
    const months = this.#file
      .rows(`SELECT DISTINCT day_from FROM checks WHERE ${alike} ORDER BY day_from`, day)
      .map((row) => String(row.day_from));
    return {
      months,
      shown: (unit) =>
        new Set(
          of(`SELECT what FROM shown WHERE unit = ? AND check_id IN (${last})`, unit).map(
            ({ what }) => what as Shown,
          ),
        ),
      sums: (alias) =>
        of(
          `SELECT day_from, salary_type, hours FROM sums JOIN checks ON checks.id = check_id WHERE employee = ? AND check_id IN (${last})`,
          alias,
        ).map((row) => ({
          ...{ from: String(row.day_from), salaryType: String(row.salary_type) },
          hours: row.hours as Decimal,
        })),
      manual: (alias) =>
        of(
          `SELECT day_from, mark FROM manual JOIN checks ON checks.id = check_id WHERE employee = ? AND check_id IN (${last})`,
          alias,
        ).map((row) => ({ from: String(row.day_from), mark: String(row.mark) })),
    };
  }

  /** What is paid otherwise now than then. */
  changedSums(before: number, after: number): ChangedSum[] {
    return this.#file
      .rows(
        `SELECT unit, employee, salary_type, max(CASE WHEN check_id = ? THEN hours END) AS was,
       max(CASE WHEN check_id = ? THEN hours END) AS is_now FROM sums WHERE check_id IN (?, ?)
       GROUP BY employee, salary_type HAVING was IS NOT is_now ORDER BY unit, employee, salary_type`,
        ...[before, after, before, after],
      )
      .map((row) => ({
        ...{ unit: Number(row.unit), employee: String(row.employee), salaryType: String(row.salary_type) },
        ...{ before: (row.was ?? '0.00') as Decimal, after: (row.is_now ?? '0.00') as Decimal },
      }));
  }

  /** Notes that a transfer was run on a check. `at` is when it ended. */
  noteTransfer({ id }: Pick<KeptCheck, 'id'>, label: string, at: Instant): void {
    this.#file.change('INSERT INTO transfers (check_id, label, at) VALUES (?, ?, ?)', id, label, at);
  }

  /** The transfers that were noted of checks that meet a period. */
  transfersIn({ from, to }: Period): GivenTransfer[] {
    return this.#file
      .rows(
        `SELECT day_from, day_to, units, transfers.at AS at FROM transfers JOIN checks ON checks.id = check_id
       WHERE day_from <= ? AND day_to >= ?`,
        ...[to, from],
      )
      .map((row) => ({
        ...{ from: String(row.day_from), to: String(row.day_to), at: String(row.at) },
        ...(row.units === ALL_UNITS ? {} : { units: String(row.units).split(',').map(Number) }),
      }));
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
}

// What another version wrote is not known, and not ready.
function verdictOf(text: unknown): Verdict {
  return VERDICTS.find((verdict) => verdict === text) ?? 'notJudged';
}

const ALL_UNITS = 'all';

function scopeName(units: readonly number[] | undefined): string {
  return units === undefined ? ALL_UNITS : [...new Set(units)].sort((a, b) => a - b).join(',');
}
