import type {
  AdditionalFieldRow,
  SalaryTypeRow,
  StaffCategoryRow,
  TagRow,
  TextItemRow,
} from '../rows/catalogue.js';
import type { SkillCategoryRow, SkillRow } from '../rows/skills.js';
import type { TimeTrackerRow } from '../rows/timeTrackers.js';
import { emptyShiftType, type ShiftTypeRow } from '../rows/scheduling.js';

const MADE = '2026-01-02T08:00:00';

/** The roles of the interface (document 2.3). */
export const ROLES = [
  { id: 1, name: 'Staff' },
  { id: 2, name: 'Local Manager' },
  { id: 3, name: 'District Manager' },
  { id: 4, name: 'Manager' },
  { id: 5, name: 'Monitor' },
  { id: 6, name: 'Department Manager' },
  { id: 7, name: 'Assistant Manager' },
] as const;

export function staffCategories(): StaffCategoryRow[] {
  return ['Ordinarie', 'Timanställd', 'Chef'].map((categoryName, i) => ({
    id: i + 1,
    restId: 0,
    categoryName,
    extCode: `SC${i + 1}`,
    role: i === 2 ? 2 : 1,
    ts: MADE,
  }));
}

/** Types 11 to 17 for all units and 21 for the second unit alone. */
export function shiftTypes(): ShiftTypeRow[] {
  const type = (id: number, ext: string, name: string, more: Partial<ShiftTypeRow>): ShiftTypeRow => ({
    ...emptyShiftType(id, id === 21 ? 102 : 101),
    shiftTypeExtId: ext,
    name,
    ...more,
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

export function textItems(): TextItemRow[] {
  const item = (id: number, tag: TextItemRow['tag'], ttext: string, extCode: string): TextItemRow => ({
    id,
    restId: 0,
    tag,
    ttext,
    extCode,
    showInWebpunch: true,
    checked: false,
    ts: MADE,
  });
  return [
    item(501, 'costcentre', 'Butik', 'CC-501'),
    item(502, 'costcentre', 'Kök & bar', 'CC-502'),
    item(503, 'costcentre', 'Lager', 'CC-503'),
    item(601, 'project', 'Ombyggnad', 'P-601'),
    item(602, 'project', 'Jul', 'P-602'),
    item(701, 'account', 'Löner', 'A-701'),
    item(702, 'account', 'Utbildning', 'A-702'),
  ];
}

export function tags(): TagRow[] {
  return [
    {
      id: 1,
      restId: 0,
      categoryName: 'Kund',
      categoryExternalId: 'KAT-1',
      name: 'Överförmyndare',
      code: 'T16',
      externalId: 'TAG-1',
      customFields: [{ label: 'Färg', value: 'grön & blå' }],
    },
    {
      id: 2,
      restId: 0,
      categoryName: 'Kund',
      categoryExternalId: 'KAT-1',
      name: 'Skola',
      code: 'T17',
      externalId: 'TAG-2',
      customFields: [],
    },
  ];
}

export function salaryTypes(): SalaryTypeRow[] {
  const type = (id: number, name: string, hourlyCost: string, more: Partial<SalaryTypeRow> = {}) => ({
    id,
    restId: 0,
    salaryCode: String(id),
    name,
    transfer: true,
    requiresApproval: false,
    hourlyCost,
    ...more,
  });
  return [
    type(100, 'Ordinarie tid', '160.00'),
    type(200, 'OB kväll och natt', '45.00'),
    type(210, 'Övertid', '80.00'),
    type(300, 'Sjuk', '128.00'),
    type(310, 'Semester', '160.00'),
    type(320, 'Vård av barn', '0.00'),
    type(900, 'Intern kontroll', '0.00', { transfer: false }),
    type(950, 'Tillägg', '100.00', { requiresApproval: true }),
  ];
}

export function additionalFields(): AdditionalFieldRow[] {
  return [
    { id: 1, restId: 0, key: 'shoeSize', type: 'string', choices: [] },
    { id: 2, restId: 0, key: 'driver', type: 'bool', choices: [] },
    { id: 3, restId: 0, key: 'shirt', type: 'choice', choices: ['S', 'M', 'L'] },
    { id: 4, restId: 0, key: 'medicalCheck', type: 'date', choices: [] },
  ];
}

/** Holidays by year, 25 days of which the law gives 20, and a bank of hours without periods. */
export function timeTrackers(): TimeTrackerRow[] {
  return [
    { id: 1, restId: 0, name: 'Semesterdagar', periodized: true, opening: '25', statutory: '20' },
    { id: 2, restId: 0, name: 'Tidbank', periodized: false, opening: '0', statutory: '0' },
  ];
}

export function skillCategories(): SkillCategoryRow[] {
  return [
    { id: 1, restId: 0, shortName: 'UTB', name: 'Utbildning', ts: MADE },
    { id: 2, restId: 0, shortName: 'KK', name: 'Körkort', ts: MADE },
  ];
}

export function skills(): SkillRow[] {
  const skill = (id: number, extSkillId: string, description: string, categoryId: number) => ({
    id,
    restId: 0,
    extSkillId,
    description,
    categoryId,
    ts: MADE,
  });
  return [
    skill(1, 'HLR', 'Hjärt- & lungräddning', 1),
    skill(2, 'TRUCK', 'Truckkort', 2),
    skill(3, 'B', 'Körkort B', 2),
  ];
}
