import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { AgreementSalary } from './AgreementSalary.js';
import { AvailabilityTimePeriod } from './AvailabilityTimePeriod.js';
import { BankHoliday } from './BankHoliday.js';
import { BreakCalculationRule } from './BreakCalculationRule.js';
import { EmploymentRate } from './EmploymentRate.js';
import { MinShiftLength } from './MinShiftLength.js';
import { MonthlyHours } from './MonthlyHours.js';
import { NominalDayPerWeek } from './NominalDayPerWeek.js';
import { OvertimePeriod } from './OvertimePeriod.js';
import { SalaryAdditionByYear } from './SalaryAdditionByYear.js';
import { SalaryCostLimit } from './SalaryCostLimit.js';
import { SalaryCostPeriod } from './SalaryCostPeriod.js';
import { SocialCost } from './SocialCost.js';
import { agreementOvertimeMethod } from './agreementOvertimeMethod.js';
import { punchRounding } from './punchRounding.js';

const definition = record(
  'AgreementTemplateV2',
  {
    /** Id of the template. */
    id: t.int().means('recordId'),
    /** External id of the template. */
    extTemplateId: t.string().means('externalCode'),
    /** Id of the unit, as in `ShiftCategory.restId`. */
    restId: t.int().observed().means('unitId'),
    /** Name of the template. */
    templateName: t.string().means('name'),
    hourly: t.int().observed(),
    /** Free text. */
    comment: t.string().observed().means('remark'),
    /** Kind of the schedule period; the values are not documented. */
    schedulePeriodType: t.int().observed().means('count'),
    /** Length of the schedule period. */
    schedulePeriodLength: t.int().means('count'),
    /** First day of the schedule period. */
    schedulePeriodStartDate: t.date(),
    /** Days of full-time employment. */
    fullEmploymentDays: t.decimal(),
    /** Days a week of full-time employment. */
    fullEmploymentDaysPerWeek: t.int().means('count'),
    /** Hours of full-time employment. */
    fullEmploymentHrs: t.decimal(),
    excludeSundaysInWorkHours: t.boolean().observed(),
    breakRounding: t.boolean().observed(),
    /** Whether breaks are working time. */
    breakIsWorkTime: t.boolean().observed(),
    dayBreak: t.string().observed().means('setting'),
    /** Weekly average. */
    weeklyAvg: t.decimal(),
    stdRedDays: t.boolean(),
    stdOverTime: t.boolean(),
    /** Least hours a week. */
    minHrsWeek: t.decimal(),
    /** Greatest number of days. */
    maxDays: t.int().means('count'),
    /** Least number of free days. */
    minFreeDays: t.int().means('count'),
    /** Most hours a day. */
    maxHourDay: t.decimal(),
    /** Most hours a week. */
    maxHourWeek: t.decimal(),
    /** Least rest; the unit is not documented. */
    minRest: t.decimal(),
    /** Least rest a week; the unit is not documented. */
    minRestWeek: t.decimal(),
    seqDays: t.int().means('count'),
    seqMaxDays: t.int().means('count'),
    seqMaxHrs: t.decimal(),
    /** Weekday on which the week starts; the numbering is not documented. */
    weekStart: t.int().means('count'),
    atDayBreak: t.boolean().observed(),
    dayBreakRest: t.string().observed().means('setting'),
    /** Least break; the unit is not documented. */
    minBreak: t.int(),
    /** Greatest break; the unit is not documented. */
    maxBreak: t.int(),
    weeksAvail: t.int().means('count'),
    schedWeekEnds: t.boolean().observed(),
    minWeekEndYear: t.int().observed(),
    /** Longest time without a break; the unit is not documented. */
    maxTimeWoBreak: t.decimal(),
    scheduleLockPeriod: t.decimal().observed(),
    scheduleLockPeriodType: t.int().observed().means('count'),
    /** Whether availability is checked. */
    checkAvailability: t.boolean(),
    /** In `Employee` one of `PunchType`; the document does not say that the values here are the same. */
    punchType: t.int().observed().means('count'),
    appPayOnAbsence: t.boolean().observed(),
    payOtime: t.int().observed(),
    payUT: t.int().observed(),
    showIgnoreOtime: t.boolean().observed(),
    showUnspecifiedLeaveInWP: t.boolean().observed(),
    allowPunchingOnSubshifts: t.boolean().observed(),
    genMoretime: t.boolean().observed(),
    overtimeMethod: t.int().observed(),
    overtimeWindow: t.int().observed(),
    autoPunchOut: t.decimal().observed(),
    lateChange: t.boolean().observed(),
    lateChangeUT: t.int().observed(),
    breakDayrest: t.boolean().observed(),
    breakDayrestUT: t.int().observed(),
    breakWeekrest: t.boolean().observed(),
    breakWeekrestUT: t.int().observed(),
    timeBank: t.boolean(),
    /** The payroll system, as a number. */
    payrollSystem: t.int(),
    adjustForLeave: t.boolean().observed(),
    advancedTimeRules: t.boolean().observed(),
    otCancelsUt: t.boolean().observed(),
    allowOverrideOverlapping: t.boolean().observed(),
    useSecondWeekend: t.boolean().observed(),
    utThreshold: t.decimal().observed(),
    utThresholdType: t.int().observed().means('count'),
    dailyOvertimeHours: t.decimal().observed(),
    weeklyOvertimeHours: t.decimal().observed(),
    noCostPeriodStart: t.string().observed().means('day'),
    noCostPeriodEnd: t.string().observed().means('day'),
    /** Kind of the balance period; the values are not documented. */
    balancePeriodType: t.int().observed().means('count'),
    /** Length of the balance period. */
    balancePeriodLength: t.int().means('count'),
    /** Hours of the balance period. */
    balancePeriodHours: t.decimal(),
    /** First day of the balance period. */
    balancePeriodStartDate: t.date(),
    useWorkDayModel: t.boolean().observed(),
    /** When employees are available. */
    availability: t.array(AvailabilityTimePeriod),
    /** The overtime periods. */
    overtimePeriods: t.array(OvertimePeriod),
    utPeriods: t.array(OvertimePeriod),
    /** Hours by month. */
    monthlyHours: t.array(MonthlyHours),
    /** The overtime methods. */
    overtimeMethods: t.array(agreementOvertimeMethod),
    /** The roundings of punches. */
    punchDeviations: t.array(punchRounding),
    /** Employment rates by the day from which they hold. */
    employmentRates: t.array(EmploymentRate),
    /** Nominal days a week by the day from which they hold. */
    nominalDaysPerWeek: t.array(NominalDayPerWeek),
    /** Salaries by the day from which they hold. */
    salaries: t.array(AgreementSalary),
    /** Salary additions by age. */
    salaryAdditionsAgeBased: t.array(SalaryAdditionByYear),
    ageBasedSalaryAdditionCalcMode: t.int().observed(),
    /** Salary additions by years worked. */
    salaryAdditionsYearsWorkedBased: t.array(SalaryAdditionByYear),
    yearsWorkedBasedSalaryAdditionCalcMode: t.int().observed(),
    useStdBreakCreationRules: t.boolean().observed(),
    /** The rules by which breaks are made. */
    breakCalculationRules: t.array(BreakCalculationRule).observed(),
    /** Least lengths of shifts. Spelt like this on the wire. */
    minShiftLenghts: t.array(MinShiftLength).observed(),
    /** The bank holidays. */
    bankHolidays: t.array(BankHoliday),
    /** The social costs. */
    socialCosts: t.array(SocialCost),
    /** Periods of the salary cost by the day from which they hold. */
    salaryCostPeriods: t.array(SalaryCostPeriod).observed(),
    /** Limits of the salary cost by the day from which they hold. */
    salaryCostLimits: t.array(SalaryCostLimit).observed(),
    /** Last modification. */
    ts: t.dateTime(),
  },
  { origin: 'documented', section: '2.11' },
);

/**
 * One agreement template: the working-time rules of agreements. The document lists part of the fields and describes
 * none of them; the rest is observed.
 * Source: interface document 2.11.
 */
export interface AgreementTemplateV2 extends RecordOf<typeof definition> {}
export const AgreementTemplateV2: Definition<AgreementTemplateV2> = definition;
