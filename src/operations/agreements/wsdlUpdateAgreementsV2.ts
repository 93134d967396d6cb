import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { UpdateAgreementV2 } from '../../records/agreements/UpdateAgreementV2.js';

/**
 * wsdlUpdateAgreementsV2.
 */
export const wsdlUpdateAgreementsV2 = batchOperation('wsdlUpdateAgreementsV2', {
  action: 'wsdlUpdateAgreementsV2',
  effect: 'write',
  origin: 'documented',
  input: {
    agreements: t.array(UpdateAgreementV2).required(),
  },
  rows: 'agreements',
  answers: UpdateAgreementV2,
});
