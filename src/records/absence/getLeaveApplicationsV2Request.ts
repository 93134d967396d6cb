import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'getLeaveApplicationsV2Request',
  {
    employeeId: t.int(),
    badgeNo: t.string(),
    sectionId: t.int(),
    fromDate: t.date(),
    toDate: t.date(),
    modifiedAfter: t.dateTimeText(),
    allUnits: t.boolean(),
  },
  { origin: 'observed' },
);

/** getLeaveApplicationsV2Request. */
export interface getLeaveApplicationsV2Request extends RecordOf<typeof definition> {}
export const getLeaveApplicationsV2Request: Definition<getLeaveApplicationsV2Request> = definition;
