import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
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
    id: t.int(),
    extTemplateId: t.string(),
    restId: t.int(),
    templateName: t.string(),
    hourly: t.int(),
    comment: t.string(),
    schedulePeriodType: t.int(),
    schedulePeriodLength: t.int(),
    schedulePeriodStartDate: t.date(),
    fullEmploymentDays: t.decimal(),
    fullEmploymentDaysPerWeek: t.int(),
    fullEmploymentHrs: t.decimal(),
    excludeSundaysInWorkHours: t.boolean(),
    breakRounding: t.boolean(),
    breakIsWorkTime: t.boolean(),
    dayBreak: t.string(),
    weeklyAvg: t.decimal(),
    stdRedDays: t.boolean(),
    stdOverTime: t.boolean(),
    minHrsWeek: t.decimal(),
    maxDays: t.int(),
    minFreeDays: t.int(),
    maxHourDay: t.decimal(),
    maxHourWeek: t.decimal(),
    minRest: t.decimal(),
    minRestWeek: t.decimal(),
    seqDays: t.int(),
    seqMaxDays: t.int(),
    seqMaxHrs: t.decimal(),
    weekStart: t.int(),
    atDayBreak: t.boolean(),
    dayBreakRest: t.string(),
    minBreak: t.int(),
    maxBreak: t.int(),
    weeksAvail: t.int(),
    schedWeekEnds: t.boolean(),
    minWeekEndYear: t.int(),
    maxTimeWoBreak: t.decimal(),
    scheduleLockPeriod: t.decimal(),
    scheduleLockPeriodType: t.int(),
    checkAvailability: t.boolean(),
    punchType: t.int(),
    appPayOnAbsence: t.boolean(),
    payOtime: t.int(),
    payUT: t.int(),
    showIgnoreOtime: t.boolean(),
    showUnspecifiedLeaveInWP: t.boolean(),
    allowPunchingOnSubshifts: t.boolean(),
    genMoretime: t.boolean(),
    overtimeMethod: t.int(),
    overtimeWindow: t.int(),
    autoPunchOut: t.decimal(),
    lateChange: t.boolean(),
    lateChangeUT: t.int(),
    breakDayrest: t.boolean(),
    breakDayrestUT: t.int(),
    breakWeekrest: t.boolean(),
    breakWeekrestUT: t.int(),
    timeBank: t.boolean(),
    payrollSystem: t.int(),
    adjustForLeave: t.boolean(),
    advancedTimeRules: t.boolean(),
    otCancelsUt: t.boolean(),
    allowOverrideOverlapping: t.boolean(),
    useSecondWeekend: t.boolean(),
    utThreshold: t.decimal(),
    utThresholdType: t.int(),
    dailyOvertimeHours: t.decimal(),
    weeklyOvertimeHours: t.decimal(),
    noCostPeriodStart: t.string(),
    noCostPeriodEnd: t.string(),
    balancePeriodType: t.int(),
    balancePeriodLength: t.int(),
    balancePeriodHours: t.decimal(),
    balancePeriodStartDate: t.date(),
    useWorkDayModel: t.boolean(),
    availability: t.array(AvailabilityTimePeriod),
    overtimePeriods: t.array(OvertimePeriod),
    utPeriods: t.array(OvertimePeriod),
    monthlyHours: t.array(MonthlyHours),
    overtimeMethods: t.array(agreementOvertimeMethod),
    punchDeviations: t.array(punchRounding),
    employmentRates: t.array(EmploymentRate),
    nominalDaysPerWeek: t.array(NominalDayPerWeek),
    salaries: t.array(AgreementSalary),
    salaryAdditionsAgeBased: t.array(SalaryAdditionByYear),
    ageBasedSalaryAdditionCalcMode: t.int(),
    salaryAdditionsYearsWorkedBased: t.array(SalaryAdditionByYear),
    yearsWorkedBasedSalaryAdditionCalcMode: t.int(),
    useStdBreakCreationRules: t.boolean(),
    breakCalculationRules: t.array(BreakCalculationRule),
    minShiftLenghts: t.array(MinShiftLength),
    bankHolidays: t.array(BankHoliday),
    socialCosts: t.array(SocialCost),
    salaryCostPeriods: t.array(SalaryCostPeriod),
    salaryCostLimits: t.array(SalaryCostLimit),
    ts: t.dateTime(),
  },
  { origin: 'documented' },
);

/** AgreementTemplateV2. */
export interface AgreementTemplateV2 extends RecordOf<typeof definition> {}
export const AgreementTemplateV2: Definition<AgreementTemplateV2> = definition;
