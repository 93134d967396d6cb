/** What a code of an absence answer means. */
export interface AbsenceCodeFacts {
  /** What the code says, in words. */
  readonly meaning: string;
  /** True when `ignoreOverridableValidations` bypasses it. */
  readonly overridable: boolean;
  /** Which calls answer it. */
  readonly on: 'create' | 'delete' | 'both';
}

const created = (meaning: string): AbsenceCodeFacts => ({ meaning, overridable: false, on: 'create' });
const deleted = (meaning: string): AbsenceCodeFacts => ({ meaning, overridable: false, on: 'delete' });
const payrollLock = (meaning: string): AbsenceCodeFacts => ({
  meaning: `${meaning}; there is no override, the period must be unlocked first`,
  overridable: false,
  on: 'both',
});

/** The codes of absence creation and deletion with their meaning. Source: interface document 7.2 and 7.3. */
export const ABSENCE_CODES = {
  INVALID_ABSENCE_TYPE_OR_ABSENCE_SCHEDULE: created(
    'shifts, leave reasons or absence schedules do not all belong to one customer',
  ),
  INVALID_LEAVE_REASON: created('the absence type is not valid for the domain'),
  INVALID_ABSENCE_SCHEDULE: created('the absence schedule is not valid for the domain'),
  INACTIVE_EMPLOYEE: created('the employment has ended'),
  INVALID_EMPLOYEE: created('the employee has no role'),
  MISSING_AGREEMENT: created('the employee has no valid agreement'),
  START_MUST_BE_BEFORE_END: created('`begin` is not strictly before `end`'),
  GROUP_NOT_RESTAURANT_OR_SECTION: created('the group is a District or Domain; give a Unit'),
  ABSENCE_LONGER_THAN_24_MONTH: created('the period exceeds 24 months'),
  LEAVEAPP_OVERLAPPING_ABSENCE_IN_PERIOD: created('the overlap is rejected; see `overlapAbsences`'),
  LEAVEAPP_MAX_TWO_OVERLAPPING_ABSENCE_IN_PERIOD: created('more than two absences would overlap'),
  LEAVEAPP_PRECEEDING_LEAVE_WITHOUT_WORK: created('no work is registered after a preceding absence'),
  LEAVE_PUNCH_EXISTS: {
    meaning:
      'unapproved punches in the period would be partly or fully deleted; `ignoreOverridableValidations` creates the absence all the same',
    overridable: true,
    on: 'create',
  },
  PUNCH_APPROVED_AND_NOT_TRANSFERRED_TO_PAYROLL: created(
    'approved punches that are not transferred to payroll exist in the period',
  ),
  PUNCH_ALREADY_TRANSFERED_TO_PAYROL: payrollLock('punches in the period are transferred to payroll'),
  SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL: payrollLock('a shift in the period is transferred to payroll'),
  LEAVE_SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL: payrollLock(
    'an absence shift in the period is transferred to payroll',
  ),
  SALARY_PERIOD_LOCKED: payrollLock('the salary period is locked'),
  EGENMELDING_FAIL_EGENMELDING_DAYS_USED_UP: created('all self-certified sick-leave days are used'),
  EGENMELDING_FAIL_AGP_USED_UP: created(
    'self-certified sick days can be used only within the employer period',
  ),
  LEAVE_MAX_OCCASIONS: created('the maximum of occasions of the absence type is reached'),
  LEAVE_MAX_DAYS_IN_PERIOD: created('the maximum of leave days for the period is reached'),
  LEAVE_MAX_CONSECUTIVE_DAYS: created('the maximum of consecutive days is reached'),
  LEAVE_MIN_DAYS_BETWEEN: created('the gap between absence occasions is below the configured minimum'),
  NO_ROLE_ON_ABSENCE_SCHEDULE_SHIFT: created(
    'the absence schedule has a shift on a group where the employee has no role',
  ),
  LEAVEAPP_NOT_ATTESTABLE_BY_EMPLOYEE: created('the agreement does not let the employee attest it'),
  LEAVEAPP_NOT_ATTESTABLE_BY_MANAGER: created('the agreement does not let the manager attest it'),
  ACCRUAL_BALANCE_EXCEEDED: created(
    "the balance of the employee's time tracker is lower than required; the text names the tracker",
  ),
  DELETE_ABSENCE_NOT_EXISTS: deleted('there is no such absence'),
  ABSENCE_NOT_BELONG_TO_CUSTOMER: deleted("there is no such absence in the caller's account"),
  DELETE_LEAVE_SHIFT_EXISTS: deleted('the absence has absence shifts: decide `reassignBackShifts`'),
} as const satisfies Record<string, AbsenceCodeFacts>;

/** A code of an error about absences. */
export type AbsenceCode = keyof typeof ABSENCE_CODES;

export function isAbsenceCode(code: string | undefined): code is AbsenceCode {
  return code !== undefined && Object.hasOwn(ABSENCE_CODES, code);
}

/** The identifiers of the look-ups of absence types and schedules with their meaning. Source: interface document 7.4. */
export const LOOK_UP_CODES = {
  'error.accessrights.groupId.notDomainGroupId': 'the group is not a valid domain group',
  'error.absenceReasonType.startAfterEnd': '`start` is after `end`',
  'error.absenceReasonType.employeeId.notFound': 'there is no such employee',
  'error.absenceReasonType.employeeId.notEmployed':
    'the employee is not in status Employed at any time in the range',
  'error.absenceReasonType.employeeId.doesNotBelongToCustomer':
    'the employee belongs to another customer or domain',
} as const;

/** A code that `lookUpCode` knows. */
export type LookUpCode = keyof typeof LOOK_UP_CODES;

export function isLookUpCode(code: string | undefined): code is LookUpCode {
  return code !== undefined && Object.hasOwn(LOOK_UP_CODES, code);
}
