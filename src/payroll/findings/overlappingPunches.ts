import { shownMinutes } from '../time/minutes.js';
import { type EmployeeRule, UNIT_MANAGER } from './Finding.js';
import { isIn } from './inPeriod.js';
import { ofPunch } from './refs.js';

export const overlappingPunches: EmployeeRule = {
  kind: 'overlappingPunches',
  severity: 'error',
  owner: UNIT_MANAGER,
  about: 'punches of one employee at the same time',
  explains: ['punchWithoutShift', 'breakApart', 'twiceTheSame', 'hoursApart'],
  *find({ punches, unit }, { period }) {
    const sorted = [...punches].sort((a, b) =>
      a.begin < b.begin ? -1 : a.begin > b.begin ? 1 : a.id - b.id,
    );
    let before = sorted[0];
    for (const punch of sorted.slice(1)) {
      const minutes = before?.end && punch.end ? unit.clock.shared(spanOf(before), spanOf(punch)) : 0;
      if (before && minutes > 0 && isIn(period, punch))
        yield {
          day: punch.day,
          minutes: shownMinutes(minutes),
          records: [ofPunch(punch, 'punchIn'), ofPunch(before, 'punchOut')],
          says: `In at ${punch.begin.slice(11, 16)} while the punch from ${before.begin.slice(11, 16)} to ${before.end!.slice(11, 16)} was running.`,
          advice: 'Keep one of the two, or correct its times: the minutes in both would be paid twice.',
        };
      // A longer one that began earlier may reach over several.
      if (!before?.end || (punch.end !== undefined && punch.end > before.end)) before = punch;
    }
  },
};

function spanOf({ begin, end }: { readonly begin: string; readonly end: string | undefined }) {
  return { begin, end: end ?? begin };
}
