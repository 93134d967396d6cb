import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { AgreementTemplateV2 } from './AgreementTemplateV2.js';

const definition = record(
  'AgreementTemplatesV2Response',
  {
    agreementTemplates: t.array(AgreementTemplateV2),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** AgreementTemplatesV2Response. */
export interface AgreementTemplatesV2Response extends RecordOf<typeof definition> {}
export const AgreementTemplatesV2Response: Definition<AgreementTemplatesV2Response> = definition;
