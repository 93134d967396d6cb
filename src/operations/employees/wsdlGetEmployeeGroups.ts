import { listOperation, t } from '../../definition/operation.js';
import { Group } from '../../records/employees/Group.js';

/**
 * Returns groups of employees with their members.
 *
 * The document gives the name only.
 * Source: interface document 4.5, observed signatures.
 */
export const wsdlGetEmployeeGroups = listOperation('wsdlGetEmployeeGroups', {
  action: 'wsdlGetEmployeeGroups',
  section: '4.5',
  input: {
    /** Id of one group. */
    groupId: t.int().means('reference'),
    sharedGroups: t.boolean(),
    /** In 4.3 `YYYY-MM-DD hh:mm:ss`: only what was modified after it. Left out or empty: no filter. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: Group,
});
