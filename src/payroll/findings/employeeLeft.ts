import { type EmployeeRule, STAFF_OFFICE } from './Finding.js';
import { outsideOf } from './outsideOf.js';

export const employeeLeft: EmployeeRule = {
  kind: 'employeeLeft',
  severity: 'error',
  owner: STAFF_OFFICE,
  about: 'punches, shifts and absences of somebody who was not employed that day',
  explains: ['outsideAgreement', 'shiftWithoutPunch'],
  *find(ledger, { period }) {
    const { person } = ledger;
    if (!person) return;
    const { employed = '', left = '9999-12-31' } = person;
    const outside = outsideOf(ledger, period, (day) => day < employed || day > left);
    if (!outside) return;
    yield {
      ...outside,
      says:
        outside.day > left
          ? `${outside.what} after the employment ended on ${left}.`
          : `${outside.what} before the employment began on ${employed}.`,
      advice: 'Correct the dates of the employment, or take away what was booked outside of them.',
    };
  },
};
