import type { EligibilityRule } from '../../records/payroll/EligibilityRule.js';
import type { SalaryCompensation } from '../../records/payroll/SalaryCompensation.js';
import type { standardBankHoliday } from '../../records/payroll/standardBankHoliday.js';
import type { Unchecked } from '../Unchecked.js';
import { changedSince, parseDay } from '../rules/filters.js';
import { Rejections } from '../rules/Rejections.js';
import { defined } from '../../text/defined.js';
import { tenThousandthsOf } from '../world/decimal.js';
import type { Table } from '../world/Table.js';
import type { World } from '../world/World.js';
import type { Handlers } from './Handler.js';

/** Operations on the rules that payroll follows: bank holidays, compensation, eligibility, overtime. */
export const payrollRules = {
  wsdlgetStandardBankHolidays(world, _caller, { fromDate, toDate }) {
    const from = parseDay('fromDate', fromDate);
    const to = parseDay('toDate', toDate);
    return [...world.bankHolidays.of()].filter(
      ({ redDate = '' }) => (from === undefined || redDate >= from) && (to === undefined || redDate <= to),
    );
  },

  wsdlUpdateStandardBankHolidays(world, _caller, { bankHolidays = [] }) {
    return bankHolidays.map((row) =>
      save(world.bankHolidays, row, bankHolidayErrors(world, row), 'bank holiday'),
    );
  },

  wsdlGetOvertimeMethods(world, _caller, { lastModified }) {
    return changedSince(world.overtimeMethods.of(), lastModified);
  },

  wsdlGetEligibilityRules(world) {
    return [...world.eligibilityRules.of()].map((rule) => ({ ...rule, validationErrors: [] }));
  },

  wsdlUpdateEligibilityRules(world, _caller, { eligibilityRules = [] }) {
    return eligibilityRules.map((row) =>
      save(world.eligibilityRules, row, nameErrors(row), 'eligibility rule'),
    );
  },

  wsdlDeleteEligibilityRules(world, _caller, { eligibilityRules = [] }) {
    return eligibilityRules.map((row) => remove(world, world.eligibilityRules, row, 'eligibility rule'));
  },

  wsdlGetSalaryCompensations(world) {
    return [...world.salaryCompensations.of()].map((rule) => ({ ...rule, validationErrors: [] }));
  },

  wsdlUpdateSalaryCompensations(world, _caller, { salaryCompensations = [] }) {
    return salaryCompensations.map((row) => {
      // The flag makes all absences count, so a list of some has no say (document 2.11).
      const kept = row.includeAllAbsencesCountedAsWorkedHours ? { ...row, allowedAbsences: '' } : row;
      return save(world.salaryCompensations, kept, compensationErrors(world, row), 'salary compensation');
    });
  },

  wsdlDeleteSalaryCompensations(world, _caller, { salaryCompensations = [] }) {
    return salaryCompensations.map((row) =>
      remove(world, world.salaryCompensations, row, 'salary compensation'),
    );
  },
} satisfies Partial<Handlers>;

interface RuleRow {
  readonly id?: number | undefined;
  readonly validationErrors?: readonly string[] | undefined;
}

/** Changes the row of an id, or adds one without an id. */
function save<Given extends RuleRow, Row extends { id: number; restId: number }>(
  table: Table<Row>,
  row: Given,
  rejections: Rejections,
  noun: string,
): Given | (Row & { readonly validationErrors: readonly string[] }) {
  const existing = table.get(row.id);
  if (row.id && !existing) rejections.add('SBX-ROW-002', noun, `id ${row.id}`);
  if (rejections.any) return { ...row, validationErrors: rejections.texts };
  const { id: _, validationErrors: __, ...given } = row;
  const saved = existing
    ? Object.assign(existing, defined(given))
    : table.add({ ...defined(given), restId: 0 } as unknown as Omit<Row, 'id'>);
  return { ...saved, validationErrors: [] };
}

function remove<Given extends RuleRow, Row extends { id: number; restId: number }>(
  world: World,
  table: Table<Row>,
  row: Given,
  noun: string,
): Given & { readonly validationErrors: readonly string[] } {
  const rejections = new Rejections();
  const existing = table.get(row.id);
  if (existing) table.delete(existing, world.stamp());
  else rejections.add('SBX-ROW-002', noun, `id ${row.id ?? 0}`);
  return { ...row, validationErrors: rejections.texts };
}

function nameErrors(row: Unchecked<EligibilityRule>): Rejections {
  const rejections = new Rejections();
  if (!row.id && !row.name) rejections.add('SBX-ROW-001', 'name');
  return rejections;
}

function bankHolidayErrors(world: World, row: Unchecked<standardBankHoliday>): Rejections {
  const rejections = new Rejections();
  if (!row.id && !row.redDate) rejections.add('SBX-ROW-001', 'redDate');
  rejections.date('redDate', row.redDate);
  for (const { firstType } of row.overtimes ?? [])
    if (firstType !== undefined && firstType !== 1) rejections.add('SBX-HOLIDAY-001');
  rejections.row('leave reason', world.leaveReasons, { id: row.createLeaveReasonId });
  return rejections;
}

function compensationErrors(world: World, row: Unchecked<SalaryCompensation>): Rejections {
  const rejections = new Rejections();
  if (row.fixedNrOfWorkedDays && tenThousandthsOf(row.percentageOfSummedSalaries))
    rejections.add('SBX-COMPENSATION-001');
  rejections.row('bank holiday', world.bankHolidays, { id: row.reddayId });
  for (const code of listed(row.salaryCodes))
    if (!world.salaryTypes.find(({ salaryCode }) => salaryCode === code))
      rejections.add('SBX-SALARY-003', code);
  for (const id of listed(row.eligibilityRuleIds))
    if (!world.eligibilityRules.get(Number(id)))
      rejections.add('SBX-ROW-002', 'eligibility rule', `id ${id}`);
  for (const id of listed(row.allowedAbsences))
    if (!world.leaveReasons.get(Number(id))) rejections.add('SBX-ROW-002', 'leave reason', `id ${id}`);
  return rejections;
}

/** The entries of a comma-separated list; an empty text is an empty list. */
function listed(list: string | undefined): string[] {
  return (list ?? '').split(',').flatMap((text) => text.trim() || []);
}
