import { firstFromTheBeginning } from '../../definition/commonRules.js';
import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { AgreementSalary } from './AgreementSalary.js';
import { EmploymentRate } from './EmploymentRate.js';
import { NominalDayPerWeek } from './NominalDayPerWeek.js';
import { SalaryAdditionByDate } from './SalaryAdditionByDate.js';
import { SalaryAdditionByYear } from './SalaryAdditionByYear.js';
import {
  agreementPeriod,
  availability,
  breaksAndCosts,
  overtimeAndBalance,
  workingTime,
} from './fields/agreementRules.js';
import { fromTemplate, mainAgreement, templateOfAgreement } from './fields/fromTemplate.js';
import { agreement } from './fields/agreement.js';

const definition = record(
  'AgreementV2',
  {
    ...take(agreement, 'id', 'extAgreementId'),
    ...templateOfAgreement,
    /** Id of the unit, as in `ShiftCategory.restId`. */
    restId: t.int().means('unitId'),
    /** Id of the employee. */
    employeeId: t.int().means('personId'),
    ...take(agreement, 'badgeNo', 'name', 'hourly'),
    ...agreementPeriod,
    /** Weekly average. */
    weeklyAvg: t.decimal(),
    ...workingTime,
    /** The payroll system, as a number. */
    payrollSystem: t.int(),
    ...overtimeAndBalance,
    ...mainAgreement,
    ...fromTemplate,
    useTempNominalDaysPerWeek: t.boolean(),
    useStdTimeRules: t.boolean(),
    signStatus: t.int(),
    ...availability,
    /** Employment rates by the day from which they hold. */
    employmentRates: t.array(EmploymentRate),
    /** Nominal days a week by the day from which they hold. */
    nominalDaysPerWeek: t.array(NominalDayPerWeek),
    /** Salary additions by age. */
    salaryAdditionsAgeBased: t.array(SalaryAdditionByYear),
    useTemplateAgeBasedSalaryAddition: t.boolean(),
    ageBasedSalaryAdditionCalcMode: t.int(),
    /** Salary additions by years worked. */
    salaryAdditionsYearsWorkedBased: t.array(SalaryAdditionByYear),
    useTemplateYearsWorkedBasedSalaryAddition: t.boolean(),
    yearsWorkedBasedSalaryAdditionCalcMode: t.int(),
    /** Salary additions by the day from which they hold. */
    salaryAdditionsDateBased: t.array(SalaryAdditionByDate),
    /** Salaries by the day from which they hold. */
    salaries: t.array(AgreementSalary),
    ...breaksAndCosts,
    /** Last modification. */
    ts: t.dateTime(),
    weeklyRestType: t.count(),
  },
  [firstFromTheBeginning('firstSalaryLater', 'salaries')],
);

/** One employment agreement of an employee. Source: observed signatures. */
export interface AgreementV2 extends RecordOf<typeof definition> {}
export const AgreementV2: Definition<AgreementV2> = definition;
