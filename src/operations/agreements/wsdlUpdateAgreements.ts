import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { UpdateAgreement } from '../../records/agreements/UpdateAgreement.js';

/**
 * wsdlUpdateAgreements.
 *
 * @deprecated Use `wsdlUpdateAgreementsV2`.
 */
export const wsdlUpdateAgreements = batchOperation('wsdlUpdateAgreements', {
  action: 'wsdlUpdateAgreements',
  effect: 'write',
  origin: 'documented',
  deprecated: true,
  successor: 'wsdlUpdateAgreementsV2',
  input: {
    agreements: t.array(UpdateAgreement).required(),
  },
  rows: 'agreements',
  answers: UpdateAgreement,
});
