import { wsdlGetTimePunches } from '../../operations/punches/wsdlGetTimePunches.js';
import { TimePunch } from '../../records/punches/TimePunch.js';
import type { Dataset, Range } from '../Dataset.js';

const request = ({ from, to, since, deleted }: Range, allUnits: boolean) => ({
  getTimePunchesRequest: {
    ...{ fromDate: from, toDate: to, active: true, deleted: since !== undefined || deleted === true },
    ...{ transferredToPayroll: true, notTransferredToPayroll: true, approved: true, unapproved: true },
    ...{ allUnits, shiftTaskInfo: true },
    ...(since ? { modifiedAfter: since } : {}),
  },
});

export const punches: Dataset = {
  name: 'punches',
  about: 'time punches that begin in the period, approved or not',
  operation: wsdlGetTimePunches,
  record: TimePunch,
  scope: 'unit',
  period: 'required',
  changes: true,
  partitionBy: 'punchIn',
  request: (range) => request(range, false),
  requestAll: (range) => request(range, true),
  unitOf: ({ restId }) => restId,
  order: ['id'],
  identity: ['id'],
  isDeleted: ({ deleted }) => deleted === true,
};
