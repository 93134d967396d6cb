import { addDays } from '../../calendar/days.js';
import { minutesBetween, moment } from '../../calendar/moments.js';
import { type Punch, rowsIn, type Shift, unitOf } from '../ledger/Ledger.js';
import { minutesOfHours, shownMinutes } from '../time/minutes.js';
import { type EmployeeRule, ofPunch, ofShift } from './Finding.js';

/** Who punches breaks (document 2.3); of others the service shows no breaks of their own. */
const PUNCHES_BREAKS = 0;
/** Hours come with two decimals: half a hundredth of an hour is lost at most. */
const ROUNDED_MINUTES = 0.3;

export const breakApart: EmployeeRule = {
  kind: 'breakApart',
  needs: ['punches', 'shifts', 'agreements'],
  *find(ledger, { period, policy }) {
    const { person, punches, shifts, agreements } = ledger;
    if (person && (person.punchType ?? PUNCHES_BREAKS) !== PUNCHES_BREAKS) return;
    if (agreements.some(({ breakIsWorkTime }) => breakIsWorkTime)) return;
    for (const shift of rowsIn(period, shifts)) {
      const own = punches.filter(({ scheduleId }) => scheduleId === shift.id);
      const { clock } = unitOf(ledger, own[0] ?? shift);
      const taken = takenMinutes(own, clock.length.bind(clock));
      if (taken.length === 0) continue;
      const pauses = pausesOf(
        shift,
        shifts.filter((other) => other === shift || isInOnePunch(other, own, punches)),
      );
      const planned = minutesOf(pauses);
      const within = minutesOf(pauses.map((pause) => cut(pause, own)));
      const apart = Math.min(
        ...taken.flatMap((minutes) => [planned, within].map((expected) => Math.abs(minutes - expected))),
      );
      if (apart <= policy.thresholds.breakMinutes + ROUNDED_MINUTES * own.length) continue;
      const [shown = 0] = taken;
      yield {
        day: shift.day,
        minutes: shownMinutes(apart),
        records: [...own.map((punch) => ofPunch(punch, 'hours')), ofShift(shift, 'begBreak')],
        says:
          shown < 0
            ? `The hours of the punch are ${shownMinutes(-shown)} minutes more than the time between in and out, and the shift has a break of ${planned}.`
            : `A break of ${shownMinutes(shown)} minutes by the hours of the punch, and of ${planned} by the shift.`,
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

/** True for a later shift that was worked without punching again. */
function isInOnePunch({ id, begin, end }: Shift, own: readonly Punch[], punches: readonly Punch[]): boolean {
  return (
    own.some((punch) => punch.begin < begin && end <= (punch.end ?? '')) &&
    !punches.some(({ scheduleId }) => scheduleId === id)
  );
}

type Pause = readonly [begin: string, end: string];

/** When the pauses of shifts are, and the time from the one shift to the next. */
function pausesOf(first: Shift, shifts: readonly Shift[]): Pause[] {
  const pauses = shifts.flatMap(({ breaks, begin: from, day }) =>
    breaks.map(([begin, end]): Pause => {
      const date = moment(day, begin) < from ? addDays(day, 1) : day;
      return [moment(date, begin), moment(end < begin ? addDays(date, 1) : date, end)];
    }),
  );
  let { end } = first;
  for (const next of [...shifts].sort((a, b) => (a.begin < b.begin ? -1 : 1))) {
    if (end < next.begin) pauses.push([end, next.begin]);
    if (end < next.end) end = next.end;
  }
  return pauses;
}

/** What of a pause lies between the first punch-in and the last punch-out: who went home before it had none to take. */
function cut([begin, end]: Pause, punches: readonly Punch[]): Pause {
  const from = punches.map((punch) => punch.begin).sort()[0]!;
  const to = punches
    .map((punch) => punch.end ?? '')
    .sort()
    .at(-1)!;
  return [begin < from ? from : begin, end > to ? to : end];
}

function minutesOf(pauses: readonly Pause[]): number {
  return pauses.reduce((sum, [begin, end]) => sum + Math.max(0, minutesBetween(begin, end)), 0);
}
