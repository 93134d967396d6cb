import { addDays, minutesBetween } from '../../calendar/days.js';
import { counted } from '../../text/counted.js';
import { rowsIn, unitOf, spanOf } from '../ledger/Ledger.js';
import type { EmployeeLedger, Period, Punch, Transaction } from '../ledger/Ledger.js';
import type { Policy } from '../policy/Policy.js';
import { isNegative, minutesIn, minutesOfHours, shownMinutes } from '../time/minutes.js';
import {
  NO_BASE_TYPES,
  notAsked,
  ofShift,
  ofTransaction,
  together,
  withSources,
  eachRow,
} from './Finding.js';
import type { EmployeeRule } from './Finding.js';

export const LOOK = 'Find out what was to be paid, and correct or take away the transaction.';

const typeOf = ({ salType, stCode }: Transaction) => `Salary type ${salType || stCode}`;
const said = (row: Transaction) => `${typeOf(row)} with ${row.hours ?? '0'} hours`;
const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));
const clock = (time: string) => time.slice(11, 16);

/** Findings about transactions, most of them about one. */
export const TRANSACTION_RULES: readonly EmployeeRule[] = [
  {
    kind: 'badgeMissing',
    *find({ person, transactions }, { period }) {
      // Who has no number is told of by that, and who is no employee of what was read by that.
      if (!person?.badgeNo.trim()) return;
      const own = rowsIn(period, transactions).filter(
        ({ badgeNo, unread }) => badgeNo.trim() === '' && !unread?.includes('badgeNo'),
      );
      if (own.length === 0) return;
      yield {
        ...together(own, withSources, 'badgeNo'),
        says: `${counted(own.length, 'transaction')} without a badge number: the file can pay nobody.`,
        advice: 'Find out whose it is, and let the transaction be made again under the number.',
      };
    },
  },
  eachRow('transactions', {
    kind: 'badgeNotOwners',
    explains: ['notAttested', 'twiceTheSame', 'hoursApart', 'transactionWithoutSource'],
    field: 'badgeNo',
    advice: 'Find out who worked, and let the transaction be made again under the right number.',
    judge: ({ person, punches, shifts, leaves }) => {
      const own = person?.badgeNo.trim();
      const [ofPunches, ofShifts, ofLeaves] = [byId(punches), byId(shifts), byId(leaves)];
      return (row) => {
        const badge = row.badgeNo.trim();
        if (!own || badge === '' || badge === own) return undefined;
        const what = ofPunches.has(row.punchId)
          ? 'a punch'
          : ofLeaves.has(row.leaveAppId)
            ? 'an absence'
            : ofShifts.has(row.scheduleId)
              ? 'a shift'
              : 'work';
        return {
          says: `${said(row)} is for ${what} of this employee, under the badge number of another: the file pays the other.`,
        };
      };
    },
  }),
  eachRow('transactions', {
    kind: 'twiceTheSame',
    explains: ['hoursApart', 'supplementTwice'],
    field: 'id',
    advice: 'Take one of the two away, if the work was done once.',
    judge: () => {
      const first = new Map<string, Transaction>();
      return (row) => {
        const same = sameness(row);
        const other = first.get(same);
        first.set(same, other ?? row);
        return (
          other && {
            records: [...withSources(row, 'id'), ...withSources(other, 'id')],
            says: `${said(row)} is there twice with the same times and accounts.`,
          }
        );
      };
    },
  }),
  eachRow('transactions', {
    kind: 'transactionWithoutSource',
    needs: ['punches', 'leaves'],
    explains: ['hoursApart', 'costCentreUnknown'],
    notJudged: notAsked(
      ({ manualTypes }) => manualTypes,
      'of transactions that name no record at all: `manualTypes` does not say which values of `pType` are entries by hand',
    ),
    field: 'punchId',
    advice: 'Find out the right pay: enter the missing record, or delete the transaction.',
    judge:
      (ledger, { period, policy }) =>
      (row) => {
        const why = missingSource(row, ledger, period) ?? nothingBehind(row, policy.manualTypes);
        return why && { records: [ofTransaction(row, why.field)], says: `${said(row)} ${why.says}.` };
      },
  }),
  eachRow('transactions', {
    kind: 'negative',
    explains: ['hoursApart'],
    field: 'hours',
    advice: 'Take it away, or accept it if it corrects what was paid before.',
    judge: () => (row) =>
      row.hours !== undefined && isNegative(row.hours) ? { says: `${said(row)}.` } : undefined,
  }),
  eachRow('transactions', {
    kind: 'notAttested',
    field: 'salaryMgrAttest',
    advice: 'Attest it: what is not attested is never transferred.',
    judge:
      (_, { policy }) =>
      (row) => {
        const field = missingAttest(row, policy);
        return field ? { field, says: `${said(row)} is not attested.` } : undefined;
      },
  }),
  eachRow('transactions', {
    kind: 'paidOnAnotherDay',
    explains: ['hoursApart', 'transactionWithoutSource', 'payOutsidePunch'],
    field: 'date',
    advice: LOOK,
    judge: ({ punches }) => {
      const made = byId(punches);
      return (row) => {
        const punch = made.get(row.punchId);
        if (!punch) return undefined;
        // A night may be split at midnight.
        const last = punch.end?.slice(0, 10) ?? punch.day;
        const wrong = [row.day, row.punchDay ?? row.day].find((day) => day < punch.day || day > last);
        return wrong === undefined ? undefined : { says: `A punch of ${punch.day} is paid on ${wrong}.` };
      };
    },
  }),
  eachRow('transactions', {
    kind: 'payOutsidePunch',
    field: 'in',
    advice: 'Look at the rule that makes it, or at who entered it, and correct the transaction.',
    judge: ({ punches }, { policy }) => {
      const made = byId(punches);
      return (row) => {
        const [punch, span] = [made.get(row.punchId), spanOf(row)];
        // Another unit has another clock.
        if (!punch?.end || !span || punch.unit !== row.unit) return undefined;
        const minutes = outsideMinutes(span, punch);
        if (minutes <= policy.thresholds.cutMinutes) return undefined;
        return {
          minutes: shownMinutes(minutes),
          says: `${typeOf(row)} from ${clock(span[0])} to ${clock(span[1])}, for a punch from ${clock(punch.begin)} to ${clock(punch.end)}.`,
        };
      };
    },
  }),
  eachRow('transactions', {
    kind: 'paidWhileAway',
    explains: ['hoursApart', 'supplementOverWork'],
    field: 'in',
    advice: 'Find out which is right: take the transaction away, or shorten the absence.',
    judge: (ledger) => {
      const whole = new Set(
        ledger.leaves
          .filter(({ level = '1', approvedByManager }) => Number(level) >= 1 && approvedByManager !== false)
          .map(({ id }) => id),
      );
      const away = ledger.absences.filter(({ leaveId }) => whole.has(leaveId));
      return (row) => {
        const span = spanOf(row);
        // With a punch it is an absence over work.
        if (!span || row.leaveAppId !== 0 || row.punchId !== 0) return undefined;
        const [begin, end] = span;
        for (const shift of away) {
          const at = unitOf(ledger, shift).clock;
          const minutes = unitOf(ledger, row).clock.shared({ begin, end }, shift, at);
          if (minutes > 0)
            return {
              minutes: shownMinutes(minutes),
              records: [ofTransaction(row, 'in'), ofShift(shift, 'leaveId')],
              says: `${typeOf(row)} from ${clock(begin)} to ${clock(end)}, during an absence for the whole time.`,
            };
        }
        return undefined;
      };
    },
  }),
  eachRow('transactions', {
    kind: 'supplementOverWork',
    notJudged: NO_BASE_TYPES,
    field: 'hours',
    advice: LOOK,
    judge: (ledger, { policy }) => {
      const base = new Set(policy.baseTypes ?? []);
      const workBelow = workBelowOf(ledger);
      return (row) => {
        const below = base.size === 0 || base.has(row.salType) ? undefined : workBelow(row);
        if (!below || row.leaveAppId !== 0) return undefined;
        const over = minutesOfHours(row.hours) - below.minutes;
        if (over <= policy.thresholds.hoursMinutes) return undefined;
        return {
          minutes: shownMinutes(over),
          says: `${said(row)}, on a ${below.what} of ${shownMinutes(below.minutes / 60)}.`,
        };
      };
    },
  }),
  eachRow('transactions', {
    kind: 'absencePayOutside',
    field: 'date',
    advice: LOOK,
    judge: ({ leaves }) => {
      const known = byId(leaves);
      return (row) => {
        const leave = known.get(row.leaveAppId);
        if (!leave) return undefined;
        const { day: first, last } = leave;
        // A night that began before belongs to the day of its begin.
        if (row.day >= addDays(first, -1) && row.day <= last) return undefined;
        return { says: `Absence pay for ${row.day}; the absence is from ${first} to ${last}.` };
      };
    },
  }),
];

