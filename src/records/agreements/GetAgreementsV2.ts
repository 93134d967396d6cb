import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('GetAgreementsV2', {
  /** Only this agreement. */
  agreementId: t.int().means('reference'),
  /** Only the agreement with this external id. */
  extAgreementId: t.string().means('externalCode'),
  /** Only this section; in `wsdlGetAgreements` `0` or absent is no filter. */
  sectionId: t.int().means('sectionId'),
  /** Only this employee; in `wsdlGetAgreements` `0` or absent is no filter. */
  employeeId: t.int().means('personId'),
  /** Only the employee with this badge number. */
  badgeNo: t.string().personal().means('badgeNo'),
  fromDate: t.dateText().means('beginDate'),
  toDate: t.dateText().means('endDate'),
  /**
   * Only what was modified after this time, compared with `ts` in CET (documented for punches, 2.7; elsewhere seen in public integrations).
   */
  modifiedAfter: t.dateTimeText().means('changedSince'),
});

/** Which agreements `wsdlGetAgreementsV2` answers. Source: observed signatures. */
export interface GetAgreementsV2 extends RecordOf<typeof definition> {}
export const GetAgreementsV2: Definition<GetAgreementsV2> = definition;
