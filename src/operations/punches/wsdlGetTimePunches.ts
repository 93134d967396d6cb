import { replyOperation, t } from '../../definition/operation.js';
import { GetTimePunchesResponse } from '../../records/punches/GetTimePunchesResponse.js';
import { getTimePunchesRequest } from '../../records/punches/getTimePunchesRequest.js';

/**
 * Reads punches of the key's unit, or of all units with `allUnits`.
 * The period counts by punch-in in the unit's local time, both days included.
 * Source: interface document 2.7 and 4.5; the parts are observed.
 */
export const wsdlGetTimePunches = replyOperation('wsdlGetTimePunches', {
  action: 'GetTimePunches',
  effect: 'read',
  section: '4.5',
  input: {
    /** Which punches, and what to add to them. */
    getTimePunchesRequest: t.record(getTimePunchesRequest).required(),
  },
  answers: GetTimePunchesResponse,
  streams: 'timepunches',
});
