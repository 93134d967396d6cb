import type { DecisionRow, LeaveReasonRow, TeamRow } from '../rows/absence.js';

const MADE = '2026-01-02T08:00:00';

export function leaveReasons(): LeaveReasonRow[] {
  const same = { restId: 0, confirmationText: '', salaryBase: 1, ts: MADE };
  const defaultSchedule = { begTime: '08:00:00', endTime: '16:00:00' };
  return [
    { ...same, id: 1, extCode: 'SICK', abbrCode: 'SI', name: 'Sjuk', salaryCode: '300' },
    { ...same, id: 2, extCode: 'VAC', abbrCode: 'VA', name: 'Semester', salaryCode: '310', defaultSchedule },
    { ...same, id: 3, extCode: 'VAB', abbrCode: 'VA', name: 'Vård av barn', salaryCode: '320' },
  ];
}

export function decisions(): DecisionRow[] {
  return [{ id: 1, restId: 0, decisionNo: 'BESLUT-1', customerNo: 'K-1' }];
}

export function teams(): TeamRow[] {
  return [{ id: 1, restId: 0, extCode: 'TEAM-1', name: 'Kvällslaget' }];
}
