import { localOf } from '../../calendar/zone.js';
import { groupedBy } from '../../text/groupedBy.js';
import { dayIn, type EmployeeLedger, isIn, type Period } from '../ledger/Ledger.js';
import { ofLeave, ofPunch, ofShift } from './Finding.js';
import type { EmployeeRule, GivenTransfer, RecordRef } from './Finding.js';

const NO_TRANSFERS = 'no transfer of the period was named, and no read of the interface lists them';

/** The zone in which the service keeps its time stamps (document 2.7). */
const STAMPS = 'CET';

export const changedAfterTransfer: EmployeeRule = {
  kind: 'changedAfterTransfer',
  notJudged: ({ transfers }) =>
    transfers.length > 0 ? undefined : { because: 'notAsked', why: NO_TRANSFERS },
  *find(ledger, { period, transfers }) {
    const late = stampsOf(ledger, period).filter(
      (stamp) => isIn(period, stamp) && isAfterTransfer(stamp, transfers),
    );
    for (const [day, stamps] of groupedBy(late, ({ day }) => day)) {
      const last = stamps
        .map(({ ts }) => ts)
        .sort()
        .at(-1)!;
      yield {
        day,
        records: stamps.map(({ record }) => record),
        says: `Changed at ${last.replace('T', ' ')} (CET), after the period was transferred.`,
        advice:
          'The transferred file does not have it: correct the pay in the next period, or reverse the transfer.',
      };
    }
  },
};

/** True for what was changed after its day was transferred. */
export function isAfterTransfer(
  { day, unit, ts }: Pick<Stamp, 'day' | 'unit' | 'ts'>,
  transfers: readonly GivenTransfer[],
): boolean {
  return transfers.some(
    ({ from, to, units, at }) =>
      from <= day && day <= to && (units?.includes(unit) ?? true) && ts > localOf(at, STAMPS),
  );
}

interface Stamp {
  readonly day: string;
  readonly unit: number;
  readonly ts: string;
  readonly record: RecordRef;
}

function stampsOf({ punches, shifts, absences, leaves }: EmployeeLedger, period: Period): Stamp[] {
  return [
    ...punches.map((row) => ({ ...row, record: ofPunch(row, 'ts') })),
    ...[...shifts, ...absences].map((row) => ({ ...row, record: ofShift(row, 'ts') })),
    ...leaves.map((row) => ({ ...row, day: dayIn(period, row), record: ofLeave(row, 'ts') })),
  ];
}
