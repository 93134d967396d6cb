import type * as absence from './rows/absence.js';
import type * as agreements from './rows/agreements.js';
import type * as catalogue from './rows/catalogue.js';
import type * as employees from './rows/employees.js';
import type * as organisation from './rows/organisation.js';
import type * as payroll from './rows/payroll.js';
import type * as payrollRules from './rows/payrollRules.js';
import type * as punches from './rows/punches.js';
import type * as rest from './rows/rest.js';
import type * as scheduling from './rows/scheduling.js';
import type * as skills from './rows/skills.js';
import type * as timeTrackers from './rows/timeTrackers.js';
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
  units: ofCustomer<organisation.UnitRow>(),
  districts: ofCustomer<organisation.DistrictRow>(),
  sections: ofUnit<organisation.SectionRow>(),
  employees: ofUnit<employees.EmployeeRow>(),
  groups: ofUnit<employees.GroupRow>(),
  portraits: ofUnit<employees.PortraitRow>(),
  attachments: ofUnit<employees.AttachmentRow>(),
  mails: ofUnit<employees.MailRow>(),
  moves: ofUnit<employees.MoveRow>(),
  additionalFields: ofCustomer<catalogue.AdditionalFieldRow>(),
  staffCategories: ofCustomer<catalogue.StaffCategoryRow>(),
  agreements: ofUnit<agreements.AgreementRow>(),
  agreementTemplates: ofCustomer<agreements.AgreementTemplateRow>(),
  shiftTypes: ofUnit<scheduling.ShiftTypeRow>(),
  tags: ofCustomer<catalogue.TagRow>(),
  shifts: ofUnit<scheduling.ShiftRow>(),
  leaveReasons: ofCustomer<absence.LeaveReasonRow>(),
  absences: ofUnit<absence.AbsenceRow>(),
  decisions: ofCustomer<absence.DecisionRow>(),
  teams: ofCustomer<absence.TeamRow>(),
  punches: ofUnit<punches.PunchRow>(),
  salaryTypes: ofCustomer<catalogue.SalaryTypeRow>(),
  manualSalaries: ofUnit<payroll.ManualSalaryRow>(),
  salaryLocks: ofUnit<payroll.SalaryLockRow>(),
  transfers: ofCustomer<payroll.TransferRow>(),
  bankHolidays: ofCustomer<payrollRules.BankHolidayRow>(),
  overtimeMethods: ofCustomer<payrollRules.OvertimeMethodRow>(),
  eligibilityRules: ofCustomer<payrollRules.EligibilityRuleRow>(),
  salaryCompensations: ofCustomer<payrollRules.SalaryCompensationRow>(),
  timeTrackers: ofCustomer<timeTrackers.TimeTrackerRow>(),
  trackerTransactions: ofUnit<timeTrackers.TrackerTransactionRow>(),
  skillCategories: ofCustomer<skills.SkillCategoryRow>(),
  skills: ofCustomer<skills.SkillRow>(),
  employeeSkills: ofUnit<skills.EmployeeSkillRow>(),
  textItems: ofCustomer<catalogue.TextItemRow>(),
  apiClients: ofCustomer<rest.ApiClientRow>(),
  absencePolicies: ofCustomer<rest.AbsencePolicyRow>(),
  absenceSchedules: ofCustomer<rest.AbsenceScheduleRow>(),
  attestPolicies: ofCustomer<rest.AttestPolicyRow>(),
  unitSettings: ofCustomer<rest.UnitSettingRow>(),
  mappings: ofCustomer<rest.MappingRow>(),
  labels: ofCustomer<rest.LabelRow>(),
  collaborationGroups: ofCustomer<rest.CollaborationGroupRow>(),
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
  readonly sources?: { readonly [K in TableName]?: RowSource<TableRows[K]> };
}

export function createTables(content: TableContent): Tables {
  const tables: Record<string, Table<TableRows[TableName]>> = {};
  const unitIds = () => [...tables.units!.of()].map(({ id }) => id);
  for (const name of TABLE_NAMES) {
    const scope = TABLES[name].scope === 'unit' ? unitIds : () => [0];
    const source = content.sources?.[name] as RowSource<TableRows[TableName]> | undefined;
    const table = new Table<TableRows[TableName]>(scope, source);
    for (const row of content.rows[name] ?? []) table.add(row);
    tables[name] = table;
  }
  return tables as unknown as Tables;
}
