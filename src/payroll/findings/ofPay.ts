import { addDays } from '../../calendar/days.js';
import { sumDecimals } from '../../calendar/decimal.js';
import { rowsIn } from '../ledger/inPeriod.js';
import type { Transaction } from '../ledger/Ledger.js';
import { spanOf } from '../ledger/spanOf.js';
import { minutesOfHours, shownMinutes } from '../time/minutes.js';
import type { EmployeeRule, Found } from './Finding.js';
import { withCostCentres } from './corrections.js';
import { ofShift, ofTransaction, withSources } from './refs.js';

const LOOK = 'Find out what was to be paid, and correct or take away the transaction.';

/** Findings about transactions. */
export const PAY_RULES: readonly EmployeeRule[] = [
  {
    kind: 'costCentreOther',
    notJudged: ({ textItems }) =>
      typeof textItems === 'string' ? { because: 'notShown', why: textItems } : undefined,
    *find({ shifts, punches, transactions }, { period, textItems }) {
      if (typeof textItems === 'string') return;
      const byId = new Map(shifts.map((shift) => [shift.id, shift]));
      const others = rowsIn(period, transactions).flatMap((row) => {
        // The ids of absence shifts are others.
        const shift = row.leaveAppId === 0 ? byId.get(row.scheduleId) : undefined;
        const isOther = shift && textItems.codes.has(row.costCentre) && row.costCentre !== shift.costCentre;
        return isOther && shift.costCentre ? [{ row, shift }] : [];
      });
      if (others.length === 0) return;
      const { row, shift } = others[0]!;
      yield {
        ...{ day: row.day, minutes: minutesIn(others.map((one) => one.row)) },
        records: others.flatMap((one) => [
          ...withSources(one.row, 'costCentre'),
          ofShift(one.shift, 'costCentre'),
        ]),
        says: `Paid on cost centre ${row.costCentre}; the shift has ${shift.costCentre}.`,
        advice: 'Look which is right, and correct the punch or the shift.',
        ...withCostCentres(
          punches.filter(({ id }) => others.some((one) => one.row.punchId === id)),
          shifts,
        ),
      };
    },
  },
  {
    kind: 'paidOnAnotherDay',
    explains: ['hoursApart', 'transactionWithoutSource', 'payOutsidePunch'],
    *find({ punches, transactions }, { period }) {
      const byId = new Map(punches.map((punch) => [punch.id, punch]));
      for (const row of rowsIn(period, transactions)) {
        const punch = byId.get(row.punchId);
        if (!punch) continue;
        // A night may be split at midnight.
        const days = [punch.day, punch.end?.slice(0, 10) ?? punch.day];
        const wrong = [row.day, row.punchDay ?? row.day].find((day) => day < days[0]! || day > days[1]!);
        if (wrong !== undefined)
          yield {
            ...paid(row, 'date'),
            says: `A punch of ${punch.day} is paid on ${wrong}.`,
            advice: LOOK,
          };
      }
    },
  },
  {
    kind: 'supplementOverWork',
    notJudged: ({ policy }) =>
      policy.baseTypes
        ? undefined
        : { because: 'notAsked', why: '`baseTypes` names no salary types that pay for the time punched' },
    *find({ punches, transactions }, { period, policy }) {
      const base = new Set(policy.baseTypes ?? []);
      const hours = new Map(punches.map((punch) => [punch.id, punch.hours]));
      for (const row of rowsIn(period, transactions)) {
        const below = hours.get(row.punchId);
        if (base.size === 0 || base.has(row.salType) || below === undefined) continue;
        const over = minutesOfHours(row.hours) - minutesOfHours(below);
        if (over <= policy.thresholds.hoursMinutes) continue;
        yield {
          ...{ ...paid(row, 'hours'), minutes: shownMinutes(over) },
          says: `Salary type ${row.salType || row.stCode} with ${row.hours} hours, on a punch of ${below}.`,
          advice: LOOK,
        };
      }
    },
  },
  {
    kind: 'supplementTwice',
    notJudged: ({ policy }) =>
      policy.supplementKinds
        ? undefined
        : { because: 'notAsked', why: '`supplementKinds` names no salary types of a kind' },
    *find({ transactions, unit }, { period, policy }) {
      for (const kind of policy.supplementKinds ?? []) {
        const rows = rowsIn(period, transactions)
          .filter(({ salType }) => kind.includes(salType))
          .flatMap((row) => {
            const span = spanOf(row);
            return span ? [{ row, begin: span[0], end: span[1] }] : [];
          })
          .sort((a, b) => (a.begin < b.begin ? -1 : 1));
        for (const [i, { row, ...span }] of rows.entries()) {
          const before = rows[i - 1];
          const minutes = before ? unit.clock.shared(before, span) : 0;
          if (!before || minutes === 0) continue;
          yield {
            ...{ ...paid(row, 'in'), minutes: shownMinutes(minutes) },
            records: [ofTransaction(before.row, 'in'), ofTransaction(row, 'in')],
            says: `Salary types ${before.row.salType} and ${row.salType} for the same ${shownMinutes(minutes)} minutes.`,
            advice: 'Keep one of the two: the policy says that they are of a kind.',
          };
        }
      }
    },
  },
  {
    kind: 'hoursByHand',
    notJudged: ({ policy }) =>
      policy.manualTypes
        ? undefined
        : {
            because: 'notAsked',
            why: '`manualTypes` does not say which values of `pType` are entries by hand',
          },
    *find({ transactions }, { period, policy }) {
      const own = rowsIn(period, transactions).filter(({ pType }) =>
        policy.manualTypes?.includes(pType ?? -1),
      );
      const over = minutesIn(own) - policy.thresholds.hoursByHand * 60;
      if (over <= 0) return;
      yield {
        ...{ minutes: shownMinutes(over), records: own.map((row) => ofTransaction(row, 'hours')) },
        says: `${shownMinutes(minutesIn(own) / 60)} hours by hand; the policy has ${policy.thresholds.hoursByHand}.`,
        advice: 'Look who entered them, and for what.',
      };
    },
  },
  {
    kind: 'beyondLimit',
    notJudged: ({ policy }) =>
      Object.keys(policy.limits.salaryTypes).length > 0
        ? undefined
        : { because: 'notAsked', why: '`limits.salaryTypes` names no limits' },
    *find({ transactions }, { period, policy }) {
      for (const [salType, { least, most }] of Object.entries(policy.limits.salaryTypes)) {
        const own = rowsIn(period, transactions).filter((row) => row.salType.trim() === salType);
        const hours = sumDecimals(own.flatMap((row) => row.hours ?? []));
        const over = Math.max(
          Number(hours) - (most ?? Number.POSITIVE_INFINITY),
          (least ?? Number.NEGATIVE_INFINITY) - Number(hours),
        );
        if (own.length === 0 || over <= 0) continue;
        yield {
          ...{
            minutes: shownMinutes(over * 60),
            hours,
            records: own.map((row) => ofTransaction(row, 'hours')),
          },
          says: `${hours} hours of salary type ${salType}, beyond ${least ?? ''}${least !== undefined && most !== undefined ? ' to ' : ''}${most ?? ''}.`,
          advice: LOOK,
        };
      }
    },
  },
  {
    kind: 'absencePayOutside',
    *find({ leaves, transactions }, { period }) {
      const byId = new Map(leaves.map((leave) => [leave.id, leave]));
      for (const row of rowsIn(period, transactions)) {
        const leave = byId.get(row.leaveAppId);
        // A night that began before belongs to the day of its begin.
        if (!leave || (row.day >= addDays(leave.begin.slice(0, 10), -1) && row.day <= leave.end.slice(0, 10)))
          continue;
        yield {
          ...paid(row, 'date'),
          says: `Absence pay for ${row.day}; the absence is from ${leave.begin.slice(0, 10)} to ${leave.end.slice(0, 10)}.`,
          advice: LOOK,
        };
      }
    },
  },
  {
    kind: 'absencePayBeyondShift',
    explains: ['absencePayLevel', 'absenceOverDay'],
    *find(ledger, { period, policy }) {
      for (const { rows, shift } of absencePay(ledger, rowsIn(period, ledger.transactions))) {
        const over = minutesIn(rows) - minutesOfHours(shift.hours);
        if (over <= policy.thresholds.hoursMinutes) continue;
        yield {
          ...{ ...paid(rows[0]!, 'hours'), minutes: shownMinutes(over) },
          records: [...rows.flatMap((row) => withSources(row, 'hours')), ofShift(shift, 'hours')],
          says: `${shownMinutes(minutesIn(rows) / 60)} hours of absence pay for a shift of ${shift.hours}.`,
          advice: LOOK,
        };
      }
    },
  },
  {
    kind: 'absencePayLevel',
    *find(ledger, { period, policy }) {
      const levels = new Map(ledger.leaves.map(({ id, level }) => [id, level]));
      for (const { rows, shift } of absencePay(ledger, rowsIn(period, ledger.transactions))) {
        const level = levels.get(rows[0]!.leaveAppId);
        if (level === undefined) continue;
        const apart = Math.abs(minutesIn(rows) - Number(level) * minutesOfHours(shift.hours));
        if (apart <= policy.thresholds.hoursMinutes) continue;
        yield {
          ...{ ...paid(rows[0]!, 'hours'), minutes: shownMinutes(apart) },
          records: [...rows.flatMap((row) => withSources(row, 'hours')), ofShift(shift, 'hours')],
          says: `${shownMinutes(minutesIn(rows) / 60)} hours of absence pay for a shift of ${shift.hours} with the level ${level}.`,
          advice: LOOK,
        };
      }
    },
  },
];

