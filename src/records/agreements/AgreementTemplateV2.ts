import { firstFromTheBeginning } from '../../definition/commonRules.js';
import { type Definition, record, type RecordOf, t, take, takeObserved } from '../../definition/record.js';
import { AgreementSalary } from './AgreementSalary.js';
import { BankHoliday } from './BankHoliday.js';
import { EmploymentRate } from './EmploymentRate.js';
import { NominalDayPerWeek } from './NominalDayPerWeek.js';
import { OvertimePeriod } from './OvertimePeriod.js';
import { SalaryAdditionByYear } from './SalaryAdditionByYear.js';
import { SalaryCostLimit } from './SalaryCostLimit.js';
import { SalaryCostPeriod } from './SalaryCostPeriod.js';
import {
  agreementPeriod,
  availability,
  breaksAndCosts,
  lateChanges,
  overtimeAndBalance,
  overtime,
  punching,
  workingTime,
} from './fields/agreementRules.js';

const definition = record(
  'AgreementTemplateV2',
  '2.11',
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
    ...takeObserved(agreementPeriod, 'schedulePeriodType'),
    ...take(agreementPeriod, 'schedulePeriodLength', 'schedulePeriodStartDate'),
    ...take(agreementPeriod, 'fullEmploymentDays', 'fullEmploymentDaysPerWeek', 'fullEmploymentHrs'),
    ...takeObserved(
      agreementPeriod,
      'excludeSundaysInWorkHours',
      'breakRounding',
      'breakIsWorkTime',
      'dayBreak',
    ),
    /** Weekly average. */
    weeklyAvg: t.decimal(),
    stdRedDays: t.boolean(),
    stdOverTime: t.boolean(),
    ...workingTime,
    ...takeObserved(workingTime, 'atDayBreak', 'dayBreakRest', 'schedWeekEnds', 'minWeekEndYear'),
    ...takeObserved(workingTime, 'scheduleLockPeriod', 'scheduleLockPeriodType'),
    ...takeObserved(punching),
    autoPunchOut: t.decimal().observed(),
    ...takeObserved(lateChanges),
    /** The payroll system, as a number. */
    payrollSystem: t.int(),
    ...takeObserved(overtime),
    /** Length of the balance period. */
    balancePeriodLength: t.count(),
    ...take(overtimeAndBalance, 'balancePeriodHours', 'balancePeriodStartDate'),
    ...takeObserved(overtimeAndBalance, 'useWorkDayModel'),
    ...take(availability, 'availability'),
    /** The overtime periods. */
    overtimePeriods: t.array(OvertimePeriod),
    utPeriods: t.array(OvertimePeriod),
    ...take(availability, 'monthlyHours', 'overtimeMethods', 'punchDeviations'),
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
    ...takeObserved(breaksAndCosts, 'useStdBreakCreationRules', 'breakCalculationRules', 'minShiftLenghts'),
    /** The bank holidays. */
    bankHolidays: t.array(BankHoliday),
    ...take(breaksAndCosts, 'socialCosts'),
    /** Periods of the salary cost by the day from which they hold. */
    salaryCostPeriods: t.array(SalaryCostPeriod).observed(),
    /** Limits of the salary cost by the day from which they hold. */
    salaryCostLimits: t.array(SalaryCostLimit).observed(),
    /** Last modification. */
    ts: t.dateTime(),
  },
  [
    firstFromTheBeginning('firstSalaryLater', 'salaries'),
    firstFromTheBeginning('firstPeriodLater', 'salaryCostPeriods'),
    firstFromTheBeginning('firstLimitLater', 'salaryCostLimits'),
  ],
);

/**
 * One agreement template: the working-time rules of agreements. The document lists part of the fields and describes
 * none of them; the rest is observed.
 * Source: interface document 2.11.
 */
export interface AgreementTemplateV2 extends RecordOf<typeof definition> {}
export const AgreementTemplateV2: Definition<AgreementTemplateV2> = definition;
