import { counted } from '../../text/counted.js';
import type { EmployeeLedger, Period } from '../ledger/Ledger.js';
import type { EmployeeRule, Found } from './Finding.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { outsideOf } from './outsideOf.js';
import { ofTransaction } from './refs.js';

export const employeeLeft: EmployeeRule = {
  kind: 'employeeLeft',
  needs: ['people'],
  explains: ['paidOutsideEmployment', 'outsideAgreement', 'shiftWithoutPunch'],
  *find(ledger, { period }) {
    const { person } = ledger;
    if (!person) {
      yield* ofNobody(ledger, period);
      return;
    }
    const { employed = '', left = '9999-12-31' } = person;
    const outside = outsideOf(ledger, period, (day) => day < employed || day > left);
    if (!outside) return;
    yield {
      ...outside,
      says:
        outside.day > left
          ? `${outside.what} after the employment ended on ${left}.`
          : `${outside.what} before the employment began on ${employed}.`,
      advice: 'Correct the dates of the employment, or take away what was booked outside of them.',
    };
  },
};

/** What stands under somebody who is no employee of any unit: it would be paid to nobody, or to whoever gets the number. */
function* ofNobody(ledger: EmployeeLedger, period: Period): Generator<Found> {
  const { unknownBadges, transactions } = ledger;
  if (!unknownBadges) return;
  const booked = outsideOf(ledger, period, () => true);
  const paid = rowsIn(period, transactions).filter(({ badgeNo }) => unknownBadges.has(badgeNo));
  const records = [...(booked?.records ?? []), ...paid.map((row) => ofTransaction(row, 'badgeNo'))];
  const day = booked?.day ?? paid.map((row) => row.day).sort()[0];
  if (day === undefined) return;
  yield {
    day,
    ...(booked?.minutes === undefined ? {} : { minutes: booked.minutes }),
    records,
    says: `${counted(records.length, 'record')} of somebody who is an employee of no unit, from ${day} on.`,
    advice: 'Find out who it was: enter the employee again, or take away what was booked.',
  };
}
