import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('GetAgreementTemplatesSalaryTypesRequest', {
  /** Only this agreement template. */
  templateId: t.int().means('reference'),
  /** Only the agreement template with this external id. */
  externalTemplateId: t.string().means('reference'),
  /** `true` reads active salary types only. */
  onlyActive: t.boolean(),
});

/** Which salary types `wsdlGetAgreementTemplatesSalaryTypes` answers. Source: observed signatures. */
export interface GetAgreementTemplatesSalaryTypesRequest extends RecordOf<typeof definition> {}
export const GetAgreementTemplatesSalaryTypesRequest: Definition<GetAgreementTemplatesSalaryTypesRequest> =
  definition;
