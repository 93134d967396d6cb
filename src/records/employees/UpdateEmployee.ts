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
    badgeNo: t.string().personal().means('badgeNo'),
    /** Login of the employee. */
    loginId: t.string().personal().means('loginId'),
    /** Given name. */
    givenName: t.string().personal().means('givenName'),
    /** Family name. */
    familyName: t.string().personal().means('familyName'),
    /** Id of the employee's unit. */
    restId: t.int().means('unitId'),
    /** E-mail address. */
    email: t.string().personal().means('email'),
    emailFixConflict: t.int(),
    /** Phone number. */
    phoneNo: t.string().personal().means('phone'),
    /** Mobile phone number. */
    cellPhone: t.string().personal().means('phone'),
    /** Date of birth. */
    dateOfBirth: t.date().personal().means('dateOfBirth'),
    /** First day of the employment. */
    employedDate: t.date().means('hiredDate'),
    /** Industry date; the document does not say more. */
    industryDate: t.date().means('hiredDate'),
    earlyAccessDate: t.date(),
    /** First line of the postal address. */
    address1: t.string().personal().means('address'),
    /** Second line of the postal address. */
    address2: t.string().personal().means('freeField'),
    /** Postal code. Text: leading zeros count. */
    zip: t.string().personal().means('zip'),
    /** City of the postal address. */
    city: t.string().personal().means('city'),
    /** Number of the card. */
    cardNo: t.string().personal().means('cardNo'),
    /** Id of the staff category. */
    staffCat: t.int().means('reference'),
    /** External code of the staff category. */
    extStaffCategory: t.string().means('externalCode'),
    /**
     * `0` punches in, out and breaks, `1` in and out without breaks, `2` reports deviations, `3` punches
     * without a schedule.
     */
    punchType: t.int().values(PunchType).means('count'),
    /** A password; not the one for time and attendance. */
    password: t.secret(),
    /** Password for time and attendance. */
    passwordTandA: t.secret(),
    /**
     * `1` ongoing employment; `0` the employment ends on `leaveDate`, and the employee is active until that
     * date.
     */
    active: t.int().values(EmployeeActive).means('active'),
    /** `0` active, `1` passive. */
    passive: t.int().values(EmployeePassive),
    /** `0` not locked, `1` locked by hand, `2` locked by the system. */
    lockStatus: t.int().values(LockStatus),
    /** Text about the lock. */
    isLockedMsg: t.string().personal().means('message'),
    /** Day on which the employment ends; in `Employee` the employee is active until then. */
    leaveDate: t.date().means('lastDate'),
    /** Social security number. */
    socsecNo: t.string().personal().means('nationalId'),
    /** Country of the postal address. */
    country: t.string().personal().means('country'),
    /** Id of the cost centre. */
    costCentre: t.int().means('costCentre'),
    /**
     * `1` Staff, `2` Local Manager, `3` District Manager, `4` Manager, `5` Monitor, `6` Department Manager,
     * `7` Assistant Manager.
     */
    role: t.int().values(EmployeeRole).means('count'),
    /** Rank of the employee. */
    rank: t.int().means('count'),
    /** `0` male, `1` female. */
    sex: t.int().personal().values(Sex).means('sex'),
    /** Next of kin. */
    nextOfKind: t.string().personal().means('contactName'),
    /** Phone number of the next of kin. */
    nextPhone: t.string().personal().means('phone'),
    /** Free text about the employee. */
    info: t.string().personal().means('remark'),
    copyToMail: t.int(),
    useSMS: t.int(),
    useMail: t.int(),
    useQmail: t.int(),
    /** Badge number of the person to whom the employee reports. */
    reportingTo: t.string().personal().means('managerBadgeNo'),
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
    workInUnitsUpdateOption: t.int().means('count'),
    sharedScheduling: t.int(),
    allowAttestOfOwnPunches: t.int(),
    /** Whether the employee has a bank id: `0` false, `1` true. */
    hasBankId: t.int().values(HasBankId).means('active'),
    /** Name of the legal guardian. */
    legalGuardianName: t.string().personal().means('contactName'),
    /** E-mail address of the legal guardian. */
    legalGuardianEmail: t.string().personal().means('email'),
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
