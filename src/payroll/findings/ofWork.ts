import { minutesBetween } from '../../calendar/moments.js';
import { addDays, datesOf, weekdayOf } from '../../calendar/days.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { type EmployeeLedger, type Punch, type Shift, unitOf } from '../ledger/Ledger.js';
import { minutesOfHours, shownMinutes } from '../time/minutes.js';
import { counted } from '../../text/counted.js';
import type { EmployeeRule, Found, Scope, UnitRule } from './Finding.js';
import { pairsAtOnce } from './pairsAtOnce.js';
import { ofPunch, ofShift, ofTransaction } from './refs.js';

const SHOW_LATER = 'Look at the days, and correct what is wrong or accept it.';
/** Between two punches of one day of work there is no rest. */
const SPLIT_MINUTES = 240;
const HOUR = 60;
const FEWEST_ROUNDINGS = 10;

/** Findings about punches and shifts. */
export const WORK_RULES: readonly EmployeeRule[] = [
  {
    kind: 'passiveWorks',
    *find({ person, punches, transactions }, { period }) {
      if (!person?.passive) return;
      const own = rowsIn(period, punches);
      const paid = rowsIn(period, transactions).filter(({ leaveAppId }) => leaveAppId === 0);
      const [first = paid[0]] = own;
      if (!first) return;
      yield {
        day: first.day,
        minutes: sumOf(own.length > 0 ? own : paid),
        records: [
          ...own.map((punch) => ofPunch(punch, 'punchIn')),
          ...(own.length > 0 ? [] : paid.map((row) => ofTransaction(row, 'date'))),
        ],
        says: `${own.length > 0 ? `${own.length} punches` : counted(paid.length, 'transaction')} of somebody who is passive.`,
        advice: 'Make the employee active again, or take the work and its pay away.',
      };
    },
  },
  {
    kind: 'outBeforeIn',
    explains: [
      'breakApart',
      'punchNotPaid',
      'hoursApart',
      'shiftWithoutPunch',
      'overlappingPunches',
      'negative',
    ],
    *find(ledger, { period }) {
      for (const punch of rowsIn(period, ledger.punches)) {
        const { begin, end, day } = punch;
        if (end === undefined || unitOf(ledger, punch).clock.length(begin, end)) continue;
        yield {
          ...{
            day,
            minutes: shownMinutes(minutesBetween(end, begin)),
            records: [ofPunch(punch, 'punchOut')],
          },
          says: `In at ${begin.slice(11, 16)}, and out at ${end.slice(11, 16)} before that.`,
          advice: 'Correct the times of the punch.',
        };
      }
    },
  },
  {
    kind: 'shiftsAtOnce',
    explains: ['shiftWithoutPunch', 'punchWithoutShift'],
    *find(ledger, { period }) {
      const worked = ledger.shifts.filter((shift) => shift.worked && shift.begin < shift.end);
      const punched = new Set(ledger.punches.map(({ scheduleId }) => scheduleId));
      for (const [one, other, minutes] of pairsAtOnce(worked, ledger, period)) {
        // With a punch of each the punches say it.
        if (punched.has(one.id) && punched.has(other.id)) continue;
        yield {
          ...{ day: other.day, minutes, records: [ofShift(one, 'endTime'), ofShift(other, 'begTime')] },
          says: `The shift from ${times(one)} and that from ${times(other)} are at the same time.`,
          advice: 'Take one of the two away, or shorten it.',
        };
      }
    },
  },
  {
    kind: 'punchCut',
    *find(ledger, { period, policy }) {
      for (const punch of rowsIn(period, ledger.punches)) {
        const minutes = Math.abs(roundedBy(punch));
        if (punch.commented || minutes <= policy.thresholds.cutMinutes) continue;
        yield {
          ...{ day: punch.day, minutes: shownMinutes(minutes), records: [ofPunch(punch, 'orgPunchIn')] },
          says: `The punch from ${punch.begin.slice(11, 16)} is ${shownMinutes(minutes)} minutes ${roundedBy(punch) < 0 ? 'shorter' : 'longer'} than it was made, and nobody says why.`,
          advice: 'Ask who changed it, and let the reason be written into the comment.',
        };
      }
    },
  },
  {
    kind: 'agreementHours',
    needs: ['agreements'],
    *find(ledger, scope) {
      const held = ledger.agreements.filter(
        ({ from = '', to = '9999' }) => from <= scope.period.to && to >= scope.period.from,
      );
      if (held.some(({ hoursDay, hoursWeek }) => hoursDay === 0 || hoursWeek === 0)) return;
      yield* beyond(ledger, scope, {
        day: Math.max(0, ...held.map(({ hoursDay }) => hoursDay)),
        week: Math.max(0, ...held.map(({ hoursWeek }) => hoursWeek)),
        of: 'the agreement',
      });
    },
  },
  {
    kind: 'hoursBeyondLimit',
    notJudged: ({ policy: { limits } }) =>
      limits.hoursDay || limits.hoursWeek
        ? undefined
        : { because: 'notAsked', why: '`limits` names no hours of a day or a week' },
    *find(ledger, scope) {
      const { hoursDay: day = 0, hoursWeek: week = 0 } = scope.policy.limits;
      yield* beyond(ledger, scope, { day, week, of: 'the policy' });
    },
  },
  {
    kind: 'restTooShort',
    notJudged: ({ policy }) =>
      policy.limits.restHours ? undefined : { because: 'notAsked', why: '`limits.restHours` names no rest' },
    *find(ledger, { period, policy }) {
      const least = (policy.limits.restHours ?? 0) * HOUR;
      const punches = ledger.punches
        .flatMap((punch) => (punch.end === undefined ? [] : [{ punch, begin: punch.begin, end: punch.end }]))
        .sort((a, b) => (a.begin < b.begin ? -1 : 1));
      for (const [i, { punch, begin }] of punches.entries()) {
        const before = punches[i - 1];
        // Lunch and dinner are one day of work.
        const isNextDay = before && before.punch.day < punch.day;
        if (!isNextDay || punch.day < period.from || punch.day > period.to) continue;
        const rest = unitOf(ledger, punch).clock.length(before.end, begin)?.longest ?? 0;
        if (rest < SPLIT_MINUTES || rest >= least) continue;
        yield {
          day: punch.day,
          minutes: shownMinutes(least - rest),
          records: [ofPunch(before.punch, 'punchOut'), ofPunch(punch, 'punchIn')],
          says: `Out at ${before.end.slice(11, 16)} and in at ${begin.slice(11, 16)}: ${shownMinutes(rest / HOUR)} hours of rest.`,
          advice: SHOW_LATER,
        };
      }
    },
  },
  {
    kind: 'tooYoung',
    notJudged: ({ policy }) =>
      policy.limits.young.length > 0
        ? undefined
        : { because: 'notAsked', why: '`limits.young` names no age' },
    *find({ person, punches }, { period, policy }) {
      const { born } = person ?? {};
      if (!born) return;
      for (const [day, own] of byDay(rowsIn(period, punches)))
        for (const { under, hoursDay = 24, latest = '24:00' } of policy.limits.young) {
          if (day >= `${Number(born.slice(0, 4)) + under}${born.slice(4)}`) continue;
          const late = own.some(({ end = '' }) => end.slice(11, 16) > latest || end.slice(0, 10) > day);
          const over = sumOf(own) - hoursDay * HOUR;
          if (!late && over <= 0) continue;
          yield {
            ...{ day, ...(over > 0 ? { minutes: shownMinutes(over) } : {}) },
            records: own.map((punch) => ofPunch(punch, 'punchOut')),
            says: `Somebody under ${under} ${late ? `after ${latest}` : `for more than ${hoursDay} hours`}.`,
            advice: SHOW_LATER,
          };
        }
    },
  },
];

