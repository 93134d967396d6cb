import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('AgreementInfoByDate', '2.11', {
  /** Badge number of the employee. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Id of the agreement. */
  agreementId: t.int().means('reference'),
  /** External id of the agreement. */
  extAgreementId: t.string().means('externalCode'),
  /** Id of the unit of the agreement. */
  agreementUnitId: t.int().means('reference'),
  /** Name of the unit of the agreement. */
  agreementUnitName: t.string().means('name'),
  /** Id of the template of the agreement. */
  agreementTemplateId: t.int().means('reference'),
  /** Name of the template of the agreement. */
  agreementTemplateName: t.string().means('name'),
  /** Employment rate: `1.0` is 100 %. */
  employmentRate: t.decimal().means('share'),
  /** Salary addition for the years worked. */
  additionByWorkedYears: t.decimal().personal().means('money'),
  /** Salary addition for the age. */
  additionByAge: t.decimal().personal().means('money'),
  /** Salary addition as a personal adjustment. */
  additionByPersonalAdjustment: t.decimal().personal().means('money'),
  /** Hourly salary. */
  hourlySalary: t.decimal().personal().means('money'),
  /** Monthly salary. */
  monthlySalary: t.decimal().personal().means('money'),
  /** Effective salary with all additions. */
  calculatedSalary: t.decimal().personal().means('money'),
});

/** An agreement of an employee on one day, with its salary. Source: interface document 2.11. */
export interface AgreementInfoByDate extends RecordOf<typeof definition> {}
export const AgreementInfoByDate: Definition<AgreementInfoByDate> = definition;
