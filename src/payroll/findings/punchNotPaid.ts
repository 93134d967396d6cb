import { minutesOfHours } from '../time/minutes.js';
import type { EmployeeRule } from './Finding.js';
import { paidByHand } from './corrections.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { ofPunch } from './refs.js';

export const punchNotPaid: EmployeeRule = {
  kind: 'punchNotPaid',
  needs: ['punches', 'transactions'],
  explains: ['hoursApart', 'paidNoMore'],
  *find({ person, unknownBadges, punches, transactions, unit }, scope) {
    const { period } = scope;
    // Of who is at home in a unit that was not read the pay may stand there.
    if (!unit.showsPunchIds || (!person && !unknownBadges)) return;
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
        ...paidByHand(punch, punch.hours, scope),
      };
    }
  },
};
