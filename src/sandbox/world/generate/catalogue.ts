import { EligibilityRule } from '../../../records/payroll/EligibilityRule.js';
import { OvertimeMethod } from '../../../records/payroll/OvertimeMethod.js';
import { SalaryCompensation } from '../../../records/payroll/SalaryCompensation.js';
import { standardBankHoliday } from '../../../records/payroll/standardBankHoliday.js';
import { standardOvertime } from '../../../records/payroll/standardOvertime.js';
import { EmployeeRole } from '../../../values/EmployeeRole.js';
import { blankRecord } from '../blankRecord.js';
import { emptyShiftType, type ShiftTypeRow, type TextItemTag } from '../rows.js';
import type { TableRows } from '../Tables.js';
import { agreementTemplates } from './agreements.js';
import { districts } from './units.js';
import { NEEDS } from '../../../rest/call/scopes.generated.js';

type RestRows = Pick<
  TableRows,
  | 'apiClients'
  | 'absencePolicies'
  | 'absenceSchedules'
  | 'attestPolicies'
  | 'unitSettings'
  | 'mappings'
  | 'labels'
  | 'collaborationGroups'
>;

// The document has scopes of agreements, and no call that needs one (document 5).
const AGREEMENTS = ['create', 'delete', 'read'].map((bit) => `hr:agreements:${bit}`);
const EVERYTHING = [...new Set<string>([...Object.values(NEEDS), ...AGREEMENTS])];
const READING = EVERYTHING.filter((need) => /read/i.test(need));

const restId = 0;

/** What the REST side of every world starts with, so that each of its rules can be met. */
function restCatalogue(): { readonly [K in keyof RestRows]: RestRows[K][] } {
  const group = { restId, labelId: 1, isArchived: false };
  return {
    apiClients: [client(1, 'client', EVERYTHING), client(2, 'reader', READING)],
    absencePolicies: [
      { id: 1, restId, shiftAction: 'UNASSIGN', selfCertifiedDays: 24, employerPeriodDays: 16 },
      { id: 2, restId, shiftAction: 'UNASSIGN', templates: [1], defaultScheduleId: 1, timeTrackerId: 1 },
      {
        id: 3,
        restId,
        shiftAction: 'DELETE',
        maxOccasions: 3,
        maxDaysInPeriod: 20,
        maxConsecutiveDays: 10,
        minDaysBetween: 2,
        workBetween: true,
      },
    ],
    absenceSchedules: [
      schedule(1, 'Semester', ['08:00:00', '16:00:00'], 0),
      schedule(2, 'Utlånad till Århus', ['09:00:00', '17:00:00'], 9103),
    ],
    attestPolicies: [
      { id: 1, restId, autoAttest: true, byEmployee: true, byManager: true },
      { id: 2, restId, autoAttest: false, byEmployee: false, byManager: false },
    ],
    unitSettings: [{ id: 102, restId, allowOverlappingAbsences: false }],
    mappings: [
      { id: 1, restId, mappingType: 'EMPLOYEE_ID', internalValue: '1001', externalValue: 'HR-1' },
      { id: 2, restId, mappingType: 'UNIT_ID', internalValue: '9101', externalValue: 'SHOP-1' },
    ],
    labels: [{ id: 1, restId, name: 'Region', color: '#336699' }],
    collaborationGroups: [
      { ...group, id: 1, name: 'Norden', groups: [9101, 9102], employees: [1001] },
      { ...group, id: 2, name: 'Sverige', parentId: 1, groups: [], employees: [] },
    ],
  };
}

function client(id: number, name: string, permissions: string[]) {
  return { id, restId, clientId: `sandbox-${name}`, clientSecret: `sandbox-${name}-secret`, permissions };
}

function schedule(id: number, name: string, [begTime, endTime]: readonly [string, string], groupId: number) {
  return { id, restId, name, begTime, endTime, shiftTypeId: 11, groupId };
}

const ts = '2026-01-02T08:00:00';
const OF_CUSTOMER = { restId, validationErrors: undefined };
const ALL_DAY = { overtimeFrom: '00:00:00', overtimeTo: '23:59:59' };

/** The roles of the interface (document 2.3). */
export const ROLES = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  name: EmployeeRole.labelOf(id)!.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
}));

