import type { DecisionRow, LeaveReasonRow, TeamRow } from '../rows/absence.js';

const MADE = '2026-01-02T08:00:00';

export function leaveReasons(): LeaveReasonRow[] {
  const reason = (
    id: number,
    extCode: string,
    name: string,
    salaryCode: string,
    defaultSchedule?: LeaveReasonRow['defaultSchedule'],
  ): LeaveReasonRow => ({
    id,
    restId: 0,
    name,
    extCode,
    abbrCode: extCode.slice(0, 2),
    confirmationText: '',
    salaryBase: 1,
    salaryCode,
    defaultSchedule,
    ts: MADE,
  });
  return [
    reason(1, 'SICK', 'Sjuk', '300'),
    reason(2, 'VAC', 'Semester', '310', { begTime: '08:00:00', endTime: '16:00:00' }),
    reason(3, 'VAB', 'Vård av barn', '320'),
  ];
}

export function decisions(): DecisionRow[] {
  return [{ id: 1, restId: 0, decisionNo: 'BESLUT-1', customerNo: 'K-1' }];
}

export function teams(): TeamRow[] {
  return [{ id: 1, restId: 0, extCode: 'TEAM-1', name: 'Kvällslaget' }];
}
