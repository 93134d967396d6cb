import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { LeaveApplicationV2 } from './LeaveApplicationV2.js';

const definition = record('GetLeaveApplicationsV2Response', {
  /** The leave applications that were found. */
  leaveApplications: t.array(LeaveApplicationV2),
  /** Why the request was rejected; empty on success. */
  validationErrors: t.validationErrors(),
});

/** What `wsdlGetLeaveApplicationsV2` answers. Source: observed signatures. */
export interface GetLeaveApplicationsV2Response extends RecordOf<typeof definition> {}
export const GetLeaveApplicationsV2Response: Definition<GetLeaveApplicationsV2Response> = definition;