/** The hours of the punch, or of the work at the shift, that a transaction names; undefined where that cannot be said. */
function workBelowOf({ punches, shifts, unit }: EmployeeLedger) {
  const [made, planned] = [byId(punches), byId(shifts)];
  return ({ punchId, scheduleId }: Transaction) => {
    const punch = made.get(punchId);
    if (punch) return { what: 'punch', minutes: minutesOfHours(punch.hours) };
    const shift = punchId === 0 ? planned.get(scheduleId) : undefined;
    // Standby is paid without work, and who does not punch works as the schedule says.
    if (!shift?.worked || !unit.showsPunches) return undefined;
    const own = punches.filter((one) => one.scheduleId === scheduleId);
    return own.length > 0 ? { what: 'work', minutes: minutesIn(own) } : undefined;
  };
}

/** All that payroll sees. Without times, what it comes from tells two apart. */
function sameness(row: Transaction): string {
  const { badgeNo, day, punchDay, pType, salType, stCode, begin, end } = row;
  const { costCentre, projectNo, accountNo, punchId, scheduleId, orgScheduleId, leaveAppId } = row;
  // By value: a service can write one of the two as `8.00`, and the other as `8.0000`.
  const hours = row.hours && Number(row.hours);
  return JSON.stringify([
    ...[badgeNo, day, punchDay, pType, salType, stCode, begin, end, hours, costCentre, projectNo, accountNo],
    ...(begin !== '' || end !== '' ? [] : [punchId, scheduleId, orgScheduleId, leaveAppId]),
  ]).normalize();
}

