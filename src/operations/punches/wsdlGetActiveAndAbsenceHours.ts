import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { EmployeeTime } from '../../records/punches/EmployeeTime.js';

/**
 * wsdlGetActiveAndAbsenceHours.
 */
export const wsdlGetActiveAndAbsenceHours = listOperation('wsdlGetActiveAndAbsenceHours', {
  action: 'wsdlGetActiveAndAbsenceHours',
  effect: 'read',
  origin: 'documented',
  input: {
    date: t.string(),
    agreementsNames: t.array(t.string()),
  },
  answers: EmployeeTime,
});
