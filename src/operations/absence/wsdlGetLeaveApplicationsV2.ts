import { replyOperation, t } from '../../definition/operation.js';
import { GetLeaveApplicationsV2Response } from '../../records/absence/GetLeaveApplicationsV2Response.js';
import { getLeaveApplicationsV2Request } from '../../records/absence/getLeaveApplicationsV2Request.js';

/**
 * Reads leave applications of the key's unit, or of all units.
 * All units may time out on large data: then call once a unit with its own key.
 * Source: interface document 4.5; the record that it answers is observed.
 */
export const wsdlGetLeaveApplicationsV2 = replyOperation('wsdlGetLeaveApplicationsV2', {
  action: 'GetLeaveApplicationsV2',
  effect: 'read',
  section: '4.5',
  input: {
    /** The filters; an empty one reads everything of the key's unit. */
    getLeaveApplicationsV2Request: t.record(getLeaveApplicationsV2Request).required(),
  },
  answers: GetLeaveApplicationsV2Response,
  streams: 'leaveApplications',
});
