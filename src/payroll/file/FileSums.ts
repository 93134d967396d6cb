import { compareDecimals, subtractDecimals } from '../../calendar/decimal.js';
import type { Decimal } from '../../definition/scalar.js';
import type { Badges } from '../findings/badges.js';
import type { Judged } from '../findings/judge.js';
import { ExactSum } from '../UnitSummary.js';
import { minutesOfHours, shownHours } from '../time/minutes.js';

const ADVICE = 'A transfer leaves out who has something unapproved; else find out which of the two is right.';

/** Hours by badge number and salary type, exact: of the file, and of the transactions that should be in it. */
export class FileSums {
  readonly #sums = new Map<string, { readonly file: ExactSum; readonly service: ExactSum }>();

  add(side: 'file' | 'service', badgeNo: string, salaryType: string, hours: Decimal): void {
    const name = `${badgeNo}\n${salaryType}`;
    const both = this.#sums.get(name) ?? { file: new ExactSum(), service: new ExactSum() };
    this.#sums.set(name, both);
    both[side].add(hours);
  }

  /** A finding for each employee and salary type of which the two do not agree to the last decimal. */
  *judge(people: Badges): Generator<Judged> {
    for (const [name, { file, service }] of this.#sums) {
      if (compareDecimals(file.value, service.value) === 0) continue;
      const [badgeNo = '', salaryType = ''] = name.split('\n');
      const person = people.ownerOf(badgeNo);
      const hours = subtractDecimals(file.value, service.value);
      const records = [
        { operation: 'wsdlGetResultTransferToPayroll', field: 'url', id: 0 },
        { operation: 'wsdlGetPayrollV2', field: 'hours', id: 0 },
      ];
      const says = `Salary type ${salaryType || '(no code)'}: ${shownHours(file.value)} hours in the file, ${shownHours(service.value)} in the attested transactions${person ? '' : ', of a badge number that no employee has'}.`;
      yield {
        ...{ rule: { kind: 'fileApart' }, badgeNo, explains: [] },
        ...{ unit: person?.unit ?? 0, employeeId: person?.id ?? 0 },
        found: { minutes: Math.abs(minutesOfHours(hours)), hours, records, says, advice: ADVICE },
      };
    }
  }
}
