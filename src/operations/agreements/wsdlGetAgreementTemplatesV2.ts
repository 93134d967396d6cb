import { replyOperation, t } from '../../definition/operation.js';
import { AgreementTemplatesV2Response } from '../../records/agreements/AgreementTemplatesV2Response.js';
import { GetAgreementTemplatesV2 } from '../../records/agreements/GetAgreementTemplatesV2.js';

/**
 * Reads agreement templates with their working-time rules.
 * Source: interface document 2.11 and 4.5; the part is observed.
 */
export const wsdlGetAgreementTemplatesV2 = replyOperation('wsdlGetAgreementTemplatesV2', {
  action: 'GetAgreementTemplatesV2',
  effect: 'read',
  section: '4.5',
  input: {
    /** The filters. */
    GetAgreementTemplatesV2: t.record(GetAgreementTemplatesV2).required(),
  },
  answers: AgreementTemplatesV2Response,
  streams: 'agreementTemplates',
});
