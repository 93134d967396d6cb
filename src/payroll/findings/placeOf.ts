import type { EmployeeLedger } from '../ledger/Ledger.js';
import { KIND_FACTS, STAFF_OFFICE } from '../policy/kinds.js';
import type { EmployeeRule, Found } from './Finding.js';

/**
 * The unit that has to look at a finding: the one where its punches, shifts and transactions are, when they are of one. What is
 * of several, or about the employment, is the home unit's.
 */
export function placeOf(found: Found, { kind }: Pick<EmployeeRule, 'kind'>, ledger: EmployeeLedger): number {
  const home = ledger.unit.id;
  if (!ledger.units || (KIND_FACTS[kind].owner === STAFF_OFFICE && ledger.person)) return home;
  const { punches, shifts, absences, transactions } = ledger;
  const rows: Readonly<Record<string, readonly { readonly id: number; readonly unit: number }[]>> = {
    wsdlGetTimePunches: punches,
    wsdlGetSchedulesV3: shifts,
    'wsdlGetSchedulesV3 (absence)': absences,
    wsdlGetPayrollV2: transactions,
  };
  const places = new Set(
    found.records.flatMap(({ operation, id }) => rows[operation]?.find((row) => row.id === id)?.unit ?? []),
  );
  const [place = home, another] = places;
  return another === undefined ? place : home;
}
