import { replyOperation, t } from '../../definition/operation.js';
import { createUnitInfo } from '../../records/organisation/createUnitInfo.js';
import { unitInfo } from '../../records/organisation/unitInfo.js';

/**
 * Creates a unit and returns its key; each call creates one.
 *
 * Source: observed signatures; limits: interface document 8.
 */
export const wsdlCreateUnit = replyOperation('wsdlCreateUnit', {
  action: 'CreateUnit',
  effect: 'append',
  input: {
    /** The unit to create. */
    unitInfo: t.record(unitInfo).required(),
  },
  settlement: {
    by: 'wsdlGetUnits',
    look: 'a unit with the same name or external id',
    shown: {
      kind: 'likeness',
      id: 'id',
      token: 'extApplicationId',
      alike: ['name'],
      instead: { districtId: 'districtId' },
    },
  },
  answers: createUnitInfo,
});
