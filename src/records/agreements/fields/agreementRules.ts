import { t } from '../../../definition/field.js';
import { yearFirst } from '../../../definition/scales.js';
import { AvailabilityTimePeriod } from '../AvailabilityTimePeriod.js';
import { BreakCalculationRule } from '../BreakCalculationRule.js';
import { MinShiftLength } from '../MinShiftLength.js';
import { MonthlyHours } from '../MonthlyHours.js';
import { SocialCost } from '../SocialCost.js';
import { agreementOvertimeMethod } from '../agreementOvertimeMethod.js';
import { punchRounding } from '../punchRounding.js';

/** How long it holds, and what full-time is. */
export const agreementPeriod = {
  /** First day of the agreement. */
  fromDate: t.date().means('beginDate'),
  /** Last day of the agreement; in `Agreement` unused when it does not expire. */
  toDate: t.date().means('endDate'),
  /** Whether the agreement expires; in `Agreement` `toDate` is unused when it does not. */
  expires: t.boolean(),
  /** Free text. */
  comment: t.string().personal().means('remark'),
  /** Kind of the schedule period; the values are not documented. */
  schedulePeriodType: t.count(),
  /** Length of the schedule period. */
  schedulePeriodLength: t.count(),
  /** First day of the schedule period. */
  schedulePeriodStartDate: t.date(),
  /** Days of full-time employment. */
  fullEmploymentDays: t.decimal(),
  /** Days a week of full-time employment. */
  fullEmploymentDaysPerWeek: t.count(),
  /** Hours of full-time employment. */
  fullEmploymentHrs: t.decimal(),
  excludeSundaysInWorkHours: t.boolean(),
  breakRounding: t.boolean(),
  /** Whether breaks are working time. */
  breakIsWorkTime: t.boolean(),
  dayBreak: t.string().means('setting'),
};

/** Punches, and what is paid of them. */
export const punching = {
  /** In `Employee` one of `PunchType`; the document does not say that the values here are the same. */
  punchType: t.count(),
  appPayOnAbsence: t.boolean(),
  payOtime: t.int(),
  payUT: t.int(),
  showIgnoreOtime: t.boolean(),
  showUnspecifiedLeaveInWP: t.boolean(),
  allowPunchingOnSubshifts: t.boolean(),
  genMoretime: t.boolean(),
  overtimeMethod: t.int(),
  overtimeWindow: t.int(),
};

/** Late changes, and rests that were broken. */
export const lateChanges = {
  lateChange: t.boolean(),
  lateChangeUT: t.int(),
  breakDayrest: t.boolean(),
  breakDayrestUT: t.int(),
  breakWeekrest: t.boolean(),
  breakWeekrestUT: t.int(),
};

/** Working time, rest, scheduling and punches. */
export const workingTime = {
  /** Least hours a week. */
  minHrsWeek: t.decimal(),
  /** Greatest number of days. */
  maxDays: t.count(),
  /** Least number of free days. */
  minFreeDays: t.count(),
  /** Most hours a day. */
  maxHourDay: t.decimal(),
  /** Most hours a week. */
  maxHourWeek: t.decimal(),
  /** Least rest; the unit is not documented. */
  minRest: t.decimal(),
  /** Least rest a week; the unit is not documented. */
  minRestWeek: t.decimal(),
  seqDays: t.count(),
  seqMaxDays: t.count(),
  seqMaxHrs: t.decimal(),
  /** Weekday on which the week starts; the numbering is not documented. */
  weekStart: t.count(),
  atDayBreak: t.boolean(),
  dayBreakRest: t.string().means('setting'),
  /** Least break; the unit is not documented. */
  minBreak: t.int(),
  /** Greatest break; the unit is not documented. */
  maxBreak: t.int(),
  weeksAvail: t.count(),
  schedWeekEnds: t.boolean(),
  minWeekEndYear: t.int(),
  /** Longest time without a break; the unit is not documented. */
  maxTimeWoBreak: t.decimal(),
  scheduleLockPeriod: t.decimal(),
  scheduleLockPeriodType: t.count(),
  /** Whether availability is checked. */
  checkAvailability: t.boolean(),
  ...punching,
  autoPunchOut: t.boolean(),
  ...lateChanges,
  timeBank: t.boolean(),
};

/** Overtime. */
export const overtime = {
  adjustForLeave: t.boolean(),
  advancedTimeRules: t.boolean(),
  otCancelsUt: t.boolean(),
  allowOverrideOverlapping: t.boolean(),
  useSecondWeekend: t.boolean(),
  utThreshold: t.decimal(),
  utThresholdType: t.count(),
  dailyOvertimeHours: t.decimal(),
  weeklyOvertimeHours: t.decimal(),
  noCostPeriodStart: t
    .string()
    .means('day')
    .likely(...yearFirst),
  noCostPeriodEnd: t
    .string()
    .means('day')
    .likely(...yearFirst),
  /** Kind of the balance period; the values are not documented. */
  balancePeriodType: t.count(),
};

/** Overtime and the balance period. */
export const overtimeAndBalance = {
  ...overtime,
  /** Length of the balance period. */
  balancePeriodLength: t.decimal(),
  /** Hours of the balance period. */
  balancePeriodHours: t.decimal(),
  /** First day of the balance period. */
  balancePeriodStartDate: t.date(),
  useWorkDayModel: t.boolean(),
};

/** Availability and what counts by month. */
export const availability = {
  /** When employees are available. */
  availability: t.array(AvailabilityTimePeriod),
  /** Hours by month. */
  monthlyHours: t.array(MonthlyHours),
  /** The overtime methods. */
  overtimeMethods: t.array(agreementOvertimeMethod),
  /** The roundings of punches. */
  punchDeviations: t.array(punchRounding),
};

/** Breaks, least lengths of shifts, and costs. */
export const breaksAndCosts = {
  useTemplateBreakCreationRules: t.boolean(),
  useStdBreakCreationRules: t.boolean(),
  /** The rules by which breaks are made. */
  breakCalculationRules: t.array(BreakCalculationRule),
  /** Least lengths of shifts. Spelt like this on the wire. */
  minShiftLenghts: t.array(MinShiftLength),
  /** The social costs. */
  socialCosts: t.array(SocialCost),
};
