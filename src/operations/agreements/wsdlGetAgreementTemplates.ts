import { listOperation, t } from '../../definition/operation.js';
import { AgreementTemplate } from '../../records/agreements/AgreementTemplate.js';

/**
 * Reads agreement templates. `wsdlGetAgreementTemplatesV2` is a later version by its name; the document does not declare
 * this one deprecated.
 * Source: interface document 4.5; the parts and the fields are observed.
 */
export const wsdlGetAgreementTemplates = listOperation('wsdlGetAgreementTemplates', {
  action: 'wsdlGetAgreementTemplates',
  section: '4.5',
  successor: 'wsdlGetAgreementTemplatesV2',
  input: {
    /** Only this template. */
    agreementTemplateId: t.int().means('reference'),
    /** Only templates modified after this time; in `wsdlGetEmployees` empty or absent is no filter. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: AgreementTemplate,
});
