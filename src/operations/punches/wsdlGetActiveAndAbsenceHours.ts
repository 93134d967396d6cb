import { listOperation, t } from '../../definition/operation.js';
import { EmployeeTime } from '../../records/punches/EmployeeTime.js';

/**
 * Reads worked and absence hours of employees on a day.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlGetActiveAndAbsenceHours = listOperation('wsdlGetActiveAndAbsenceHours', {
  action: 'wsdlGetActiveAndAbsenceHours',
  section: '4.5',
  input: {
    date: t.string().means('beginDate'),
    /** Names of agreements. */
    agreementsNames: t.array(t.string().means('name')),
  },
  answers: EmployeeTime,
});
