import { findTransactions } from '../rules/findTransactions.js';
import { rejection } from '../rules/messages.js';
import { startTransfer, transferById } from '../rules/transfer.js';
import type { Handlers } from './Handler.js';
import { payrollRecord } from './payrollRecord.js';

/** Operations on payroll rows and transfers. */
export const payroll = {
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
    const url =
      transfer.status === 'Ready to Download' ? `${caller.url}/download/${transfer.token}.csv` : undefined;
    return { extTransferId, status: transfer.status, url, validationErrors: [] };
  },
} satisfies Partial<Handlers>;
