import { counted } from '../../text/counted.js';
import { rowsIn } from '../ledger/inPeriod.js';
import type { EmployeeLedger, Period } from '../ledger/Ledger.js';
import { minutesOfHours } from '../time/minutes.js';
import type { EmployeeRule, Found } from './Finding.js';
import { outsideOf } from './outsideOf.js';
import { ofTransaction } from './refs.js';

export const outsideAgreement: EmployeeRule = {
  kind: 'outsideAgreement',
  needs: ['agreements'],
  *find(ledger, { period }) {
    // Only the home unit shows the agreements of its employees.
    if (!ledger.person || !ledger.unit.showsAgreements) return;
    const isOutside = (day: string) =>
      !ledger.agreements.some(({ from = '', to = '9999-12-31' }) => from <= day && day <= to);
    const outside = outsideOf(ledger, period, isOutside) ?? paidOutside(ledger, period, isOutside);
    if (!outside) return;
    yield {
      ...outside,
      says: `${outside.what} without an agreement that holds.`,
      advice: 'Prolong the agreement, or make one for these days.',
    };
  },
};

/** Pay of who is still employed, for days without anything else; who has left is told of by that. */
function paidOutside(
  { person, transactions }: EmployeeLedger,
  period: Period,
  isOutside: (day: string) => boolean,
): (Pick<Found, 'day' | 'minutes' | 'records'> & { readonly what: string }) | undefined {
  const { employed = '', left = '9999-12-31' } = person ?? {};
  const rows = rowsIn(period, transactions).filter(
    ({ day, punchDay = day }) =>
      isOutside(punchDay) && isOutside(day) && employed <= punchDay && punchDay <= left && day <= left,
  );
  if (rows.length === 0) return undefined;
  return {
    day: rows[0]!.day,
    minutes: rows.reduce((sum, { hours }) => sum + Math.abs(minutesOfHours(hours)), 0),
    records: rows.map((row) => ofTransaction(row, 'date')),
    what: `${counted(rows.length, 'transaction')} from ${rows[0]!.day} on`,
  };
}
