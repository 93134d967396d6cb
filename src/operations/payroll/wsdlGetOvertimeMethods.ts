import { listOperation, t } from '../../definition/operation.js';
import { OvertimeMethod } from '../../records/payroll/OvertimeMethod.js';

/**
 * Reads the ways to count overtime.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlGetOvertimeMethods = listOperation('wsdlGetOvertimeMethods', {
  action: 'GetOvertimeMethods',
  section: '4.5',
  input: {
    /**
     * Only methods modified after this time; in `wsdlGetShiftCategories` `YYYY-MM-DD hh:mm:ss`, and empty
     * ignores it.
     */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: OvertimeMethod,
});
