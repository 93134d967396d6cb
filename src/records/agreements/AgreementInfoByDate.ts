import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'AgreementInfoByDate',
  {
    badgeNo: t.string(),
    agreementId: t.int(),
    extAgreementId: t.string(),
    agreementUnitId: t.int(),
    agreementUnitName: t.string(),
    agreementTemplateId: t.int(),
    agreementTemplateName: t.string(),
    employmentRate: t.decimal(),
    additionByWorkedYears: t.decimal(),
    additionByAge: t.decimal(),
    additionByPersonalAdjustment: t.decimal(),
    hourlySalary: t.decimal(),
    monthlySalary: t.decimal(),
    calculatedSalary: t.decimal(),
  },
  { origin: 'documented' },
);

/** AgreementInfoByDate. */
export interface AgreementInfoByDate extends RecordOf<typeof definition> {}
export const AgreementInfoByDate: Definition<AgreementInfoByDate> = definition;
