import { moves } from './OperationMove.js';

const READ_EMPLOYEES = moves('REST reads employees, of the whole account and with fewer fields.', {
  fields: 'employees',
  cases: [
    [
      ...(['read', 'M'] as const),
      'GET /hr/v3/employees',
      'GET /hr/v3/employees/{id}',
      'GET /v2/employees/{employeeId}',
      'GET /hr/v3/role-assignments',
    ],
  ],
  changes: [
    'Account-wide and not of the key’s unit: filter by `employment.homeGroupId` (observed).',
    'No filter by modification time: read all, compare `updated` (observed).',
    'Pages of at most 100 instead of one answer.',
    'Ids become strings (observed); `groupRoles` become role assignments, a list of their own.',
    '`sex` 0 or 1 becomes `gender`, `lockStatus` becomes `employment.locked` (observed).',
  ],
  losses: [
    '`cardNo`, `passwordTandA`, `punchType`, `additionalFields`, `staffCatName` and `info` have no place.',
  ],
  lostParts: { lastModified: 'no filter by modification time', sectionId: 'no filter by section' },
  decisions: ['Which role assignments answer the question that `role` answered.'],
});

export const employeeMoves = {
  wsdlGetEmployees: READ_EMPLOYEES,
  wsdlGetEmployeesV2: READ_EMPLOYEES,
  wsdlFindEmployees: moves('Listing and filtering, or a look-up of a badge number, does part of it.', {
    cases: [
      [
        'find by badge number',
        'L',
        'GET /hr/v3/employees/{id}',
        'observed GET /v2/employee/badgeNo/{badgeNo}',
      ],
      ['find by mapping EMPLOYEE_ID', 'L', 'observed GET /v2/mapping/mappingTypes/{mappingType}/mappings'],
    ],
    changes: [
      'An unknown employee is a 404 and not silently left out.',
      'The observed look-up of a badge number gives the id, names, e-mail address and badge number, and no unit.',
    ],
    lostParts: { emailList: 'no search by e-mail' },
    losses: [
      'None shown: a search by e-mail.',
      '`api_key` has no place: keys are replaced by OAuth credentials.',
    ],
    decisions: ['How to find an employee of whom only the e-mail address is known.'],
  }),
  wsdlUpdateEmployees: moves('REST creates and patches employees, one call each.', {
    fields: 'employeeUpdates',
    cases: [
      ['create', 'M', 'POST /hr/v3/employees', 'POST /hr/v3/role-assignments'],
      [
        ...(['update', 'M'] as const),
        'PATCH /hr/v3/employees/{id}',
        'POST /hr/v3/role-assignments',
        'PATCH /hr/v3/role-assignments/{id}',
      ],
    ],
    changes: [
      'One upsert by badge number becomes a look-up and a create or a patch.',
      'One call an employee; errors are status codes with pointers.',
      '`leaveDate` becomes `employment.employmentEndDate` (observed). It is never a DELETE, which erases the employee.',
      'Roles are assigned by calls of their own, so an employee can be saved without them.',
    ],
    losses: [
      'Logins, passwords, card numbers, punch type, additional fields, free text and message settings have no place.',
    ],
    decisions: ['What happens when the employee was saved and a role assignment was not.'],
  }),
  wsdlGetEmployeeGroups: moves('Role assignments or collaboration groups are related.', {
    cases: [
      ['read', 'L', 'GET /hr/v3/role-assignments'],
      [
        ...(['read collaboration groups', 'L'] as const),
        'observed GET /v2/collaboration-groups/groups/{collaborationGroupId}/employees',
      ],
    ],
    losses: ['The groups themselves: neither counterpart is the same list.'],
    decisions: ['Whether the script means groups of the organisation or groups of people.'],
  }),
  wsdlMoveEmployees: moves('A patch of the home group or new role assignments are related.', {
    cases: [
      [
        ...(['move', 'L'] as const),
        'PATCH /hr/v3/employees/{id}',
        'POST /hr/v3/role-assignments',
        'PATCH /hr/v3/role-assignments/{id}',
      ],
    ],
    losses: [
      'Pending moves: neither description shows a `moveId` to amend or a future date for a home group.',
    ],
    decisions: ['Who runs the change on the day it becomes valid.'],
  }),
  wsdlGetEmployeePortrait: moves('REST gives an address of the picture, not the picture.', {
    cases: [['read', 'L', 'GET /hr/v3/employees/{id}']],
    changes: ['`portrait` (base64) becomes `personalInformation.pictureURL` (observed).'],
  }),
};

const ABSENCES = '/v2/schedule/groups/{groupId}/absences';

export const absenceMoves = {
  wsdlUpdateAbsence: moves('Absences can be created over REST well, deleted with a decision, not updated.', {
    fields: 'absences',
    cases: [
      ['create', 'H', `POST ${ABSENCES}`],
      ['create part-time', 'M', `POST ${ABSENCES}/part-time`],
      ['update', 'L', `DELETE ${ABSENCES}/{absenceId}`, `POST ${ABSENCES}`],
      ['delete', 'M', `DELETE ${ABSENCES}/{absenceId}`],
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
    cases: [['read', 'L', 'GET /v2/absence-types/groups/{groupId}/employees/{employeeId}']],
    changes: [
      'Per employee and period, already filtered by the agreement template; the group must be the domain.',
    ],
    losses: [
      'Everything of a leave reason but its id and name (observed fields); its external code only as far as a mapping `ABSENCE_ID` has it (observed).',
    ],
    decisions: ['Whether the script needs the catalogue, or only the types that are valid for somebody.'],
  }),
};
