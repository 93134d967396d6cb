import type { EmployeeRule } from './Finding.js';
import { outsideOf } from './outsideOf.js';

export const outsideAgreement: EmployeeRule = {
  kind: 'outsideAgreement',
  needs: ['agreements'],
  *find(ledger, { period }) {
    // Only the home unit shows the agreements of its employees.
    if (!ledger.person || !ledger.unit.showsAgreements) return;
    const outside = outsideOf(
      ledger,
      period,
      (day) => !ledger.agreements.some(({ from = '', to = '9999-12-31' }) => from <= day && day <= to),
    );
    if (!outside) return;
    yield {
      ...outside,
      says: `${outside.what} without an agreement that holds.`,
      advice: 'Prolong the agreement, or make one for these days.',
    };
  },
};
