import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { GetLeaveApplicationsV2Response } from '../../records/absence/GetLeaveApplicationsV2Response.js';
import { getLeaveApplicationsV2Request } from '../../records/absence/getLeaveApplicationsV2Request.js';

/**
 * wsdlGetLeaveApplicationsV2.
 */
export const wsdlGetLeaveApplicationsV2 = replyOperation('wsdlGetLeaveApplicationsV2', {
  action: 'GetLeaveApplicationsV2',
  effect: 'read',
  origin: 'documented',
  input: {
    getLeaveApplicationsV2Request: t.record(getLeaveApplicationsV2Request).required(),
  },
  answers: GetLeaveApplicationsV2Response,
  streams: 'leaveApplications',
});
