import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { AbsenceRecord } from '../../records/absence/AbsenceRecord.js';

/**
 * wsdlUpdateAbsence.
 */
export const wsdlUpdateAbsence = batchOperation('wsdlUpdateAbsence', {
  action: 'wsdlUpdateAbsence',
  effect: 'write',
  origin: 'documented',
  input: {
    absenceRecords: t.array(AbsenceRecord).required(),
  },
  rows: 'absenceRecords',
  answers: AbsenceRecord,
});
