import type { Employee } from '../../../records/employees/Employee.js';
import type { Stored } from '../../Unchecked.js';
import type { DatedRow, TableRow } from './TableRow.js';

/** What an employee is of whom nothing more is said. */
export const NEW_EMPLOYEE = {
  givenName: '',
  familyName: '',
  email: '',
  cellPhone: '',
  dateOfBirth: '1990-01-01',
  employedDate: '',
  /** 1 ongoing employment, 0 it has an end (`leaveDate`). */
  active: 1,
  passive: 0,
  lockStatus: 0,
  staffCat: 1,
  section: 1,
  costCentre: 0,
  role: 1,
  rank: 0,
  punchType: 0,
  sex: 0,
  cardNo: '',
  socsecNo: '',
  address1: '',
  zip: '',
  city: '',
  country: '',
};

type NewEmployee = typeof NEW_EMPLOYEE;

type Otherwise =
  | keyof NewEmployee
  | 'ts'
  | 'badgeNo'
  | 'additionalFields'
  | 'groupRoles'
  | 'workInUnits'
  | 'passwordTandA';
type OfRecord = Omit<Stored<Employee>, Otherwise>;

/** An employee; `restId` is the home unit. What is left out is empty, `0` or not set. */
export interface EmployeeRow extends DatedRow, NewEmployee, OfRecord {
  badgeNo: string;
  loginId?: string | undefined;
  password?: string | undefined;
  passwordTandA?: string | undefined;
  additionalFields?: { key: string; value: string }[] | undefined;
  groupRoles?: GroupRoleRow[] | undefined;
  /** Units besides the home unit where the employee may be scheduled. */
  workInUnits?: number[] | undefined;
  mainAgreementId?: number | undefined;
  /** These are set over REST alone. */
  pictureURL?: string | undefined;
  allowAttestOfOwnPunches?: boolean | undefined;
}

export interface GroupRoleRow {
  groupId: number;
  groupName: string;
  extGroupId: string;
  roleId: string;
  extNeoRoleId: string;
  roleName: string;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** A picture of an employee, JPEG as base64. */
export interface PortraitRow extends DatedRow {
  employeeId: number;
  portrait: string;
}

export interface AttachmentRow extends TableRow {
  employeeId: number;
  fileName: string;
  fileContent: string;
}

/** A message that was sent. */
export interface MailRow extends TableRow {
  toPersId: number;
  fromPersId: number;
  subject: string;
  msg: string;
  attachments: number;
}

/** A group of employees, such as a team. */
export interface GroupRow extends DatedRow {
  name: string;
  shared: boolean;
  members: number[];
}

/** A move to another unit, `restId`, that has not happened yet. `id` is the `moveId`. */
export interface MoveRow extends TableRow {
  employeeId: number;
  newUnitStartDate: string;
  oldUnitEndShareDate?: string | undefined;
  sharableOnNewUnitFrom?: string | undefined;
  section: number;
  costCentre: number;
  reportingTo: string;
}
