import type { UnitRule } from './Finding.js';

export const periodLocked: UnitRule = {
  kind: 'periodLocked',
  notJudged: ({ policy }) =>
    policy.openLockTexts
      ? undefined
      : {
          because: 'notAsked',
          why: 'the interface does not show the texts of a lock status; `openLockTexts` names those that mean open',
        },
  *findInUnit({ lockText }, _rows, { policy }) {
    if (!policy.openLockTexts || policy.openLockTexts.includes(lockText.trim())) return;
    yield {
      records: [{ operation: 'wsdlGetSalaryPeriodLockStatus', field: 'return', id: 0 }],
      says: `The lock status is "${lockText.trim()}".`,
      advice: 'Look at the lock: rows inside it can no longer be corrected, and may be transferred already.',
    };
  },
};
