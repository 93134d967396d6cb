import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'getPayrollV2Request',
  {
    fromDate: t.date(),
    toDate: t.date(),
    attest: t.boolean(),
    pSalType: t.string(),
    empInUnitOnly: t.boolean(),
    employeeId: t.int(),
    badgeNo: t.string(),
    isTransferingToPayroll: t.boolean(),
    approvedSalaryStatus: t.int(),
    includeCosts: t.boolean(),
    costCalculationType: t.int(),
    includeTags: t.boolean(),
    includeStCode: t.boolean(),
  },
  { origin: 'documented' },
);

/** getPayrollV2Request. */
export interface getPayrollV2Request extends RecordOf<typeof definition> {}
export const getPayrollV2Request: Definition<getPayrollV2Request> = definition;
