import { listOperation, t } from '../../definition/operation.js';
import { AgreementInfoByDate } from '../../records/agreements/AgreementInfoByDate.js';
import { InfoByDate } from '../../records/agreements/InfoByDate.js';

/**
 * Reads the agreements of an employee on one day, with the salary that they give.
 * Source: interface document 2.11 and 4.5; the part is observed.
 */
export const wsdlGetAgreementInfoByDate = listOperation('wsdlGetAgreementInfoByDate', {
  action: 'wsdlGetAgreementInfoByDate',
  section: '4.5',
  input: {
    /** The day and the employee. */
    infoByDate: t.record(InfoByDate).required(),
  },
  answers: AgreementInfoByDate,
});
