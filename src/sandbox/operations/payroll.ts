import type { getPayrollV2Request, Payroll, PayrollRaw, PayrollV2 } from '../../records/index.generated.js';
import type { Unchecked } from '../Unchecked.js';
import { agreementFields } from './agreements.js';
import type { Handlers, PartsOf } from './Handler.js';
import { codesOf, externalFields, personFields } from './punches.js';
import { tagRecords } from './scheduleRecord.js';
import { type Caller, unitsOf } from '../rules/Caller.js';
import { nameOf } from '../rules/filters.js';
import { costOf, findTransactions, type Transaction } from '../rules/transactions.js';
import { minutesOf, punchMinutes } from '../rules/hours.js';
import { saveRow, saveRows } from '../rules/Saving.js';
import { reverse, saveManualSalary, startTransfer, transferById } from '../rules/payroll.js';
import type { World } from '../world/World.js';
import { decimalOf, hoursOf } from '../world/decimal.js';

/** The first versions have numbers where the second has flags. */
function legacyTransactions(world: World, caller: Caller, request: PartsOf<'wsdlGetPayroll'>) {
  return findTransactions(world, caller, {
    ...request,
    attest: request.attest === 1,
    empInUnitOnly: request.empInUnitOnly === 1,
    isTransferingToPayroll: request.isTransferingToPayroll === 1,
  });
}

export const payroll = {
  wsdlGetPayroll(world, caller, request) {
    return legacyTransactions(world, caller, request).map((row) => payrollRecord(world, row, {}));
  },

  wsdlGetPayrollRaw(world, caller, request) {
    return legacyTransactions(world, caller, request).map((row) => payrollRawRecord(world, row));
  },

  wsdlGetPayrollV2(world, caller, { getPayrollV2Request: request = {} }) {
    return findTransactions(world, caller, request).map((row) => payrollRecord(world, row, request));
  },

  wsdlInitiateTransferToPayroll(world, caller, { searchOptions = {} }) {
    const { extTransferId = '' } = searchOptions;
    return saveRow(world, caller, { extTransferId, status: 'Failed' }, (saving) => {
      startTransfer(saving, searchOptions);
      return { extTransferId, status: 'In Progress' };
    });
  },

  wsdlGetResultTransferToPayroll(world, caller, { extTransferId = '' }) {
    return saveRow(world, caller, { extTransferId, status: 'Failed' }, (saving) => {
      const transfer = transferById(world, extTransferId) ?? saving.reject('SBX-TRANSFER-004', extTransferId);
      if (transfer.status === 'In Progress' && transfer.pollsLeft-- <= 0) transfer.status = transfer.ends;
      const ready = transfer.status === 'Ready to Download';
      const url = ready ? `${caller.url}/download/${transfer.token}.csv` : undefined;
      return { extTransferId, status: transfer.status, url };
    });
  },

  // The service's words are not documented; these are the sandbox's.
  wsdlGetSalaryPeriodLockStatus(world, caller) {
    const locks = [...world.salaryLocks.of(unitsOf(world, caller))];
    if (locks.length === 0) return 'Open';
    return locks.map(({ restId, fromDate, toDate }) => `Locked ${restId} ${fromDate} ${toDate}`).join('; ');
  },

  wsdlReverseTransactions: (world, caller, { reverseInfos }) =>
    saveRows(world, caller, reverseInfos, (saving, row) => {
      reverse(saving, row);
      return row;
    }),

  wsdlUpdateManualSalaries: (world, caller, { manualSalariesData }) =>
    saveRows(world, caller, manualSalariesData, (saving, row) => {
      const { employeeId, hours, punchId: timepunchId } = saveManualSalary(saving, row);
      const badgeNo = world.badgeOf(employeeId);
      return { ...row, employeeId, badgeNo, hours, timepunchId };
    }),
} satisfies Partial<Handlers>;

/** The `PayrollV2` record of a transaction (document 2.8). The first version is the same without some fields. */
function payrollRecord(
  world: World,
  row: Transaction,
  asked: Unchecked<getPayrollV2Request>,
): Unchecked<PayrollV2 & Payroll> {
  const { id, pType, date, scheduleId, punchId, orgScheduleId } = row;
  const type = world.shiftTypes.get(row.categoryId);
  const agreement = world.agreements.get(world.employees.get(row.employeeId)?.mainAgreementId);
  return {
    ...employeeFields(world, row),
    ...{ id, pType, date, in: row.in.slice(11), out: row.out.slice(11), hours: decimalOf(row.hours) },
    salType: world.salaryTypes.get(row.stCode)?.salaryCode ?? '',
    salaryMgrAttest: row.approvedByManager,
    transactionEmpAttest: row.approvedByEmployee,
    transactionMgrAttest: row.approvedByManager,
    transactionCustAttest: false,
    ...agreementFields(agreement),
    ...externalFields(row.source),
    ...{ teamId: 0, teamExtCode: '', leaveAppId: row.absenceId, segmentStartDate: date },
    ...{ scheduleId, punchId, punchDate: row.punchDate ?? date, orgScheduleId },
    productiveTime: type?.productive ?? true,
    ...(asked.includeCosts && costOf(world, row)),
    tags: asked.includeTags ? tagRecords(world, type?.tags ?? []) : undefined,
    stCode: asked.includeStCode ? row.stCode : undefined,
  };
}

/** The raw row of a transaction, with the shift and the punch that it comes from. */
function payrollRawRecord(world: World, row: Transaction): Unchecked<PayrollRaw> {
  const punch = world.punches.get(row.punchId);
  const shift = world.shifts.get(row.scheduleId);
  return {
    ...employeeFields(world, row),
    id: row.id,
    punchId: row.punchId ? String(row.punchId) : '',
    punchDate: row.date,
    punchIn: punch?.punchIn.replace('T', ' ') ?? '',
    punchOut: punch?.punchOut?.replace('T', ' ') ?? '',
    hours: decimalOf(row.hours),
    salaryType: world.salaryTypes.get(row.stCode)?.salaryCode ?? '',
    begTime: shift?.begTime ?? '',
    endTime: shift?.endTime ?? '',
    shiftHours: decimalOf(shift ? hoursOf(minutesOf(shift)) : 0),
    punchHours: decimalOf(punch ? hoursOf(punchMinutes(punch)) : 0),
    pType: String(row.pType),
  };
}

function employeeFields(world: World, row: Transaction) {
  const employee = world.employees.get(row.employeeId);
  return { empName: nameOf(employee), restId: row.restId, ...personFields(employee), ...codesOf(world, row) };
}
