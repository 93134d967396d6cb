import { type World, emptyShiftType } from '../world/World.js';
import type { WorldSize } from '../world/WorldSize.js';
import { enrichAgreements } from './agreements.js';
import { enrichPeople } from './people.js';
import { enrichPayroll } from './payroll.js';
import { enrichShifts } from './shifts.js';
import { EligibilityRule } from '../../records/payroll/EligibilityRule.js';
import { OvertimeMethod } from '../../records/payroll/OvertimeMethod.js';
import { standardBankHoliday } from '../../records/payroll/standardBankHoliday.js';
import { variantOf } from '../world/blankRecord.js';

export const RICH: WorldSize = { units: 3, employees: 12, shifts: 10 };

/** Puts into a world of size `RICH` each documented value and field that such a world lacks. */
export function enrich(world: World): void {
  enrichLists(world);
  enrichPeople(world);
  enrichAgreements(world);
  enrichShifts(world);
  enrichPayroll(world);
}

const LATER = '2026-02-02T10:30:00';

/** A unit in another country, currency and language; shift types, tags, skills and rules that vary in all fields. */
function enrichLists(world: World): void {
  const danish = world.units.get(103)!;
  Object.assign(danish, {
    ...{ timeZone: 'Europe/Copenhagen', currency: 'DKK', country: 'DK', zipCode: '8000', noBreaks: 3 },
    ...{ maxHourDay: '9.50', maxHourWeek: '37.00', minShift: 4, minRest: 10, premium1: 160, premium2: 210 },
    ...{ publishedTo: '2026-04-12', ssoLoginOnly: true, ts: LATER },
    geos: [{ latitude: '56.1567', longitude: '10.2108', radius: 150, comment: 'indgang' }],
    standardOpenHours: [6, 7].map((dayOfWeek) => ({
      dayOfWeek,
      timeStart: '10:00:00',
      timeEnd: '20:00:00',
      dateStart: '2026-02-01',
    })),
    deviatingOpenHours: [{ timeStart: '12:00:00', timeEnd: '15:00:00', date: '2026-06-05' }],
  });
  const [kitchen] = [...world.sections.ofUnit(103)];
  Object.assign(kitchen!, { name: 'Køkken', managerGroupId: 9103, ts: LATER });
  enrichTypes(world);
  world.tags.add({
    restId: 0,
    categoryName: 'Område',
    categoryExternalId: 'KAT-2',
    name: 'Vågen nattevagt',
    code: 'T18',
    externalId: 'TAG-3',
    customFields: [{ label: 'Farve', value: 'blå' }],
  });
  world.decisions.add({ restId: 0, decisionNo: 'BESLUT-2', customerNo: 'K-2' });
  world.skillCategories.add({ restId: 0, shortName: 'SPR', name: 'Sprog', ts: LATER });
  world.skills.add({ restId: 0, extSkillId: 'DA', description: 'Dansk', categoryId: 3, ts: LATER });
  const holiday = variantOf(standardBankHoliday);
  world.bankHolidays.add({
    ...holiday,
    overtimes: holiday.overtimes?.map((overtime) => ({ ...overtime, firstType: 1 })),
    ...{ id: 0, restId: 0, redDate: '2026-06-05', description: 'Grundlovsdag', createLeaveReasonId: 2 },
  });
  world.overtimeMethods.add({ ...variantOf(OvertimeMethod), id: 0, restId: 0, name: 'Måned', ts: LATER });
  world.eligibilityRules.add({
    ...variantOf(EligibilityRule),
    ...{ id: 0, restId: 0, name: 'To år', allowedAbsences: '1,3' },
  });
  world.salaryCompensations.add({
    ...{ restId: 0, name: 'Søgnehelligdag', reddayId: 3, salaryCodes: '100,200', eligibilityRuleIds: '1,2' },
    ...{
      salaryCodeName: 210,
      periodType: 2,
      periodLength: 4,
      allowedAbsences: '1,2',
      fixedNrOfWorkedDays: 0,
    },
    ...{ calculationType: 1, periodCalculationType: 1, includeAllAbsencesCountedAsWorkedHours: false },
    ...{ countVirtualShiftAsWorkingDay: true, deductWorkingHoursFromCompensation: true },
    percentageOfSummedSalaries: '12.50',
  });
  const [compensation] = [...world.salaryCompensations.of()];
  world.salaryCompensations.add({
    ...compensation!,
    ...{ id: 0, name: 'Alle fravær', includeAllAbsencesCountedAsWorkedHours: true },
  });
}

function enrichTypes(world: World): void {
  const type = (id: number, shiftTypeExtId: string, name: string) => ({
    ...emptyShiftType(id, 103),
    ...{ shiftTypeExtId, name, ts: LATER, units: [], sharedToAllUnits: true },
  });
  world.shiftTypes.add({
    ...type(31, 'VAGT', 'Døgnvagt'),
    breaks: [
      ['10:00:00', '10:15:00'],
      ['12:00:00', '12:30:00'],
      ['15:00:00', '15:15:00'],
      ['17:00:00', '17:15:00'],
    ],
    ...{ begTime: '08:00:00', endTime: '20:00:00', categoryName: 'Vagt', tags: [3], skills: [4] },
    ...{ breakType: 0, accountNo: 702, projectNo: 602, salaryType: 200 },
  });
  world.shiftTypes.add({
    ...type(32, 'KURS', 'Kursus'),
    ...{ onCall: 1, section: 1032, projectNo: 602, costCentre: 503, tags: [3], productive: false },
    ...{ sharedToAllUnits: false, units: [{ unitId: 103, visibleInWebpunch: false }] },
  });
}
