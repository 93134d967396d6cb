import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { LeaveApplicationV2 } from './LeaveApplicationV2.js';

const definition = record(
  'GetLeaveApplicationsV2Response',
  {
    leaveApplications: t.array(LeaveApplicationV2),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** GetLeaveApplicationsV2Response. */
export interface GetLeaveApplicationsV2Response extends RecordOf<typeof definition> {}
export const GetLeaveApplicationsV2Response: Definition<GetLeaveApplicationsV2Response> = definition;
