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

const definition = record('UpdateAgreementV2', {
  ...take(agreement, 'id', 'extAgreementId', 'name', 'restId'),
  /** Id of the employee. */
  employeeId: t.int().means('personId'),
  /** Badge number of the employee. */
  badgeNo: t.string().personal().means('badgeNo'),
  ...templateOfAgreement,
  hourly: t.boolean(),
  ...agreementPeriod,
  ...workingTime,
  ...overtimeAndBalance,
  ...mainAgreement,
  useTempNominalDaysPerWeek: t.boolean(),
  ...fromTemplate,
  useStdTimeRules: t.boolean(),
  ...availability,
  /** Employment rates to add. */
  employmentRatesAdd: t.array(EmploymentRate),
  /** Employment rates to replace; which ones they replace is not documented. */
  employmentRatesReplace: t.array(EmploymentRate),
  /** Nominal days a week to add. */
  nominalDaysPerWeekAdd: t.array(NominalDayPerWeek),
  /** Nominal days a week to replace; which ones they replace is not documented. */
  nominalDaysPerWeekReplace: t.array(NominalDayPerWeek),
  /** Salaries to add. */
  salariesAdd: t.array(AgreementSalary),
  /** Salaries to replace; which ones they replace is not documented. */
  salariesReplace: t.array(AgreementSalary),
  /** Salary additions by age to add. */
  salaryAdditionsAgeBasedAdd: t.array(SalaryAdditionByYear),
  /** Salary additions by age to replace; which ones they replace is not documented. */
  salaryAdditionsAgeBasedReplace: t.array(SalaryAdditionByYear),
  useTemplateAgeBasedSalaryAddition: t.boolean(),
  ageBasedSalaryAdditionCalcMode: t.int(),
  /** Salary additions by years worked to add. */
  salaryAdditionsYearsWorkedBasedAdd: t.array(SalaryAdditionByYear),
  /** Salary additions by years worked to replace; which ones they replace is not documented. */
  salaryAdditionsYearsWorkedBasedReplace: t.array(SalaryAdditionByYear),
  useTemplateYearsWorkedBasedSalaryAddition: t.boolean(),
  yearsWorkedBasedSalaryAdditionCalcMode: t.int(),
  /** Salary additions by day to add. */
  salaryAdditionsDateBasedAdd: t.array(SalaryAdditionByDate),
  /** Salary additions by day to replace; which ones they replace is not documented. */
  salaryAdditionsDateBasedReplace: t.array(SalaryAdditionByDate),
  ...breaksAndCosts,
  /** Why the row was rejected; empty when it was saved. Answers only. */
  validationErrors: t.validationErrors(),
});

/** One employment agreement to create or to update. Source: observed signatures. */
export interface UpdateAgreementV2 extends RecordOf<typeof definition> {}
export const UpdateAgreementV2: Definition<UpdateAgreementV2> = definition;