function missingSource(row: Transaction, { punches, leaves, unit }: EmployeeLedger, { from, to }: Period) {
  const { punchDay = row.day, punchId, leaveAppId } = row;
  const wasRead = addDays(from, -1) <= punchDay && punchDay <= to && !unit.elsewhere.has(punchId);
  if (punchId && wasRead && !punches.some(({ id }) => id === punchId))
    return { field: 'punchId', says: 'names a punch that is not there' };
  if (leaveAppId && !leaves.some(({ id }) => id === leaveAppId))
    return { field: 'leaveAppId', says: 'names an absence that is not there' };
  return undefined;
}

function nothingBehind(row: Transaction, manualTypes: readonly number[] | undefined) {
  const named = row.punchId || row.leaveAppId || row.scheduleId || row.orgScheduleId;
  if (named || !manualTypes || manualTypes.includes(row.pType ?? -1)) return undefined;
  return { field: 'pType', says: 'names no punch, shift or absence, and is no entry by hand' };
}

// `transactionCustAttest` says of no transaction whether a customer is to attest it at all; punches do.
function missingAttest({ approvals, salaryApproved }: Transaction, policy: Policy): string | undefined {
  const asked = (by: 'employee' | 'manager') => policy.approvals.includes(by);
  if (asked('manager') && salaryApproved === false) return 'salaryMgrAttest';
  if (asked('manager') && approvals.manager === false) return 'transactionMgrAttest';
  return asked('employee') && approvals.employee === false ? 'transactionEmpAttest' : undefined;
}

type Span = readonly [begin: string, end: string];

/** The minutes of a span outside its punch as it was made and as it is. A time without its date may be of the next day. */
function outsideMinutes(span: Span, { begin, end = '', orgBegin, orgEnd }: Punch): number {
  const [first, last] = orgBegin && orgEnd ? [orgBegin, orgEnd] : [begin, end];
  const [from, to] = [first < begin ? first : begin, last > end ? last : end];
  const length = (a: string, b: string) => Math.max(0, minutesBetween(a, b));
  const outside = ([a, b]: Span) => length(a, b < from ? b : from) + length(a > to ? a : to, b);
  // A night may be paid on the day of its begin or of its end.
  const onDays = [-1, 0, 1].map((by) =>
    span.map((time) => `${addDays(time.slice(0, 10), by)}${time.slice(10)}`),
  );
  return Math.min(...onDays.map((one) => outside(one as [string, string])));
}
