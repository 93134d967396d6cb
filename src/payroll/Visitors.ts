import { groupedBy } from '../text/groupedBy.js';
import type { Badges } from './findings/badges.js';
import { mergeLedgers } from './ledger/groupByEmployee.js';
import type { EmployeeLedger, Person } from './ledger/Ledger.js';

/** Who was met in units where they are not at home, with what they have there. */
export class Visitors {
  readonly #homes = new Map<number, number>();
  readonly #visits = new Map<number, EmployeeLedger[]>();

  get ids(): ReadonlySet<number> {
    return new Set(this.#visits.keys());
  }

  /** How many are whose home unit was not read. */
  get strangers(): number {
    return [...this.#visits.keys()].filter((id) => !this.#homes.has(id)).length;
  }

  atHome(people: readonly Person[], unit: number): void {
    for (const { id } of people) this.#homes.set(id, unit);
  }

  met(ledger: EmployeeLedger): void {
    this.#visits.set(ledger.employeeId, [...(this.#visits.get(ledger.employeeId) ?? []), ledger]);
  }

  /** Pay that names nobody of its unit but by badge number: it is of whom has that number in another. */
  paid(ledger: EmployeeLedger, ownerOf: (badgeNo: string) => number | undefined): void {
    for (const [employeeId, transactions] of groupedBy(
      ledger.transactions,
      (row) => ownerOf(row.badgeNo) ?? 0,
    ))
      this.met({ ...ledger, employeeId, badgeNo: transactions[0]!.badgeNo, transactions });
  }

  /** What somebody has at home, which comes first. */
  metAtHome(ledger: EmployeeLedger): void {
    this.#visits.get(ledger.employeeId)!.unshift(ledger);
  }

  /** The units in which somebody is at home who was met elsewhere, with who it is. */
  homes(): Map<number, number[]> {
    const atHome = [...this.#visits.keys()].filter((id) => this.#homes.has(id));
    return groupedBy(atHome, (id) => this.#homes.get(id)!);
  }

  /** Each over all units. With `everybody`, the badge numbers of the whole customer, who has no home is no employee. */
  *ledgers(everybody: Badges | undefined): Generator<EmployeeLedger> {
    for (const ledgers of this.#visits.values()) {
      const ledger = mergeLedgers(ledgers);
      if (ledger.person || !everybody) {
        yield ledger;
        continue;
      }
      const badges = ledger.transactions.map(({ badgeNo }) => badgeNo);
      yield { ...ledger, unknownBadges: new Set(badges.filter((badgeNo) => !everybody.has(badgeNo))) };
    }
  }
}
