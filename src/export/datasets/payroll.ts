import { wsdlGetPayrollV2 } from '../../operations/payroll/wsdlGetPayrollV2.js';
import { PayrollV2 } from '../../records/payroll/PayrollV2.js';
import type { Dataset } from '../Dataset.js';

/** The operation has no filter by modification, and no field tells its transactions apart. */
export const payroll: Dataset = {
  name: 'payroll',
  about: 'payroll transactions of the period',
  operation: wsdlGetPayrollV2,
  record: PayrollV2,
  scope: 'unit',
  period: 'required',
  changes: false,
  day: 'date',
  partitionBy: 'date',
  request: ({ from, to }) => ({
    getPayrollV2Request: { fromDate: from, toDate: to, includeTags: true, includeStCode: true },
  }),
  order: ['date', 'id', 'pType', 'salType', 'in', 'out'],
};
