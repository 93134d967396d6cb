import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { UpdateTimePunch } from '../../records/punches/UpdateTimePunch.js';

/**
 * wsdlUpdateTimePunches.
 */
export const wsdlUpdateTimePunches = batchOperation('wsdlUpdateTimePunches', {
  action: 'wsdlUpdateTimePunches',
  effect: 'write',
  origin: 'documented',
  input: {
    punchData: t.array(UpdateTimePunch).required(),
  },
  rows: 'punchData',
  answers: UpdateTimePunch,
});
