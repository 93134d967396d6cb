import type { SalaryCompensation, standardBankHoliday } from '../../records/index.generated.js';
import { defined } from '../../text/defined.js';
import { changedSince, parseDay } from '../rules/filters.js';
import { type Saving, saveRows } from '../rules/Saving.js';
import { listed } from '../rules/transactions.js';
import type { Unchecked } from '../Unchecked.js';
import { tenThousandthsOf } from '../world/decimal.js';
import type { TableRow } from '../world/rows.js';
import type { By, Table } from '../world/Table.js';
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

  wsdlUpdateStandardBankHolidays: (world, caller, { bankHolidays }) =>
    saveRows(world, caller, bankHolidays, (saving, row) => {
      checkBankHoliday(saving, row);
      return save(saving, world.bankHolidays, row, 'bank holiday');
    }),

  wsdlGetOvertimeMethods(world, _caller, { lastModified }) {
    return changedSince(world.overtimeMethods.of(), lastModified);
  },

  wsdlGetEligibilityRules(world) {
    return [...world.eligibilityRules.of()].map((rule) => ({ ...rule, validationErrors: [] }));
  },

  wsdlUpdateEligibilityRules: (world, caller, { eligibilityRules }) =>
    saveRows(world, caller, eligibilityRules, (saving, row) => {
      if (!row.id) saving.require(row, 'name');
      return save(saving, world.eligibilityRules, row, 'eligibility rule');
    }),

  wsdlDeleteEligibilityRules: (world, caller, { eligibilityRules }) =>
    saveRows(world, caller, eligibilityRules, (saving, row) =>
      remove(saving, world.eligibilityRules, row, 'eligibility rule'),
    ),

  wsdlGetSalaryCompensations(world) {
    return [...world.salaryCompensations.of()].map((rule) => ({ ...rule, validationErrors: [] }));
  },

  wsdlUpdateSalaryCompensations: (world, caller, { salaryCompensations }) =>
    saveRows(world, caller, salaryCompensations, (saving, row) => {
      checkCompensation(saving, row);
      // The flag makes all absences count, so a list of some has no say (document 2.11).
      const kept = row.includeAllAbsencesCountedAsWorkedHours ? { ...row, allowedAbsences: '' } : row;
      return save(saving, world.salaryCompensations, kept, 'salary compensation');
    }),

  wsdlDeleteSalaryCompensations: (world, caller, { salaryCompensations }) =>
    saveRows(world, caller, salaryCompensations, (saving, row) =>
      remove(saving, world.salaryCompensations, row, 'salary compensation'),
    ),
} satisfies Partial<Handlers>;

interface RuleRow {
  readonly id?: number | undefined;
  readonly validationErrors?: readonly string[] | undefined;
}

/** Changes the row of an id, or adds one without an id. */
function save<Row extends TableRow>(saving: Saving, table: Table<Row>, row: RuleRow, noun: string) {
  const existing = saving.existing(noun, table, { id: row.id } as By<Row>);
  saving.settle();
  const { id: _, validationErrors: __, ...given } = row;
  return existing
    ? Object.assign(existing, defined(given))
    : table.add({ ...defined(given), restId: 0 } as unknown as Omit<Row, 'id'>);
}

function remove<Given extends RuleRow, Row extends TableRow>(
  saving: Saving,
  table: Table<Row>,
  row: Given,
  noun: string,
): Given {
  const existing = table.get(row.id) ?? saving.reject('SBX-ROW-002', noun, `id ${row.id ?? 0}`);
  table.delete(existing, saving.world.stamp());
  return row;
}

function checkBankHoliday(saving: Saving, row: Unchecked<standardBankHoliday>): void {
  if (!row.id) saving.require(row, 'redDate');
  saving.date('redDate', row.redDate);
  for (const { firstType } of row.overtimes ?? [])
    if (firstType !== undefined && firstType !== 1) saving.add('SBX-HOLIDAY-001');
  saving.row('leave reason', saving.world.leaveReasons, { id: row.createLeaveReasonId });
}

function checkCompensation(saving: Saving, row: Unchecked<SalaryCompensation>): void {
  const { bankHolidays, salaryTypes, eligibilityRules, leaveReasons } = saving.world;
  if (row.fixedNrOfWorkedDays && tenThousandthsOf(row.percentageOfSummedSalaries))
    saving.add('SBX-COMPENSATION-001');
  saving.row('bank holiday', bankHolidays, { id: row.reddayId });
  for (const code of listed(row.salaryCodes))
    if (!salaryTypes.find(({ salaryCode }) => salaryCode === code)) saving.add('SBX-SALARY-003', code);
  for (const id of listed(row.eligibilityRuleIds))
    if (!eligibilityRules.get(Number(id))) saving.add('SBX-ROW-002', 'eligibility rule', `id ${id}`);
  for (const id of listed(row.allowedAbsences))
    if (!leaveReasons.get(Number(id))) saving.add('SBX-ROW-002', 'leave reason', `id ${id}`);
}
