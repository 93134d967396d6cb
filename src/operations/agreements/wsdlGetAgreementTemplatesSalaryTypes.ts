import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { AgreementTemplatesSalaryTypesResponse } from '../../records/agreements/AgreementTemplatesSalaryTypesResponse.js';
import { GetAgreementTemplatesSalaryTypesRequest } from '../../records/agreements/GetAgreementTemplatesSalaryTypesRequest.js';

/**
 * wsdlGetAgreementTemplatesSalaryTypes.
 */
export const wsdlGetAgreementTemplatesSalaryTypes = replyOperation('wsdlGetAgreementTemplatesSalaryTypes', {
  action: 'GetAgreementTemplatesSalaryTypesRequest',
  effect: 'read',
  origin: 'documented',
  input: {
    GetAgreementTemplatesSalaryTypesRequest: t.record(GetAgreementTemplatesSalaryTypesRequest).required(),
  },
  answers: AgreementTemplatesSalaryTypesResponse,
  streams: 'agreementTemplatesSalaryTypes',
});
