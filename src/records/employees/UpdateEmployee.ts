import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { EmployeeActive } from '../../values/EmployeeActive.js';
import { EmployeePassive } from '../../values/EmployeePassive.js';
import { EmployeeRole } from '../../values/EmployeeRole.js';
import { HasBankId } from '../../values/HasBankId.js';
import { LockStatus } from '../../values/LockStatus.js';
import { PunchType } from '../../values/PunchType.js';
import { Sex } from '../../values/Sex.js';
import { AdditionalFieldData } from './AdditionalFieldData.js';
import { GroupsRoles } from './GroupsRoles.js';
import { WorkInUnit } from './WorkInUnit.js';

const definition = record(
  'UpdateEmployee',
  {
    /** Badge number. Text: leading zeros count. */
    badgeNo: t.string().personal(),
    /** Login of the employee. */
    loginId: t.string().personal(),
    /** Given name. */
    givenName: t.string().personal(),
    /** Family name. */
    familyName: t.string().personal(),
    /** Id of the employee's unit. */
    restId: t.int(),
    /** E-mail address. */
    email: t.string().personal(),
    emailFixConflict: t.int(),
    /** Phone number. */
    phoneNo: t.string().personal(),
    /** Mobile phone number. */
    cellPhone: t.string().personal(),
    /** Date of birth. */
    dateOfBirth: t.date().personal(),
    /** First day of the employment. */
    employedDate: t.date(),
    /** Industry date; the document does not say more. */
    industryDate: t.date(),
    earlyAccessDate: t.date(),
    /** First line of the postal address. */
    address1: t.string().personal(),
    /** Second line of the postal address. */
    address2: t.string().personal(),
    /** Postal code. Text: leading zeros count. */
    zip: t.string().personal(),
    /** City of the postal address. */
    city: t.string().personal(),
    /** Number of the card. */
    cardNo: t.string().personal(),
    /** Id of the staff category. */
    staffCat: t.int(),
    /** External code of the staff category. */
    extStaffCategory: t.string(),
    /**
     * `0` punches in, out and breaks, `1` in and out without breaks, `2` reports deviations, `3` punches
     * without a schedule.
     */
    punchType: t.int().values(PunchType),
    /** A password; not the one for time and attendance. */
    password: t.secret(),
    /** Password for time and attendance. */
    passwordTandA: t.secret(),
    /**
     * `1` ongoing employment; `0` the employment ends on `leaveDate`, and the employee is active until that
     * date.
     */
    active: t.int().values(EmployeeActive),
    /** `0` active, `1` passive. */
    passive: t.int().values(EmployeePassive),
    /** `0` not locked, `1` locked by hand, `2` locked by the system. */
    lockStatus: t.int().values(LockStatus),
    /** Text about the lock. */
    isLockedMsg: t.string().personal(),
    /** Day on which the employment ends; in `Employee` the employee is active until then. */
    leaveDate: t.date(),
    /** Social security number. */
    socsecNo: t.string().personal(),
    /** Country of the postal address. */
    country: t.string().personal(),
    /** Id of the cost centre. */
    costCentre: t.int(),
    /**
     * `1` Staff, `2` Local Manager, `3` District Manager, `4` Manager, `5` Monitor, `6` Department Manager,
     * `7` Assistant Manager.
     */
    role: t.int().values(EmployeeRole),
    /** Rank of the employee. */
    rank: t.int(),
    /** `0` male, `1` female. */
    sex: t.int().personal().values(Sex),
    /** Next of kin. */
    nextOfKind: t.string().personal(),
    /** Phone number of the next of kin. */
    nextPhone: t.string().personal(),
    /** Free text about the employee. */
    info: t.string().personal(),
    copyToMail: t.int(),
    useSMS: t.int(),
    useMail: t.int(),
    useQmail: t.int(),
    /** Badge number of the person to whom the employee reports. */
    reportingTo: t.string().personal(),
    resetPassword: t.int(),
    /** External code of the cost centre. */
    extCostCentre: t.string().readAs('costCentreExtCode'),
    /** External id of the section. */
    extSectionId: t.string(),
    /** Badge number that replaces `badgeNo`. */
    newBadgeNo: t.string().personal(),
    DeleteFutureUnattestedPunches: t.boolean(),
    shareAble: t.int(),
    /** Units in which the employee works. */
    workInUnits: t.array(WorkInUnit),
    workInUnitsUpdateOption: t.int(),
    sharedScheduling: t.int(),
    allowAttestOfOwnPunches: t.int(),
    /** Whether the employee has a bank id: `0` false, `1` true. */
    hasBankId: t.int().values(HasBankId),
    /** Name of the legal guardian. */
    legalGuardianName: t.string().personal(),
    /** E-mail address of the legal guardian. */
    legalGuardianEmail: t.string().personal(),
    keepShiftsOnMove: t.boolean(),
    /** Id of the district. */
    myDistrict: t.int(),
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
  },
  { origin: 'observed' },
);

/**
 * An employee to create or change, and the answer for it. The document names the operation only: fields that
 * `Employee` (interface document 2.3) has under the same name have its meaning and values, the others are not
 * documented.
 * Source: observed signatures.
 */
export interface UpdateEmployee extends RecordOf<typeof definition> {}
export const UpdateEmployee: Definition<UpdateEmployee> = definition;
