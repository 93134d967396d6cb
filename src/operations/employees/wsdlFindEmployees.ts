import { listOperation, t } from '../../definition/operation.js';
import { UnitEmployee } from '../../records/employees/UnitEmployee.js';
import { badgeNo } from '../../records/employees/badgeNo.js';
import { email } from '../../records/employees/email.js';

/**
 * Finds the home unit of employees by badge number or e-mail address.
 *
 * A unit key finds the employees of its unit; the root key searches the whole customer. Who does not exist is
 * left out without a word, so the answer can be shorter than the question. Each answer holds the key of the
 * employee's home unit.
 * Source: interface document 4.1.
 */
export const wsdlFindEmployees = listOperation('wsdlFindEmployees', {
  action: 'FindEmployees',
  section: '4.1',
  since: '2018-09-24',
  input: {
    /** Badge numbers to look for. Must be given even when empty. */
    badgeNoList: t.array(badgeNo).required(),
    /** E-mail addresses to look for. */
    emailList: t.array(email),
  },
  answers: UnitEmployee,
});
