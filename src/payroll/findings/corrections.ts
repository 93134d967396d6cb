import { compareDecimals } from '../../calendar/decimal.js';
import type { Decimal } from '../../definition/scalar.js';
import type { EmployeeLedger, Punch, Shift } from '../ledger/Ledger.js';
import type { Correction, Found, Scope } from './Finding.js';

type Corrected = Pick<Found, 'corrections'>;

/** A change of punches, each with what is to be written and its day, without which no read shows it before and after. */
export function changedPunches(
  changes: readonly (readonly [Punch, Readonly<Record<string, string | number>>])[],
): Corrected {
  return proposed(
    changes.map(([{ id, begin }, change]) => ({
      operation: 'wsdlUpdateTimePunches',
      row: { id, punchDate: begin.slice(0, 10), ...change },
    })),
  );
}

/** The end of its shift, for a punch that has none or a late one. */
export function endedWithShift(punch: Punch, { shifts }: EmployeeLedger): Corrected {
  const shift = shifts.find(({ id }) => id !== 0 && id === punch.scheduleId);
  const isBetween = shift && punch.begin < shift.end && shift.end < (punch.end ?? '9999');
  return isBetween ? changedPunches([[punch, { punchOut: shift.end.replace('T', ' ') }]]) : {};
}

/** The cost centre of its shift, for each punch that has another or none. */
export function withCostCentres(punches: readonly Punch[], shifts: readonly Shift[]): Corrected {
  const byId = new Map(shifts.map((shift) => [shift.id, shift]));
  return changedPunches(
    punches.flatMap((punch) => {
      const costCentreCode = byId.get(punch.scheduleId)?.costCentreId ?? 0;
      return costCentreCode === 0 ? [] : [[punch, { costCentreCode }] as const];
    }),
  );
}

/** Pay by hand for hours of a punch, where one salary type alone pays for time. Hours are never taken away. */
export function paidByHand(punch: Punch, hours: Decimal | undefined, { policy }: Scope): Corrected {
  const [salaryCode, another] = policy.baseTypes ?? [];
  if (salaryCode === undefined || another !== undefined || !hours || compareDecimals(hours, '0') <= 0)
    return {};
  const row = { timepunchId: punch.id, punchDateTime: punch.begin.replace('T', ' '), salaryCode, hours };
  return proposed([{ operation: 'wsdlUpdateManualSalaries', row }]);
}

function proposed(corrections: readonly Correction[]): Corrected {
  return corrections.length === 0 ? {} : { corrections };
}
