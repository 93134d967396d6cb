import { UpdateEmployee } from '../../../records/employees/UpdateEmployee.js';
import { employeeByBadge, unitGroup } from '../conversions/lookup.js';
import { activeByEnd, date, flag, id, text } from '../conversions/plain.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';
import { gender, locked } from './employees.js';

const { move, lost, lostUnlessZero, elsewhere } = fieldsOf<UpdateEmployee>();

export const employeeUpdates: FieldMap = {
  name: 'employeeUpdates',
  title: 'Employees to create or change',
  record: UpdateEmployee,
  alsoFrom: [],
  rest: { version: 'v3', schema: 'IntegrationEmployeePatchRequest' },
  fields: [
    move('badgeNo', 'badgeNumber', text, { note: 'Identifies the employee: `badgeNumber:` in the path.' }),
    move('newBadgeNo', 'badgeNumber', text, { note: 'In the body of a patch.' }),
    move('givenName', 'personalInformation.firstName', text),
    move('familyName', 'personalInformation.lastName', text),
    move('restId', 'employment.homeGroupId', unitGroup),
    move('email', 'email', text),
    move('phoneNo', 'contactInformation.phoneNumber', text),
    move('cellPhone', 'contactInformation.mobileNumber', text),
    move('dateOfBirth', 'personalInformation.dateOfBirth', date),
    move('employedDate', 'employment.employmentStartDate', date),
    move('industryDate', 'employment.industryStartDate', date),
    move('address1', 'address.address1', text),
    move('address2', 'address.address2', text),
    move('zip', 'address.zip', text),
    move('city', 'address.city', text),
    move('country', 'address.country', text),
    move('staffCat', 'employment.staffCategoryId', id),
    move('active', 'employment.employmentEndDate', activeByEnd, {
      fidelity: 'lossy',
      note: 'An end date says it; `1` with no `leaveDate` removes the end.',
    }),
    move('passive', 'employment.passive', flag),
    move('lockStatus', 'employment.locked', locked),
    move('leaveDate', 'employment.employmentEndDate', date, {
      note: 'Never a DELETE: that erases the employee.',
    }),
    move('socsecNo', 'personalInformation.socialSecurityNumber', text),
    move('costCentre', 'employment.costCentreId', id),
    move('sex', 'personalInformation.gender', gender, { fidelity: 'lossy' }),
    move('nextOfKind', 'emergencyContact.nextOfKinName', text),
    move('nextPhone', 'emergencyContact.nextOfKinPhone', text),
    move('reportingTo', 'employment.managerId', employeeByBadge),
    move('allowAttestOfOwnPunches', 'punchSettings.allowAttestOfOwnPunches', flag),
    move('legalGuardianName', 'emergencyContact.legalGuardianName', text),
    move('legalGuardianEmail', 'emergencyContact.legalGuardianEmail', text),
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
