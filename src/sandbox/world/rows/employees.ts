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
