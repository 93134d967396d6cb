import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('getLeaveApplicationsV2Request', '4.5', {
  /** Only this employee; in `wsdlGetEmployees` `0` or absent is no filter. */
  employeeId: t.int().observed().means('personId'),
  /** Only the employee with this badge number; in `wsdlGetEmployees` empty or absent is no filter. */
  badgeNo: t.string().personal().observed().means('badgeNo'),
  /** Only this section; in `wsdlGetEmployees` `0` or absent is no filter. */
  sectionId: t.int().observed().means('sectionId'),
  fromDate: t.date().observed().means('beginDate'),
  toDate: t.date().observed().means('endDate'),
  /**
   * Only applications modified after this time, compared with `ts` in CET (documented for punches, 2.7; elsewhere seen in public integrations).
   */
  modifiedAfter: t.dateTimeText().means('changedSince'),
  /** `true` reads all units instead of the key's unit. May time out on large data: then call once a unit. */
  allUnits: t.boolean(),
});

/**
 * Which leave applications `wsdlGetLeaveApplicationsV2` answers. The document describes `modifiedAfter` and `allUnits`;
 * the other filters are observed.
 * Source: interface document 4.5.
 */
export interface getLeaveApplicationsV2Request extends RecordOf<typeof definition> {}
export const getLeaveApplicationsV2Request: Definition<getLeaveApplicationsV2Request> = definition;
