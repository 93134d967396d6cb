import { replyOperation, t } from '../../definition/operation.js';
import { AgreementsV2Response } from '../../records/agreements/AgreementsV2Response.js';
import { GetAgreementsV2 } from '../../records/agreements/GetAgreementsV2.js';

/**
 * Reads employment agreements.
 * Source: interface document 4.5 and 9; the part and the fields are observed.
 */
export const wsdlGetAgreementsV2 = replyOperation('wsdlGetAgreementsV2', {
  action: 'GetAgreementsV2',
  effect: 'read',
  section: '4.5',
  input: {
    /** The filters. */
    GetAgreementsV2: t.record(GetAgreementsV2).required(),
  },
  answers: AgreementsV2Response,
  streams: 'agreements',
});
