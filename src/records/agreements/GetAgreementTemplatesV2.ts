import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('GetAgreementTemplatesV2', {
  /** Only this template. */
  templateId: t.int().means('reference'),
  /** Only the template with this external id. */
  extTemplateId: t.string().means('externalCode'),
  /**
   * Only what was modified after this time, compared with `ts` in CET (documented for punches, 2.7; elsewhere seen in public integrations).
   */
  modifiedAfter: t.dateTimeText().means('changedSince'),
});

/** Which templates `wsdlGetAgreementTemplatesV2` answers. Source: observed signatures. */
export interface GetAgreementTemplatesV2 extends RecordOf<typeof definition> {}
export const GetAgreementTemplatesV2: Definition<GetAgreementTemplatesV2> = definition;
