import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { UnitEmployee } from '../../records/employees/UnitEmployee.js';
import { badgeNo } from '../../records/employees/badgeNo.js';
import { email } from '../../records/employees/email.js';

/**
 * wsdlFindEmployees.
 */
export const wsdlFindEmployees = listOperation('wsdlFindEmployees', {
  action: 'FindEmployees',
  effect: 'read',
  origin: 'documented',
  input: {
    badgeNoList: t.array(badgeNo).required(),
    emailList: t.array(email),
  },
  answers: UnitEmployee,
});
