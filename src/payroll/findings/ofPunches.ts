import { rowsIn } from '../ledger/inPeriod.js';
import { unitOf } from '../ledger/Ledger.js';
import { minutesOfHours, shownMinutes } from '../time/minutes.js';
import type { EmployeeRule } from './Finding.js';
import { ofPunch, ofShift } from './refs.js';

/** A shift of this length may be a meeting for which a punch of minutes is right. */
const SHORT_SHIFT_MINUTES = 60;

/** Findings about punches that cannot be as they were made. */
export const PUNCH_RULES: readonly EmployeeRule[] = [
  {
    kind: 'shortPunch',
    needs: ['punches', 'shifts', 'leaves'],
    explains: ['breakApart', 'hoursApart'],
    *find(ledger, { period, policy }) {
      const { punches, shifts, absences, leaves } = ledger;
      for (const shift of rowsIn(period, shifts)) {
        const own = punches.filter(({ scheduleId }) => scheduleId === shift.id);
        const hours = minutesOfHours(shift.hours);
        if (!shift.worked || hours <= SHORT_SHIFT_MINUTES || own.length === 0) continue;
        const { clock } = unitOf(ledger, own[0]!);
        const lengths = own.map(({ begin, end }) => end && clock.length(begin, end)?.longest);
        if (lengths.some((length) => typeof length !== 'number')) continue;
        const minutes = (lengths as number[]).reduce((sum, length) => sum + length, 0);
        if (minutes > policy.thresholds.shortestPunchMinutes) continue;
        // Who went home at once, and is absent.
        if ([...absences, ...leaves].some((away) => unitOf(ledger, shift).clock.shared(shift, away) > 0))
          continue;
        yield {
          day: shift.day,
          minutes: shownMinutes(hours - minutes),
          records: [...own.map((punch) => ofPunch(punch, 'punchOut')), ofShift(shift, 'hours')],
          says: `In at ${own[0]!.begin.slice(11, 16)} and out ${shownMinutes(minutes)} minutes later, for a shift of ${shift.hours} hours.`,
          advice: 'Ask when the employee left: correct the punch, or register the absence.',
        };
      }
    },
  },
  {
    kind: 'punchInFuture',
    *find(ledger, { period, now }) {
      const later = rowsIn(period, ledger.punches).filter(
        (punch) => Math.min(...unitOf(ledger, punch).clock.instantsOf(punch.begin)) > now,
      );
      if (later.length === 0) return;
      yield {
        day: later[0]!.day,
        minutes: later.reduce((sum, { hours }) => sum + minutesOfHours(hours), 0),
        records: later.map((punch) => ofPunch(punch, 'punchIn')),
        says: `${later.length} punches of times that are still to come.`,
        advice: 'Look whether the work was done as it was entered, once the days are over.',
      };
    },
  },
];
