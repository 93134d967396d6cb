import { Employee } from '../../../records/employees/Employee.js';
import { GroupsRoles } from '../../../records/employees/GroupsRoles.js';
import { UpdateEmployee } from '../../../records/employees/UpdateEmployee.js';
import { employeeByBadge, unitGroup, unitOrSectionGroup } from '../conversions/lookup.js';
import { activeByEnd, choice, date, flag, id, text } from '../conversions/plain.js';
import { serverTime } from '../conversions/time.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';

const { move, lost, lostUnlessZero, elsewhere } = fieldsOf<Employee & UpdateEmployee & GroupsRoles>();

export const gender = choice(
  { 0: 'MALE', 1: 'FEMALE' },
  '0 to MALE, 1 to FEMALE; OTHER and NOT_SPECIFIED have no number',
);
export const locked = choice(
  { 0: 'NOT_LOCKED', 1: 'LOCKED_BY_MANAGER', 2: 'LOCKED_BY_SYSTEM' },
  '0 to NOT_LOCKED, 1 to LOCKED_BY_MANAGER, 2 to LOCKED_BY_SYSTEM',
);

/** What SOAP answers of an employee and takes of one. */
const PERSON = [
  move('givenName', 'personalInformation.firstName', text),
  move('familyName', 'personalInformation.lastName', text),
  move('address1', 'address.address1', text),
  move('address2', 'address.address2', text),
  move('zip', 'address.zip', text),
  move('city', 'address.city', text),
  move('country', 'address.country', text),
  move('cellPhone', 'contactInformation.mobileNumber', text),
  move('phoneNo', 'contactInformation.phoneNumber', text),
  move('email', 'email', text),
  move('socsecNo', 'personalInformation.socialSecurityNumber', text),
  move('staffCat', 'employment.staffCategoryId', id),
  move('passive', 'employment.passive', flag),
  move('lockStatus', 'employment.locked', locked),
  move('dateOfBirth', 'personalInformation.dateOfBirth', date),
  move('employedDate', 'employment.employmentStartDate', date),
  move('industryDate', 'employment.industryStartDate', date),
  move('nextOfKind', 'emergencyContact.nextOfKinName', text),
  move('nextPhone', 'emergencyContact.nextOfKinPhone', text),
  move('costCentre', 'employment.costCentreId', id),
  move('sex', 'personalInformation.gender', gender, { fidelity: 'lossy' }),
  move('reportingTo', 'employment.managerId', employeeByBadge),
  move('legalGuardianName', 'emergencyContact.legalGuardianName', text),
  move('legalGuardianEmail', 'emergencyContact.legalGuardianEmail', text),
  move('leaveDate', 'employment.employmentEndDate', date, {
    note: 'Never a DELETE: that erases the employee.',
  }),
];

export const employees: FieldMap = {
  name: 'employees',
  title: 'Employees',
  record: Employee,
  alsoFrom: [],
  rest: { version: 'v3', schema: 'IntegrationEmployeeResponse' },
  fields: [
    move('id', 'id', id),
    move('badgeNo', 'badgeNumber', text, { note: 'As identifier with the prefix `badgeNumber:`.' }),
    ...PERSON,
    move('active', 'employment.employmentEndDate', activeByEnd, { fidelity: 'lossy' }),
    move('restId', 'employment.homeGroupId', unitOrSectionGroup, {
      soapContext: ['section'],
      fidelity: 'lossy',
      note: 'Whether the home group is the unit or its section is not documented.',
    }),
    move('ts', 'updated', serverTime, { fidelity: 'lossy' }),
    ...lost(['cardNo', 'passwordTandA', 'punchType', 'additionalFields', 'info']),
    ...lost(['staffCatName', 'extStaffCategory', 'costCentreExtCode'], 'Ids only over REST.'),
    ...lost('role', 'Role assignments name roles of their own; the seven numbers are not among them.'),
    ...elsewhere('groupRoles', 'A list of its own: see role assignments.'),
    ...lost(
      ['section', 'sectionName'],
      'A role assignment can be in a section; the employee is in the home group.',
    ),
    ...lost('myDistrict', 'May follow from the tree of groups; not documented.'),
    ...lost('lastDayOfEmployment', 'Only one end date over REST.'),
    ...lost(['isLockedMsg', 'rank', 'autoMan', 'hasBankId']),
  ],
  restOnly: {
    'personalInformation.pictureURL': 'The portrait, which SOAP gives by wsdlGetEmployeePortrait.',
    'punchSettings.allowAttestOfOwnPunches':
      'SOAP takes it in wsdlUpdateEmployees and does not give it back.',
    created: 'SOAP does not say when a record was created.',
  },
};

