import { shownMinutes } from '../time/minutes.js';
import { type EmployeeRule, UNIT_MANAGER } from './Finding.js';
import { rowsIn } from './inPeriod.js';
import { ofPunch } from './refs.js';

export const longPunch: EmployeeRule = {
  kind: 'longPunch',
  severity: 'error',
  owner: UNIT_MANAGER,
  about: 'punches of more hours than the policy allows',
  explains: ['overlappingPunches', 'breakApart'],
  *find({ punches, unit }, { period, policy }) {
    const { longestPunchHours } = policy.thresholds;
    for (const punch of rowsIn(period, punches)) {
      const length = punch.end && unit.clock.length(punch.begin, punch.end);
      if (!length) continue;
      const { wall, shortest } = length;
      const least = Math.min(wall, shortest);
      if (least <= longestPunchHours * 60) continue;
      yield {
        day: punch.day,
        minutes: shownMinutes(least - longestPunchHours * 60),
        records: [ofPunch(punch, 'punchOut')],
        says: `From ${punch.begin.slice(11, 16)} for ${shownMinutes(least / 60)} hours; more than ${longestPunchHours}.`,
        advice: 'Look whether the end was punched late, and correct it.',
      };
    }
  },
};
