import { datesOf, weekdayOf } from '../../calendar/days.js';
import type { Found, UnitRule } from './Finding.js';

export const unitEmpty: UnitRule = {
  kind: 'unitEmpty',
  needs: ['punches', 'shifts', 'transactions'],
  *findInUnit({ clock }, rows, { period, now }) {
    const { punches, shifts, transactions, people } = rows;
    const busy = new Set([...punches, ...shifts, ...transactions].map(({ day }) => day));
    const days = datesOf(period.from, period.to).filter(
      (day) => Math.max(...clock.instantsOf(`${day}T23:59:59`)) < now,
    );
    const work = days.filter((day) => busy.has(day));
    if (work.length === 0) {
      const isEmployed = people.some(({ employed, left }) => employed <= period.to && left >= period.from);
      if (isEmployed && days.length > 0)
        yield found(undefined, 'The unit has employees and nothing at all in the period.');
      return;
    }
    const empty = days.filter((day) => !busy.has(day) && isExpected(day, days, busy));
    const before = empty.filter((day) => day < work[0]!);
    const after = empty.filter((day) => day > work.at(-1)!);
    // Several days at an end of the period: the unit opened or closed then, and the report tells both days.
    const closed = new Set([...severalOf(before), ...severalOf(after)]);
    for (const day of empty)
      if (!closed.has(day)) yield found(day, 'No shift, no punch, no absence and no transaction of anybody.');
  },
};

/** Work is expected on a weekday on which the unit works otherwise, and between two days with work. */
function isExpected(day: string, days: readonly string[], busy: ReadonlySet<string>): boolean {
  const alike = days.filter((other) => other !== day && weekdayOf(other) === weekdayOf(day));
  // Of several weekdays most are worked: one worked Saturday makes no week of six days.
  const worked = alike.filter((other) => busy.has(other)).length;
  if (alike.length > 0) return alike.length === 1 ? worked === 1 : worked * 2 > alike.length + 1;
  const at = days.indexOf(day);
  return busy.has(days[at - 1]!) && busy.has(days[at + 1]!);
}

function severalOf(days: readonly string[]): readonly string[] {
  return days.length > 1 ? days : [];
}

function found(day: string | undefined, says: string): Found {
  return {
    ...(day === undefined ? {} : { day }),
    records: [
      { operation: 'wsdlGetSchedulesV3', field: 'begDate', id: 0 },
      { operation: 'wsdlGetTimePunches', field: 'punchIn', id: 0 },
    ],
    says,
    advice: 'If the unit was open, its schedule or its punches are missing; else accept it as an exception.',
  };
}
