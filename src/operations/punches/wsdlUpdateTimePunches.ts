import { t } from '../../definition/field.js';
import { batchOperation } from '../../definition/operation.js';
import { UpdateTimePunch } from '../../records/punches/UpdateTimePunch.js';

/**
 * Updates punches, each row by itself.
 * The document does not say which rows create a punch, so sending a row twice may book it twice.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlUpdateTimePunches = batchOperation('wsdlUpdateTimePunches', {
  action: 'wsdlUpdateTimePunches',
  effect: 'append',
  origin: 'documented',
  section: '4.5',
  input: {
    /** The punches, one a row. */
    punchData: t.array(UpdateTimePunch).required(),
  },
  rows: 'punchData',
  answers: UpdateTimePunch,
  rowIdentity: ['id', 'persId', 'badgeNo', 'cardNo', 'punchDate', 'punchIn', 'punchOut'],
});
