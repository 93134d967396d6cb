import { replyOperation, t } from '../../definition/operation.js';
import { AgreementTemplatesSalaryTypesResponse } from '../../records/agreements/AgreementTemplatesSalaryTypesResponse.js';
import { GetAgreementTemplatesSalaryTypesRequest } from '../../records/agreements/GetAgreementTemplatesSalaryTypesRequest.js';

/**
 * Reads the salary types of agreement templates.
 * Source: interface document 4.5; the part and the fields are observed.
 */
export const wsdlGetAgreementTemplatesSalaryTypes = replyOperation('wsdlGetAgreementTemplatesSalaryTypes', {
  action: 'GetAgreementTemplatesSalaryTypesRequest',
  effect: 'read',
  section: '4.5',
  input: {
    /** The filters. */
    GetAgreementTemplatesSalaryTypesRequest: t.record(GetAgreementTemplatesSalaryTypesRequest).required(),
  },
  answers: AgreementTemplatesSalaryTypesResponse,
  streams: 'agreementTemplatesSalaryTypes',
});
