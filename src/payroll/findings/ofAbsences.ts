import { addDays } from '../../calendar/days.js';
import { groupedBy } from '../../text/groupedBy.js';
import { dayIn, rowsIn, unitOf } from '../ledger/Ledger.js';
import type { Leave, Shift, EmployeeLedger, Punch } from '../ledger/Ledger.js';
import { minutesIn, minutesOfHours, shownMinutes } from '../time/minutes.js';
import type { Policy } from '../policy/Policy.js';
import { type EmployeeRule, type UnitRule, ofLeave, ofShift, type RecordRef, ofPunch } from './Finding.js';
import { missingApprovals } from './ofPunches.js';
import { pairsAtOnce } from './pairsAtOnce.js';
import { compareDecimals } from '../../calendar/decimal.js';

const SCHEDULED = { operation: 'wsdlGetSchedulesV3', field: 'scheduleId' };

/** Findings about absences of one employee. */
export const ABSENCE_RULES: readonly EmployeeRule[] = [
  {
    kind: 'absenceImpossible',
    explains: [
      ...(['absenceOverWork', 'absenceOverDay', 'absencePayOutside'] as const),
      ...(['absencePayBeyondShift', 'absencePayLevel', 'shiftWithoutPunch', 'negative'] as const),
    ],
    *find({ leaves, absences }, { period }) {
      for (const leave of leaves) {
        const { id, begin, end, level } = leave;
        const isLevel = level === undefined || (Number(level) >= 0 && Number(level) <= 1);
        if (end >= begin && isLevel) continue;
        const own = absences.filter(({ leaveId }) => leaveId === id);
        yield {
          day: dayIn(period, leave),
          minutes: minutesIn(own),
          records: [
            ofLeave(leave, isLevel ? 'toTime' : 'sickLevel'),
            ...own.map((shift) => ofShift(shift, 'leaveId')),
            ...own.map((shift) => ({ ...SCHEDULED, id: shift.orgScheduleId })),
          ],
          says: isLevel
            ? `An absence begins at ${begin.replace('T', ' ').slice(0, 16)} and ends before that, at ${end.replace('T', ' ').slice(0, 16)}.`
            : `An absence with the level ${level}; 1 is the whole time.`,
          advice: 'Correct the absence.',
        };
      }
    },
  },
  {
    kind: 'absencesAtOnce',
    explains: ['absenceOverDay', 'twiceTheSame', 'absencePayBeyondShift'],
    *find(ledger, { period }) {
      const isHeld = ({ approvedByManager }: Leave) => approvedByManager !== false;
      const shareOf = ({ level = '1' }: Leave) => Number(level);
      const shiftsOf = (leave: Leave) => ledger.absences.filter(({ leaveId }) => leaveId === leave.id);
      for (const [one, other, minutes] of pairsAtOnce(ledger.leaves.filter(isHeld), ledger, period)) {
        // Nobody is away for more than the whole time.
        if (shareOf(one) + shareOf(other) <= 1) continue;
        yield {
          ...{ day: dayIn(period, other), minutes },
          records: [
            ...[one, other].map((leave) => ofLeave(leave, 'fromDate')),
            ...[one, other].flatMap(shiftsOf).map((shift) => ofShift(shift, 'leaveId')),
          ],
          says: `The absence from ${one.day} to ${one.last} and that from ${other.day} to ${other.last} are for the same time.`,
          advice: 'Take one of the two away, or shorten it.',
        };
      }
    },
  },
  {
    kind: 'absenceNotApproved',
    explains: ['notAttested', 'shiftWithoutPunch'],
    *find({ leaves }, { period, policy }) {
      for (const leave of leaves) {
        const { approvedByManager: manager, approvedByEmployee: employee } = leave;
        const missing = missingApprovals({ manager, employee, customer: undefined }, policy);
        if (missing.length === 0) continue;
        yield {
          day: dayIn(period, leave),
          records: [ofLeave(leave, missing.includes('manager') ? 'approvedByManager' : 'approvedByEmployee')],
          says: `An absence from ${leave.day} to ${leave.last} was not approved by the ${missing.join(' and the ')}; one that was denied looks the same here.`,
          advice: 'Decide on it: a transfer may leave out employees with unapproved leave.',
        };
      }
    },
  },
  {
    kind: 'absenceOverDay',
    *find({ absences, leaves, unit }, { period }) {
      const levels = new Map(leaves.map(({ id, level = '1' }) => [id, Number(level)]));
      for (const [day, own] of groupedBy(rowsIn(period, absences), (shift) => shift.day)) {
        const minutes = own.reduce(
          (sum, { hours, leaveId }) => sum + minutesOfHours(hours) * (levels.get(leaveId) ?? 1),
          0,
        );
        const length = unit.clock.length(`${day}T00:00:00`, `${addDays(day, 1)}T00:00:00`)?.longest ?? 1500;
        if (minutes <= length) continue;
        yield {
          ...{
            day,
            minutes: shownMinutes(minutes - length),
            records: own.map((shift) => ofShift(shift, 'hours')),
          },
          says: `${shownMinutes(minutes / 60)} hours of absence in one day.`,
          advice: 'Look which absence is there twice, and take it away.',
        };
      }
    },
  },
];

