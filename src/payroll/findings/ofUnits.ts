import { sumDecimals } from '../../calendar/decimal.js';
import { groupedBy } from '../../text/groupedBy.js';
import { type Agreement, heldIn, hourlyOn, type Punch, rowsIn, type Shift } from '../ledger/Ledger.js';
import { minutesIn, minutesOfHours } from '../time/minutes.js';
import { isAfterTransfer } from './changedAfterTransfer.js';
import { notAsked, type UnitRule, ofAgreement, ofPunch, ofShift, type Found } from './Finding.js';
import { punchesOf } from './ofPunches.js';
import { datesOf, weekdayOf } from '../../calendar/days.js';

/** From this share of those who work on, a salary is what everybody has. */
const MOST = 0.75;
const MOST_RECORDS = 20;
/** Of so many people there is something usual. */
const FEWEST_SALARIES = 5;
/** So many people are not off on one day by chance. */
const FEWEST_AT_WORK = 3;
/** A manager has a multiple of what others have; a salary of a month by the hour is far beyond. */
const OUT_OF_LINE = 5;

/** Findings that the other people of a unit judge, or that are of days before the period. */
export const UNIT_WIDE_RULES: readonly UnitRule[] = [
  {
    kind: 'periodLocked',
    notJudged: notAsked(
      ({ openLockTexts }) => openLockTexts,
      'the interface does not show the texts of a lock status; `openLockTexts` names those that mean open',
    ),
    *findInUnit({ lockText }, _rows, { policy }) {
      if (!policy.openLockTexts || policy.openLockTexts.includes(lockText.trim())) return;
      yield {
        records: [{ operation: 'wsdlGetSalaryPeriodLockStatus', field: 'return', id: 0 }],
        says: `The lock status is "${lockText.trim()}".`,
        advice:
          'Look at the lock: rows inside it can no longer be corrected, and may be transferred already.',
      };
    },
  },
  {
    kind: 'partlyTransferred',
    needs: ['punches'],
    *findInUnit(_unit, { punches }, { period, transfers }) {
      const own = rowsIn(period, punches);
      const gone = own.filter(({ transferred }) => transferred);
      // What came after a transfer is told as that.
      const here = own.filter((punch) => punch.transferred === false && !isAfterTransfer(punch, transfers));
      if (gone.length === 0 || here.length === 0) return;
      const fewer = gone.length <= here.length ? gone : here;
      const hours = sumDecimals(fewer.flatMap((punch) => punch.hours ?? []));
      yield {
        ...{ day: fewer.map(({ day }) => day).sort()[0]!, minutes: minutesOfHours(hours), hours },
        records: fewer.slice(0, MOST_RECORDS).map((punch) => ofPunch(punch, 'transferredToPayroll')),
        says: `${gone.length} of ${own.length} punches have gone to payroll.`,
        advice: 'Find out which transfer took them: the next one takes only the others.',
      };
    },
  },
  {
    kind: 'salaryMissing',
    needs: ['agreements', 'punches'],
    *findInUnit(_unit, { agreements, punches }, { period }) {
      const work = groupedBy(rowsIn(period, punches), ({ employeeId }) => employeeId);
      const own = groupedBy(agreements, ({ employeeId }) => employeeId);
      const isPaid = (held: readonly Agreement[], day: string) =>
        held.some(({ salaries = [] }) => salaries.filter(({ from }) => from <= day).at(-1)?.isSome);
      const without = [...work].flatMap(([employeeId, worked]) => {
        // Days without any agreement are told as that.
        const unpaid = worked.flatMap((punch) => {
          const held = heldIn({ from: punch.day, to: punch.day }, own.get(employeeId) ?? []);
          return held.length === 0 || isPaid(held, punch.day) ? [] : [{ punch, agreement: held[0]! }];
        });
        return unpaid.length === 0 ? [] : [{ employeeId, unpaid }];
      });
      if (without.length > work.size * (1 - MOST)) return;
      for (const { employeeId, unpaid } of without) {
        const days = unpaid.map(({ punch }) => punch);
        const day = days.map((punch) => punch.day).sort()[0]!;
        yield {
          ...{ day, employeeId, minutes: minutesIn(days) },
          records: [ofAgreement(unpaid[0]!.agreement, 'salaries')],
          says: `Somebody who works has an agreement without a salary on ${day}; the others of the unit have one.`,
          advice: 'Enter the salary: what the hours cost is unknown without it.',
        };
      }
    },
  },
  {
    kind: 'salaryOutOfLine',
    needs: ['agreements', 'punches'],
    *findInUnit(_unit, { agreements, punches }, { period }) {
      const work = groupedBy(rowsIn(period, punches), ({ employeeId }) => employeeId);
      const hours = heldIn(period, agreements).flatMap((agreement) => {
        const { id, employeeId, from, salaries = [] } = agreement;
        const days = [from > period.from ? from : period.from, ...salaries.map((one) => one.from)];
        const paid = days.flatMap((day) =>
          work.has(employeeId) && rowsIn(period, [{ day }]).length > 0
            ? [{ day, hourly: hourlyOn(day, [agreement]) }]
            : [],
        );
        return paid.flatMap(({ day, hourly }) => (hourly ? [{ id, employeeId, day, hourly }] : []));
      });
      const sorted = hours.map(({ hourly }) => hourly).sort((a, b) => a - b);
      if (new Set(hours.map(({ employeeId }) => employeeId)).size < FEWEST_SALARIES) return;
      const usual = sorted[Math.floor(sorted.length / 2)]!;
      for (const [employeeId, [first]] of groupedBy(
        hours.filter(({ hourly }) => hourly > usual * OUT_OF_LINE || hourly * OUT_OF_LINE < usual),
        (one) => one.employeeId,
      ))
        yield {
          ...{ day: first!.day, employeeId, minutes: minutesIn(work.get(employeeId)!) },
          records: [ofAgreement(first!, 'salaries')],
          says: `An hour is paid ${first!.hourly > usual ? 'more than' : 'less than one of'} ${OUT_OF_LINE} times what is usual in the unit.`,
          advice: 'Look whether a salary by the month was entered by the hour, or a digit is missing.',
        };
    },
  },
  {
    kind: 'standbyUnpaid',
    needs: ['transactions', 'shifts', 'leaves'],
    *findInUnit({ clock }, { shifts, punches, leaves, transactions }, { period, now }) {
      const named = new Set([
        ...transactions.flatMap(({ scheduleId, orgScheduleId }) => [scheduleId, orgScheduleId]),
        ...punches.map(({ scheduleId }) => scheduleId),
      ]);
      const days = rowsIn(period, shifts).filter(
        (shift) =>
          shift.standby &&
          !shift.absence &&
          shift.employeeId !== 0 &&
          shift.begin < shift.end &&
          Math.max(...clock.instantsOf(shift.end)) <= now &&
          !leaves.some((leave) => leave.employeeId === shift.employeeId && clock.shared(leave, shift) > 0),
      );
      for (const shift of days) {
        const alike = days.filter(({ categoryId }) => categoryId === shift.categoryId);
        const paid = alike.filter(({ id }) => named.has(id)).length;
        if (named.has(shift.id) || paid * 2 <= alike.length) continue;
        yield {
          ...{ day: shift.day, employeeId: shift.employeeId, minutes: minutesOfHours(shift.hours) },
          records: [ofShift(shift, 'scheduleId')],
          says: `Standby from ${shift.begin.slice(11, 16)} to ${shift.end.slice(11, 16)} that is not paid; most of this type is.`,
          advice: 'Look at the agreement, or enter the pay.',
        };
      }
    },
  },
  {
    kind: 'punchLeftBehind',
    needs: ['punches'],
    *findInUnit(_unit, { leftBehind }) {
      // Nothing is to be paid for one without hours, unless nobody has ended it.
      const left = leftBehind.filter(({ hours, end }) => end === undefined || minutesOfHours(hours) > 0);
      for (const [employeeId, own] of groupedBy(left, (punch) => punch.employeeId))
        yield {
          ...{ employeeId, minutes: minutesIn(own) },
          records: own.slice(0, MOST_RECORDS).map((punch) => ofPunch(punch, 'transferredToPayroll')),
          says: `${punchesOf(own)} before the period, from ${own.map(({ day }) => day).sort()[0]} on, went to payroll in no transfer, while others did.`,
          advice: 'Approve them and pay them by hand, or find out why they were left out.',
        };
    },
  },
];

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
    const nothing = 'No shift, no punch, no absence and no transaction of anybody.';
    for (const day of empty)
      if (!closed.has(day))
        yield isOfFew(day, [...punches, ...shifts])
          ? { ...found(day, `${nothing} Of a few people it may be a day off.`), severity: 'warning' }
          : found(day, nothing);
  },
};

/** True where on each other day of that weekday so few work that all of them may be off at once. */
function isOfFew(day: string, rows: readonly (Punch | Shift)[]): boolean {
  const alike = rows.filter((row) => row.employeeId !== 0 && weekdayOf(row.day) === weekdayOf(day));
  return [...groupedBy(alike, (row) => row.day).values()].every(
    (own) => new Set(own.map(({ employeeId }) => employeeId)).size < FEWEST_AT_WORK,
  );
}

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
