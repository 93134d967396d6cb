import { rowsIn } from '../ledger/inPeriod.js';
import type { Punch } from '../ledger/Ledger.js';
import { minutesOfHours } from '../time/minutes.js';
import type { UnitRule } from './Finding.js';
import { ofPunch, ofShift } from './refs.js';

/** From this share of those who work on, a salary is what everybody has. */
const MOST = 0.75;
const MOST_RECORDS = 20;

/** Findings that the other people of a unit judge, or that are of days before the period. */
export const UNIT_WIDE_RULES: readonly UnitRule[] = [
  {
    kind: 'salaryMissing',
    needs: ['agreements', 'punches'],
    *findInUnit(_unit, { agreements, punches }, { period }) {
      const work = byEmployee(rowsIn(period, punches));
      const held = agreements
        .filter(({ employeeId, from = '', to = '9999' }) => {
          const isHeld = from <= period.to && to >= period.from;
          return isHeld && work.has(employeeId);
        })
        .map((agreement) => {
          const { from = '', salaries } = agreement;
          const day = from > period.from ? from : period.from;
          return {
            agreement,
            day,
            isPaid: salaries?.filter((one) => one.from <= day).at(-1)?.isSome === true,
          };
        });
      const paid = new Set(held.filter(({ isPaid }) => isPaid).map(({ agreement }) => agreement.employeeId));
      const without = held.filter(({ agreement }) => !paid.has(agreement.employeeId));
      if (paid.size === 0 || paid.size < work.size * MOST) return;
      for (const [employeeId, { agreement, day }] of new Map(
        without.map((one) => [one.agreement.employeeId, one]),
      ))
        yield {
          ...{ day, employeeId, minutes: minutesIn(work.get(employeeId)!) },
          records: [{ operation: 'wsdlGetAgreementsV2', field: 'salaries', id: agreement.id }],
          says: `Somebody who works has an agreement without a salary on ${day}; the others of the unit have one.`,
          advice: 'Enter the salary: what the hours cost is unknown without it.',
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
      const left = leftBehind.filter(({ hours }) => minutesOfHours(hours) > 0);
      for (const [employeeId, own] of byEmployee(left))
        yield {
          ...{ employeeId, minutes: minutesIn(own) },
          records: own.slice(0, MOST_RECORDS).map((punch) => ofPunch(punch, 'transferredToPayroll')),
          says: `${own.length} punches before the period, from ${own.map(({ day }) => day).sort()[0]} on, went to payroll in no transfer, while others did.`,
          advice: 'Approve them and pay them by hand, or find out why they were left out.',
        };
    },
  },
];

function byEmployee(punches: readonly Punch[]): Map<number, Punch[]> {
  const found = new Map<number, Punch[]>();
  for (const punch of punches) found.set(punch.employeeId, [...(found.get(punch.employeeId) ?? []), punch]);
  return found;
}

function minutesIn(punches: readonly Punch[]): number {
  return punches.reduce((sum, { hours }) => sum + minutesOfHours(hours), 0);
}
