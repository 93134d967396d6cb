import type { Agreement } from '../../records/agreements/Agreement.js';
import type { AgreementTemplateV2 } from '../../records/agreements/AgreementTemplateV2.js';
import type { AgreementV2 } from '../../records/agreements/AgreementV2.js';
import type { Employee } from '../../records/employees/Employee.js';
import type { EligibilityRule } from '../../records/payroll/EligibilityRule.js';
import type { OvertimeMethod } from '../../records/payroll/OvertimeMethod.js';
import type { SalaryCompensation } from '../../records/payroll/SalaryCompensation.js';
import type { standardBankHoliday } from '../../records/payroll/standardBankHoliday.js';
import type { Stored, Unchecked } from '../Unchecked.js';

export interface TableRow {
  id: number;
  /** The unit that it belongs to; 0 of what belongs to the customer. */
  restId: number;
}

/** A row that says when it was last written. */
interface DatedRow extends TableRow {
  ts: string;
}

type Texts<Name extends string> = Record<Name, string>;
type Numbers<Name extends string> = Record<Name, number>;
type Flags<Name extends string> = Record<Name, boolean>;
type Perhaps<Name extends string, Value> = { [K in Name]?: Value | undefined };

// The customer and its units.

export interface CustomerRow
  extends Texts<'name' | 'contact' | 'email' | 'country' | 'dateCreated' | 'locale' | 'companyNo' | 'ts'> {
  id: number;
}

/** External ids beside the one of a row, which only REST has. */
interface MoreIds {
  moreXrefIds?: readonly string[];
}

/** A unit with defaults in all that a caller need not say. */
export function emptyUnit(id: number) {
  return {
    id,
    // A unit belongs to the customer.
    restId: 0,
    /** The API key whose scope is this unit. */
    key: `sandbox-unit-${id}-key`,
    ...{ extUnitId: `U${id}`, groupId: 9000 + id, extGroupId: `G${id}` },
    ...{ name: `Unit ${id}`, extApplicationId: `APP-${id}`, managerId: 0, managerGroupId: 0 },
    ...{ maxHourDay: '10.00', maxHourWeek: '40.00', minShift: 3, minRest: 11 },
    ...{ currency: 'SEK', noBreaks: 4, premium1: 150, premium2: 200, costCentre: 0, districtId: 0 },
    ...{ country: 'SE', address: '', zipCode: '41101', city: '', municipality: '' },
    ...{ nextBadgeNo: 1, timeZone: 'Europe/Stockholm', ssoLoginOnly: false },
    geos: [] as GeoRow[],
    standardOpenHours: [] as OpenHoursRow[],
    deviatingOpenHours: [{ timeStart: '10:00:00', timeEnd: '16:00:00', date: '2026-04-03' }],
    ts: '2026-01-02T08:00:00',
  };
}

/** A unit of the customer ("restaurant" in the older operations). */
export interface UnitRow extends ReturnType<typeof emptyUnit>, MoreIds {
  publishedTo?: string | undefined;
}

type GeoRow = Texts<'latitude' | 'longitude' | 'comment'> & { radius: number };
type OpenHoursRow = Texts<'timeStart' | 'timeEnd' | 'dateStart'> & { dayOfWeek: number };

export const NEW_DISTRICT = { groupId: 0, extGroupId: '', name: '', managerId: 0, managerGroupId: 0 };
export type DistrictRow = DatedRow & typeof NEW_DISTRICT & MoreIds;

export const NEW_SECTION = {
  ...{ name: '', extSectionId: '', extGroupId: '' },
  ...{ managerId: 0, managerGroupId: 0, costCentre: 0 },
};
/** A section of a unit. Section 1 is everywhere and means that none is assigned (document 2.2). */
export type SectionRow = DatedRow & typeof NEW_SECTION & MoreIds;

// Employees.

/** What an employee is of whom nothing more is said. */
export const NEW_EMPLOYEE = {
  ...{ givenName: '', familyName: '', email: '', cellPhone: '', dateOfBirth: '1990-01-01', employedDate: '' },
  /** 1 ongoing employment, 0 it has an end (`leaveDate`). */
  active: 1,
  ...{ passive: 0, lockStatus: 0, staffCat: 1, section: 1, costCentre: 0, role: 1, rank: 0, punchType: 0 },
  ...{ sex: 0, cardNo: '', socsecNo: '', address1: '', zip: '', city: '', country: '' },
};

type NewEmployee = typeof NEW_EMPLOYEE;
type Otherwise = keyof NewEmployee | 'ts' | 'badgeNo' | 'additionalFields' | 'groupRoles' | 'workInUnits';
type OfRecord = Omit<Stored<Employee>, Otherwise | 'passwordTandA'>;

