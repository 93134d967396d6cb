import { addDays, datesOf, weekdayOf } from '../../calendar/days.js';
import { counted } from '../../text/counted.js';
import { groupedBy } from '../../text/groupedBy.js';
import { heldIn, isIn, rowsIn, unitOf } from '../ledger/Ledger.js';
import type { EmployeeLedger, Leave, Period, Punch, Shift } from '../ledger/Ledger.js';
import { minutesIn, shownMinutes, minutesOfHours } from '../time/minutes.js';
import { notAsked, ofPunch, ofShift, ofTransaction, ofLeave } from './Finding.js';
import type { EmployeeRule, Found, Scope, UnitRule, RecordRef } from './Finding.js';
import { isApproved } from './ofAbsences.js';
import { punchesOf, roundedBy, WITHOUT_SCHEDULE } from './ofPunches.js';
import { pairsAtOnce } from './pairsAtOnce.js';

const SHOW_LATER = 'Look at the days, and correct what is wrong or accept it.';
/** Between two punches of one day of work there is no rest. */
const SPLIT_MINUTES = 240;
const HOUR = 60;
const FEWEST_ROUNDINGS = 10;
const MONDAY = 1;

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
        minutes: minutesIn(own.length > 0 ? own : paid),
        records: [
          ...own.map((punch) => ofPunch(punch, 'punchIn')),
          ...(own.length > 0 ? [] : paid.map((row) => ofTransaction(row, 'date'))),
        ],
        says: `${own.length > 0 ? punchesOf(own) : counted(paid.length, 'transaction')} of somebody who is passive.`,
        advice: 'Make the employee active again, or take the work and its pay away.',
      };
    },
  },
  {
    kind: 'overlappingPunches',
    explains: [
      ...(['punchWithoutShift', 'breakApart', 'twiceTheSame', 'hoursApart'] as const),
      ...(['agreementHours', 'hoursBeyondLimit', 'restTooShort'] as const),
    ],
    *find(ledger, { period }) {
      const ended = ledger.punches.flatMap((punch) => (punch.end ? { ...punch, end: punch.end } : []));
      for (const [before, punch, minutes] of pairsAtOnce(ended, ledger, period)) {
        if (!isIn(period, punch)) continue;
        const elsewhere = ` in unit ${before.unit}, each by the clock of its unit`;
        yield {
          ...{ day: punch.day, minutes },
          records: [ofPunch(punch, 'punchIn'), ofPunch(before, 'punchOut')],
          says: `In at ${punch.begin.slice(11, 16)} while the punch from ${times(before)} was running${before.unit === punch.unit ? '' : elsewhere}.`,
          advice: 'Keep one of the two, or correct its times: the minutes in both would be paid twice.',
        };
      }
    },
  },
  {
    kind: 'shiftsAtOnce',
    explains: ['shiftWithoutPunch', 'punchWithoutShift'],
    *find(ledger, { period }) {
      const punched = new Set(ledger.punches.map(({ scheduleId }) => scheduleId));
      const away = new Set(ledger.absences.map(({ orgScheduleId }) => orgScheduleId));
      // Instead of a shift of which somebody is away another one may be worked.
      const worked = ledger.shifts.filter(
        ({ id, worked, begin, end }) => worked && begin < end && (punched.has(id) || !away.has(id)),
      );
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
    kind: 'agreementHours',
    needs: ['agreements'],
    *find(ledger, scope) {
      const held = heldIn(scope.period, ledger.agreements);
      // Of several agreements the one without a limit allows more than the other.
      const most = (limits: readonly number[]) => (limits.includes(0) ? 0 : Math.max(0, ...limits));
      yield* beyond(ledger, scope, {
        day: most(held.map(({ hoursDay }) => hoursDay)),
        week: most(held.map(({ hoursWeek }) => hoursWeek)),
        of: 'the agreement',
      });
    },
  },
  {
    kind: 'hoursBeyondLimit',
    notJudged: notAsked(
      ({ limits }) => limits.hoursDay || limits.hoursWeek,
      '`limits` names no hours of a day or a week',
    ),
    *find(ledger, scope) {
      const { hoursDay: day = 0, hoursWeek: week = 0 } = scope.policy.limits;
      yield* beyond(ledger, scope, { day, week, of: 'the policy' });
    },
  },
  {
    kind: 'restTooShort',
    notJudged: notAsked(
      ({ limits }) => limits.restHours || limits.restHoursWeek,
      '`limits.restHours` and `limits.restHoursWeek` name no rest',
    ),
    *find(ledger, { period, policy: { limits } }) {
      const [least, ofWeek] = [(limits.restHours ?? 0) * HOUR, (limits.restHoursWeek ?? 0) * HOUR];
      const rests = restsOf(ledger);
      for (const { before, punch, minutes } of rests) {
        // Lunch and dinner are one day of work.
        if (before.day >= punch.day || !isIn(period, punch) || minutes < SPLIT_MINUTES || minutes >= least)
          continue;
        yield {
          day: punch.day,
          minutes: shownMinutes(least - minutes),
          records: [ofPunch(before, 'punchOut'), ofPunch(punch, 'punchIn')],
          says: `Out at ${before.end!.slice(11, 16)} and in at ${punch.begin.slice(11, 16)}: ${shownMinutes(minutes / HOUR)} hours of rest.`,
          advice: SHOW_LATER,
        };
      }
      for (const week of ofWeek > 0 ? wholeWeeksIn(period) : []) {
        const own = ledger.punches.filter((punch) => isIn(week, punch));
        const within = rests.filter(({ before, punch }) => before.day >= week.from && punch.day <= week.to);
        // A day off at either end may go on in the week beside it.
        if (![week.from, week.to].every((day) => own.some((punch) => punch.day === day))) continue;
        const longest = Math.max(...within.map(({ minutes }) => minutes));
        if (longest >= ofWeek) continue;
        yield {
          day: week.from,
          minutes: shownMinutes(ofWeek - longest),
          records: own.map((punch) => ofPunch(punch, 'punchIn')),
          says: `Worked from Monday to Sunday with ${shownMinutes(longest / HOUR)} hours of rest at most; the policy asks for ${limits.restHoursWeek}.`,
          advice: SHOW_LATER,
        };
      }
    },
  },
  {
    kind: 'tooYoung',
    notJudged: notAsked(({ limits }) => limits.young.length > 0, '`limits.young` names no age'),
    *find({ person, punches }, { period, policy }) {
      const { born } = person ?? {};
      if (!born) return;
      for (const [day, own] of groupedBy(rowsIn(period, punches), ({ day }) => day))
        for (const { under, hoursDay = 24, latest = '24:00' } of policy.limits.young) {
          if (day >= `${Number(born.slice(0, 4)) + under}${born.slice(4)}`) continue;
          const late = own.some(({ end = '' }) => end.slice(11, 16) > latest || end.slice(0, 10) > day);
          const over = minutesIn(own) - hoursDay * HOUR;
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
    const byEmployee = groupedBy(
      rowsIn(period, punches).filter((punch) => {
        const minutes = Math.abs(roundedBy(punch));
        return minutes > 0 && minutes <= policy.thresholds.cutMinutes;
      }),
      ({ employeeId }) => employeeId,
    );
    const often = [...byEmployee].filter(([, own]) => own.length >= FEWEST_ROUNDINGS);
    const oneWay = often.filter(
      ([, own]) => new Set(own.map((punch) => Math.sign(roundedBy(punch)))).size === 1,
    );
    if (often.length > 1 && oneWay.length * 2 > often.length) return;
    for (const [employeeId, own] of oneWay) {
      // Of many people somebody's go one way by chance: each that halves the number needs one rounding more.
      if (own.length < FEWEST_ROUNDINGS - 1 + Math.log2(often.length)) continue;
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
  const days = groupedBy(rowsIn(period, punches), ({ day }) => day);
  const found = (own: readonly Punch[], limit: number, span: string): Found => ({
    ...{ day: own[0]!.day, minutes: shownMinutes(minutesIn(own) - limit * HOUR) },
    records: own.map((punch) => ofPunch(punch, 'hours')),
    says: `${shownMinutes(minutesIn(own) / HOUR)} hours in a ${span}; ${of} has ${limit}.`,
    advice: SHOW_LATER,
  });
  for (const own of days.values())
    if (ofDay > 0 && minutesIn(own) > ofDay * HOUR + 1) yield found(own, ofDay, 'day');
  if (ofWeek === 0) return;
  for (const { from, to } of wholeWeeksIn(period)) {
    const own = datesOf(from, to).flatMap((day) => days.get(day) ?? []);
    if (minutesIn(own) > ofWeek * HOUR + 1) yield found(own, ofWeek, 'week');
  }
}

/** The weeks of a period from Monday to Sunday. */
function wholeWeeksIn({ from, to }: Period): Period[] {
  return datesOf(from, to).flatMap((monday) => {
    const sunday = addDays(monday, 6);
    return weekdayOf(monday) === MONDAY && sunday <= to ? [{ from: monday, to: sunday }] : [];
  });
}

/** The time between each punch and the one before it, as long as it can have been. */
function restsOf(ledger: EmployeeLedger) {
  const punches = ledger.punches
    .filter(({ end }) => end !== undefined)
    .sort((a, b) => (a.begin < b.begin ? -1 : 1));
  return punches.slice(1).map((punch, i) => {
    const before = punches[i]!;
    const minutes = unitOf(ledger, punch).clock.length(before.end!, punch.begin)?.longest ?? 0;
    return { before, punch, minutes };
  });
}

function times({ begin, end }: Pick<Shift, 'begin' | 'end'>): string {
  return `${begin.slice(11, 16)} to ${end.slice(11, 16)}`;
}

export const shiftWithoutPunch: EmployeeRule = {
  kind: 'shiftWithoutPunch',
  needs: ['shifts', 'punches', 'leaves'],
  explains: ['paidNoMore', 'hoursApart', 'transactionWithoutSource', 'supplementOverWork'],
  *find(ledger, { period, policy, now }) {
    const { person, punches, shifts } = ledger;
    if (WITHOUT_SCHEDULE.includes(person?.punchType)) return;
    const punched = new Set(punches.map(({ scheduleId }) => scheduleId));
    for (const shift of rowsIn(period, shifts)) {
      const unit = unitOf(ledger, shift);
      if (!unit.showsPunches || !shift.worked || shift.begin === shift.end || punched.has(shift.id)) continue;
      if (Math.max(...unit.clock.instantsOf(shift.end)) > now || isWorked(shift, ledger)) continue;
      const isHeld = (leave: Leave) => isApproved(leave, policy);
      const absent = absentMinutes(shift, ledger, isHeld);
      const isGone = ledger.absences.some(({ orgScheduleId }) => orgScheduleId === shift.id);
      const open = minutesOfHours(shift.hours) - absent;
      if (absent > 0 && open <= policy.thresholds.hoursMinutes) continue;
      yield {
        day: shift.day,
        minutes: shownMinutes(open),
        ...(shift.hours === undefined || absent > 0 ? {} : { hours: shift.hours }),
        records: [
          ofShift(shift, 'scheduleId'),
          ...undecided(shift, ledger, isHeld),
          ...paidFor(shift, ledger),
        ],
        says: `A shift from ${shift.begin.slice(11, 16)} to ${shift.end.slice(11, 16)}, no punch and ${absent > 0 ? 'an absence for a part of it alone' : isGone ? 'an absence shift whose absence is not there' : 'no absence'}.`,
        advice: 'Enter the punch, register the absence, or take the shift away.',
      };
    }
  },
};

/** Who went on from one shift to the next without punching has one punch, which names the first. */
function isWorked(shift: Shift, ledger: EmployeeLedger): boolean {
  const own = new Set(ledger.shifts.map(({ id }) => id));
  const half = minutesOfHours(shift.hours) / 2;
  return ledger.punches.some(
    (punch) =>
      own.has(punch.scheduleId) &&
      punch.end &&
      half > 0 &&
      shared(shift, { ...punch, end: punch.end }, ledger) >= half,
  );
}

/** Absences over the shift that nobody approved: with them it is one matter. */
function undecided(shift: Shift, ledger: EmployeeLedger, isHeld: (leave: Leave) => boolean): RecordRef[] {
  return ledger.leaves
    .filter((leave) => !isHeld(leave) && shared(shift, leave, ledger) > 0)
    .map((leave) => ofLeave(leave, 'approvedByManager'));
}

/** What is paid for the shift all the same. */
function paidFor({ id }: Shift, { transactions }: EmployeeLedger): RecordRef[] {
  return transactions
    .filter(({ scheduleId, leaveAppId }) => scheduleId === id && leaveAppId === 0)
    .map((row) => ofTransaction(row, 'scheduleId'));
}

type Span = Pick<Shift, 'unit' | 'begin' | 'end'>;

/** The minutes of a shift that approved absences cover, each for the part of the time that it is for. */
function absentMinutes(shift: Shift, ledger: EmployeeLedger, isHeld: (leave: Leave) => boolean): number {
  const { absences, leaves } = ledger;
  const parts = new Map(leaves.map(({ id, level = '1' }) => [id, Number(level)]));
  const hours = minutesOfHours(shift.hours);
  const sum = (spans: readonly (Span & { readonly leave: number })[]) =>
    spans.reduce((minutes, span) => {
      const part = parts.get(span.leave) ?? 1;
      const covered = shared(shift, span, ledger);
      return minutes + (part < 1 ? part * Math.min(covered, hours) : covered);
    }, 0);
  return Math.max(
    // One whose absence was taken away says nothing any more.
    sum(
      absences
        .filter(({ leaveId }) => leaveId === 0 || parts.has(leaveId))
        .map((absence) => ({ ...absence, leave: absence.leaveId })),
    ),
    sum(leaves.filter(isHeld).map((leave) => ({ ...leave, leave: leave.id }))),
  );
}

function shared(shift: Shift, span: Span, ledger: EmployeeLedger): number {
  return unitOf(ledger, shift).clock.shared(shift, span, unitOf(ledger, span).clock);
}
