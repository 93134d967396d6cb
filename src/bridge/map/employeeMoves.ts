import { moveCase, moves, observedRest, type OperationMove, rest, stays } from './OperationMove.js';

const READ_EMPLOYEES = moves('REST reads employees, of the whole account and with fewer fields.', {
  fields: 'employees',
  cases: [
    moveCase(
      'read',
      'M',
      rest('GET', '/hr/v3/employees'),
      rest('GET', '/hr/v3/employees/{id}'),
      rest('GET', '/v2/employees/{employeeId}'),
      rest('GET', '/hr/v3/role-assignments'),
    ),
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
  lostParts: {
    lastModified: 'no filter by modification time',
    sectionId: 'no filter by section',
  },
  decisions: ['Which role assignments answer the question that `role` answered.'],
});

export const employeeMoves = {
  wsdlGetEmployees: READ_EMPLOYEES,
  wsdlGetEmployeesV2: READ_EMPLOYEES,
  wsdlFindEmployees: moves('Listing and filtering, or a look-up of a badge number, does part of it.', {
    cases: [
      moveCase(
        'find by badge number',
        'L',
        rest('GET', '/hr/v3/employees/{id}'),
        observedRest('GET', '/v2/employee/badgeNo/{badgeNo}'),
      ),
      moveCase(
        'find by mapping EMPLOYEE_ID',
        'L',
        observedRest('GET', '/v2/mapping/mappingTypes/{mappingType}/mappings'),
      ),
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
      moveCase('create', 'M', rest('POST', '/hr/v3/employees'), rest('POST', '/hr/v3/role-assignments')),
      moveCase(
        'update',
        'M',
        rest('PATCH', '/hr/v3/employees/{id}'),
        rest('POST', '/hr/v3/role-assignments'),
        rest('PATCH', '/hr/v3/role-assignments/{id}'),
      ),
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
      moveCase('read', 'L', rest('GET', '/hr/v3/role-assignments')),
      moveCase(
        'read collaboration groups',
        'L',
        observedRest('GET', '/v2/collaboration-groups/groups/{collaborationGroupId}/employees'),
      ),
    ],
    losses: ['The groups themselves: neither counterpart is the same list.'],
    decisions: ['Whether the script means groups of the organisation or groups of people.'],
  }),
  wsdlMoveEmployees: moves('A patch of the home group or new role assignments are related.', {
    cases: [
      moveCase(
        'move',
        'L',
        rest('PATCH', '/hr/v3/employees/{id}'),
        rest('POST', '/hr/v3/role-assignments'),
        rest('PATCH', '/hr/v3/role-assignments/{id}'),
      ),
    ],
    losses: [
      'Pending moves: neither description shows a `moveId` to amend or a future date for a home group.',
    ],
    decisions: ['Who runs the change on the day it becomes valid.'],
  }),
  wsdlGetEmployeePortrait: moves('REST gives an address of the picture, not the picture.', {
    cases: [moveCase('read', 'L', rest('GET', '/hr/v3/employees/{id}'))],
    changes: ['`portrait` (base64) becomes `personalInformation.pictureURL` (observed).'],
  }),
  wsdlUpdateEmployeePortraits: stays(
    'Neither REST description shows a call that takes a picture. This stays on SOAP.',
  ),
  wsdlUpdateEmployeeAttachments: stays('Neither REST description shows attachments. This stays on SOAP.'),
  wsdlGetDeletedEmployees: stays(
    'Neither REST description shows who was deleted: an employee that is no longer listed may have been. This stays on SOAP.',
  ),
  wsdlSendQmail: stays('Neither REST description shows messages. This stays on SOAP.'),
} as const satisfies Record<string, OperationMove>;