/** An employee; `restId` is the home unit. What is left out is empty, `0` or not set. */
export interface EmployeeRow
  extends DatedRow,
    NewEmployee,
    OfRecord,
    // The picture and the attesting of own punches are set over REST alone.
    Perhaps<'loginId' | 'password' | 'passwordTandA' | 'pictureURL', string>,
    Perhaps<'allowAttestOfOwnPunches', boolean> {
  badgeNo: string;
  additionalFields?: { key: string; value: string }[] | undefined;
  groupRoles?: GroupRoleRow[] | undefined;
  /** Units besides the home unit where the employee may be scheduled. */
  workInUnits?: number[] | undefined;
  mainAgreementId?: number | undefined;
}

export interface GroupRoleRow
  extends Texts<'groupName' | 'extGroupId' | 'roleId' | 'extNeoRoleId' | 'roleName'>,
    Perhaps<'startDate' | 'endDate', string> {
  groupId: number;
}

/** A picture of an employee, JPEG as base64. */
export type PortraitRow = DatedRow & { employeeId: number; portrait: string };
export type AttachmentRow = TableRow & { employeeId: number } & Texts<'fileName' | 'fileContent'>;
/** A message that was sent. */
export type MailRow = TableRow &
  Numbers<'toPersId' | 'fromPersId' | 'attachments'> &
  Texts<'subject' | 'msg'>;
/** A group of employees, such as a team. */
export type GroupRow = DatedRow & { name: string; shared: boolean; members: number[] };

/** A move to another unit, `restId`, that has not happened yet. `id` is the `moveId`. */
export interface MoveRow
  extends TableRow,
    Numbers<'employeeId' | 'section'>,
    Texts<'newUnitStartDate' | 'reportingTo'>,
    Perhaps<'oldUnitEndShareDate' | 'sharableOnNewUnitFrom', string>,
    Perhaps<'costCentre', number> {}

/** An agreement, as the newer operations know it. */
export type AgreementRow = Stored<AgreementV2> & {
  employeeId: number;
  templateId: number;
  /** Fields of the first version of its record that the newer one has not. */
  shown?: Partial<Unchecked<Agreement>> | undefined;
};

export type AgreementTemplateRow = Stored<AgreementTemplateV2> & {
  /** Ids of its salary types, where it has not all. */
  salaryTypeIds?: number[] | undefined;
};

export type SkillCategoryRow = DatedRow & Texts<'shortName' | 'name'>;
export type SkillRow = DatedRow & Texts<'extSkillId' | 'description'> & { categoryId: number };

export interface EmployeeSkillRow extends TableRow, Numbers<'employeeId' | 'skillId'> {
  expires: boolean;
  expiringDate?: string | undefined;
}

// Lists that the customer keeps.

export type TextItemTag = 'costcentre' | 'project' | 'account';

/** An entry of a list that the customer keeps: a cost centre, a project or an account. */
export interface TextItemRow
  extends DatedRow,
    Texts<'ttext' | 'extCode'>,
    Flags<'showInWebpunch' | 'checked'> {
  tag: TextItemTag;
}

/** A tag that shift types carry into schedules and payroll. */
export interface TagRow
  extends TableRow,
    Texts<'categoryName' | 'categoryExternalId' | 'name' | 'code' | 'externalId'> {
  customFields: { label: string; value: string }[];
}

export type StaffCategoryRow = DatedRow & Texts<'categoryName' | 'extCode'> & { role: number };

/** A salary type ("st code"). `id` is the `stCode`. */
export interface SalaryTypeRow
  extends TableRow,
    Texts<'salaryCode' | 'name' | 'hourlyCost'>,
    Flags<'transfer' | 'requiresApproval'> {}

/** A field that the customer defined for employees. */
export interface AdditionalFieldRow extends TableRow {
  key: string;
  type: 'string' | 'bool' | 'choice' | 'date';
  choices: string[];
}

export type EligibilityRuleRow = Stored<EligibilityRule>;
export type SalaryCompensationRow = Stored<SalaryCompensation>;
export type BankHolidayRow = Stored<standardBankHoliday>;
export type OvertimeMethodRow = Stored<OvertimeMethod> & { ts: string };

// Shifts, punches and absences.

/** A pause: begin and end, `hh:mm:ss`. At most four a shift. */
export type Break = readonly [begin: string, end: string];
export type TaskRow = Numbers<'id' | 'categoryId'> & Texts<'begTime' | 'endTime'>;

