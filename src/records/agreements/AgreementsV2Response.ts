import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { AgreementV2 } from './AgreementV2.js';

const definition = record('AgreementsV2Response', {
  /** The agreements that were found. */
  agreements: t.array(AgreementV2),
  /** Why the request was rejected; empty on success. */
  validationErrors: t.validationErrors(),
});

/** What `wsdlGetAgreementsV2` answers. Source: observed signatures. */
export interface AgreementsV2Response extends RecordOf<typeof definition> {}
export const AgreementsV2Response: Definition<AgreementsV2Response> = definition;
