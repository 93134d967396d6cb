import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { EmployeeActive } from '../../values/EmployeeActive.js';
import { EmployeePassive } from '../../values/EmployeePassive.js';
import { EmployeeRole } from '../../values/EmployeeRole.js';
import { HasBankId } from '../../values/HasBankId.js';
import { LockStatus } from '../../values/LockStatus.js';
import { PunchType } from '../../values/PunchType.js';
import { Sex } from '../../values/Sex.js';
import { AdditionalFieldData } from './AdditionalFieldData.js';
import { GroupsRoles } from './GroupsRoles.js';

/** What `Employee` has, in wire order: other records take some of it. */
export const employeeFields = {
  /** Id of the employee; other records call it `persId`, `employeeId` or `userId`. */
  id: t.int().means('recordId'),
  /** Badge number. Text: leading zeros count. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Given name. */
  givenName: t.string().personal().means('givenName'),
  /** Family name. */
  familyName: t.string().personal().means('familyName'),
  /** First line of the postal address. */
  address1: t.string().personal().means('address'),
  /** Second line of the postal address. */
  address2: t.string().personal().means('freeField'),
  /** Postal code. Text: leading zeros count. */
  zip: t.string().personal().means('zip'),
  /** City of the postal address. */
  city: t.string().personal().means('city'),
  /** Mobile phone number. */
  cellPhone: t.string().personal().means('phone'),
  /** Phone number. */
  phoneNo: t.string().personal().means('phone'),
  /** E-mail address. */
  email: t.string().personal().means('email'),
  /**
   * `1` ongoing employment; `0` the employment ends on `leaveDate`, and the employee is active until that
   * date.
   */
  active: t.int().values(EmployeeActive).means('active'),
  /**
   * Day on which the employment ends; `undefined` while no end is set. Not a sign of being inactive today.
   */
  leaveDate: t.date().requiredButUnsettable().means('lastDate'),
  /** Last day of the employment. */
  lastDayOfEmployment: t.date().since('2019-05-29').means('lastDate'),
  /** Social security number. */
  socsecNo: t.string().personal().means('nationalId'),
  /** Country of the postal address. */
  country: t.string().personal().means('country'),
  /** Id of the employee's unit. */
  restId: t.int().means('unitId'),
  /** Id of the staff category. */
  staffCat: t.int().means('reference'),
  /** External code of the staff category. */
  extStaffCategory: t.string().since('2019-03-26').means('externalCode'),
  /** Name of the staff category. */
  staffCatName: t.string().means('name'),
  /** Id of the section. */
  section: t.int().means('sectionId'),
  /** Name of the section. */
  sectionName: t.string().means('sectionName'),
  /** `0` active, `1` passive. */
  passive: t.int().values(EmployeePassive),
  /**
   * `0` not locked, `1` locked by hand, `2` locked by the system. Was called `isLocked` from 2018-10-31.
   */
  lockStatus: t.int().values(LockStatus).since('2018-11-08'),
  /** Text about the lock. */
  isLockedMsg: t.string().personal().means('message'),
  /** Free text about the employee. */
  info: t.string().personal().means('remark'),
  /** Date of birth; `undefined` when the service holds none. */
  dateOfBirth: t.date().personal().requiredButUnsettable().means('dateOfBirth'),
  /** First day of the employment; `undefined` when the service holds none. */
  employedDate: t.date().requiredButUnsettable().means('hiredDate'),
  /** Industry date; the document does not say more. */
  industryDate: t.date().since('2019-11-06').means('hiredDate'),
  /** Number of the card. */
  cardNo: t.string().personal().means('cardNo'),
  /** Password for time and attendance. */
  passwordTandA: t.secret(),
  /** Next of kin. */
  nextOfKind: t.string().personal().means('contactName'),
  /** Phone number of the next of kin. */
  nextPhone: t.string().personal().means('phone'),
  /**
   * `1` Staff, `2` Local Manager, `3` District Manager, `4` Manager, `5` Monitor, `6` Department Manager,
   * `7` Assistant Manager.
   */
  role: t.int().values(EmployeeRole).means('count'),
  /** Rank of the employee. */
  rank: t.int().since('2019-03-05').means('count'),
  /** Not explained by the document. */
  autoMan: t.int(),
  /** Id of the cost centre. */
  costCentre: t.int().means('costCentre'),
  /** External code of the cost centre. */
  costCentreExtCode: t.string().means('externalCode'),
  /**
   * `0` punches in, out and breaks, `1` in and out without breaks, `2` reports deviations, `3` punches
   * without a schedule.
   */
  punchType: t.int().values(PunchType).means('count'),
  /** `0` male, `1` female. */
  sex: t.int().personal().values(Sex).means('sex'),
  /** Id of the district. */
  myDistrict: t.int(),
  /** Badge number of the person to whom the employee reports. */
  reportingTo: t.string().personal().means('managerBadgeNo'),
  /** Whether the employee has a bank id: `0` false, `1` true. */
  hasBankId: t.int().values(HasBankId).since('2017-01-23').means('active'),
  /** Name of the legal guardian. */
  legalGuardianName: t.string().personal().means('contactName'),
  /** E-mail address of the legal guardian. */
  legalGuardianEmail: t.string().personal().means('email'),
  /** Values of the fields that the customer defined. */
  additionalFields: t.array(AdditionalFieldData).since('2017-01-23'),
  /** Roles in groups. Always empty from `wsdlGetEmployees`; filled by `wsdlGetEmployeesV2`. */
  groupRoles: t.array(GroupsRoles).since('2020-02-05'),
  /** Last modification. */
  ts: t.dateTime(),
};

const definition = record('Employee', '2.3', employeeFields, [
  {
    name: 'leaveDateMissing',
    form: 'requires',
    fields: ['leaveDate'],
    when: { active: { in: [EmployeeActive.EmploymentHasEndDate] } },
    says: ['2.3', '0 employment has an end date (`leaveDate`)'],
  },
  {
    name: 'leaveDateOfOngoing',
    form: 'onlyWhen',
    fields: ['leaveDate'],
    when: { active: { notIn: [EmployeeActive.OngoingEmployment] } },
    says: ['2.3', '1 ongoing employment; 0 employment has an end date (`leaveDate`)'],
  },
]);

/**
 * An employee. Dates that the document calls required can come as zero dates, which stand for none (seen in public
 * integrations).
 * Source: interface document 2.3.
 */
export interface Employee extends RecordOf<typeof definition> {}
export const Employee: Definition<Employee> = definition;
