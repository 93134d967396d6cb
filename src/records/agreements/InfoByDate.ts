import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { EmployeeBadgeNo } from '../employees/EmployeeBadgeNo.js';

const definition = record('InfoByDate', {
  /** The day. */
  date: t.string().means('beginDate'),
  /** The employee. */
  EmployeeBadgeNo: t.record(EmployeeBadgeNo),
});

/** Which agreements `wsdlGetAgreementInfoByDate` answers. Source: observed signatures. */
export interface InfoByDate extends RecordOf<typeof definition> {}
export const InfoByDate: Definition<InfoByDate> = definition;