/** Of a unit: where the roundings of most go one way, that is the rule of the agreement and not of one person. */
export const roundingOneWay: UnitRule = {
  kind: 'roundingOneWay',
  *findInUnit(_unit, { punches }, { period, policy }) {
    const byEmployee = new Map<number, Punch[]>();
    for (const punch of rowsIn(period, punches))
      if (roundedBy(punch) !== 0 && Math.abs(roundedBy(punch)) <= policy.thresholds.cutMinutes)
        byEmployee.set(punch.employeeId, [...(byEmployee.get(punch.employeeId) ?? []), punch]);
    const often = [...byEmployee].filter(([, own]) => own.length >= FEWEST_ROUNDINGS);
    const oneWay = often.filter(
      ([, own]) => new Set(own.map((punch) => Math.sign(roundedBy(punch)))).size === 1,
    );
    if (often.length > 1 && oneWay.length * 2 > often.length) return;
    for (const [employeeId, own] of oneWay) {
      const sum = own.reduce((minutes, punch) => minutes + roundedBy(punch), 0);
      yield {
        ...{ employeeId, minutes: shownMinutes(Math.abs(sum)) },
        records: own.map((punch) => ofPunch(punch, 'punchIn')),
        says: `${own.length} roundings of punches; each makes them ${sum < 0 ? 'shorter' : 'longer'}.`,
        advice: 'Look at the rounding of the agreement: does it go both ways?',
      };
    }
  },
};

/** Days, and whole weeks of the period from Monday on, with more hours than a limit; 0 is none. */
function* beyond(
  { punches }: EmployeeLedger,
  { period }: Scope,
  { day: ofDay, week: ofWeek, of }: { readonly day: number; readonly week: number; readonly of: string },
): Generator<Found> {
  const days = byDay(rowsIn(period, punches));
  const found = (own: readonly Punch[], limit: number, span: string): Found => ({
    ...{ day: own[0]!.day, minutes: shownMinutes(sumOf(own) - limit * HOUR) },
    records: own.map((punch) => ofPunch(punch, 'hours')),
    says: `${shownMinutes(sumOf(own) / HOUR)} hours in a ${span}; ${of} has ${limit}.`,
    advice: SHOW_LATER,
  });
  for (const own of days.values())
    if (ofDay > 0 && sumOf(own) > ofDay * HOUR + 1) yield found(own, ofDay, 'day');
  if (ofWeek === 0) return;
  for (const monday of datesOf(period.from, period.to)) {
    const sunday = addDays(monday, 6);
    if (weekdayOf(monday) !== weekdayOf('2026-03-02') || sunday > period.to) continue;
    const own = datesOf(monday, sunday).flatMap((day) => days.get(day) ?? []);
    if (sumOf(own) > ofWeek * HOUR + 1) yield found(own, ofWeek, 'week');
  }
}

export function byDay<Row extends { readonly day: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  return days;
}

function sumOf(rows: readonly Pick<Punch, 'hours'>[]): number {
  return rows.reduce((minutes, { hours }) => minutes + minutesOfHours(hours), 0);
}

/** The minutes by which a punch is longer than it was made. */
function roundedBy({ begin, end, orgBegin, orgEnd }: Punch): number {
  if (!end || !orgBegin || !orgEnd) return 0;
  return minutesBetween(begin, end) - minutesBetween(orgBegin, orgEnd);
}

function times({ begin, end }: Shift): string {
  return `${begin.slice(11, 16)} to ${end.slice(11, 16)}`;
}