/** A shift type with defaults in all that a caller need not say. */
export function emptyShiftType(id: number, restId: number) {
  return {
    ...{ id, restId, shiftTypeExtId: '', name: `Type ${id}`, begTime: '08:00:00', endTime: '16:30:00' },
    ...{ breakType: 1, breaks: [] as Break[], section: 1, costCentre: 0, salaryType: 0, accountNo: 0 },
    ...{ projectNo: 0, onCall: 0, isActive: true, isFreeDay: false, countPunchHours: true },
    ...{ countScheduleHours: true, sharedToAllUnits: true, productive: true },
    units: [] as { unitId: number; visibleInWebpunch: boolean }[],
    ...{ categoryName: '', tags: [] as number[], skills: [] as number[], tasks: [] as TaskRow[] },
    ts: '2026-01-02T08:00:00',
  };
}

/** A shift type ("shift category"). */
export interface ShiftTypeRow extends ReturnType<typeof emptyShiftType> {}

/** A shift of nobody with nothing said. */
export const NEW_SHIFT = {
  /** 0 when unassigned. */
  employeeId: 0,
  ...{ begDate: '', begTime: '', endDate: '', endTime: '', breaks: [] as readonly Break[] },
  ...{ categoryId: 0, section: 1, costCentre: 0, projectNo: 0, accountNo: 0, agreementId: 0 },
  ...{ comment: '', extScheduleId: '', countAsScheduledHours: true, isFreeDay: false },
  tasks: [] as readonly TaskRow[],
  /** The absence that an absence shift belongs to; on an unassigned shift, the absence that freed it. */
  absenceId: 0,
  absenceShift: false,
  /** The scheduled shift from which an absence shift was made. */
  orgScheduleId: 0,
  dayCount: 0,
  /** 1 when changed since rollout. */
  shiftChanged: 0,
  ...{ approved: 0, grabbAble: 0 },
};

/** A scheduled shift, or an absence shift when `absenceId` is set. */
export type ShiftRow = DatedRow &
  typeof NEW_SHIFT & {
    requests?: readonly ShiftRequestRow[] | undefined;
    transferred?: boolean | undefined;
    /** Fields of its record that no rule of the sandbox is about. */
    shown?: Readonly<Record<string, string | number>> | undefined;
  };

/** `requestType` is 1 for a swap with `swappedScheduleId`, 2 for a notice of interest. */
export interface ShiftRequestRow extends Numbers<'employeeId' | 'requestType' | 'swappedScheduleId'> {
  fulfills: boolean;
  ts: string;
}

export const NEW_PUNCH = {
  ...{ breakMinutes: 0, scheduleId: 0, approvedByEmployee: true, approvedByManager: false },
  ...{ transferredToPayroll: false, deleted: false, costCentre: 0, projectNo: 0, accountNo: 0 },
  ...{ categoryId: 0, comment: '', managerComment: '' },
};

/** A time punch; `restId` is the unit where it was made. Times are wall-clock times of the unit. */
export type PunchRow = DatedRow &
  typeof NEW_PUNCH &
  Perhaps<'orgPunchIn' | 'orgPunchOut' | 'externalInfo1' | 'externalInfo2' | 'externalInfo3', string> &
  Perhaps<'decisionNo' | 'customerNo', string> &
  Perhaps<'approvedByCustomer', boolean> & {
    employeeId: number;
    punchIn: string;
    /** Absent while the punch is open. */
    punchOut?: string | undefined;
    /** True for one from which no transaction comes. */
    unpaid?: boolean | undefined;
    /** The task of its shift that it is for. */
    subShiftReference?: number | undefined;
  };

export interface LeaveReasonRow
  extends DatedRow,
    Texts<'name' | 'extCode' | 'abbrCode' | 'confirmationText' | 'salaryCode'> {
  salaryBase: number;
  /** The absence schedule that `useDefaultAbsenceSchedule` adds on weekdays. */
  defaultSchedule?: Texts<'begTime' | 'endTime'> | undefined;
}

/** An approved absence for the whole of its days, with nothing more said. */
export const NEW_ABSENCE = {
  ...{ fromTime: '00:00:00', toTime: '23:59:59' },
  /** 1 is the whole time. */
  sickLevel: '1',
  ...{ leaveReasonText: '', managerComments: '' },
  /** 0 waits for a decision, 1 approved, 2 denied. */
  moderated: 1 as 0 | 1 | 2,
  ...{ approvedByManager: true, approvedByEmployee: true, beenViewed: 0, decisionNo: '', customerNo: '' },
  ...{ teamId: 0, externalInfo1: '', externalInfo2: '', externalInfo3: '' },
  ...{ oldLeaveReason: '', transferred: false },
};

/** An absence, which the older operations call a leave application. */
export type AbsenceRow = DatedRow &
  typeof NEW_ABSENCE &
  Numbers<'employeeId' | 'leaveReasonId'> &
  Texts<'fromDate' | 'toDate' | 'sentAt'> & {
    /** How a part-time absence of the REST side is spread, as it was asked for. */
    partTime?: PartTime | undefined;
  };