export const employeeUpdates: FieldMap = {
  name: 'employeeUpdates',
  title: 'Employees to create or change',
  record: UpdateEmployee,
  alsoFrom: [],
  rest: { version: 'v3', schema: 'IntegrationEmployeePatchRequest' },
  fields: [
    move('badgeNo', 'badgeNumber', text, { note: 'Identifies the employee: `badgeNumber:` in the path.' }),
    move('newBadgeNo', 'badgeNumber', text, { note: 'In the body of a patch.' }),
    ...PERSON,
    move('restId', 'employment.homeGroupId', unitGroup),
    move('active', 'employment.employmentEndDate', activeByEnd, {
      fidelity: 'lossy',
      note: 'An end date says it; `1` with no `leaveDate` removes the end.',
    }),
    move('allowAttestOfOwnPunches', 'punchSettings.allowAttestOfOwnPunches', flag),
    ...lost(['loginId', 'password', 'passwordTandA', 'cardNo', 'punchType']),
    ...lost(['extStaffCategory', 'extCostCentre', 'extSectionId'], 'Ids only over REST.'),
    ...lost('role', 'Role assignments name roles of their own; the seven numbers are not among them.'),
    ...elsewhere('groupRoles', 'Calls of their own: see role assignments.'),
    ...lost(['copyToMail', 'useSMS', 'useMail', 'useQmail'], 'Message settings.'),
    ...lost(['workInUnits', 'shareAble', 'sharedScheduling']),
    ...lostUnlessZero('myDistrict'),
    ...lost(['info', 'isLockedMsg', 'rank', 'hasBankId', 'additionalFields', 'earlyAccessDate']),
    ...lostUnlessZero(
      [
        'resetPassword',
        'workInUnitsUpdateOption',
        'emailFixConflict',
        'DeleteFutureUnattestedPunches',
        'keepShiftsOnMove',
        'throwExceptionOnHomeUnitEndDate',
        'replaceNeoGroup',
        'updateNeoGroup',
        'generateNextBadgeNo',
      ],
      'An option of the SOAP operation.',
    ),
    ...lost('validationErrors', 'Status codes and pointers instead.'),
  ],
  restOnly: {
    'personalInformation.pictureURL': 'SOAP takes the picture itself, by wsdlUpdateEmployeePortraits.',
  },
};

export const groupRoles: FieldMap = {
  name: 'groupRoles',
  title: 'Roles of an employee in groups',
  record: GroupsRoles,
  alsoFrom: [],
  rest: { version: 'v3', schema: 'RoleAssignmentResponse' },
  fields: [
    move('groupId', 'groupId', id),
    move('roleId', 'roleId', text),
    move('startDate', 'startDate', date, {
      note: 'That it exists and can be changed is documented.',
      source: 'documented',
    }),
    move('endDate', 'endDate', date, {
      note: 'That it exists and can be changed is documented.',
      source: 'documented',
    }),
    ...elsewhere(['groupName', 'extGroupId'], 'In the group of that id.'),
    ...elsewhere(['extNeoRoleId', 'roleName'], 'In the role of that id.'),
  ],
  restOnly: {
    id: 'SOAP gives role assignments no id.',
    employeeId: 'Over SOAP the list is inside the employee.',
    created: 'SOAP does not say when a record was created.',
    updated: 'SOAP says it for the employee as a whole.',
  },
};
