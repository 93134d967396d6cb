import { t } from '../../definition/field.js';
import { batchOperation } from '../../definition/operation.js';
import { UpdateAgreementV2 } from '../../records/agreements/UpdateAgreementV2.js';

/**
 * Creates and updates employment agreements, each row by itself.
 * Source: interface document 4.5 and 9; the part and the fields are observed.
 */
export const wsdlUpdateAgreementsV2 = batchOperation('wsdlUpdateAgreementsV2', {
  action: 'wsdlUpdateAgreementsV2',
  effect: 'write',
  origin: 'documented',
  section: '4.5',
  input: {
    /** The agreements, one a row. */
    agreements: t.array(UpdateAgreementV2).required(),
  },
  settlement: {
    by: 'wsdlGetAgreementsV2',
    look: 'the agreements, by employee and external id',
    shown: {
      part: 'GetAgreementsV2',
      each: { employeeId: 'employeeId', badgeNo: 'badgeNo' },
      id: 'id',
      identity: ['id'],
      token: 'extAgreementId',
      tokenWithin: [['employeeId', 'badgeNo']],
      alike: [['employeeId', 'badgeNo'], 'fromDate', ['templateId', 'extTemplateId']],
      as: {
        employmentRatesReplace: 'employmentRates',
        nominalDaysPerWeekReplace: 'nominalDaysPerWeek',
        salariesReplace: 'salaries',
        salaryAdditionsAgeBasedReplace: 'salaryAdditionsAgeBased',
        salaryAdditionsYearsWorkedBasedReplace: 'salaryAdditionsYearsWorkedBased',
        salaryAdditionsDateBasedReplace: 'salaryAdditionsDateBased',
      },
      instead: { badgeNo: 'employeeId', extTemplateId: 'templateId' },
      unseen: [
        ...['employmentRatesAdd', 'nominalDaysPerWeekAdd', 'salariesAdd', 'salaryAdditionsAgeBasedAdd'],
        ...['salaryAdditionsYearsWorkedBasedAdd', 'salaryAdditionsDateBasedAdd'],
      ],
      appends: [
        ...['employmentRatesAdd', 'nominalDaysPerWeekAdd', 'salariesAdd', 'salaryAdditionsAgeBasedAdd'],
        ...['salaryAdditionsYearsWorkedBasedAdd', 'salaryAdditionsDateBasedAdd'],
      ],
    },
  },
  rows: 'agreements',
  answers: UpdateAgreementV2,
  rowIdentity: ['id', 'extAgreementId', 'employeeId', 'badgeNo', 'fromDate'],
  rowId: 'id',
});
