import { compareDecimals, sumDecimals } from '../../calendar/decimal.js';
import { type Decimal, isDecimal } from '../../definition/scalar.js';
import { groupedBy } from '../../text/groupedBy.js';
import { type EmployeeLedger, heldIn, type Period, rowsIn, type Transaction } from '../ledger/Ledger.js';
import { shownMinutes } from '../time/minutes.js';
import { NO_MANUAL_TYPES, ofPerson, ofPunch, ofShift, ofTransaction, eachRow } from './Finding.js';
import type { EmployeeRule, Reason, RecordRef, Scope } from './Finding.js';

const FEWEST_MONTHS = 3;
const SHARE = 0.1;

const notKept = ({ earlier }: Scope, least: number): Reason | undefined =>
  earlier.months.length >= least
    ? undefined
    : {
        because: 'notAsked',
        why: `the history keeps ${earlier.months.length} earlier periods of this length; it takes ${least}`,
      };

/** Findings by what kept checks of earlier periods know. */
export const EARLIER_RULES: readonly EmployeeRule[] = [
  {
    kind: 'outOfRange',
    notJudged: (scope) => notKept(scope, FEWEST_MONTHS),
    *find(ledger, { period, policy, earlier, alias }) {
      if (earlier.months.length < FEWEST_MONTHS) return;
      const sums = earlier.sums(alias.ofEmployee(ledger.employeeId));
      const before = groupedBy(sums, ({ salaryType }) => salaryType);
      const types = groupedBy(rowsIn(period, ledger.transactions), ({ salType }) => salType);
      // Of who has no pay at all that is told.
      for (const salType of types.size === 0 ? [] : before.keys()) {
        const [known, rows] = [
          before.get(salType)!.map((sum) => Number(sum.hours)),
          types.get(salType) ?? [],
        ];
        // What was not paid in each month may be missing in this one.
        const least = rows.length > 0 ? FEWEST_MONTHS : Math.max(FEWEST_MONTHS, earlier.months.length);
        if (known.length < least) continue;
        const now = Number(hoursOf(rows));
        const [fewest, most] = [Math.min(...known), Math.max(...known)];
        const slack = policy.thresholds.rangeHours + SHARE * Math.abs(most);
        const over = Math.max(now - most, fewest - now) - slack;
        if (over <= 0) continue;
        const why = explanationOf(ledger, period, now < fewest);
        yield {
          ...(why ? { severity: 'note' as const } : {}),
          ...{ minutes: shownMinutes((over + slack) * 60), hours: hoursOf(rows) },
          records: rows.length > 0 ? rows.map((row) => ofTransaction(row, 'hours')) : personOf(ledger),
          says: `${now} hours of salary type ${salType}; in ${known.length} months before ${fewest} to ${most}. ${explained(why)}`,
          advice: 'Look what is new in this month.',
        };
      }
    },
  },
  {
    kind: 'paidNoMore',
    needs: ['transactions'],
    notJudged: (scope) => notKept(scope, 1),
    *find(ledger, { period, earlier, alias }) {
      const { person, transactions, agreements, employeeId } = ledger;
      const last = earlier.months.at(-1);
      if (!person || last === undefined || rowsIn(period, transactions).length > 0) return;
      if (person.left < period.from) return;
      const punches = rowsIn(period, ledger.punches);
      const shifts = rowsIn(period, ledger.shifts).filter(({ worked }) => worked);
      const held = heldIn(period, agreements);
      // Who is paid by the hour and had none is paid nothing.
      const isHourly = held.length > 0 && held.every(({ hourly }) => hourly);
      if (isHourly && punches.length + shifts.length === 0) return;
      const then = earlier
        .sums(alias.ofEmployee(employeeId))
        .filter(({ from, hours }) => from === last && Number(hours) > 0);
      if (then.length === 0) return;
      const why = explanationOf(ledger, period, true);
      yield {
        ...(why ? { severity: 'note' as const } : {}),
        minutes: shownMinutes(then.reduce((sum, { hours }) => sum + Number(hours), 0) * 60),
        records: [
          ...personOf(ledger),
          ...punches.map((punch) => ofPunch(punch, 'hours')),
          ...shifts.map((shift) => ofShift(shift, 'scheduleId')),
        ],
        says: `Nothing is paid; in the period from ${last} on it was ${then.map(({ salaryType, hours }) => `${hours} hours of ${salaryType}`).join(', ')}. ${explained(why)}`,
        advice: 'Look whether the work of this period is missing.',
      };
    },
  },
  eachRow('transactions', {
    kind: 'manualRepeats',
    notJudged: (scope) => NO_MANUAL_TYPES(scope) ?? notKept(scope, 2),
    field: 'hours',
    advice: 'If it is meant every month, let the agreement say it; else take it away.',
    judge: ({ employeeId }, { policy, earlier, alias }) => {
      const months = earlier.months.slice(-2);
      const then = months.length < 2 ? [] : earlier.manual(alias.ofEmployee(employeeId));
      return (row) => {
        const isThen = (month: string) =>
          then.some(({ from, mark }) => from === month && isSame(mark, manualMark(row)));
        if (!policy.manualTypes?.includes(row.pType ?? -1) || months.length < 2 || !months.every(isThen))
          return undefined;
        return {
          records: [ofTransaction(row, 'hours')],
          says: `Salary type ${row.salType} with ${row.hours ?? '0'} hours by hand, as in the two periods before.`,
        };
      };
    },
  }),
  {
    kind: 'manualStopped',
    needs: ['transactions'],
    notJudged: (scope) => NO_MANUAL_TYPES(scope) ?? notKept(scope, FEWEST_MONTHS),
    *find(ledger, { period, earlier, alias, policy }) {
      const months = earlier.months.slice(-FEWEST_MONTHS);
      const { person, employeeId } = ledger;
      const rows = rowsIn(period, ledger.transactions);
      // Who is paid nothing at all, or leaves, gets no fixed entries either.
      if (!policy.manualTypes || months.length < FEWEST_MONTHS || rows.length === 0) return;
      if (person && person.left <= period.to) return;
      const marks = months.map(
        (from) =>
          new Set(
            earlier
              .manual(alias.ofEmployee(employeeId))
              .flatMap((one) => (one.from === from ? one.mark : [])),
          ),
      );
      for (const mark of marks[0]!) {
        const { salType, hours } = entryOf(mark);
        const isThere = rows.some((row) => row.salType.trim() === salType);
        if (isThere || !marks.every((month) => [...month].some((one) => isSame(one, mark)))) continue;
        yield {
          ...(hours === '' ? {} : { minutes: Math.abs(Number(hours) * 60) }),
          records: personOf(ledger),
          says: `Salary type ${salType} with ${hours || '0'} hours by hand in each of ${FEWEST_MONTHS} months before, and none in this one.`,
          advice: 'If it is still meant, enter it; else accept that it ended.',
        };
      }
    },
  },
];

