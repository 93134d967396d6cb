import type { Payroll } from '../../records/payroll/Payroll.js';
import type { PayrollRaw } from '../../records/payroll/PayrollRaw.js';
import type { PayrollV2 } from '../../records/payroll/PayrollV2.js';
import type { Unchecked } from '../Unchecked.js';
import { agreementFields } from './agreementRecord.js';
import type { Handlers, PartsOf } from './Handler.js';
import { externalFields } from './punches.js';
import { tagRecords } from './shiftTypeRecord.js';
import { type Caller, unitsOf } from '../rules/Caller.js';
import type { Transaction } from '../rules/Transaction.js';
import { findTransactions } from '../rules/findTransactions.js';
import { minutesOf, punchMinutes } from '../rules/hours.js';
import { reverse } from '../rules/reverse.js';
import { saveManualSalary } from '../rules/saveManualSalary.js';
import { costOf } from '../rules/transactions.js';
import { startTransfer, transferById } from '../rules/transfer.js';
import type { World } from '../world/World.js';
import { decimalOf, hoursOf } from '../world/decimal.js';
import { rejection } from '../world/messages.js';

/** The first versions have numbers where the second has flags. */
function legacyTransactions(world: World, caller: Caller, request: PartsOf<'wsdlGetPayroll'>) {
  return findTransactions(world, caller, {
    ...request,
    attest: request.attest === 1,
    empInUnitOnly: request.empInUnitOnly === 1,
    isTransferingToPayroll: request.isTransferingToPayroll === 1,
  });
}

/** Operations on payroll rows, transfers and salaries by hand. */
export const payroll = {
  wsdlGetPayroll(world, caller, request) {
    return legacyTransactions(world, caller, request).map((row) => payrollRecord(world, row, {}));
  },

  wsdlGetPayrollRaw(world, caller, request) {
    return legacyTransactions(world, caller, request).map((row) => payrollRawRecord(world, row));
  },

  wsdlGetPayrollV2(world, caller, { getPayrollV2Request: request = {} }) {
    const { includeCosts: costs, includeTags: tags, includeStCode: stCode } = request;
    return findTransactions(world, caller, request).map((row) =>
      payrollRecord(world, row, { costs, tags, stCode }),
    );
  },

  wsdlInitiateTransferToPayroll(world, caller, { searchOptions = {} }) {
    const validationErrors = startTransfer(world, caller, searchOptions);
    const status = validationErrors.length > 0 ? 'Failed' : 'In Progress';
    return { extTransferId: searchOptions.extTransferId ?? '', status, validationErrors };
  },

  wsdlGetResultTransferToPayroll(world, caller, { extTransferId = '' }) {
    const transfer = transferById(world, extTransferId);
    if (!transfer)
      return {
        extTransferId,
        status: 'Failed',
        validationErrors: [rejection('SBX-TRANSFER-004', extTransferId)],
      };
    if (transfer.status === 'In Progress' && transfer.pollsLeft-- <= 0) transfer.status = transfer.ends;
    const ready = transfer.status === 'Ready to Download';
    const url = ready ? `${caller.url}/download/${transfer.token}.csv` : undefined;
    return { extTransferId, status: transfer.status, url, validationErrors: [] };
  },

  // The service's words are not documented; these are the sandbox's.
  wsdlGetSalaryPeriodLockStatus(world, caller) {
    const locks = [...world.salaryLocks.of(unitsOf(world, caller))];
    if (locks.length === 0) return 'Open';
    return locks.map(({ restId, fromDate, toDate }) => `Locked ${restId} ${fromDate} ${toDate}`).join('; ');
  },

  wsdlReverseTransactions(world, caller, { reverseInfos = [] }) {
    return reverseInfos.map((row) => ({ ...row, validationErrors: reverse(world, caller, row) }));
  },

  wsdlUpdateManualSalaries(world, caller, { manualSalariesData = [] }) {
    return manualSalariesData.map((row) => {
      const saved = saveManualSalary(world, caller, row);
      if ('errors' in saved) return { ...row, validationErrors: saved.errors };
      const badgeNo = world.employees.get(saved.employeeId)?.badgeNo ?? '';
      const { employeeId, hours, punchId: timepunchId } = saved;
      return { ...row, employeeId, badgeNo, hours, timepunchId, validationErrors: [] };
    });
  },
} satisfies Partial<Handlers>;

export interface PayrollIncludes {
  readonly costs?: boolean | undefined;
  readonly tags?: boolean | undefined;
  readonly stCode?: boolean | undefined;
}

/** The `PayrollV2` record of a transaction (document 2.8). The first version is the same without some fields. */
export function payrollRecord(
  world: World,
  row: Transaction,
  include: PayrollIncludes,
): Unchecked<PayrollV2 & Payroll> {
  const type = world.shiftTypes.get(row.categoryId);
  const agreement = world.agreements.get(world.employees.get(row.employeeId)?.mainAgreementId);
  return {
    ...employeeFields(world, row),
    id: row.id,
    pType: row.pType,
    date: row.date,
    salType: world.salaryTypes.get(row.stCode)?.salaryCode ?? '',
    in: row.in.slice(11),
    out: row.out.slice(11),
    hours: decimalOf(row.hours),
    salaryMgrAttest: row.approvedByManager,
    transactionEmpAttest: row.approvedByEmployee,
    transactionMgrAttest: row.approvedByManager,
    transactionCustAttest: false,
    ...agreementFields(agreement),
    ...externalFields(row.source),
    teamId: 0,
    teamExtCode: '',
    scheduleId: row.scheduleId,
    punchId: row.punchId,
    punchDate: row.punchDate ?? row.date,
    orgScheduleId: row.orgScheduleId,
    leaveAppId: row.absenceId,
    segmentStartDate: row.date,
    productiveTime: type?.productive ?? true,
    ...(include.costs ? costOf(world, row) : {}),
    tags: include.tags ? tagRecords(world, type?.tags ?? []) : undefined,
    stCode: include.stCode ? row.stCode : undefined,
  };
}

/** The raw row of a transaction, with the shift and the punch that it comes from. */
export function payrollRawRecord(world: World, row: Transaction): Unchecked<PayrollRaw> {
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
  return {
    empName: employee ? `${employee.givenName} ${employee.familyName}` : '',
    restId: row.restId,
    badgeNo: employee?.badgeNo ?? '',
    socsecNo: employee?.socsecNo ?? '',
    cardNo: employee?.cardNo ?? '',
    costCentre: world.extCodeOf(row.costCentre),
    projectNo: world.extCodeOf(row.projectNo),
    accountNo: world.extCodeOf(row.accountNo),
  };
}
