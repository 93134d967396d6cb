import { minutesOfHours } from '../time/minutes.js';
import { type EmployeeRule, PAYROLL_OFFICE } from './Finding.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { ofPunch } from './refs.js';

export const punchNotPaid: EmployeeRule = {
  kind: 'punchNotPaid',
  severity: 'error',
  owner: PAYROLL_OFFICE,
  about: 'punches with hours from which no payroll transaction comes',
  explains: ['hoursApart'],
  *find({ punches, transactions, unit }, { period }) {
    if (!unit.showsPunchIds) return;
    const paid = new Set(transactions.map(({ punchId }) => punchId));
    for (const punch of rowsIn(period, punches)) {
      const minutes = minutesOfHours(punch.hours);
      if (minutes <= 0 || paid.has(punch.id) || (punch.transferred && !unit.showsTransferred)) continue;
      yield {
        day: punch.day,
        minutes,
        ...(punch.hours === undefined ? {} : { hours: punch.hours }),
        records: [ofPunch(punch, 'hours')],
        says: `${punch.hours} hours from ${punch.begin.slice(11, 16)} on, and nothing to pay comes from them.`,
        advice: 'Look at the shift type and the agreement: one of them may say that nothing is paid.',
      };
    }
  },
};
