import type { EmployeeRule } from './Finding.js';
import { ofLeave } from './refs.js';

export const absenceNotApproved: EmployeeRule = {
  kind: 'absenceNotApproved',
  explains: ['notAttested', 'shiftWithoutPunch'],
  *find({ leaves }, { period, policy }) {
    for (const leave of leaves) {
      const missing = policy.approvals.filter(
        (by) =>
          (by === 'manager' && leave.approvedByManager === false) ||
          (by === 'employee' && leave.approvedByEmployee === false),
      );
      if (missing.length === 0) continue;
      const day = leave.begin.slice(0, 10);
      yield {
        day: day < period.from ? period.from : day,
        records: [ofLeave(leave, missing[0] === 'manager' ? 'approvedByManager' : 'approvedByEmployee')],
        says: `An absence from ${leave.begin.slice(0, 10)} to ${leave.end.slice(0, 10)} was not approved by the ${missing.join(' and the ')}; one that was denied looks the same here.`,
        advice: 'Decide on it: a transfer may leave out employees with unapproved leave.',
      };
    }
  },
};
