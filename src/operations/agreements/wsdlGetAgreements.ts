import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Agreement } from '../../records/agreements/Agreement.js';

/**
 * wsdlGetAgreements.
 *
 * @deprecated Use `wsdlGetAgreementsV2`.
 */
export const wsdlGetAgreements = listOperation('wsdlGetAgreements', {
  action: 'GetAgreements',
  effect: 'read',
  origin: 'documented',
  deprecated: true,
  successor: 'wsdlGetAgreementsV2',
  input: {
    sectionId: t.int(),
    employeeId: t.int(),
    badgeNo: t.string(),
    lastModified: t.dateTimeText(),
  },
  answers: Agreement,
});
