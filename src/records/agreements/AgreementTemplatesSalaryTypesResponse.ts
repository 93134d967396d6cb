import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { AgreementTemplatesSalaryType } from './AgreementTemplatesSalaryType.js';

const definition = record(
  'AgreementTemplatesSalaryTypesResponse',
  {
    agreementTemplatesSalaryTypes: t.array(AgreementTemplatesSalaryType),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** AgreementTemplatesSalaryTypesResponse. */
export interface AgreementTemplatesSalaryTypesResponse extends RecordOf<typeof definition> {}
export const AgreementTemplatesSalaryTypesResponse: Definition<AgreementTemplatesSalaryTypesResponse> =
  definition;
