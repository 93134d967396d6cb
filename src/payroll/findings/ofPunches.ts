import { minutesBetween } from '../../calendar/days.js';
import { REPORTS_DEVIATIONS, rowsIn, unitOf } from '../ledger/Ledger.js';
import type { Approvals, EmployeeLedger, Punch, Shift } from '../ledger/Ledger.js';
import type { Approver, Policy } from '../policy/Policy.js';
import { minutesIn, minutesOfHours, shownMinutes } from '../time/minutes.js';
import { changedPunches, endedWithShift, paidByHand } from './corrections.js';
import { type EmployeeRule, ofPunch, ofShift, eachRow } from './Finding.js';

/** Who reports deviations, or punches without a schedule (document 2.3), has punches without shifts. */
export const WITHOUT_SCHEDULE: readonly (number | undefined)[] = [REPORTS_DEVIATIONS, 3];

const HOUR_MS = 3_600_000;
/** A shift of this length may be a meeting for which a punch of minutes is right. */
const SHORT_SHIFT_MINUTES = 60;
/** Who comes later or earlier than planned is not so far from the shift. */
const FAR_MINUTES = 240;

/** Findings about punches, most of them about one. */
export const PUNCH_RULES: readonly EmployeeRule[] = [
  eachRow('punches', {
    kind: 'openPunch',
    needs: ['punches'],
    explains: [
      ...(['punchNotApproved', 'punchWithoutShift', 'shiftWithoutPunch', 'punchNotPaid'] as const),
      ...(['hoursApart', 'notAttested', 'overlappingPunches'] as const),
    ],
    field: 'isOpen',
    advice: 'Ask when the work ended, and enter the end of the punch.',
    judge:
      (ledger, { policy, now }) =>
      (punch) => {
        if (punch.end !== undefined || isAtWork(punch, ledger, { policy, now })) return undefined;
        const shift = ledger.shifts.find(({ id }) => id !== 0 && id === punch.scheduleId);
        return {
          ...(shift?.hours === undefined ? {} : { minutes: minutesOfHours(shift.hours) }),
          says: `In at ${inAt(punch)}, and never out: no hours, and nothing to pay.`,
          ...endedWithShift(punch, ledger),
        };
      },
  }),
  eachRow('punches', {
    kind: 'outBeforeIn',
    explains: [
      ...(['breakApart', 'punchNotPaid', 'hoursApart', 'punchWithoutShift'] as const),
      ...(['shiftWithoutPunch', 'overlappingPunches', 'negative', 'punchCut'] as const),
    ],
    field: 'punchOut',
    advice: 'Correct the times of the punch.',
    judge: (ledger) => (punch) => {
      const { begin, end } = punch;
      if (end === undefined || unitOf(ledger, punch).clock.length(begin, end)) return undefined;
      return {
        minutes: shownMinutes(minutesBetween(end, begin)),
        says: `In at ${inAt(punch)}, and out at ${end.slice(11, 16)} before that.`,
      };
    },
  }),
  eachRow('punches', {
    kind: 'longPunch',
    explains: [
      ...(['overlappingPunches', 'breakApart', 'punchCut', 'tooYoung'] as const),
      ...(['agreementHours', 'hoursBeyondLimit', 'restTooShort'] as const),
    ],
    field: 'punchOut',
    advice: 'Look whether the end was punched late, and correct it.',
    judge:
      (ledger, { policy }) =>
      (punch) => {
        const { longestPunchHours: most } = policy.thresholds;
        const length = punch.end && unitOf(ledger, punch).clock.length(punch.begin, punch.end);
        // As long as it was, and the least of that where a time can be read in two ways.
        if (!length || length.shortest <= most * 60) return undefined;
        return {
          minutes: shownMinutes(length.shortest - most * 60),
          says: `From ${inAt(punch)} for ${shownMinutes(length.shortest / 60)} hours; more than ${most}.`,
          ...endedWithShift(punch, ledger),
        };
      },
  }),
  eachRow('punches', {
    kind: 'punchWithoutShift',
    needs: ['shifts'],
    explains: ['shiftWithoutPunch'],
    field: 'scheduleId',
    advice: 'Book the shift that was worked, or take the punch away.',
    judge: (ledger) => {
      const { person, shifts, unit } = ledger;
      const own = new Map(shifts.map((shift) => [shift.id, shift]));
      return (punch) => {
        const { begin, end = begin, scheduleId } = punch;
        const named = scheduleId === 0 ? undefined : own.get(scheduleId);
        if (WITHOUT_SCHEDULE.includes(person?.punchType) || (named && !isFar(punch, named, ledger)))
          return undefined;
        const beside = shifts.filter((shift) => unit.clock.shared({ begin, end }, shift) > 0);
        return {
          records: [ofPunch(punch, 'scheduleId'), ...beside.map((shift) => ofShift(shift, 'scheduleId'))],
          // Another time may have been agreed upon.
          ...(named && { severity: 'warning' as const }),
          says: named
            ? `From ${inAt(punch)} for a shift from ${named.begin.replace('T', ' ').slice(0, 16)} on.`
            : `From ${inAt(punch)} ${scheduleId === 0 ? 'without a shift' : "for a shift that is not the employee's"}.`,
          ...(beside.length > 0 && {
            advice: 'A shift of the employee lies at that time: connect the punch with it.',
          }),
          ...(beside.length === 1 ? changedPunches([[punch, { shiftReference: beside[0]!.id }]]) : {}),
        };
      };
    },
  }),
  eachRow('punches', {
    kind: 'punchNotApproved',
    explains: ['notAttested', 'punchNotPaid', 'hoursApart'],
    field: 'approvedByManager',
    advice: 'Approve it, or correct it and approve it: what is not approved is never transferred.',
    judge:
      (_, { policy }) =>
      (punch) => {
        const missing = missingApprovals(punch.approvals, policy);
        if (missing.length === 0) return undefined;
        return {
          records: missing.map((by) => ofPunch(punch, PUNCH_FIELDS[by])),
          says: `The punch from ${inAt(punch)} was not approved by the ${missing.join(' and the ')}.`,
          ...(missing.every((by) => by === 'manager') ? changedPunches([[punch, { bossAuth: 1 }]]) : {}),
        };
      },
  }),
  eachRow('punches', {
    kind: 'punchNotPaid',
    needs: ['punches', 'transactions'],
    explains: ['hoursApart', 'paidNoMore'],
    field: 'hours',
    advice: 'Look at the shift type and the agreement: one of them may say that nothing is paid.',
    judge: ({ person, unknownBadges, transactions, unit }, scope) => {
      // Of who is at home in a unit that was not read the pay may stand there.
      const isShown = unit.showsPunchIds && (person || unknownBadges);
      const paid = new Set(transactions.map(({ punchId }) => punchId));
      return (punch) => {
        const isPaid = paid.has(punch.id) || (punch.transferred && !unit.showsTransferred);
        if (!isShown || isPaid || minutesOfHours(punch.hours) <= 0) return undefined;
        return {
          says: `${punch.hours} hours from ${inAt(punch)} on, and nothing to pay comes from them.`,
          ...paidByHand(punch, punch.hours, scope),
        };
      };
    },
  }),
  eachRow('punches', {
    kind: 'punchCut',
    field: 'orgPunchIn',
    advice: 'Ask who changed it, and let the reason be written into the comment.',
    judge:
      (_, { policy }) =>
      (punch) => {
        const by = roundedBy(punch);
        const minutes = shownMinutes(Math.abs(by));
        if (punch.commented || Math.abs(by) <= policy.thresholds.cutMinutes) return undefined;
        return {
          minutes,
          says: `The punch from ${inAt(punch)} is ${minutes} minutes ${by < 0 ? 'shorter' : 'longer'} than it was made, and nobody says why.`,
        };
      },
  }),
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
          says: `In at ${inAt(own[0]!)} and out ${shownMinutes(minutes)} minutes later, for a shift of ${shift.hours} hours.`,
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
        minutes: minutesIn(later),
        records: later.map((punch) => ofPunch(punch, 'punchIn')),
        says: `${punchesOf(later)} of times that are still to come.`,
        advice: 'Look whether the work was done as it was entered, once the days are over.',
      };
    },
  },
];