interface AbsencePay {
  readonly shift: Parameters<typeof ofShift>[0];
  readonly rows: readonly Transaction[];
}

/** The pay of each absence shift, by salary type: one absence may be pay and deduction. */
function absencePay(
  { absences }: { readonly absences: readonly AbsencePay['shift'][] },
  transactions: readonly Transaction[],
): AbsencePay[] {
  const shifts = new Map(absences.map((shift) => [shift.id, shift]));
  const groups = new Map<string, Transaction[]>();
  for (const row of transactions)
    if (row.leaveAppId !== 0 && shifts.has(row.scheduleId)) {
      const name = `${row.scheduleId} ${row.salType} ${row.stCode}`;
      groups.set(name, [...(groups.get(name) ?? []), row]);
    }
  return [...groups.values()].map((rows) => ({ rows, shift: shifts.get(rows[0]!.scheduleId)! }));
}

function paid(
  row: Transaction,
  field: string,
): Pick<Found, 'day' | 'minutes' | 'hours' | 'records'> & { readonly day: string } {
  return {
    day: row.day,
    minutes: Math.abs(minutesOfHours(row.hours)),
    ...(row.hours === undefined ? {} : { hours: row.hours }),
    records: withSources(row, field),
  };
}

function minutesIn(rows: readonly Transaction[]): number {
  return rows.reduce((sum, { hours }) => sum + minutesOfHours(hours), 0);
}
