import { unitOf } from '../ledger/Ledger.js';
import { shownMinutes } from '../time/minutes.js';
import type { EmployeeRule } from './Finding.js';
import { endedWithShift } from './corrections.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { ofPunch } from './refs.js';

export const longPunch: EmployeeRule = {
  kind: 'longPunch',
  explains: [
    ...(['overlappingPunches', 'breakApart', 'punchCut'] as const),
    ...(['agreementHours', 'hoursBeyondLimit', 'restTooShort', 'tooYoung'] as const),
  ],
  *find(ledger, { period, policy }) {
    const { longestPunchHours } = policy.thresholds;
    for (const punch of rowsIn(period, ledger.punches)) {
      const length = punch.end && unitOf(ledger, punch).clock.length(punch.begin, punch.end);
      if (!length) continue;
      // As long as it was, and the least of that where a time can be read in two ways.
      const least = length.shortest;
      if (least <= longestPunchHours * 60) continue;
      yield {
        day: punch.day,
        minutes: shownMinutes(least - longestPunchHours * 60),
        records: [ofPunch(punch, 'punchOut')],
        says: `From ${punch.begin.slice(11, 16)} for ${shownMinutes(least / 60)} hours; more than ${longestPunchHours}.`,
        advice: 'Look whether the end was punched late, and correct it.',
        ...endedWithShift(punch, ledger),
      };
    }
  },
};
