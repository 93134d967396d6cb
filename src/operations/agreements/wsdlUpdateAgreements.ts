import { batchOperation, t } from '../../definition/operation.js';
import { UpdateAgreement } from '../../records/agreements/UpdateAgreement.js';

/**
 * Creates and updates employment agreements, each row by itself.
 * Source: interface document 4.5 and 9; the part and the fields are observed.
 *
 * @deprecated Use `wsdlUpdateAgreementsV2`.
 */
export const wsdlUpdateAgreements = batchOperation('wsdlUpdateAgreements', {
  action: 'wsdlUpdateAgreements',
  effect: 'write',
  section: '4.5',
  deprecated: true,
  successor: 'wsdlUpdateAgreementsV2',
  input: {
    /** The agreements, one a row. */
    agreements: t.array(UpdateAgreement).required(),
  },
  settlement: {
    by: 'wsdlGetAgreements',
    look: 'the agreements, by employee and external id',
    shown: {
      kind: 'likeness',
      each: { badgeNo: 'badgeNo' },
      id: 'id',
      identity: ['id'],
      token: 'extAgreementId',
      tokenWithin: ['badgeNo'],
      alike: ['badgeNo', 'fromDate', 'templateId'],
      onlyWith: { toDate: { expires: 1 } },
      unseen: [
        ...['minHours', 'maxHours', 'hourlySalary', 'premiumSalary', 'premiumSalary2', 'premiumSalary3'],
        ...['useTempAvail', 'useTempTimeRules', 'useTempSalary', 'useTempWorkTime', 'useTempMonthHours'],
        ...['useTempRedDates', 'useTempTandA', 'overtimeMethod', 'closeParallelAgreements', 'salary'],
        ...['useObjectAgreement', 'useTempCosts', 'showUnspecifiedLeaveInWP', 'roundingBreaks'],
        ...['punchRoundings', 'agreementOvertimeMethods'],
      ],
    },
  },
  answers: UpdateAgreement,
  rowIdentity: ['id', 'extAgreementId', 'badgeNo', 'fromDate'],
  rowId: 'id',
});
