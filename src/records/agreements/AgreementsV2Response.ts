import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { AgreementV2 } from './AgreementV2.js';

const definition = record(
  'AgreementsV2Response',
  {
    agreements: t.array(AgreementV2),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** AgreementsV2Response. */
export interface AgreementsV2Response extends RecordOf<typeof definition> {}
export const AgreementsV2Response: Definition<AgreementsV2Response> = definition;
