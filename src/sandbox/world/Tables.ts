import type * as rows from './rows.js';
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

const TABLES = {
  units: ofCustomer<rows.UnitRow>(),
  districts: ofCustomer<rows.DistrictRow>(),
  sections: ofUnit<rows.SectionRow>(),
  employees: ofUnit<rows.EmployeeRow>(),
  groups: ofUnit<rows.GroupRow>(),
  portraits: ofUnit<rows.PortraitRow>(),
  attachments: ofUnit<rows.AttachmentRow>(),
  mails: ofUnit<rows.MailRow>(),
  moves: ofUnit<rows.MoveRow>(),
  additionalFields: ofCustomer<rows.AdditionalFieldRow>(),
  staffCategories: ofCustomer<rows.StaffCategoryRow>(),
  agreements: ofUnit<rows.AgreementRow>(),
  agreementTemplates: ofCustomer<rows.AgreementTemplateRow>(),
  shiftTypes: ofUnit<rows.ShiftTypeRow>(),
  tags: ofCustomer<rows.TagRow>(),
  shifts: ofUnit<rows.ShiftRow>(),
  leaveReasons: ofCustomer<rows.LeaveReasonRow>(),
  absences: ofUnit<rows.AbsenceRow>(),
  decisions: ofCustomer<rows.DecisionRow>(),
  teams: ofCustomer<rows.TeamRow>(),
  punches: ofUnit<rows.PunchRow>(),
  salaryTypes: ofCustomer<rows.SalaryTypeRow>(),
  manualSalaries: ofUnit<rows.ManualSalaryRow>(),
  salaryLocks: ofUnit<rows.SalaryLockRow>(),
  transfers: ofCustomer<rows.TransferRow>(),
  bankHolidays: ofCustomer<rows.BankHolidayRow>(),
  overtimeMethods: ofCustomer<rows.OvertimeMethodRow>(),
  eligibilityRules: ofCustomer<rows.EligibilityRuleRow>(),
  salaryCompensations: ofCustomer<rows.SalaryCompensationRow>(),
  timeTrackers: ofCustomer<rows.TimeTrackerRow>(),
  trackerTransactions: ofUnit<rows.TrackerTransactionRow>(),
  skillCategories: ofCustomer<rows.SkillCategoryRow>(),
  skills: ofCustomer<rows.SkillRow>(),
  employeeSkills: ofUnit<rows.EmployeeSkillRow>(),
  textItems: ofCustomer<rows.TextItemRow>(),
  apiClients: ofCustomer<rows.ApiClientRow>(),
  absencePolicies: ofCustomer<rows.AbsencePolicyRow>(),
  absenceSchedules: ofCustomer<rows.AbsenceScheduleRow>(),
  attestPolicies: ofCustomer<rows.AttestPolicyRow>(),
  unitSettings: ofCustomer<rows.UnitSettingRow>(),
  mappings: ofCustomer<rows.MappingRow>(),
  labels: ofCustomer<rows.LabelRow>(),
  collaborationGroups: ofCustomer<rows.CollaborationGroupRow>(),
};

export type TableName = keyof typeof TABLES;
export type TableRows = { [K in TableName]: (typeof TABLES)[K] extends TableOf<infer Row> ? Row : never };
export type Tables = { readonly [K in TableName]: Table<TableRows[K]> };

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

export function isTableName(name: string): name is TableName {
  return (TABLE_NAMES as readonly string[]).includes(name);
}

export interface TableContent {
  /** Rows that are there from the start. */
  readonly rows: { readonly [K in TableName]?: readonly TableRows[K][] };
  /** Where the rows of large tables come from, unit by unit, when they are first read. */
  readonly sources?: { readonly [K in TableName]?: RowSource<TableRows[K]> };
}

export function createTables(content: TableContent): Tables {
  const tables: Record<string, Table<TableRows[TableName]>> = {};
  const unitIds = () => [...tables.units!.of()].map(({ id }) => id);
  for (const name of TABLE_NAMES) {
    const isOfUnit = TABLES[name].scope === 'unit';
    const source = content.sources?.[name] as RowSource<TableRows[TableName]> | undefined;
    const table = new Table<TableRows[TableName]>(isOfUnit ? unitIds : () => [0], source);
    for (const row of content.rows[name] ?? []) table.add(isOfUnit ? row : { ...row, restId: 0 });
    tables[name] = table;
  }
  return tables as unknown as Tables;
}
