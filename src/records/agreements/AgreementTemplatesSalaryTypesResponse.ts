import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { AgreementTemplatesSalaryType } from './AgreementTemplatesSalaryType.js';

const definition = record('AgreementTemplatesSalaryTypesResponse', {
  /** The salary types that were found. */
  agreementTemplatesSalaryTypes: t.array(AgreementTemplatesSalaryType),
  /** Why the request was rejected; empty on success. */
  validationErrors: t.validationErrors(),
});

/** What `wsdlGetAgreementTemplatesSalaryTypes` answers. Source: observed signatures. */
export interface AgreementTemplatesSalaryTypesResponse extends RecordOf<typeof definition> {}
export const AgreementTemplatesSalaryTypesResponse: Definition<AgreementTemplatesSalaryTypesResponse> =
  definition;
