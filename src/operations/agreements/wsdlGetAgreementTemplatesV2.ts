import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { AgreementTemplatesV2Response } from '../../records/agreements/AgreementTemplatesV2Response.js';
import { GetAgreementTemplatesV2 } from '../../records/agreements/GetAgreementTemplatesV2.js';

/**
 * wsdlGetAgreementTemplatesV2.
 */
export const wsdlGetAgreementTemplatesV2 = replyOperation('wsdlGetAgreementTemplatesV2', {
  action: 'GetAgreementTemplatesV2',
  effect: 'read',
  origin: 'documented',
  input: {
    GetAgreementTemplatesV2: t.record(GetAgreementTemplatesV2).required(),
  },
  answers: AgreementTemplatesV2Response,
  streams: 'agreementTemplates',
});
