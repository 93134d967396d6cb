import {
  leaveReasons,
  salaryTypes,
  shiftTypes,
  staffCategories,
  tags,
  textItems,
} from './generate/catalogue.js';
import { Numbering } from './generate/Numbering.js';
import { employeeOf } from './generate/people.js';
import { CUSTOMER, districts, sectionsOf, unitsOf } from './generate/units.js';
import { absenceOf, punchesOf, shiftsOf } from './generate/work.js';
import type { WorldContent } from './WorldContent.js';
import type { WorldSize } from './WorldSize.js';

/** The content of a world of a size: the same for the same seed and date, for ever. */
export function generateWorld(size: WorldSize, seed: number, today: string): WorldContent {
  const numbering = new Numbering(size);
  const units = unitsOf(numbering);
  const everyone = <Row>(restId: number, rows: (n: number) => Row[]): Row[] =>
    numbering.numbersOf(restId).flatMap(rows);
  return {
    customer: CUSTOMER,
    rootKey: 'sandbox-root-key',
    payrollSystems: [{ name: 'Lön 2000' }, { name: 'Broken Payroll', broken: true }],
    units,
    districts: districts(),
    sections: units.flatMap(sectionsOf),
    shiftTypes: shiftTypes().filter(({ restId }) => restId <= 100 + size.units),
    leaveReasons: leaveReasons(),
    textItems: textItems(),
    staffCategories: staffCategories(),
    tags: tags(),
    salaryTypes: salaryTypes(),
    sources: {
      employees: {
        rowsOf: (restId) => everyone(restId, (n) => [employeeOf(n, restId, numbering, seed)]),
        unitOf: (id) => numbering.unitOfEmployee(id),
      },
      shifts: {
        rowsOf: (restId) => everyone(restId, (n) => shiftsOf(n, restId, numbering)),
        unitOf: (id) => numbering.unitOfShift(id),
      },
      punches: {
        rowsOf: (restId) => everyone(restId, (n) => punchesOf(n, restId, numbering, today)),
        unitOf: (id) => numbering.unitOfPunch(id),
      },
      absences: {
        rowsOf: (restId) =>
          everyone(restId, (n) => [absenceOf(n, restId, numbering)]).filter((row) => row !== undefined),
        unitOf: (id) => numbering.unitOfAbsence(id),
      },
    },
    firstFree: {
      employee: numbering.employeeId(numbering.people) + 1,
      shift: numbering.shiftBase + 2 * numbering.people * size.shifts,
      punch: numbering.punchId(numbering.people, size.shifts),
      absence: numbering.absenceId(numbering.people) + 1,
    },
    employeeIdOfBadge: (badgeNo) => {
      const n = numbering.numberOfBadge(badgeNo);
      return n === undefined ? undefined : numbering.employeeId(n);
    },
  };
}