/** How much of the shifts a part-time absence takes, and where. */
export interface PartTime {
  /** Percent, as decimal text. */
  absenceRate: string;
  absenceRateDirection: 'FROM_START' | 'FROM_END' | 'WHOLE_SHIFT';
  splitType: 'DAY' | 'SHIFT';
}

/** A decision of an authority, which absences may name. */
export type DecisionRow = TableRow & Texts<'decisionNo' | 'customerNo'>;
export type TeamRow = TableRow & Texts<'extCode' | 'name'>;

// Payroll.

/** A run of the payroll transfer. `token` is a part of the address of its file. */
export interface TransferRow extends TableRow, Texts<'extTransferId' | 'token' | 'csv'> {
  status: 'In Progress' | 'Failed' | 'Ready to Download';
  /** How many more times the caller is told `In Progress`. */
  pollsLeft: number;
  /** What the run ends as. */
  ends: 'Failed' | 'Ready to Download';
}

/** A salary entered by hand. */
export interface ManualSalaryRow
  extends DatedRow,
    Numbers<'employeeId' | 'punchId'>,
    Texts<'date' | 'salaryCode' | 'hours'>,
    Flags<'approved' | 'transferred'> {
  /** What its transaction shows otherwise than an entry by hand does, such as another record that it names. */
  shown?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** A span of a unit's salary transactions that is closed: nothing in it may change. */
export type SalaryLockRow = TableRow & Texts<'fromDate' | 'toDate'>;

export interface TimeTrackerRow extends TableRow {
  name: string;
  /** Kept by year; then a year's balance expires at its end. */
  periodized: boolean;
  /** What everybody has at the start of a year, as decimal text. */
  opening: string;
  /** The part of the opening that the law gives. */
  statutory: string;
}

/**
 * A transaction by hand on a time tracker of an employee: the period is a year, 0 on trackers without periods; the value is in
 * ten-thousandths, with the sign of the operation.
 */
export type TrackerTransactionRow = TableRow &
  Numbers<'employeeId' | 'timeTrackerId' | 'period' | 'value'> & { date: string };

// What only the REST side reads.

/** Credentials of an integration, with scopes and permission bits such as `hr:employees:read` and `Absence (Create)`. */
export type ApiClientRow = TableRow & Texts<'clientId' | 'clientSecret'> & { permissions: string[] };

/** What an absence type allows. `id` is that of the leave reason; limits that are left out do not hold. */
export interface AbsencePolicyRow extends TableRow {
  /** What becomes of shifts in an absence that does not say. */
  shiftAction: 'UNASSIGN' | 'DELETE';
  /** The agreement templates that allow the type; all when left out. */
  templates?: number[] | undefined;
  /** The absence schedule that is applied when none is asked for. */
  defaultScheduleId?: number | undefined;
  maxOccasions?: number | undefined;
  /** The most days in a calendar year. */
  maxDaysInPeriod?: number | undefined;
  /** The most days of one absence. */
  maxConsecutiveDays?: number | undefined;
  /** The fewest days between two absences. */
  minDaysBetween?: number | undefined;
  /** Wants a shift or a punch between two absences. */
  workBetween?: boolean | undefined;
  /** The most days in a calendar year that the employee alone attests. */
  selfCertifiedDays?: number | undefined;
  /** The most days of one absence that the employee alone attests. */
  employerPeriodDays?: number | undefined;
  /** The time tracker that must hold a day for each weekday of the absence. */
  timeTrackerId?: number | undefined;
}

/** A schedule that absences can follow on weekdays. Its shifts stand in the group; 0 is the unit of the absence. */
export type AbsenceScheduleRow = TableRow &
  Texts<'name' | 'begTime' | 'endTime'> &
  Numbers<'shiftTypeId' | 'groupId'>;

/** What an agreement template says of attesting absences. `id` is that of the template. */
export type AttestPolicyRow = TableRow & Flags<'autoAttest' | 'byEmployee' | 'byManager'>;
/** A setting of a unit. `id` is that of the unit. */
export type UnitSettingRow = TableRow & { allowOverlappingAbsences: boolean };
/** Says which id of another system stands for which here. */
export type MappingRow = TableRow & Texts<'mappingType' | 'internalValue' | 'externalValue'>;
export type LabelRow = TableRow & Texts<'name' | 'color'>;

export interface CollaborationGroupRow extends TableRow {
  name: string;
  parentId?: number | undefined;
  labelId: number;
  domoDashboardId?: string | undefined;
  isArchived: boolean;
  groups: number[];
  employees: number[];
}
