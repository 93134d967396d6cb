import { minutesBetween } from '../../calendar/days.js';
import { breaksOf, type Punch, rowsIn, type Shift, type Span, unitOf } from '../ledger/Ledger.js';
import { minutesIn, shownMinutes } from '../time/minutes.js';
import type { UnitClock } from '../time/UnitClock.js';
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
      const there = presenceOf(own);
      if (!there) continue;
      const taken = takenMinutes(there, own, unitOf(ledger, own[0]!).clock);
      if (taken.length === 0) continue;
      const pauses = pausesOf(
        shift,
        shifts.filter((other) => other === shift || isInOnePunch(other, own, punches)),
      );
      const planned = minutesOf(pauses);
      const within = minutesOf(pauses.map((pause) => cut(pause, there)));
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

/** From the first punch-in to the last punch-out; undefined where one of them is not there. */
function presenceOf(punches: readonly Punch[]): Span | undefined {
  const [begin] = punches.map((punch) => punch.begin).sort();
  const ends = punches.map(({ end }) => end ?? '').sort();
  return begin === undefined || ends.includes('') ? undefined : [begin, ends.at(-1)!];
}

/** The time of presence less the hours: as the clock shows it first, then as it was. */
function takenMinutes(there: Span, punches: readonly Punch[], clock: UnitClock): number[] {
  const length = clock.length(...there);
  if (!length || punches.some(({ hours }) => hours === undefined)) return [];
  const worked = minutesIn(punches);
  return [length.wall, length.shortest, length.longest].map((minutes) => minutes - worked);
}

/** True for a later shift that was worked without punching again. */
function isInOnePunch({ id, begin, end }: Shift, own: readonly Punch[], punches: readonly Punch[]): boolean {
  return (
    own.some((punch) => punch.begin < begin && end <= (punch.end ?? '')) &&
    !punches.some(({ scheduleId }) => scheduleId === id)
  );
}

/** When the pauses of shifts are, and the time from the one shift to the next. */
function pausesOf(first: Shift, shifts: readonly Shift[]): Span[] {
  const pauses = shifts.flatMap(breaksOf);
  let { end } = first;
  for (const next of [...shifts].sort((a, b) => (a.begin < b.begin ? -1 : 1))) {
    if (end < next.begin) pauses.push([end, next.begin]);
    if (end < next.end) end = next.end;
  }
  return pauses;
}

/** What of a pause lies in the presence: who went home before it had none to take. */
function cut([begin, end]: Span, [from, to]: Span): Span {
  return [begin < from ? from : begin, end > to ? to : end];
}

function minutesOf(pauses: readonly Span[]): number {
  return pauses.reduce((sum, [begin, end]) => sum + Math.max(0, minutesBetween(begin, end)), 0);
}
