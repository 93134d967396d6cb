import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'GetAgreementTemplatesV2',
  {
    templateId: t.int(),
    extTemplateId: t.string(),
    modifiedAfter: t.dateTimeText(),
  },
  { origin: 'observed' },
);

/** GetAgreementTemplatesV2. */
export interface GetAgreementTemplatesV2 extends RecordOf<typeof definition> {}
export const GetAgreementTemplatesV2: Definition<GetAgreementTemplatesV2> = definition;
