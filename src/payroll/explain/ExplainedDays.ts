import type { RunScope } from '../checkScope.js';
import { nameOf } from '../checkScope.js';
import type { Finding } from '../findings/Finding.js';
import type { FindingKind } from '../findings/kinds.js';
import type { EmployeeLedger } from '../ledger/Ledger.js';
import type { LocalDate } from '../../definition/scalar.js';
import type { DayExplanation } from './DayExplanation.js';
import { explanationOf } from './explanationOf.js';

const MOST_OF_A_KIND = 2;
const MOST = 20;

/** The days that a check explains besides finding something: the first of each kind that somebody has to put right. */
export class ExplainedDays {
  readonly #scope: RunScope;
  readonly #days = new Map<string, { readonly employeeId: number; readonly day: DayExplanation }>();
  readonly #ofKind = new Map<FindingKind, number>();

  constructor(scope: RunScope) {
    this.#scope = scope;
  }

  add(ledger: EmployeeLedger, findings: readonly Finding[]): void {
    for (const { kind, day, severity, exception } of findings) {
      const told = this.#ofKind.get(kind) ?? 0;
      if (severity !== 'error' || exception || day === undefined || told >= MOST_OF_A_KIND) continue;
      const place = `${ledger.employeeId} ${day}`;
      if (this.#days.has(place) || this.#days.size >= MOST) continue;
      this.#ofKind.set(kind, told + 1);
      const ofDay = findings.filter((finding) => finding.day === day);
      const name = nameOf(this.#scope, ledger);
      const explained = explanationOf(ledger, day as LocalDate, name, ofDay);
      this.#days.set(place, { employeeId: ledger.employeeId, day: explained });
    }
  }

  /** Takes back the days of employees of whom more is known now. */
  forget(employeeIds: ReadonlySet<number>): void {
    for (const [place, { employeeId }] of this.#days)
      if (employeeIds.has(employeeId)) this.#days.delete(place);
  }

  get days(): DayExplanation[] {
    return [...this.#days.values()]
      .map(({ day }) => day)
      .sort((a, b) => a.unit - b.unit || (a.date < b.date ? -1 : 1));
  }
}
