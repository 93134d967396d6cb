import { listOperation } from '../../definition/operation.js';
import { NeoGroup } from '../../records/organisation/NeoGroup.js';

/**
 * Returns the groups of the organisation.
 *
 * Source: observed signatures.
 */
export const wsdlGetNeoGroups = listOperation('wsdlGetNeoGroups', {
  action: 'GetNeoGroups',
  answers: NeoGroup,
});
