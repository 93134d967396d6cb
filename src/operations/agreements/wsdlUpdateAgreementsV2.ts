import { batchOperation, t } from '../../definition/operation.js';
import { UpdateAgreementV2 } from '../../records/agreements/UpdateAgreementV2.js';

const LISTS = [
  'employmentRates',
  'nominalDaysPerWeek',
  'salaries',
  'salaryAdditionsAgeBased',
  'salaryAdditionsYearsWorkedBased',
  'salaryAdditionsDateBased',
];
const ADDED = LISTS.map((name) => `${name}Add`);

/**
 * Creates and updates employment agreements, each row by itself.
 * Source: interface document 4.5 and 9; the part and the fields are observed.
 */
export const wsdlUpdateAgreementsV2 = batchOperation('wsdlUpdateAgreementsV2', {
  action: 'wsdlUpdateAgreementsV2',
  effect: 'write',
  section: '4.5',
  input: {
    /** The agreements, one a row. */
    agreements: t.array(UpdateAgreementV2).required(),
  },
  settlement: {
    by: 'wsdlGetAgreementsV2',
    look: 'the agreements, by employee',
    shown: {
      kind: 'likeness',
      each: { agreementId: 'id', employeeId: 'employeeId', badgeNo: 'badgeNo' },
      id: 'id',
      identity: ['id'],
      token: 'extAgreementId',
      tokenWithin: [['employeeId', 'badgeNo']],
      alike: [['employeeId', 'badgeNo'], 'fromDate', ['templateId', 'extTemplateId']],
      as: Object.fromEntries(LISTS.map((name) => [`${name}Replace`, name])),
      instead: { badgeNo: 'employeeId', extTemplateId: 'templateId' },
      unseen: ADDED,
      appends: ADDED,
    },
  },
  answers: UpdateAgreementV2,
  rowIdentity: ['id', 'extAgreementId', 'employeeId', 'badgeNo', 'fromDate'],
  rowId: 'id',
});