/** Of a unit, because what is paid is judged by others. */
export const sickDayUnpaid: UnitRule = {
  kind: 'sickDayUnpaid',
  needs: ['transactions', 'shifts', 'leaves'],
  *findInUnit({ clock }, { shifts, leaves, transactions }, { period, now }) {
    const paid = new Set(transactions.map(({ leaveAppId, day }) => `${leaveAppId} ${day}`));
    const byId = new Map(leaves.map((leave) => [leave.id, leave]));
    const days = rowsIn(period, shifts).flatMap((shift) => {
      const leave = shift.absence ? byId.get(shift.leaveId) : undefined;
      if (!leave || leave.approvedByManager === false || minutesOfHours(shift.hours) === 0) return [];
      if (Math.max(...clock.instantsOf(shift.end)) > now) return [];
      return [{ shift, leave, isPaid: paid.has(`${leave.id} ${shift.day}`) }];
    });
    for (const alike of groupedBy(days, ({ leave, shift }) => peersOf(shift, leave)).values()) {
      const unpaid = alike.filter(({ isPaid }) => !isPaid);
      if (unpaid.length * 2 >= alike.length) continue;
      for (const { shift } of unpaid)
        yield {
          ...{ day: shift.day, minutes: minutesOfHours(shift.hours), employeeId: shift.employeeId },
          records: [ofShift(shift, 'leaveId'), ofLeave({ id: shift.leaveId }, 'id')],
          says: `An absence of ${shift.hours} hours is not paid at all; other days of this reason are paid.`,
          advice: 'Look at the rule of the reason and at the agreement, or enter the pay.',
        };
    }
  },
};

/** Days that are paid alike: of one reason, and the first day apart, which often is not paid. */
function peersOf({ day }: Shift, { reason, day: first }: Leave): string {
  return `${reason} ${day <= first}`;
}

export const absenceOverWork: EmployeeRule = {
  kind: 'absenceOverWork',
  needs: ['leaves'],
  explains: ['punchWithoutShift', 'shiftWithoutPunch', 'hoursApart'],
  *find(ledger, { period, policy }) {
    const whole = wholeAbsences(ledger, policy);
    if (whole.length === 0) return;
    for (const punch of rowsIn(period, ledger.punches)) {
      const { begin, end } = punch;
      if (end === undefined) continue;
      const met = whole
        .filter(({ leave }) => !leave || saysTimeOf(leave, punch, ledger))
        .map((absence) => ({ absence, minutes: sharedMinutes(punch, end, absence, ledger) }))
        .sort((a, b) => b.minutes - a.minutes)[0];
      if (!met || met.minutes <= policy.thresholds.absenceMinutes) continue;
      yield {
        day: punch.day,
        minutes: shownMinutes(met.minutes),
        records: [ofPunch(punch, 'punchIn'), ...met.absence.records],
        says: `Worked from ${begin.slice(11, 16)} to ${end.slice(11, 16)}, and absent ${met.minutes < lengthOf(punch, end, ledger) ? `in ${shownMinutes(met.minutes)} minutes of that` : 'at that time'}.`,
        advice: 'Shorten or delete the absence, or take the punch away.',
      };
    }
  },
};

/** True for a leave that a manager approved, and where the policy says that none has to. */
export function isApproved({ approvedByManager }: Leave, { approvalsNotUsed }: Policy): boolean {
  return (
    approvedByManager ?? approvalsNotUsed?.includes('wsdlGetLeaveApplicationsV2.approvedByManager') ?? false
  );
}

/** An absence for the whole of its time. */
interface WholeAbsence extends Pick<Shift, 'unit' | 'begin' | 'end'> {
  /** Set where the leave application itself says the time. */
  readonly leave?: Leave;
  readonly records: readonly RecordRef[];
}

/** The approved absences for the whole of their time; who is away in part may work beside it. */
function wholeAbsences({ absences, leaves }: EmployeeLedger, policy: Policy): WholeAbsence[] {
  const partial = new Set(
    leaves.filter(({ level }) => level !== undefined && compareDecimals(level, '1') < 0).map(({ id }) => id),
  );
  return [
    ...absences
      .filter(({ leaveId }) => !partial.has(leaveId))
      .map((shift) => ({
        ...{ begin: shift.begin, end: shift.end, unit: shift.unit },
        records: [
          ofShift(shift, 'begTime'),
          ...leaves.filter(({ id }) => id === shift.leaveId).map((leave) => ofLeave(leave, 'id')),
        ],
      })),
    ...leaves
      .filter((leave) => isApproved(leave, policy) && !partial.has(leave.id))
      .map((leave) => ({
        ...{ begin: leave.begin, end: leave.end, unit: leave.unit },
        ...{ leave, records: [ofLeave(leave, 'fromTime')] },
      })),
  ];
}

/**
 * Days off are what their absence shifts of a day cover, where there are some, and a night belongs to the day of its begin: a day
 * off after it does not reach into it. A leave with times of the clock is these times as well.
 */
function saysTimeOf({ id, begin, end }: Leave, punch: Punch, { absences }: EmployeeLedger): boolean {
  if (begin.endsWith('T00:00:00') && punch.begin < begin) return false;
  const ofDays = begin.endsWith('T00:00:00') && ['00:00', '23:59'].includes(end.slice(11, 16));
  return !ofDays || !absences.some(({ leaveId, day }) => leaveId === id && day === punch.day);
}

function sharedMinutes(punch: Punch, end: string, absence: WholeAbsence, ledger: EmployeeLedger): number {
  const { clock } = unitOf(ledger, punch);
  return clock.shared({ begin: punch.begin, end }, absence, unitOf(ledger, absence).clock);
}

function lengthOf(punch: Punch, end: string, ledger: EmployeeLedger): number {
  return unitOf(ledger, punch).clock.length(punch.begin, end)?.shortest ?? 0;
}
