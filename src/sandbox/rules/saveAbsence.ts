import type { AbsenceRecord } from '../../records/absence/AbsenceRecord.js';
import type { Unchecked } from '../Unchecked.js';
import { moment } from '../../calendar/moments.js';
import { isDate, isTime } from './dates.js';
import { defined } from '../../text/defined.js';
import { type AbsenceRow, type LeaveReasonRow, NEW_ABSENCE } from '../world/rows/absence.js';
import type { World } from '../world/World.js';
import { addDefaultSchedule, coverShifts, uncoverShifts } from './absenceShifts.js';
import { type Caller, employeeNamed, sees } from './Caller.js';
import { Rejections, type Saved } from './Rejections.js';
import { isLocked } from './salaryLock.js';

type Row = Unchecked<AbsenceRecord>;

interface Saving {
  readonly world: World;
  readonly caller: Caller;
  readonly row: Row;
}

/** Creates the absence of a row of `wsdlUpdateAbsence`, or changes the one of its `id` (document 2.6). */
export function saveAbsence(world: World, caller: Caller, row: Row): Saved<AbsenceRow> {
  const rejections = new Rejections();
  const existing = world.absences.get(row.id);
  const seen = existing && sees(caller, existing.restId) ? existing : undefined;
  if (row.id && !seen) rejections.add('SBX-ABSENCE-001', row.id);
  const employee = employeeOf({ world, caller, row }, seen, rejections);
  const reason = reasonOf(world, row, seen, rejections);
  const span = spanOf(world, row, seen, rejections);
  const decision = decisionOf(world, row, rejections);
  const team = rejections.row('team', world.teams, { id: row.teamId, extCode: row.teamExtCode });
  rejections.decimal('sickLevel', row.sickLevel);
  if (seen?.transferred) rejections.add('SBX-LOCK-002');
  if (employee && span && isLocked(world, employee.restId, span.fromDate, span.toDate))
    rejections.add('SBX-LOCK-001');
  if (rejections.any || !employee || !span) return { errors: rejections.texts };
  const ts = world.stamp();
  const fields = {
    ...span,
    ...defined({
      leaveReasonId: reason?.id,
      sickLevel: row.sickLevel || undefined,
      managerComments: row.managerComments,
      leaveReasonText: row.leaveReason,
      ...decision,
      teamId: team?.id,
      externalInfo1: row.externalInfo1,
      externalInfo2: row.externalInfo2,
      externalInfo3: row.externalInfo3,
    }),
    employeeId: employee.id,
    ts,
  };
  const saved = seen
    ? changed(world, seen, fields)
    : world.absences.add({
        ...NEW_ABSENCE,
        leaveReasonId: 0,
        sentAt: ts,
        ...fields,
        restId: employee.restId,
      });
  coverShifts(world, saved, row.shiftAction ?? 0);
  if (row.useDefaultAbsenceSchedule) addDefaultSchedule(world, saved);
  return saved;
}

// Its shifts are given back first and then covered again, because the days may have changed.
function changed(world: World, absence: AbsenceRow, fields: Partial<AbsenceRow>): AbsenceRow {
  uncoverShifts(world, absence);
  if (fields.leaveReasonId && fields.leaveReasonId !== absence.leaveReasonId)
    absence.oldLeaveReason = world.leaveReasons.get(absence.leaveReasonId)?.name ?? '';
  return Object.assign(absence, fields);
}

function employeeOf(
  { world, caller, row }: Saving,
  existing: AbsenceRow | undefined,
  rejections: Rejections,
) {
  const { persId, badgeNo } = row;
  if (persId || badgeNo) return employeeNamed(world, caller, { id: persId, badgeNo }, rejections);
  if (!row.id) rejections.add('SBX-ABSENCE-002');
  return existing && world.employees.get(existing.employeeId);
}

function reasonOf(
  world: World,
  row: Row,
  existing: AbsenceRow | undefined,
  rejections: Rejections,
): LeaveReasonRow | undefined {
  const { leaveId, leaveExtCode } = row;
  if (!leaveId && !leaveExtCode) {
    if (!row.id) rejections.add('SBX-ABSENCE-003');
    return existing && world.leaveReasons.get(existing.leaveReasonId);
  }
  const reason = world.leaveReasons.named({ id: leaveId, extCode: leaveExtCode });
  if (!reason)
    rejections.add('SBX-ABSENCE-007', leaveId ? `leaveId ${leaveId}` : `leaveExtCode "${leaveExtCode}"`);
  return reason;
}

function spanOf(world: World, row: Row, existing: AbsenceRow | undefined, rejections: Rejections) {
  const span: Record<string, string> = {};
  for (const name of ['fromDate', 'fromTime', 'toDate', 'toTime'] as const) {
    const text = row[name] || existing?.[name];
    if (!text) {
      if (!row.id) rejections.add('SBX-ABSENCE-004', name);
    } else if (name.endsWith('Date') ? isDate(text) : isTime(text)) span[name] = text;
    else rejections.add(name.endsWith('Date') ? 'SBX-DATE-001' : 'SBX-DATE-002', name);
  }
  const { fromDate, fromTime, toDate, toTime } = span;
  if (!fromDate || !fromTime || !toDate || !toTime) return undefined;
  if (moment(toDate, toTime) < moment(fromDate, fromTime) && world.minds('SBX-ABSENCE-005'))
    rejections.add('SBX-ABSENCE-005');
  return { fromDate, fromTime, toDate, toTime };
}

function decisionOf(world: World, { decisionId, decisionNo, customerNo }: Row, rejections: Rejections) {
  if (decisionId) {
    const decision = rejections.row('decision', world.decisions, { id: decisionId });
    return { decisionNo: decision?.decisionNo, customerNo: decision?.customerNo };
  }
  if (decisionNo && !customerNo) rejections.add('SBX-ABSENCE-006');
  return { decisionNo, customerNo };
}
