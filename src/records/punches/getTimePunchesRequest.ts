import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'getTimePunchesRequest',
  {
    employeeId: t.int(),
    badgeNo: t.string(),
    sectionId: t.int(),
    fromDate: t.date(),
    toDate: t.date(),
    transferredToPayroll: t.boolean(),
    notTransferredToPayroll: t.boolean(),
    approved: t.boolean(),
    unapproved: t.boolean(),
    deleted: t.boolean(),
    active: t.boolean(),
    allUnits: t.boolean(),
    modifiedAfter: t.dateTimeText(),
    employeeUnitMode: t.int(),
    shiftTaskInfo: t.boolean(),
  },
  { origin: 'documented' },
);

/** getTimePunchesRequest. */
export interface getTimePunchesRequest extends RecordOf<typeof definition> {}
export const getTimePunchesRequest: Definition<getTimePunchesRequest> = definition;