type Catalogue = { readonly [K in keyof TableRows]?: readonly TableRows[K][] };

/** The lists that every world starts with, whatever its size. */
export function catalogue(): Catalogue {
  const reason = { restId, confirmationText: '', salaryBase: 1, ts };
  const defaultSchedule = { begTime: '08:00:00', endTime: '16:00:00' };
  return {
    districts: districts(),
    additionalFields: [
      { id: 1, restId, key: 'shoeSize', type: 'string', choices: [] },
      { id: 2, restId, key: 'driver', type: 'bool', choices: [] },
      { id: 3, restId, key: 'shirt', type: 'choice', choices: ['S', 'M', 'L'] },
      { id: 4, restId, key: 'medicalCheck', type: 'date', choices: [] },
    ],
    agreementTemplates: agreementTemplates(),
    leaveReasons: [
      { ...reason, id: 1, extCode: 'SICK', abbrCode: 'SI', name: 'Sjuk', salaryCode: '300' },
      {
        ...reason,
        id: 2,
        extCode: 'VAC',
        abbrCode: 'VA',
        name: 'Semester',
        salaryCode: '310',
        defaultSchedule,
      },
      { ...reason, id: 3, extCode: 'VAB', abbrCode: 'VA', name: 'Vård av barn', salaryCode: '320' },
    ],
    decisions: [{ id: 1, restId, decisionNo: 'BESLUT-1', customerNo: 'K-1' }],
    teams: [{ id: 1, restId, extCode: 'TEAM-1', name: 'Kvällslaget' }],
    textItems: [
      item(501, 'costcentre', 'Butik', 'CC-501'),
      item(502, 'costcentre', 'Kök & bar', 'CC-502'),
      item(503, 'costcentre', 'Lager', 'CC-503'),
      item(601, 'project', 'Ombyggnad', 'P-601'),
      item(602, 'project', 'Jul', 'P-602'),
      item(701, 'account', 'Löner', 'A-701'),
      item(702, 'account', 'Utbildning', 'A-702'),
    ],
    staffCategories: ['Ordinarie', 'Timanställd', 'Chef'].map((categoryName, i) => ({
      ...{ id: i + 1, restId, categoryName, extCode: `SC${i + 1}`, role: i === 2 ? 2 : 1, ts },
    })),
    tags: [
      tag(1, 'Överförmyndare', 'T16', [{ label: 'Färg', value: 'grön & blå' }]),
      tag(2, 'Skola', 'T17', []),
    ],
    salaryTypes: [
      salaryType(100, 'Ordinarie tid', '160.00'),
      salaryType(200, 'OB kväll och natt', '45.00'),
      salaryType(210, 'Övertid', '80.00'),
      salaryType(300, 'Sjuk', '128.00'),
      salaryType(310, 'Semester', '160.00'),
      salaryType(320, 'Vård av barn', '0.00'),
      salaryType(900, 'Intern kontroll', '0.00', { transfer: false }),
      salaryType(950, 'Tillägg', '100.00', { requiresApproval: true }),
    ],
    // Holidays by year, 25 days of which the law gives 20, and a bank of hours without periods.
    timeTrackers: [
      { id: 1, restId, name: 'Semesterdagar', periodized: true, opening: '25', statutory: '20' },
      { id: 2, restId, name: 'Tidbank', periodized: false, opening: '0', statutory: '0' },
    ],
    skillCategories: [
      { id: 1, restId, shortName: 'UTB', name: 'Utbildning', ts },
      { id: 2, restId, shortName: 'KK', name: 'Körkort', ts },
    ],
    skills: [
      skill(1, 'HLR', 'Hjärt- & lungräddning', 1),
      skill(2, 'TRUCK', 'Truckkort', 2),
      skill(3, 'B', 'Körkort B', 2),
    ],
    bankHolidays: [
      bankHoliday(1, '2026-01-06', 'Trettondedag jul'),
      bankHoliday(2, '2026-04-03', 'Långfredag'),
    ],
    overtimeMethods: [overtimeMethod(1, 'Dag'), overtimeMethod(2, 'Vecka & månad')],
    eligibilityRules: [
      {
        ...blankRecord(EligibilityRule),
        ...OF_CUSTOMER,
        ...{ id: 1, name: 'Tre månader' },
        ...{ employeeCondition: 1, employeeConditionAmount: 3, employeePeriodType: 2 },
      },
    ],
    salaryCompensations: [
      {
        ...blankRecord(SalaryCompensation),
        ...OF_CUSTOMER,
        ...{ id: 1, name: 'Helglön', reddayId: 2, eligibilityRuleIds: '1', periodType: 1, periodLength: 28 },
        ...{ salaryCodes: '100', salaryCodeName: 100, fixedNrOfWorkedDays: 20 },
      },
    ],
    ...restCatalogue(),
  };
}

