import { batchOperation, t } from '../../definition/operation.js';
import { AbsenceRecord } from '../../records/absence/AbsenceRecord.js';

/**
 * Creates absences (rows without `id`) and updates them (rows with `id`), each row by itself.
 * A create has no identity of its own: sent twice, it asks for two absences.
 * Source: interface document 2.6 and 4.5.
 */
export const wsdlUpdateAbsence = batchOperation('wsdlUpdateAbsence', {
  action: 'wsdlUpdateAbsence',
  effect: 'write',
  section: '4.5',
  input: {
    /** The absences, one a row. */
    absenceRecords: t.array(AbsenceRecord).required(),
  },
  settlement: {
    by: 'wsdlGetLeaveApplicationsV2',
    look: 'the leave applications of the same dates and employees',
    shown: {
      kind: 'likeness',
      days: { of: ['fromDate', 'toDate'], from: 'fromDate', to: 'toDate' },
      id: 'id',
      identity: ['id'],
      tokensOnRequest: ['externalInfo1', 'externalInfo2', 'externalInfo3'],
      alike: [['persId', 'badgeNo'], 'fromDate', 'fromTime', 'toDate', 'toTime'],
      as: { persId: 'fromPersId', badgeNo: 'fromBadgeNo', leaveExtCode: 'extCode' },
      instead: { badgeNo: 'persId', leaveExtCode: 'leaveId' },
      unseen: [
        ...['leaveId', 'isPreliminary', 'approvedPayment', 'shiftAction', 'overlapAction', 'managerComments'],
        ...['leaveReason', 'decisionId', 'decisionNo', 'customerNo', 'teamId', 'teamExtCode'],
        'useDefaultAbsenceSchedule',
      ],
    },
  },
  answers: AbsenceRecord,
  rowIdentity: ['id', 'persId', 'badgeNo', 'leaveId', 'leaveExtCode', 'fromDate', 'fromTime'],
  rowId: 'id',
});
