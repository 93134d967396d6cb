import { t } from '../../../definition/field.js';

/** Which leave applications are answered. */
export const leaveFilter = {
  /** Only this section; in `wsdlGetEmployees` `0` or absent is no filter. */
  sectionId: t.int().means('sectionId'),
  /** Only this employee; in `wsdlGetEmployees` `0` or absent is no filter. */
  employeeId: t.int().means('personId'),
  /** Only the employee with this badge number; in `wsdlGetEmployees` empty is no filter. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Only applications modified after this time, in `wsdlGetEmployees` `YYYY-MM-DD hh:mm:ss` or empty. */
  lastModified: t.dateTimeText().orEmpty().means('changedSince'),
};
