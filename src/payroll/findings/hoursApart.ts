import { sumDecimals, subtractDecimals } from '../../calendar/decimal.js';
import type { Decimal } from '../../definition/scalar.js';
import {
  type EmployeeLedger,
  isIn,
  type Punch,
  REPORTS_DEVIATIONS,
  type Transaction,
  unitOf,
} from '../ledger/Ledger.js';
import { minutesOfHours, shownHours, shownMinutes } from '../time/minutes.js';
import { NO_BASE_TYPES, ofPunch, ofTransaction } from './Finding.js';
import type { EmployeeRule, Found, Scope } from './Finding.js';
import { paidByHand } from './corrections.js';

export const hoursApart: EmployeeRule = {
  kind: 'hoursApart',
  needs: ['punches', 'transactions'],
  notJudged: NO_BASE_TYPES,
  *find(ledger, scope) {
    const { hoursMinutes, hoursMinutesInSum } = scope.policy.thresholds;
    const { shows } = ledger.unit;
    // Of a unit that shows one side alone that is told, and not each of its days.
    if (!ledger.units && !(shows.includes('punches') && shows.includes('pay'))) return;
    const small: Day[] = [];
    for (const day of daysOf(ledger, scope)) {
      if (day.minutes === 0) continue;
      if (Math.abs(day.minutes) <= hoursMinutes) small.push(day);
      else if (isByTheClock(day, ledger, hoursMinutes)) yield { ...foundOn(day), ...byTheClock(day) };
      else yield { ...foundOn(day), ...whatIsMissing(day, scope) };
    }
    const sum = small.reduce((minutes, day) => minutes + day.minutes, 0);
    if (Math.abs(sum) > hoursMinutesInSum) yield foundInSum(small);
  },
};

interface Day {
  readonly day: string;
  readonly punches: Punch[];
  readonly rows: Transaction[];
  readonly punched: Decimal;
  readonly paid: Decimal;
  /** Paid less punched. */
  readonly minutes: number;
}

/** The days with both sides. A transaction counts on the day of its punch, wherever the service splits the night. */
function daysOf(ledger: EmployeeLedger, { period, policy }: Scope): Day[] {
  const { punches, transactions } = ledger;
  const unpunched = paidWithoutPunch(ledger);
  const base = new Set(policy.baseTypes ?? []);
  const punchById = new Map(punches.map((punch) => [punch.id, punch]));
  const days = new Map<string, { punches: Punch[]; rows: Transaction[] }>();
  const on = (day: string) => {
    const there = days.get(day) ?? { punches: [], rows: [] };
    days.set(day, there);
    return there;
  };
  if (base.size === 0) return [];
  for (const punch of punches) if (isIn(period, punch)) on(punch.day).punches.push(punch);
  for (const row of transactions) {
    const day = punchById.get(row.punchId)?.day ?? row.punchDay ?? row.day;
    const isPaid = base.has(row.salType) && row.leaveAppId === 0 && !unpunched(row);
    if (isPaid && isIn(period, { day })) on(day).rows.push(row);
  }
  // Most days have one punch and what it is paid as.
  const apart = [...days].filter(
    ([
      ,
      {
        punches: [punch, more],
        rows: [row, another],
      },
    ]) => more || another || !punch || !row || punch.hours !== row.hours,
  );
  return apart.map(([day, both]) => {
    const punched = sumDecimals(both.punches.flatMap(({ hours }) => hours ?? []));
    const paid = sumDecimals(both.rows.flatMap(({ hours }) => hours ?? []));
    return { day, ...both, punched, paid, minutes: minutesOfHours(subtractDecimals(paid, punched)) };
  });
}

/** Who reports deviations does not punch, and is paid by the shift: what a shift without a punch is paid up to its hours. */
function paidWithoutPunch({ person, shifts, punches }: EmployeeLedger): (row: Transaction) => boolean {
  if (person?.punchType !== REPORTS_DEVIATIONS) return () => false;
  const punched = new Set(punches.map(({ scheduleId }) => scheduleId));
  const left = new Map(
    shifts.flatMap(({ id, hours }) => (punched.has(id) ? [] : [[id, minutesOfHours(hours)] as const])),
  );
  return ({ punchId, scheduleId, hours }) => {
    const minutes = punchId === 0 ? (left.get(scheduleId) ?? 0) - minutesOfHours(hours) : -1;
    if (shownMinutes(minutes) < 0) return false;
    left.set(scheduleId, minutes);
    return true;
  };
}

/** True where a change of clock makes the difference: one of the two is by the clock, and the other as long as the night was. */
function isByTheClock({ punches, minutes }: Day, ledger: EmployeeLedger, hoursMinutes: number): boolean {
  return punches.some((punch) => {
    const { begin, end } = punch;
    const length = end === undefined ? undefined : unitOf(ledger, punch).clock.length(begin, end);
    if (!length) return false;
    return [length.shortest, length.longest].some((passed) => {
      const change = Math.abs(passed - length.wall);
      return Math.abs(Math.abs(minutes) - change) <= hoursMinutes;
    });
  });
}

/** An agreement may pay such a night by the clock, which nothing shows: it is told, and stops nothing. */
function byTheClock({ punched, paid }: Day): Partial<Found> {
  return {
    severity: 'warning',
    says: `${shownHours(punched)} hours punched, ${shownHours(paid)} paid: the change of clock in this night.`,
    advice: 'Look whether the agreement pays such a night by the clock or by the time that passed.',
  };
}

/** Of a day with several punches nobody knows which is paid too little. */
function whatIsMissing({ punches: [punch, another], punched, paid }: Day, scope: Scope): Partial<Found> {
  return punch && !another ? paidByHand(punch, subtractDecimals(punched, paid), scope) : {};
}

function foundOn({ day, punches, rows, punched, paid, minutes }: Day): Found {
  return {
    day,
    minutes: shownMinutes(Math.abs(minutes)),
    hours: subtractDecimals(paid, punched),
    records: [
      ...punches.map((punch) => ofPunch(punch, 'hours')),
      ...rows.map((row) => ofTransaction(row, 'hours')),
    ],
    says: `${shownHours(punched)} hours punched, ${shownHours(paid)} paid.`,
    advice:
      'Look at the explanation of the day: an entry by hand, a rounding or a rule makes the difference.',
  };
}

function foundInSum(days: readonly Day[]): Found {
  const punched = sumDecimals(days.map((day) => day.punched));
  const paid = sumDecimals(days.map((day) => day.paid));
  const { day: _, ...found } = foundOn({
    ...{ day: days[0]!.day, punched, paid, minutes: minutesOfHours(subtractDecimals(paid, punched)) },
    ...{ punches: days.flatMap((day) => day.punches), rows: days.flatMap((day) => day.rows) },
  });
  return {
    ...found,
    says: `${shownHours(punched)} hours punched and ${shownHours(paid)} paid on ${days.length} days, each a little apart.`,
  };
}
