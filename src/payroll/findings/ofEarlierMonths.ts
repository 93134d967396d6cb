import { sumDecimals } from '../../calendar/decimal.js';
import type { Decimal } from '../../definition/scalar.js';
import { rowsIn } from '../ledger/inPeriod.js';
import type { EmployeeLedger, Transaction } from '../ledger/Ledger.js';
import { shownMinutes } from '../time/minutes.js';
import type { EmployeeRule, Reason, Scope } from './Finding.js';
import { ofTransaction } from './refs.js';

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
      const before = new Map<string, number[]>();
      for (const { salaryType, hours } of earlier.sums(alias.ofEmployee(ledger.employeeId)))
        before.set(salaryType, [...(before.get(salaryType) ?? []), Number(hours)]);
      for (const [salType, rows] of bySalaryType(rowsIn(period, ledger.transactions))) {
        const known = before.get(salType) ?? [];
        if (known.length < FEWEST_MONTHS) continue;
        const now = Number(hoursOf(rows));
        const [least, most] = [Math.min(...known), Math.max(...known)];
        const slack = policy.thresholds.rangeHours + SHARE * Math.abs(most);
        const over = Math.max(now - most, least - now) - slack;
        if (over <= 0) continue;
        const why = explanationOf(ledger, period.from, period.to);
        yield {
          ...(why ? { severity: 'note' as const } : {}),
          ...{ minutes: shownMinutes((over + slack) * 60), hours: hoursOf(rows) },
          records: rows.map((row) => ofTransaction(row, 'hours')),
          says: `${now} hours of salary type ${salType}; in ${known.length} months before ${least} to ${most}. ${why ? `It is explained: ${why}.` : 'Nothing that was read explains it.'}`,
          advice: 'Look what is new in this month.',
        };
      }
    },
  },
  {
    kind: 'paidNoMore',
    needs: ['transactions'],
    notJudged: (scope) => notKept(scope, 1),
    *find({ person, transactions, employeeId }, { period, earlier, alias }) {
      const last = earlier.months.at(-1);
      if (!person || last === undefined || rowsIn(period, transactions).length > 0) return;
      if ((person.left ?? '9999') < period.from) return;
      const then = earlier
        .sums(alias.ofEmployee(employeeId))
        .filter(({ from, hours }) => from === last && Number(hours) > 0);
      if (then.length === 0) return;
      yield {
        minutes: shownMinutes(then.reduce((sum, { hours }) => sum + Number(hours), 0) * 60),
        records: [{ operation: 'wsdlGetEmployeesV2', field: 'id', id: person.id }],
        says: `Nothing is paid; in the period from ${last} on it was ${then.map(({ salaryType, hours }) => `${hours} hours of ${salaryType}`).join(', ')}.`,
        advice: 'Look whether the work of this period is missing.',
      };
    },
  },
  {
    kind: 'manualRepeats',
    notJudged: (scope) =>
      scope.policy.manualTypes
        ? notKept(scope, 2)
        : {
            because: 'notAsked',
            why: '`manualTypes` does not say which values of `pType` are entries by hand',
          },
    *find({ transactions, employeeId }, { period, policy, earlier, alias }) {
      const months = earlier.months.slice(-2);
      if (months.length < 2) return;
      const then = earlier.manual(alias.ofEmployee(employeeId));
      for (const row of rowsIn(period, transactions)) {
        if (!policy.manualTypes?.includes(row.pType ?? -1)) continue;
        const mark = manualMark(row);
        if (!months.every((from) => then.some((one) => one.from === from && one.mark === mark))) continue;
        yield {
          ...{ day: row.day, records: [ofTransaction(row, 'hours')] },
          ...(row.hours === undefined ? {} : { hours: row.hours, minutes: Math.abs(Number(row.hours) * 60) }),
          says: `Salary type ${row.salType} with ${row.hours ?? '0'} hours by hand, as in the two periods before.`,
          advice: 'If it is meant every month, let the agreement say it; else take it away.',
        };
      }
    },
  },
];

/** What tells an entry by hand from others. */
export function manualMark({ salType, hours }: Transaction): string {
  return `${salType} ${hours ?? ''}`;
}

/** What of an employee is new in a period, in words. */
function explanationOf(
  { person, agreements, transactions }: EmployeeLedger,
  from: string,
  to: string,
): string | undefined {
  const isIn = (day: string | undefined) => day !== undefined && from <= day && day <= to;
  if (isIn(person?.employed)) return `hired on ${person!.employed}`;
  if (isIn(person?.left)) return `left on ${person!.left}`;
  const agreement = agreements.find((one) => isIn(one.from) || isIn(one.to));
  if (agreement) return 'another agreement in the period';
  if (agreements.some(({ rates }) => rates.some((rate) => isIn(rate.from))))
    return 'another rate in the period';
  return transactions.some(({ punchDay }) => punchDay !== undefined && punchDay < from)
    ? 'pay for days before the period'
    : undefined;
}

function bySalaryType(rows: readonly Transaction[]): Map<string, Transaction[]> {
  const types = new Map<string, Transaction[]>();
  for (const row of rows) types.set(row.salType, [...(types.get(row.salType) ?? []), row]);
  return types;
}

function hoursOf(rows: readonly Transaction[]): Decimal {
  return sumDecimals(rows.flatMap(({ hours }) => hours ?? []));
}
