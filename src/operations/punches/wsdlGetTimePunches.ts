import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { GetTimePunchesResponse } from '../../records/punches/GetTimePunchesResponse.js';
import { getTimePunchesRequest } from '../../records/punches/getTimePunchesRequest.js';

/**
 * wsdlGetTimePunches.
 */
export const wsdlGetTimePunches = replyOperation('wsdlGetTimePunches', {
  action: 'GetTimePunches',
  effect: 'read',
  origin: 'documented',
  input: {
    getTimePunchesRequest: t.record(getTimePunchesRequest).required(),
  },
  answers: GetTimePunchesResponse,
  streams: 'timepunches',
});
