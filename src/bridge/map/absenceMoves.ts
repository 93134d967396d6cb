import { moveCase, moves, type OperationMove, rest, stays } from './OperationMove.js';

const NOT_READ_BACK =
  'Neither REST description shows a call that reads absences or leave applications; sums of leave hours by group, period and employee are observed. This stays on SOAP.';

export const absenceMoves = {
  wsdlUpdateAbsence: moves('Absences can be created over REST well, deleted with a decision, not updated.', {
    fields: 'absences',
    cases: [
      moveCase('create', 'H', rest('POST', '/v2/schedule/groups/{groupId}/absences')),
      moveCase('create part-time', 'M', rest('POST', '/v2/schedule/groups/{groupId}/absences/part-time')),
      moveCase(
        'update',
        'L',
        rest('DELETE', '/v2/schedule/groups/{groupId}/absences/{absenceId}'),
        rest('POST', '/v2/schedule/groups/{groupId}/absences'),
      ),
      moveCase('delete', 'M', rest('DELETE', '/v2/schedule/groups/{groupId}/absences/{absenceId}')),
    ],
    changes: [
      'One call an absence instead of one call for all; an error is a status code and not a text in the row.',
      'The group in the path is a unit; a section is replaced by its unit.',
      '`badgeNo` must be resolved to the employee id first, `leaveExtCode` to the absence type id.',
      '`fromDate` and `fromTime` become `begin`, `toDate` and `toTime` become `end`.',
      'REST replaces overlapping absences unless `overlapAbsences` is true; what SOAP does with them (`overlapAction`) is not documented.',
      'REST applies the default absence schedule of the type when `absenceScheduleId` is left out; SOAP with `useDefaultAbsenceSchedule`, and what it does without is not documented.',
      'An update becomes a deletion and a creation: not atomic, a new id, and payroll locks stand in the way.',
    ],
    losses: [
      '`decisionId`, `decisionNo` and `customerNo` have no place.',
      '`teamId` and `teamExtCode` have no place.',
      '`externalInfo1`, `externalInfo2` and `externalInfo3` have no place.',
      '`leaveReason` (free text), `approvedPayment` and `isPreliminary` have no place.',
    ],
    decisions: [
      'The unit of `absenceRate` (0.0001 to 99.9999) is unclear against `sickLevel` (1 is 100 %): confirm it before part-time absences move.',
      'Deleting an absence with absence shifts needs `reassignBackShifts`: true gives the shifts back to the employee, false does not.',
      'Which absence schedule applies where the row asks SOAP for none: nothing shown says "no schedule" for a type that has a default one.',
    ],
  }),
  wsdlGetLeaveReasons: moves('REST lists the types of one employee and period, not the catalogue.', {
    cases: [moveCase('read', 'L', rest('GET', '/v2/absence-types/groups/{groupId}/employees/{employeeId}'))],
    changes: [
      'Per employee and period, already filtered by the agreement template; the group must be the domain.',
    ],
    losses: [
      'Everything of a leave reason but its id and name (observed fields); its external code only as far as a mapping `ABSENCE_ID` has it (observed).',
    ],
    decisions: ['Whether the script needs the catalogue, or only the types that are valid for somebody.'],
  }),
  wsdlGetLeaveApplications: stays(NOT_READ_BACK),
  wsdlGetLeaveApplicationsV2: stays(NOT_READ_BACK),
  wsdlGetDeletedLeaveApplications: stays(NOT_READ_BACK),
  wsdlProcessLeaves: stays(
    'Neither REST description shows a call that approves or rejects a leave application (the `managerAttested` of an absence is set when it is created). This stays on SOAP.',
  ),
} as const satisfies Record<string, OperationMove>;
