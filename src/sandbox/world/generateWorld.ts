import { agreementOf } from './generate/agreements.js';
import { catalogue, shiftTypes } from './generate/catalogue.js';
import { Numbering } from './generate/Numbering.js';
import { employeeOf, groupOf } from './generate/people.js';
import { CUSTOMER, sectionsOf, unitsOf } from './generate/units.js';
import { absenceOf, punchesOf, shiftsOf } from './generate/work.js';
import type { RowSource } from './Table.js';
import type { WorldContent } from './World.js';
import type { WorldSize } from './WorldSize.js';

/** The customer of every world that does not say otherwise. */
export const CUSTOMER_FACTS = {
  customer: CUSTOMER,
  rootKey: 'sandbox-root-key',
  payrollSystems: [
    { name: 'Lön 2000' },
    { name: 'Lön Fast', format: 'fixed' as const },
    { name: 'Broken Payroll', broken: true },
  ],
};

/** The content of a world of a size: the same for the same seed and date, for ever. */
export function generateWorld(size: WorldSize, seed: number, today: string): WorldContent {
  const numbering = new Numbering(size);
  const { people } = numbering;
  const units = unitsOf(numbering);
  const source = <Row>(
    firstFree: number,
    unitOf: (id: number) => number | undefined,
    rowsOf: (n: number, restId: number) => readonly Row[],
  ): RowSource<Row> => ({
    firstFree,
    unitOf,
    rowsOf: (restId) => numbering.numbersOf(restId).flatMap((n) => rowsOf(n, restId)),
  });
  // Ids that follow the numbers of the employees.
  const byNumber = <Row>(base: number, rowsOf: (n: number, restId: number) => readonly Row[]) =>
    source(base + people + 1, (id) => numbering.unitOfNumber(id - base), rowsOf);
  return {
    ...CUSTOMER_FACTS,
    rows: {
      ...catalogue(),
      units,
      sections: units.flatMap(sectionsOf),
      groups: units.map((unit) => groupOf(unit.id, numbering)),
      shiftTypes: shiftTypes().filter(({ restId }) => restId <= 100 + size.units),
    },
    sources: {
      employees: byNumber(numbering.employeeId(0), (n, restId) => [employeeOf(n, restId, numbering, seed)]),
      agreements: byNumber(numbering.agreementId(0), (n, restId) => [agreementOf(n, restId, numbering)]),
      absences: byNumber(numbering.absenceId(0), (n, restId) => absenceOf(n, restId, numbering, today)),
      shifts: source(
        numbering.shiftBase + 2 * people * size.shifts,
        (id) => numbering.unitOfShift(id),
        (n, restId) => shiftsOf(n, restId, numbering, today),
      ),
      punches: source(
        numbering.punchId(people, size.shifts),
        (id) => numbering.unitOfPunch(id),
        (n, restId) => punchesOf(n, restId, numbering, today),
      ),
    },
    employeeIdOfBadge: (badgeNo) => {
      const n = numbering.numberOfBadge(badgeNo);
      return n === undefined ? undefined : numbering.employeeId(n);
    },
  };
}
