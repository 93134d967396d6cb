import { t } from '../../definition/field.js';
import { batchOperation } from '../../definition/operation.js';
import { AbsenceRecord } from '../../records/absence/AbsenceRecord.js';

/**
 * Creates absences (rows without `id`) and updates them (rows with `id`), each row by itself.
 * A create has no identity of its own: sent twice, it asks for two absences.
 * Source: interface document 2.6 and 4.5.
 */
export const wsdlUpdateAbsence = batchOperation('wsdlUpdateAbsence', {
  action: 'wsdlUpdateAbsence',
  effect: 'write',
  origin: 'documented',
  section: '4.5',
  input: {
    /** The absences, one a row. */
    absenceRecords: t.array(AbsenceRecord).required(),
  },
  rows: 'absenceRecords',
  answers: AbsenceRecord,
  rowIdentity: ['id', 'persId', 'badgeNo', 'leaveId', 'leaveExtCode', 'fromDate', 'fromTime'],
});
