import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'GetAgreementTemplatesSalaryTypesRequest',
  {
    templateId: t.int(),
    externalTemplateId: t.string(),
    onlyActive: t.boolean(),
  },
  { origin: 'observed' },
);

/** GetAgreementTemplatesSalaryTypesRequest. */
export interface GetAgreementTemplatesSalaryTypesRequest extends RecordOf<typeof definition> {}
export const GetAgreementTemplatesSalaryTypesRequest: Definition<GetAgreementTemplatesSalaryTypesRequest> =
  definition;
