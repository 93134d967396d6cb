import { type Caller, unitsOf } from '../rules/Caller.js';
import { findTransactions } from '../rules/findTransactions.js';
import { rejection } from '../world/messages.js';
import { reverse } from '../rules/reverse.js';
import { saveManualSalary } from '../rules/saveManualSalary.js';
import { startTransfer, transferById } from '../rules/transfer.js';
import type { World } from '../world/World.js';
import type { Handlers } from './Handler.js';
import { payrollRawRecord, payrollRecord } from './payrollRecord.js';

interface LegacyRequest {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly attest?: number | undefined;
  readonly pSalType?: string | undefined;
  readonly empInUnitOnly?: number | undefined;
  readonly employeeId?: number | undefined;
  readonly badgeNo?: string | undefined;
  readonly isTransferingToPayroll?: number | undefined;
}

/** The first versions have numbers where the second has flags. */
function legacyTransactions(world: World, caller: Caller, request: LegacyRequest) {
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
