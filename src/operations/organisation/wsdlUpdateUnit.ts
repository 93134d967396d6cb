import { batchOperation, t } from '../../definition/operation.js';
import { Unit } from '../../records/organisation/Unit.js';
import { updateUnit } from '../../records/organisation/updateUnit.js';

/**
 * Changes a unit: a batch of one row, answered with the unit as it is then.
 * Source: observed signatures; the record: interface document 2.10.
 */
export const wsdlUpdateUnit = batchOperation('wsdlUpdateUnit', {
  action: 'UpdateUnit',
  effect: 'write',
  input: {
    /** What to change. */
    unitInfo: t.record(updateUnit).required(),
  },
  settlement: {
    by: 'wsdlGetUnits',
    look: 'the changed fields',
    shown: {
      id: 'id',
      identity: ['extUnitId', 'extGroupId'],
      kind: 'single',
      instead: { managerBadgeNo: 'managerId', costCentreExtCode: 'costCentre' },
      unseen: ['geosOption'],
    },
  },
  answers: Unit,
  rowIdentity: ['extUnitId', 'extGroupId', 'name'],
});
