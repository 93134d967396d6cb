import { minutesOfHours } from '../time/minutes.js';
import type { EmployeeRule } from './Finding.js';
import { changedPunches } from './corrections.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { missingApprovals } from './missingApprovals.js';
import { ofPunch } from './refs.js';

export const punchNotApproved: EmployeeRule = {
  kind: 'punchNotApproved',
  explains: ['notAttested', 'punchNotPaid', 'hoursApart'],
  *find({ punches }, { period, policy }) {
    for (const punch of rowsIn(period, punches)) {
      const missing = missingApprovals(punch.approvals, policy);
      if (missing.length === 0) continue;
      yield {
        day: punch.day,
        minutes: minutesOfHours(punch.hours),
        ...(punch.hours === undefined ? {} : { hours: punch.hours }),
        records: missing.map(({ field }) => ofPunch(punch, field)),
        says: `The punch from ${punch.begin.slice(11, 16)} was not approved by the ${missing.map(({ by }) => by).join(' and the ')}.`,
        advice: 'Approve it, or correct it and approve it: what is not approved is never transferred.',
        ...(missing.every(({ by }) => by === 'manager') ? changedPunches([[punch, { bossAuth: 1 }]]) : {}),
      };
    }
  },
};
