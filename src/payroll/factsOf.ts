import {
  type Period,
  REPORTS_DEVIATIONS,
  rowsIn,
  type Shift,
  type Shown,
  SHOWN,
  type UnitFacts,
} from './ledger/Ledger.js';
import type { UnitRows } from './ledger/readUnit.js';
import { minutesOfHours } from './time/minutes.js';

type Given = Pick<UnitFacts, 'id' | 'name' | 'clock' | 'lockText'> & {
  readonly elsewhere?: ReadonlySet<number>;
};

/** What is known of a unit by what it shows. */
export function factsOf(
  { elsewhere = new Set(), ...facts }: Given,
  rows: UnitRows,
  { period, now }: { readonly period: Period; readonly now: number },
): UnitFacts {
  const { agreements, punches, transactions, leftOut } = rows;
  const paid = new Set(transactions.map(({ punchId }) => punchId));
  const shows: Readonly<Record<Shown, boolean>> = {
    agreements: agreements.length > 0,
    punches: punches.length > 0,
    punchIds: transactions.some(({ punchId }) => punchId !== 0),
    pay: transactions.length > 0,
  };
  const isOver = (end: string) => Math.max(...facts.clock.instantsOf(end)) <= now;
  // Who is at home elsewhere is judged there.
  const own = new Set(rows.people.map(({ id }) => id));
  const isAway = ({ employeeId, begin }: Shift) =>
    rows.leaves.some((leave) => leave.employeeId === employeeId && leave.begin <= begin && begin < leave.end);
  const worked = rowsIn(period, rows.shifts).filter(
    (shift) =>
      !shift.absence && shift.worked && own.has(shift.employeeId) && isOver(shift.end) && !isAway(shift),
  );
  const reporting = new Set(
    rows.people.flatMap(({ id, punchType }) => (punchType === REPORTS_DEVIATIONS ? [id] : [])),
  );
  const punched = rowsIn(period, punches).some(
    ({ employeeId, hours }) => own.has(employeeId) && minutesOfHours(hours) > 0,
  );
  const expected: Readonly<Record<Shown, boolean>> = {
    agreements: worked.length > 0 || punched,
    punches: worked.some(({ employeeId }) => !reporting.has(employeeId)),
    pay: worked.length > 0 || punched,
    punchIds: punched && shows.pay,
  };
  return {
    ...{ ...facts, elsewhere, leftOut },
    ...{ showsAgreements: shows.agreements, showsPunches: shows.punches, showsPunchIds: shows.punchIds },
    shows: SHOWN.filter((what) => shows[what]),
    showsTransferred: punches.some(({ id, transferred }) => transferred && paid.has(id)),
    lacks: SHOWN.filter((what) => expected[what] && !shows[what]),
  };
}
