import { minutesBetween } from '../../calendar/moments.js';
import type { Punch, Shift } from '../ledger/Ledger.js';
import { minutesOfHours, shownMinutes } from '../time/minutes.js';
import { type EmployeeRule, UNIT_MANAGER } from './Finding.js';
import { rowsIn } from './inPeriod.js';
import { ofPunch, ofShift } from './refs.js';

/** Who punches breaks (document 2.3); of others the service shows no breaks of their own. */
const PUNCHES_BREAKS = 0;
/** Hours come with two decimals: half a hundredth of an hour is lost at most. */
const ROUNDED_MINUTES = 0.3;
const MINUTES_OF_A_DAY = 1440;

export const breakApart: EmployeeRule = {
  kind: 'breakApart',
  severity: 'warning',
  owner: UNIT_MANAGER,
  about: 'breaks taken and scheduled that are apart',
  *find({ person, punches, shifts, agreements, unit }, { period, policy }) {
    if (person && (person.punchType ?? PUNCHES_BREAKS) !== PUNCHES_BREAKS) return;
    if (agreements.some(({ breakIsWorkTime }) => breakIsWorkTime)) return;
    for (const shift of rowsIn(period, shifts)) {
      const own = punches.filter(({ scheduleId }) => scheduleId === shift.id);
      const taken = takenMinutes(own, unit.clock.length.bind(unit.clock));
      if (taken.length === 0) continue;
      const planned = plannedMinutes(shift);
      const apart = Math.min(...taken.map((minutes) => Math.abs(minutes - planned)));
      if (apart <= policy.thresholds.breakMinutes + ROUNDED_MINUTES * own.length) continue;
      const [shown = 0] = taken;
      yield {
        day: shift.day,
        minutes: shownMinutes(apart),
        records: [...own.map((punch) => ofPunch(punch, 'hours')), ofShift(shift, 'begBreak')],
        says: `A break of ${shownMinutes(shown)} minutes by the hours of the punch, and of ${planned} by the shift.`,
        advice: 'Look which is right, and correct the punch or accept the difference.',
      };
    }
  },
};

type LengthOf = (
  begin: string,
  end: string,
) => { readonly wall: number; readonly shortest: number; readonly longest: number } | undefined;

/** From the first punch-in to the last punch-out, less the hours: as the clock shows it first, then as it was. */
function takenMinutes(punches: readonly Punch[], lengthOf: LengthOf): number[] {
  const ends = punches.map(({ end }) => end ?? '');
  if (punches.length === 0 || ends.includes('') || punches.some(({ hours }) => hours === undefined))
    return [];
  const begin = punches.map((punch) => punch.begin).sort()[0]!;
  const length = lengthOf(begin, ends.sort().at(-1)!);
  if (!length) return [];
  const worked = punches.reduce((sum, { hours }) => sum + minutesOfHours(hours), 0);
  return [length.wall, length.shortest, length.longest].map((minutes) => minutes - worked);
}

function plannedMinutes({ breaks }: Shift): number {
  return breaks.reduce((sum, [begin, end]) => {
    const minutes = minutesBetween(`2000-01-01T${begin}`, `2000-01-01T${end}`);
    return sum + (minutes < 0 ? minutes + MINUTES_OF_A_DAY : minutes);
  }, 0);
}