function personOf({ employeeId: id }: EmployeeLedger): RecordRef[] {
  return [ofPerson({ id }, 'id')];
}

function explained(why: string | undefined): string {
  return why ? `It is explained: ${why}.` : 'Nothing that was read explains it.';
}

/** What tells an entry by hand from others. */
export function manualMark({ salType, hours }: Transaction): string {
  return `${salType} ${hours ?? ''}`;
}

/** What a mark says. A salary type can have blanks in it. */
function entryOf(mark: string): { readonly salType: string; readonly hours: string } {
  const at = mark.lastIndexOf(' ');
  return { salType: mark.slice(0, at).trim(), hours: mark.slice(at + 1) };
}

/** True for the same salary type and hours, whatever zeros the hours end with. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [entryOf(one), entryOf(other)];
  if (a.salType !== b.salType) return false;
  return isDecimal(a.hours) && isDecimal(b.hours)
    ? compareDecimals(a.hours, b.hours) === 0
    : a.hours === b.hours;
}

/** What of an employee is new in a period, in words. */
function explanationOf(
  { person, agreements, transactions, leaves }: EmployeeLedger,
  { from, to }: Period,
  isLess: boolean,
): string | undefined {
  const isIn = (day: string | undefined) => day !== undefined && from <= day && day <= to;
  if (isIn(person?.employed)) return `hired on ${person!.employed}`;
  if (isIn(person?.left)) return `left on ${person!.left}`;
  const leave = isLess && leaves.find(({ approvedByManager }) => approvedByManager !== false);
  if (leave) return `absent from ${leave.day} to ${leave.last}`;
  const agreement = agreements.find((one) => isIn(one.from) || isIn(one.to));
  if (agreement) return 'another agreement in the period';
  if (agreements.some(({ rates }) => rates.some((rate) => isIn(rate.from))))
    return 'another rate in the period';
  return transactions.some(({ punchDay = '9999' }) => punchDay < from)
    ? 'pay for days before the period'
    : undefined;
}

function hoursOf(rows: readonly Transaction[]): Decimal {
  return sumDecimals(rows.flatMap(({ hours }) => hours ?? []));
}
