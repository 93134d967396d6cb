import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Group } from '../../records/employees/Group.js';

/**
 * wsdlGetEmployeeGroups.
 */
export const wsdlGetEmployeeGroups = listOperation('wsdlGetEmployeeGroups', {
  action: 'wsdlGetEmployeeGroups',
  effect: 'read',
  origin: 'documented',
  input: {
    groupId: t.int(),
    sharedGroups: t.boolean(),
    lastModified: t.dateTimeText(),
  },
  answers: Group,
});
