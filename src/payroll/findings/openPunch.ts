import { unitOf } from '../ledger/Ledger.js';
import type { EmployeeRule } from './Finding.js';
import { endedWithShift } from './corrections.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { minutesOfHours } from '../time/minutes.js';
import { ofPunch } from './refs.js';

const HOUR_MS = 3_600_000;

export const openPunch: EmployeeRule = {
  kind: 'openPunch',
  needs: ['punches'],
  explains: [
    ...([
      'punchNotApproved',
      'punchWithoutShift',
      'shiftWithoutPunch',
      'punchNotPaid',
      'hoursApart',
    ] as const),
    ...(['notAttested', 'overlappingPunches'] as const),
  ],
  *find(ledger, { period, policy, now }) {
    for (const punch of rowsIn(period, ledger.punches)) {
      if (punch.end !== undefined) continue;
      // Who came in a short while ago is at work.
      const since = now - Math.min(...unitOf(ledger, punch).clock.instantsOf(punch.begin));
      if (since >= 0 && since < policy.thresholds.longestPunchHours * HOUR_MS) continue;
      const shift = ledger.shifts.find(({ id }) => id !== 0 && id === punch.scheduleId);
      yield {
        day: punch.day,
        ...(shift?.hours === undefined ? {} : { minutes: minutesOfHours(shift.hours) }),
        records: [ofPunch(punch, 'isOpen')],
        says: `In at ${punch.begin.slice(11, 16)}, and never out: no hours, and nothing to pay.`,
        advice: 'Ask when the work ended, and enter the end of the punch.',
        ...endedWithShift(punch, ledger),
      };
    }
  },
};
