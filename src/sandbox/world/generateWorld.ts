import { agreementOf, agreementTemplates } from './generate/agreements.js';
import { decisions, leaveReasons, teams } from './generate/absences.js';
import {
  additionalFields,
  salaryTypes,
  shiftTypes,
  skillCategories,
  skills,
  staffCategories,
  tags,
  textItems,
  timeTrackers,
} from './generate/catalogue.js';
import { Numbering } from './generate/Numbering.js';
import {
  bankHolidays,
  eligibilityRules,
  overtimeMethods,
  salaryCompensations,
} from './generate/payrollRules.js';
import { employeeOf, groupOf } from './generate/people.js';
import { restCatalogue } from './generate/rest.js';
import { CUSTOMER, districts, sectionsOf, unitsOf } from './generate/units.js';
import { absenceOf, punchesOf, shiftsOf } from './generate/work.js';
import type { RowSource } from './Table.js';
import type { TableRows } from './Tables.js';
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
        (id) => numbering.unitOfEmployee(id),
      ),
      agreements: source(
        (n, restId) => [agreementOf(n, restId, numbering)],
        (id) => numbering.unitOfAgreement(id),
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
        (id) => numbering.unitOfAbsence(id),
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

type Catalogue = { readonly [K in keyof TableRows]?: readonly TableRows[K][] };

/** The lists that every world starts with, whatever its size. */
export function catalogue(): Catalogue {
  return {
    districts: districts(),
    additionalFields: additionalFields(),
    agreementTemplates: agreementTemplates(),
    leaveReasons: leaveReasons(),
    decisions: decisions(),
    teams: teams(),
    textItems: textItems(),
    staffCategories: staffCategories(),
    tags: tags(),
    salaryTypes: salaryTypes(),
    timeTrackers: timeTrackers(),
    skillCategories: skillCategories(),
    skills: skills(),
    bankHolidays: bankHolidays(),
    overtimeMethods: overtimeMethods(),
    eligibilityRules: eligibilityRules(),
    salaryCompensations: salaryCompensations(),
    ...restCatalogue(),
  };
}
