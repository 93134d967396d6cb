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
  const units = unitsOf(numbering);
  const source = <Row>(
    rowsOf: (n: number, restId: number) => readonly Row[],
    unitOf: (id: number) => number | undefined,
  ): RowSource<Row> => ({
    rowsOf: (restId) => numbering.numbersOf(restId).flatMap((n) => rowsOf(n, restId)),
    unitOf,
  });
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
      employees: source(
        (n, restId) => [employeeOf(n, restId, numbering, seed)],
        (id) => numbering.unitOfNumber(id - numbering.employeeId(0)),
      ),
      agreements: source(
        (n, restId) => [agreementOf(n, restId, numbering)],
        (id) => numbering.unitOfNumber(id - numbering.agreementId(0)),
      ),
      shifts: source(
        (n, restId) => shiftsOf(n, restId, numbering, today),
        (id) => numbering.unitOfShift(id),
      ),
      punches: source(
        (n, restId) => punchesOf(n, restId, numbering, today),
        (id) => numbering.unitOfPunch(id),
      ),
      absences: source(
        (n, restId) => absenceOf(n, restId, numbering, today),
        (id) => numbering.unitOfNumber(id - numbering.absenceId(0)),
      ),
    },
    firstFree: {
      employees: numbering.employeeId(numbering.people) + 1,
      agreements: numbering.agreementId(numbering.people) + 1,
      shifts: numbering.shiftBase + 2 * numbering.people * size.shifts,
      punches: numbering.punchId(numbering.people, size.shifts),
      absences: numbering.absenceId(numbering.people) + 1,
    },
    employeeIdOfBadge: (badgeNo) => {
      const n = numbering.numberOfBadge(badgeNo);
      return n === undefined ? undefined : numbering.employeeId(n);
    },
  };
}
