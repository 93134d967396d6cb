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

/** What a table holds, and whose its rows are. */
interface TableOf<Row> {
  readonly scope: 'unit' | 'customer';
  /** Types only. */
  readonly row?: Row;
}

/** Rows that belong to a unit. */
const ofUnit = <Row>(): TableOf<Row> => ({ scope: 'unit' });
/** Rows that belong to the customer: their `restId` is 0. */
const ofCustomer = <Row>(): TableOf<Row> => ({ scope: 'customer' });

/** The tables of a world. */
const TABLES = {
  units: ofCustomer<UnitRow>(),
  districts: ofCustomer<DistrictRow>(),
  sections: ofUnit<SectionRow>(),
  employees: ofUnit<EmployeeRow>(),
  groups: ofUnit<GroupRow>(),
  portraits: ofUnit<PortraitRow>(),
  attachments: ofUnit<AttachmentRow>(),
  mails: ofUnit<MailRow>(),
  moves: ofUnit<MoveRow>(),
  additionalFields: ofCustomer<AdditionalFieldRow>(),
  staffCategories: ofCustomer<StaffCategoryRow>(),
  agreements: ofUnit<AgreementRow>(),
  agreementTemplates: ofCustomer<AgreementTemplateRow>(),
  shiftTypes: ofUnit<ShiftTypeRow>(),
  tags: ofCustomer<TagRow>(),
  shifts: ofUnit<ShiftRow>(),
  leaveReasons: ofCustomer<LeaveReasonRow>(),
  absences: ofUnit<AbsenceRow>(),
  decisions: ofCustomer<DecisionRow>(),
  teams: ofCustomer<TeamRow>(),
  punches: ofUnit<PunchRow>(),
  salaryTypes: ofCustomer<SalaryTypeRow>(),
  manualSalaries: ofUnit<ManualSalaryRow>(),
  salaryLocks: ofUnit<SalaryLockRow>(),
  transfers: ofCustomer<TransferRow>(),
  bankHolidays: ofCustomer<BankHolidayRow>(),
  overtimeMethods: ofCustomer<OvertimeMethodRow>(),
  eligibilityRules: ofCustomer<EligibilityRuleRow>(),
  salaryCompensations: ofCustomer<SalaryCompensationRow>(),
  timeTrackers: ofCustomer<TimeTrackerRow>(),
  trackerTransactions: ofUnit<TrackerTransactionRow>(),
  skillCategories: ofCustomer<SkillCategoryRow>(),
  skills: ofCustomer<SkillRow>(),
  employeeSkills: ofUnit<EmployeeSkillRow>(),
  textItems: ofCustomer<TextItemRow>(),
  apiClients: ofCustomer<ApiClientRow>(),
  absencePolicies: ofCustomer<AbsencePolicyRow>(),
  absenceSchedules: ofCustomer<AbsenceScheduleRow>(),
  attestPolicies: ofCustomer<AttestPolicyRow>(),
  unitSettings: ofCustomer<UnitSettingRow>(),
  mappings: ofCustomer<MappingRow>(),
  labels: ofCustomer<LabelRow>(),
  collaborationGroups: ofCustomer<CollaborationGroupRow>(),
};

export type TableName = keyof typeof TABLES;
export type TableRows = { [K in TableName]: (typeof TABLES)[K] extends TableOf<infer Row> ? Row : never };
export type Tables = { readonly [K in TableName]: Table<TableRows[K]> };

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

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
    const scope = TABLES[name].scope === 'unit' ? unitIds : () => [0];
    const source = content.sources[name] as RowSource<TableRows[TableName]> | undefined;
    const table = new Table<TableRows[TableName]>(scope, content.firstFree[name] ?? 1, source);
    for (const row of content.rows[name] ?? []) table.add(row);
    tables[name] = table;
  }
  return tables as unknown as Tables;
}
