import { listOperation, t } from '../../definition/operation.js';
import { Agreement } from '../../records/agreements/Agreement.js';

/**
 * Reads employment agreements. The filters have the names of those of `wsdlGetEmployees`, where the document describes them.
 * Source: interface document 4.5 and 9; the parts are observed.
 *
 * @deprecated Use `wsdlGetAgreementsV2`.
 */
export const wsdlGetAgreements = listOperation('wsdlGetAgreements', {
  action: 'GetAgreements',
  section: '4.5',
  deprecated: true,
  successor: 'wsdlGetAgreementsV2',
  input: {
    /** Only this section; in `wsdlGetEmployees` `0` or absent is no filter. */
    sectionId: t.int().means('sectionId'),
    /** Only this employee; in `wsdlGetEmployees` `0` or absent is no filter. */
    employeeId: t.int().means('personId'),
    /** Only the employee with this badge number; in `wsdlGetEmployees` empty is no filter. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** Only agreements modified after this time, in `wsdlGetEmployees` `YYYY-MM-DD hh:mm:ss` or empty. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: Agreement,
});
