import { t } from '../../../definition/field.js';

/** Which employees are answered. */
export const employeeFilter = {
  /** Id of a section; `0` or left out: no filter. */
  sectionId: t.int().means('sectionId'),
  /** Id of one employee; `0` or left out: no filter. */
  employeeId: t.int().means('personId'),
  /** Badge number of one employee; left out or empty: no filter. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** `YYYY-MM-DD hh:mm:ss`: only employees modified after it. Left out or empty: no filter. */
  lastModified: t.dateTimeText().orEmpty().means('changedSince'),
};
