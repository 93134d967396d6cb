import type { AbsenceRow, DecisionRow, LeaveReasonRow, TeamRow } from './rows/absence.js';
import type { AgreementRow, AgreementTemplateRow } from './rows/agreements.js';
import type {
  AdditionalFieldRow,
  SalaryTypeRow,
  StaffCategoryRow,
  TagRow,
  TextItemRow,
} from './rows/catalogue.js';
import type {
  AttachmentRow,
  EmployeeRow,
  GroupRow,
  MailRow,
  MoveRow,
  PortraitRow,
} from './rows/employees.js';
import type { SalaryLockRow } from './rows/locks.js';
import type { DistrictRow, SectionRow, UnitRow } from './rows/organisation.js';
import type { ManualSalaryRow, TransferRow } from './rows/payroll.js';
import type {
  BankHolidayRow,
  EligibilityRuleRow,
  OvertimeMethodRow,
  SalaryCompensationRow,
} from './rows/payrollRules.js';
import type { PunchRow } from './rows/punches.js';
import type {
  AbsencePolicyRow,
  AbsenceScheduleRow,
  ApiClientRow,
  AttestPolicyRow,
  CollaborationGroupRow,
  LabelRow,
  MappingRow,
  UnitSettingRow,
} from './rows/rest.js';
import type { ShiftRow, ShiftTypeRow } from './rows/scheduling.js';
import type { EmployeeSkillRow, SkillCategoryRow, SkillRow } from './rows/skills.js';
import type { TimeTrackerRow, TrackerTransactionRow } from './rows/timeTrackers.js';
import { type RowSource, Table } from './Table.js';

/** The tables of a world, by name. */
export interface TableRows {
  units: UnitRow;
  districts: DistrictRow;
  sections: SectionRow;
  employees: EmployeeRow;
  groups: GroupRow;
  portraits: PortraitRow;
  attachments: AttachmentRow;
  mails: MailRow;
  moves: MoveRow;
  additionalFields: AdditionalFieldRow;
  staffCategories: StaffCategoryRow;
  agreements: AgreementRow;
  agreementTemplates: AgreementTemplateRow;
  shiftTypes: ShiftTypeRow;
  tags: TagRow;
  shifts: ShiftRow;
  leaveReasons: LeaveReasonRow;
  absences: AbsenceRow;
  decisions: DecisionRow;
  teams: TeamRow;
  punches: PunchRow;
  salaryTypes: SalaryTypeRow;
  manualSalaries: ManualSalaryRow;
  salaryLocks: SalaryLockRow;
  transfers: TransferRow;
  bankHolidays: BankHolidayRow;
  overtimeMethods: OvertimeMethodRow;
  eligibilityRules: EligibilityRuleRow;
  salaryCompensations: SalaryCompensationRow;
  timeTrackers: TimeTrackerRow;
  trackerTransactions: TrackerTransactionRow;
  skillCategories: SkillCategoryRow;
  skills: SkillRow;
  employeeSkills: EmployeeSkillRow;
  textItems: TextItemRow;
  apiClients: ApiClientRow;
  absencePolicies: AbsencePolicyRow;
  absenceSchedules: AbsenceScheduleRow;
  attestPolicies: AttestPolicyRow;
  unitSettings: UnitSettingRow;
  mappings: MappingRow;
  labels: LabelRow;
  collaborationGroups: CollaborationGroupRow;
}

export type TableName = keyof TableRows;
export type Tables = { readonly [K in TableName]: Table<TableRows[K]> };

/** Whose rows belong to units; the rows of the others belong to the customer, and their `restId` is 0. */
const OF_UNITS: ReadonlySet<TableName> = new Set([
  'sections',
  'employees',
  'groups',
  'portraits',
  'attachments',
  'mails',
  'moves',
  'agreements',
  'shiftTypes',
  'shifts',
  'absences',
  'punches',
  'manualSalaries',
  'salaryLocks',
  'trackerTransactions',
  'employeeSkills',
]);

export const TABLE_NAMES: readonly TableName[] = [
  ...OF_UNITS,
  'units',
  'districts',
  'additionalFields',
  'staffCategories',
  'agreementTemplates',
  'tags',
  'leaveReasons',
  'decisions',
  'teams',
  'salaryTypes',
  'transfers',
  'bankHolidays',
  'overtimeMethods',
  'eligibilityRules',
  'salaryCompensations',
  'timeTrackers',
  'skillCategories',
  'skills',
  'textItems',
  'apiClients',
  'absencePolicies',
  'absenceSchedules',
  'attestPolicies',
  'unitSettings',
  'mappings',
  'labels',
  'collaborationGroups',
];

export function isTableName(name: string): name is TableName {
  return (TABLE_NAMES as readonly string[]).includes(name);
}

/** What tables start with. */
export interface TableContent {
  /** Rows that are there from the start. */
  readonly rows: { readonly [K in TableName]?: readonly TableRows[K][] };
  /** Where the rows of large tables come from, unit by unit, when they are first read. */
  readonly sources: { readonly [K in TableName]?: RowSource<TableRows[K]> };
  /** The first id of rows that are added, where a source has rows. */
  readonly firstFree: { readonly [K in TableName]?: number };
}

export function createTables(content: TableContent): Tables {
  const tables: Record<string, Table<TableRows[TableName]>> = {};
  const unitIds = () => [...tables.units!.of()].map(({ id }) => id);
  for (const name of TABLE_NAMES) {
    const scope = OF_UNITS.has(name) ? unitIds : () => [0];
    const source = content.sources[name] as RowSource<TableRows[TableName]> | undefined;
    const table = new Table<TableRows[TableName]>(scope, content.firstFree[name] ?? 1, source);
    for (const row of content.rows[name] ?? []) table.add(row);
    tables[name] = table;
  }
  return tables as unknown as Tables;
}
