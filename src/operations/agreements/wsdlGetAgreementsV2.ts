import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { AgreementsV2Response } from '../../records/agreements/AgreementsV2Response.js';
import { GetAgreementsV2 } from '../../records/agreements/GetAgreementsV2.js';

/**
 * wsdlGetAgreementsV2.
 */
export const wsdlGetAgreementsV2 = replyOperation('wsdlGetAgreementsV2', {
  action: 'GetAgreementsV2',
  effect: 'read',
  origin: 'documented',
  input: {
    GetAgreementsV2: t.record(GetAgreementsV2).required(),
  },
  answers: AgreementsV2Response,
  streams: 'agreements',
});
