import { moveCase, moves, observedRest, type OperationMove, stays } from './OperationMove.js';

const NO_PUNCHES =
  'Neither REST description shows a call for time punches. Codes of absences name them (`LEAVE_PUNCH_EXISTS`, `PUNCH_APPROVED_AND_NOT_TRANSFERRED_TO_PAYROLL`); sums of worked and punched break hours by group, period and employee are observed. This stays on SOAP.';

export const punchMoves = {
  wsdlGetTimePunches: stays(NO_PUNCHES),
  wsdlUpdateTimePunches: stays(NO_PUNCHES),
  wsdlPunch: stays(NO_PUNCHES),
  wsdlGetActiveAndAbsenceHours: moves(
    'Related only: sums of worked, leave and scheduled hours by group, period and employee are observed, not the rows of the operation.',
    {
      cases: [moveCase('read sums', 'L', observedRest('POST', '/v2/statistics/standard-variables'))],
      losses: ['The rows: an hour by person, day, cost centre and leave reason.'],
      decisions: ['Whether sums for a group and a period are enough.'],
    },
  ),
} as const satisfies Record<string, OperationMove>;
