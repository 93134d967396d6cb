import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { AgreementInfoByDate } from '../../records/agreements/AgreementInfoByDate.js';
import { InfoByDate } from '../../records/agreements/InfoByDate.js';

/**
 * wsdlGetAgreementInfoByDate.
 */
export const wsdlGetAgreementInfoByDate = listOperation('wsdlGetAgreementInfoByDate', {
  action: 'wsdlGetAgreementInfoByDate',
  effect: 'read',
  origin: 'documented',
  input: {
    infoByDate: t.record(InfoByDate).required(),
  },
  answers: AgreementInfoByDate,
});
