import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { AgreementTemplateV2 } from './AgreementTemplateV2.js';

const definition = record('AgreementTemplatesV2Response', {
  /** The templates that were found. */
  agreementTemplates: t.array(AgreementTemplateV2),
  /** Why the request was rejected; empty on success. */
  validationErrors: t.validationErrors(),
});

/** What `wsdlGetAgreementTemplatesV2` answers. Source: observed signatures. */
export interface AgreementTemplatesV2Response extends RecordOf<typeof definition> {}
export const AgreementTemplatesV2Response: Definition<AgreementTemplatesV2Response> = definition;