const PUNCH_FIELDS: Readonly<Record<Approver, string>> = {
  employee: 'approvedByEmployee',
  manager: 'approvedByManager',
  customer: 'approvedByCustomer',
};

/** Whose approval is missing of those that the policy names. One that the service does not say is not judged (`notSaid`). */
export function missingApprovals(approvals: Approvals, policy: Policy): Approver[] {
  return policy.approvals.filter((by) => approvals[by] === false);
}

export function punchesOf({ length }: readonly Punch[]): string {
  return length === 1 ? '1 punch' : `${length} punches`;
}

/** The minutes by which a punch is longer than it was made. */
export function roundedBy({ begin, end, orgBegin, orgEnd }: Punch): number {
  if (!end || !orgBegin || !orgEnd) return 0;
  return minutesBetween(begin, end) - minutesBetween(orgBegin, orgEnd);
}

/** True for who came in a short while ago. */
function isAtWork(
  punch: Punch,
  ledger: EmployeeLedger,
  { policy, now }: { readonly policy: Policy; readonly now: number },
): boolean {
  const since = now - Math.min(...unitOf(ledger, punch).clock.instantsOf(punch.begin));
  return since >= 0 && since < policy.thresholds.longestPunchHours * HOUR_MS;
}

/** True where the shift that a punch names is hours away from it, and from every other punch that names it. */
function isFar({ scheduleId }: Punch, shift: Shift, { punches }: EmployeeLedger): boolean {
  return punches
    .filter((punch) => punch.scheduleId === scheduleId)
    .every(
      ({ begin, end = begin }) =>
        minutesBetween(end, shift.begin) > FAR_MINUTES || minutesBetween(shift.end, begin) > FAR_MINUTES,
    );
}

function inAt({ begin }: Punch): string {
  return begin.slice(11, 16);
}
