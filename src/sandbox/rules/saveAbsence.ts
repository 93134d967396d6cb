import type { AbsenceRecord, ProcessLeavesRecord } from '../../records/index.generated.js';
import { moment } from '../../calendar/days.js';
import { isLocalDate, isLocalTime } from '../../definition/scalar.js';
import { defined } from '../../text/defined.js';
import type { Unchecked } from '../Unchecked.js';
import { type AbsenceRow, type LeaveReasonRow, NEW_ABSENCE } from '../world/rows.js';
import { addDefaultSchedule, coverShifts, uncoverShifts } from './absenceShifts.js';
import type { Saving } from './Saving.js';

type Row = Unchecked<AbsenceRecord>;

/** Creates the absence of a row of `wsdlUpdateAbsence`, or changes the one of its `id` (document 2.6). */
export function saveAbsence(saving: Saving, row: Row): AbsenceRow {
  const { world } = saving;
  const existing = saving.seen(world.absences, row.id, 'SBX-ABSENCE-001');
  const employee = employeeOf(saving, row, existing);
  const reason = reasonOf(saving, row, existing);
  const span = spanOf(saving, row, existing);
  const decision = decisionOf(saving, row);
  const team = saving.row('team', world.teams, { id: row.teamId, extCode: row.teamExtCode });
  saving.decimal('sickLevel', row.sickLevel);
  if (existing?.transferred) saving.add('SBX-LOCK-002');
  if (employee && span) saving.notLocked(employee.restId, span.fromDate, span.toDate);
  saving.settle();
  const { restId, id: employeeId } = employee!;
  const { managerComments, leaveReason: leaveReasonText, externalInfo1, externalInfo2, externalInfo3 } = row;
  const ts = world.stamp();
  const fields = {
    ...span!,
    ...defined({
      ...{ leaveReasonId: reason?.id, sickLevel: row.sickLevel || undefined, teamId: team?.id },
      ...{ managerComments, leaveReasonText, externalInfo1, externalInfo2, externalInfo3, ...decision },
    }),
    ...{ employeeId, ts },
  };
  const made = { ...NEW_ABSENCE, leaveReasonId: 0, sentAt: ts, ...fields, restId };
  const saved = existing ? changed(saving, existing, fields) : world.absences.add(made);
  coverShifts(world, saved, row.shiftAction ?? 0);
  if (row.useDefaultAbsenceSchedule) addDefaultSchedule(world, saved);
  return saved;
}

// Its shifts are given back first and then covered again, because the days may have changed.
function changed({ world }: Saving, absence: AbsenceRow, fields: Partial<AbsenceRow>): AbsenceRow {
  uncoverShifts(world, absence);
  if (fields.leaveReasonId && fields.leaveReasonId !== absence.leaveReasonId)
    absence.oldLeaveReason = world.leaveReasons.get(absence.leaveReasonId)?.name ?? '';
  return Object.assign(absence, fields);
}

function employeeOf(saving: Saving, { persId, badgeNo, id }: Row, existing: AbsenceRow | undefined) {
  if (persId || badgeNo) return saving.employee({ id: persId, badgeNo });
  if (!id) saving.add('SBX-ABSENCE-002');
  return existing && saving.world.employees.get(existing.employeeId);
}

function reasonOf(saving: Saving, row: Row, existing: AbsenceRow | undefined): LeaveReasonRow | undefined {
  const { leaveId, leaveExtCode } = row;
  const { leaveReasons } = saving.world;
  if (!leaveId && !leaveExtCode) {
    if (!row.id) saving.add('SBX-ABSENCE-003');
    return existing && leaveReasons.get(existing.leaveReasonId);
  }
  const reason = leaveReasons.named({ id: leaveId, extCode: leaveExtCode });
  if (!reason)
    saving.add('SBX-ABSENCE-007', leaveId ? `leaveId ${leaveId}` : `leaveExtCode "${leaveExtCode}"`);
  return reason;
}

function spanOf(saving: Saving, row: Row, existing: AbsenceRow | undefined) {
  const span: Record<string, string> = {};
  for (const name of ['fromDate', 'fromTime', 'toDate', 'toTime'] as const) {
    const text = row[name] || existing?.[name];
    if (!text) {
      if (!row.id) saving.add('SBX-ABSENCE-004', name);
    } else if (name.endsWith('Date') ? isLocalDate(text) : isLocalTime(text)) span[name] = text;
    else saving.add(name.endsWith('Date') ? 'SBX-DATE-001' : 'SBX-DATE-002', name);
  }
  const { fromDate, fromTime, toDate, toTime } = span;
  if (!fromDate || !fromTime || !toDate || !toTime) return undefined;
  if (moment(toDate, toTime) < moment(fromDate, fromTime) && saving.world.minds('SBX-ABSENCE-005'))
    saving.add('SBX-ABSENCE-005');
  return { fromDate, fromTime, toDate, toTime };
}

function decisionOf(saving: Saving, { decisionId: id, decisionNo, customerNo }: Row) {
  if (id) {
    const decision = saving.row('decision', saving.world.decisions, { id });
    return { decisionNo: decision?.decisionNo, customerNo: decision?.customerNo };
  }
  if (decisionNo && !customerNo) saving.add('SBX-ABSENCE-006');
  return { decisionNo, customerNo };
}

/** Decides on a leave application: 1 approves, 2 denies, 3 deletes. The document shows no values; these are the sandbox's. */
export function processLeave(saving: Saving, row: Unchecked<ProcessLeavesRecord>): void {
  const { world } = saving;
  const { leaveId = 0, leaveAction = 0 } = row;
  const leave = saving.seen(world.absences, leaveId, 'SBX-LEAVE-001');
  if (!leaveId) saving.add('SBX-LEAVE-001', leaveId);
  if (leave?.transferred) saving.add('SBX-LOCK-002');
  else if (leave) saving.notLocked(leave.restId, leave.fromDate, leave.toDate);
  if (![1, 2, 3].includes(leaveAction)) saving.add('SBX-LEAVE-002');
  saving.settle();
  const ts = world.stamp();
  uncoverShifts(world, leave!);
  if (leaveAction === 3) {
    world.absences.delete(leave!, ts);
    return;
  }
  Object.assign(leave!, {
    ...{ moderated: leaveAction, approvedByManager: leaveAction === 1, beenViewed: 1, ts },
    managerComments: row.managerComments ?? leave!.managerComments,
  });
  if (leaveAction === 1) coverShifts(world, leave!, row.shiftAction ?? 0);
}
