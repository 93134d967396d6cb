import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { AgreementTemplate } from '../../records/agreements/AgreementTemplate.js';

/**
 * wsdlGetAgreementTemplates.
 */
export const wsdlGetAgreementTemplates = listOperation('wsdlGetAgreementTemplates', {
  action: 'wsdlGetAgreementTemplates',
  effect: 'read',
  origin: 'documented',
  successor: 'wsdlGetAgreementTemplatesV2',
  input: {
    agreementTemplateId: t.int(),
    lastModified: t.dateTimeText(),
  },
  answers: AgreementTemplate,
});
