import { batchOperation, t } from '../../definition/operation.js';
import { UpdateTimePunch } from '../../records/punches/UpdateTimePunch.js';

/**
 * Updates punches, each row by itself.
 * The document does not say which rows create a punch, so sending a row twice may book it twice.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlUpdateTimePunches = batchOperation('wsdlUpdateTimePunches', {
  action: 'wsdlUpdateTimePunches',
  effect: 'append',
  section: '4.5',
  input: {
    /** The punches, one a row. */
    punchData: t.array(UpdateTimePunch).required(),
  },
  settlement: {
    by: 'wsdlGetTimePunches',
    look: 'the punches of the same employees and days',
    shown: {
      kind: 'likeness',
      ask: { active: true },
      days: { of: ['punchDate', 'punchIn', 'punchOut'], from: 'fromDate', to: 'toDate' },
      id: 'id',
      identity: ['id'],
      tokensOnRequest: ['externalInfo1', 'externalInfo2', 'externalInfo3'],
      alike: [['persId', 'badgeNo', 'cardNo'], 'punchIn'],
      as: {
        persId: 'employeeId',
        punchDate: ['punchIn', 'orgPunchIn'],
        punchIn: ['punchIn', 'orgPunchIn'],
        punchOut: ['punchOut', 'orgPunchOut'],
        mgrComment: 'managerComment',
        bossAuth: 'approvedByManager',
        auth1: 'approvedByEmployee',
        shiftReference: 'scheduleId',
      },
      instead: { badgeNo: 'persId', cardNo: 'badgeNo' },
      // The document shows no values of it.
      blind: ['updateAction'],
      unseen: [
        ...['costCentreCode', 'projectCode', 'salaryType', 'salaryTypeExtCode', 'payOverTime', 'decisionId'],
        ...['teamId', 'teamExtCode', 'applyRounding', 'agreementId', 'payUT'],
      ],
    },
  },
  answers: UpdateTimePunch,
  rowIdentity: ['id', 'persId', 'badgeNo', 'cardNo', 'punchDate', 'punchIn', 'punchOut'],
  rowId: 'id',
});