/** Types 11 to 17 for all units and 21 for the second unit alone. */
export function shiftTypes(): ShiftTypeRow[] {
  const type = (id: number, shiftTypeExtId: string, name: string, more: Partial<ShiftTypeRow>) => ({
    ...emptyShiftType(id, id === 21 ? 102 : 101),
    ...{ shiftTypeExtId, name, ...more },
  });
  return [
    type(11, 'DAY', 'Dagpass', {
      breaks: [['12:00:00', '12:30:00']],
      tags: [1],
      categoryName: 'Arbete',
      salaryType: 100,
    }),
    type(12, 'EVE', 'Kväll', {
      begTime: '14:00:00',
      endTime: '22:30:00',
      breaks: [['18:00:00', '18:30:00']],
      categoryName: 'Arbete',
    }),
    type(13, 'NIGHT', 'Natt & jour', {
      begTime: '22:00:00',
      endTime: '06:30:00',
      breaks: [['02:00:00', '02:30:00']],
      categoryName: 'Arbete',
    }),
    type(14, 'MEET', 'Möte <kort>', {
      begTime: '09:00:00',
      endTime: '10:00:00',
      productive: false,
      section: 1011,
      costCentre: 502,
      accountNo: 701,
      projectNo: 601,
      tags: [1, 2],
      skills: [1],
    }),
    type(15, 'FREE', 'Ledig dag', {
      begTime: '00:00:00',
      endTime: '23:59:59',
      breakType: 0,
      isFreeDay: true,
      countPunchHours: false,
      countScheduleHours: false,
    }),
    type(16, 'ONCALL', 'Beredskap', { onCall: 1, countScheduleHours: false }),
    type(17, 'OLD', 'Utgången', { isActive: false }),
    type(21, 'TRUCK', 'Truck', {
      sharedToAllUnits: false,
      skills: [2],
      units: [{ unitId: 102, visibleInWebpunch: true }],
    }),
  ];
}

function item(id: number, tag: TextItemTag, ttext: string, extCode: string) {
  return { id, restId, tag, ttext, extCode, showInWebpunch: true, checked: false, ts };
}

function salaryType(
  id: number,
  name: string,
  hourlyCost: string,
  more: Partial<TableRows['salaryTypes']> = {},
) {
  const transferred = { transfer: true, requiresApproval: false };
  return { id, restId, salaryCode: String(id), name, ...transferred, hourlyCost, ...more };
}

function tag(id: number, name: string, code: string, customFields: TableRows['tags']['customFields']) {
  const category = { categoryName: 'Kund', categoryExternalId: 'KAT-1' };
  return { id, restId, ...category, name, code, externalId: `TAG-${id}`, customFields };
}

function skill(id: number, extSkillId: string, description: string, categoryId: number) {
  return { id, restId, extSkillId, description, categoryId, ts };
}

function bankHoliday(id: number, redDate: string, description: string): TableRows['bankHolidays'] {
  const overtime = {
    ...blankRecord(standardOvertime),
    ...ALL_DAY,
    firstType: 1,
    validationErrors: undefined,
  };
  return {
    ...blankRecord(standardBankHoliday),
    ...OF_CUSTOMER,
    ...{ id, redDate, description, reduxRedDay: '100.00', overtimes: [overtime] },
  };
}

function overtimeMethod(id: number, name: string): TableRows['overtimeMethods'] {
  return {
    ...blankRecord(OvertimeMethod),
    ...{ id, restId, name, type: 1, periodType: 1, startDate: '2026-01-01', periodLength: 1, hours: '40.00' },
    countUpwards: true,
    otLevels: [
      { hours: '2.00', overtimeType: 1 },
      { hours: '4.00', overtimeType: 2 },
    ],
    ts,
  };
}
