import { weekdayOf } from '../../calendar/days.js';
import { sumDecimals } from '../../calendar/decimal.js';
import { counted } from '../../text/counted.js';
import { groupedBy } from '../../text/groupedBy.js';
import { type Punch, rowsIn, type Shift, type Transaction, spanOf } from '../ledger/Ledger.js';
import { minutesIn, minutesOfHours, shownMinutes } from '../time/minutes.js';
import type { WallSpan } from '../time/UnitClock.js';
import { withCostCentres } from './corrections.js';
import { NO_BASE_TYPES, NO_MANUAL_TYPES, noTextItems, notAsked, ofPunch, ofShift } from './Finding.js';
import { ofTransaction, together, withSources } from './Finding.js';
import type { EmployeeRule } from './Finding.js';
import { punchesOf } from './ofPunches.js';
import { LOOK } from './ofTransactions.js';

const FRIDAY = 5;
/** So many times as many punches have a supplement as have none. */
const FEWEST_ALIKE = 3;

/** Findings about several transactions at a time. */
export const PAY_RULES: readonly EmployeeRule[] = [
  {
    kind: 'costCentreOther',
    notJudged: noTextItems,
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
    kind: 'supplementTwice',
    notJudged: notAsked(
      ({ supplementKinds }) => supplementKinds,
      '`supplementKinds` names no salary types of a kind',
    ),
    *find({ punches, transactions, unit }, { period, policy }) {
      const hours = new Map(punches.map((punch) => [punch.id, minutesOfHours(punch.hours)]));
      const spanIn = (row: Transaction) => {
        const [begin, end] = spanOf(row) ?? [];
        return begin && end ? { begin, end } : undefined;
      };
      const lengthOf = ({ begin, end }: WallSpan) => unit.clock.length(begin, end)?.longest ?? 0;
      // What two pay for may lie anywhere in their times, or without them in their punch: only what is more than that is shared.
      const shared = (a: Transaction, b: Transaction) => {
        const [of, other] = [spanIn(a), spanIn(b)];
        const ofPunch = a.punchId === b.punchId ? hours.get(a.punchId) : undefined;
        const room =
          of && other ? lengthOf(of) + lengthOf(other) - unit.clock.shared(of, other) : (ofPunch ?? Infinity);
        return minutesIn([a, b]) - room;
      };
      for (const kind of policy.supplementKinds ?? []) {
        const rows = rowsIn(period, transactions).filter(({ salType }) => kind.includes(salType));
        for (const [i, row] of rows.entries()) {
          const before = rows.slice(0, i).find((other) => shared(other, row) > 1);
          if (!before) continue;
          const minutes = shownMinutes(shared(before, row));
          yield {
            ...{ day: row.day, minutes },
            records: [ofTransaction(before, 'in'), ofTransaction(row, 'in')],
            says: `Salary types ${before.salType} and ${row.salType} for the same ${minutes} minutes.`,
            advice: 'Keep one of the two: the policy says that they are of a kind.',
          };
        }
      }
    },
  },
  {
    kind: 'supplementMissing',
    needs: ['punches', 'transactions'],
    notJudged: NO_BASE_TYPES,
    *find({ punches, shifts, transactions }, { period, policy }) {
      const { baseTypes, manualTypes = [] } = policy;
      if (!baseTypes) return;
      const made = groupedBy(
        transactions.filter(({ punchId, pType = -1 }) => punchId !== 0 && !manualTypes.includes(pType)),
        ({ punchId }) => punchId,
      );
      const typesOf = ({ id }: Punch) => made.get(id)!.map(({ salType }) => salType);
      const categories = new Map(shifts.map(({ id, categoryId }) => [id, categoryId]));
      const alike = groupedBy(
        rowsIn(period, punches).filter(({ id, end }) => end !== undefined && made.has(id)),
        ({ begin, end, day, unit, scheduleId }) =>
          [begin, end!].map((time) => time.slice(11, 16)).join(' to ') +
          JSON.stringify([weekdayOf(day) > FRIDAY, unit, categories.get(scheduleId)]),
      );
      for (const [name, own] of alike) {
        const [times] = name.split('[');
        // One with another supplement, such as that of a holiday, has it instead.
        const without = own.filter((punch) => typesOf(punch).every((salType) => baseTypes.includes(salType)));
        const most = own.length - without.length;
        if (without.length === 0 || most < FEWEST_ALIKE * without.length) continue;
        const salType = typesOf(own.find((punch) => !without.includes(punch))!).find(
          (one) => !baseTypes.includes(one),
        )!;
        if (own.filter((punch) => typesOf(punch).includes(salType)).length < most) continue;
        yield {
          ...together(without, ofPunch, 'hours'),
          says: `Salary type ${salType} is paid for ${most} punches from ${times}, and not for ${punchesOf(without)} alike.`,
          advice: 'Look at the shift type and the rule of that day, or enter the supplement.',
        };
      }
    },
  },
  {
    kind: 'salaryTypeWithoutCode',
    *find({ transactions }, { period }) {
      const without = rowsIn(period, transactions).filter(({ salType }) => salType.trim() === '');
      for (const [stCode, rows] of groupedBy(without, (row) => row.stCode)) {
        const hours = sumDecimals(rows.flatMap((row) => row.hours ?? []));
        yield {
          ...{ ...together(rows, ofTransaction, 'salType'), minutes: Math.abs(minutesOfHours(hours)), hours },
          says: `${counted(rows.length, 'transaction')} of the salary type ${stCode ?? 'without a number'}, which has no code for the payroll system.`,
          advice: 'Give the salary type its code: the payroll system does not know what to pay.',
        };
      }
    },
  },
  {
    kind: 'hoursByHand',
    notJudged: NO_MANUAL_TYPES,
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
    notJudged: notAsked(
      ({ limits }) => Object.keys(limits.salaryTypes).length > 0,
      '`limits.salaryTypes` names no limits',
    ),
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
    kind: 'absencePayBeyondShift',
    explains: ['absencePayLevel', 'absenceOverDay'],
    *find(ledger, { period, policy }) {
      for (const { rows, shift } of absencePay(ledger, rowsIn(period, ledger.transactions))) {
        const over = minutesIn(rows) - minutesOfHours(shift.hours);
        if (over <= policy.thresholds.hoursMinutes) continue;
        yield {
          ...absencePayFound(rows, shift, over),
          says: `${shownMinutes(minutesIn(rows) / 60)} hours of absence pay for a shift of ${shift.hours}.`,
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
          ...absencePayFound(rows, shift, apart),
          says: `${shownMinutes(minutesIn(rows) / 60)} hours of absence pay for a shift of ${shift.hours} with the level ${level}.`,
        };
      }
    },
  },
];

interface AbsencePay {
  readonly shift: Shift;
  readonly rows: readonly Transaction[];
}

/** The pay of each absence shift, by salary type: one absence may be pay and deduction. */
function absencePay(
  { absences }: { readonly absences: readonly Shift[] },
  transactions: readonly Transaction[],
): AbsencePay[] {
  const shifts = new Map(absences.map((shift) => [shift.id, shift]));
  const ofShifts = transactions.filter((row) => row.leaveAppId !== 0 && shifts.has(row.scheduleId));
  const groups = groupedBy(ofShifts, (row) => `${row.scheduleId} ${row.salType} ${row.stCode}`);
  return [...groups.values()].map((rows) => ({ rows, shift: shifts.get(rows[0]!.scheduleId)! }));
}

/** Absence pay that does not fit its shift, by so many minutes. */
function absencePayFound(rows: readonly Transaction[], shift: Shift, minutes: number) {
  return {
    ...{ day: rows[0]!.day, minutes: shownMinutes(minutes), advice: LOOK },
    records: [...rows.flatMap((row) => withSources(row, 'hours')), ofShift(shift, 'hours')],
  };
}
