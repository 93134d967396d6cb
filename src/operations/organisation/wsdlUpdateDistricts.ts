import { batchOperation, t } from '../../definition/operation.js';
import { UpdateDistrict } from '../../records/organisation/UpdateDistrict.js';

/**
 * Creates or changes districts.
 *
 * The document gives the name only.
 * Source: interface document 4.5, observed signatures.
 */
export const wsdlUpdateDistricts = batchOperation('wsdlUpdateDistricts', {
  action: 'UpdateDistricts',
  effect: 'write',
  section: '4.5',
  input: {
    /** The districts, one row each. */
    districts: t.array(UpdateDistrict).required(),
  },
  settlement: {
    by: 'wsdlGetDistricts',
    look: 'the districts, by name or external id',
    shown: {
      kind: 'likeness',
      id: 'id',
      identity: ['id', 'groupId'],
      token: 'extGroupId',
      alike: ['name'],
      instead: { managerBadgeNo: 'managerId' },
    },
  },
  answers: UpdateDistrict,
  rowIdentity: ['id', 'groupId', 'extGroupId', 'name'],
  rowId: 'id',
});
