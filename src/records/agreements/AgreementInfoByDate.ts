import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'AgreementInfoByDate',
  {
    /** Badge number of the employee. */
    badgeNo: t.string().personal(),
    /** Id of the agreement. */
    agreementId: t.int(),
    /** External id of the agreement. */
    extAgreementId: t.string(),
    /** Id of the unit of the agreement. */
    agreementUnitId: t.int(),
    /** Name of the unit of the agreement. */
    agreementUnitName: t.string(),
    /** Id of the template of the agreement. */
    agreementTemplateId: t.int(),
    /** Name of the template of the agreement. */
    agreementTemplateName: t.string(),
    /** Employment rate: `1.0` is 100 %. */
    employmentRate: t.decimal(),
    /** Salary addition for the years worked. */
    additionByWorkedYears: t.decimal().personal(),
    /** Salary addition for the age. */
    additionByAge: t.decimal().personal(),
    /** Salary addition as a personal adjustment. */
    additionByPersonalAdjustment: t.decimal().personal(),
    /** Hourly salary. */
    hourlySalary: t.decimal().personal(),
    /** Monthly salary. */
    monthlySalary: t.decimal().personal(),
    /** Effective salary with all additions. */
    calculatedSalary: t.decimal().personal(),
  },
  { origin: 'documented', section: '2.11' },
);

/** An agreement of an employee on one day, with its salary. Source: interface document 2.11. */
export interface AgreementInfoByDate extends RecordOf<typeof definition> {}
export const AgreementInfoByDate: Definition<AgreementInfoByDate> = definition;
