import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { HasBankId } from '../../values/HasBankId.js';
import { LockStatus } from '../../values/LockStatus.js';
import { AdditionalFieldData } from './AdditionalFieldData.js';
import { GroupsRoles } from './GroupsRoles.js';
import { WorkInUnit } from './WorkInUnit.js';
import { employeeFields } from './Employee.js';

const definition = record('UpdateEmployee', {
  ...take(employeeFields, 'badgeNo'),
  /** Login of the employee. */
  loginId: t.string().personal().means('loginId'),
  ...take(employeeFields, 'givenName', 'familyName', 'restId', 'email'),
  emailFixConflict: t.int(),
  ...take(employeeFields, 'phoneNo', 'cellPhone'),
  /** Date of birth. */
  dateOfBirth: t.date().personal().means('dateOfBirth'),
  /** First day of the employment. */
  employedDate: t.date().means('hiredDate'),
  /** Industry date; the document does not say more. */
  industryDate: t.date().means('hiredDate'),
  earlyAccessDate: t.date(),
  ...take(employeeFields, 'address1', 'address2', 'zip', 'city', 'cardNo', 'staffCat'),
  /** External code of the staff category. */
  extStaffCategory: t.string().means('externalCode'),
  ...take(employeeFields, 'punchType'),
  /** A password; not the one for time and attendance. */
  password: t.secret(),
  ...take(employeeFields, 'passwordTandA', 'active', 'passive'),
  /** `0` not locked, `1` locked by hand, `2` locked by the system. */
  lockStatus: t.int().values(LockStatus),
  ...take(employeeFields, 'isLockedMsg'),
  /** Day on which the employment ends; in `Employee` the employee is active until then. */
  leaveDate: t.date().means('lastDate'),
  ...take(employeeFields, 'socsecNo', 'country', 'costCentre', 'role'),
  /** Rank of the employee. */
  rank: t.count(),
  ...take(employeeFields, 'sex', 'nextOfKind', 'nextPhone', 'info'),
  copyToMail: t.int(),
  useSMS: t.int(),
  useMail: t.int(),
  useQmail: t.int(),
  ...take(employeeFields, 'reportingTo'),
  resetPassword: t.int(),
  /** External code of the cost centre. */
  extCostCentre: t.string().readAs('costCentreExtCode').means('externalCode'),
  /** External id of the section. */
  extSectionId: t.string().means('externalCode'),
  /** Badge number that replaces `badgeNo`. */
  newBadgeNo: t.string().personal().means('newBadgeNo'),
  DeleteFutureUnattestedPunches: t.boolean(),
  shareAble: t.int(),
  /** Units in which the employee works. */
  workInUnits: t.array(WorkInUnit),
  workInUnitsUpdateOption: t.count(),
  sharedScheduling: t.int(),
  allowAttestOfOwnPunches: t.int(),
  /** Whether the employee has a bank id: `0` false, `1` true. */
  hasBankId: t.int().values(HasBankId).means('active'),
  ...take(employeeFields, 'legalGuardianName', 'legalGuardianEmail'),
  keepShiftsOnMove: t.boolean(),
  ...take(employeeFields, 'myDistrict'),
  /** Values of the fields that the customer defined. */
  additionalFields: t.array(AdditionalFieldData),
  throwExceptionOnHomeUnitEndDate: t.boolean(),
  replaceNeoGroup: t.boolean(),
  updateNeoGroup: t.boolean(),
  generateNextBadgeNo: t.boolean(),
  /** Roles in groups. */
  groupRoles: t.array(GroupsRoles),
  /** Why the service rejected the row; empty on success. */
  validationErrors: t.validationErrors(),
});

/**
 * An employee to create or change, and the answer for it. The document names the operation only: fields that
 * `Employee` (interface document 2.3) has under the same name have its meaning and values, the others are not
 * documented.
 * Source: observed signatures.
 */
export interface UpdateEmployee extends RecordOf<typeof definition> {}
export const UpdateEmployee: Definition<UpdateEmployee> = definition;
