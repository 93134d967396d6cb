/** An employee. What is left out is empty, `0` or not set. */
export interface EmployeeRow {
  id: number;
  /** The home unit. */
  restId: number;
  badgeNo: string;
  givenName: string;
  familyName: string;
  email: string;
  cellPhone: string;
  dateOfBirth: string;
  employedDate: string;
  leaveDate?: string | undefined;
  lastDayOfEmployment?: string | undefined;
  industryDate?: string | undefined;
  /** 1 ongoing employment, 0 it has an end (`leaveDate`). */
  active: number;
  passive: number;
  lockStatus: number;
  isLockedMsg?: string | undefined;
  staffCat: number;
  section: number;
  costCentre: number;
  role: number;
  rank: number;
  punchType: number;
  sex: number;
  cardNo: string;
  socsecNo: string;
  address1: string;
  address2?: string | undefined;
  zip: string;
  city: string;
  country: string;
  phoneNo?: string | undefined;
  info?: string | undefined;
  passwordTandA?: string | undefined;
  password?: string | undefined;
  loginId?: string | undefined;
  nextOfKind?: string | undefined;
  nextPhone?: string | undefined;
  reportingTo?: string | undefined;
  hasBankId?: number | undefined;
  legalGuardianName?: string | undefined;
  legalGuardianEmail?: string | undefined;
  autoMan?: number | undefined;
  myDistrict?: number | undefined;
  additionalFields?: { key: string; value: string }[] | undefined;
  groupRoles?: GroupRoleRow[] | undefined;
  /** Units besides the home unit where the employee may be scheduled. */
  workInUnits?: number[] | undefined;
  mainAgreementId?: number | undefined;
  /** These are set over REST alone. */
  pictureURL?: string | undefined;
  allowAttestOfOwnPunches?: boolean | undefined;
  ts: string;
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
export interface PortraitRow {
  id: number;
  restId: number;
  employeeId: number;
  portrait: string;
  ts: string;
}

export interface AttachmentRow {
  id: number;
  restId: number;
  employeeId: number;
  fileName: string;
  fileContent: string;
}

/** A message that was sent. */
export interface MailRow {
  id: number;
  restId: number;
  toPersId: number;
  fromPersId: number;
  subject: string;
  msg: string;
  attachments: number;
}

/** A group of employees, such as a team. */
export interface GroupRow {
  id: number;
  restId: number;
  name: string;
  shared: boolean;
  members: number[];
  ts: string;
}

/** A move to another unit that has not happened yet. `id` is the `moveId`. */
export interface MoveRow {
  id: number;
  /** The target unit. */
  restId: number;
  employeeId: number;
  newUnitStartDate: string;
  oldUnitEndShareDate?: string | undefined;
  sharableOnNewUnitFrom?: string | undefined;
  section: number;
  costCentre: number;
  reportingTo: string;
}
