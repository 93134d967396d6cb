import type { AbsenceRecord } from '../../records/absence/AbsenceRecord.js';
import type { LeaveApplication } from '../../records/absence/LeaveApplication.js';
import type { LeaveApplicationV2 } from '../../records/absence/LeaveApplicationV2.js';
import type { Unchecked } from '../Unchecked.js';
import { absenceShiftsOf } from '../rules/absenceShifts.js';
import { minutesOf } from '../rules/hours.js';
import { decimalOf, hoursOf, tenThousandthsOf } from '../world/decimal.js';
import type { AbsenceRow } from '../world/rows/absence.js';
import type { World } from '../world/World.js';

/** The `LeaveApplication` record of an absence, and of its second version: each writes the fields that it has. */
export function leaveRecord(
  world: World,
  absence: AbsenceRow,
): Unchecked<LeaveApplication & LeaveApplicationV2> {
  const reason = world.leaveReasons.get(absence.leaveReasonId);
  const minutes = absenceShiftsOf(world, absence).reduce((sum, shift) => sum + minutesOf(shift), 0);
  return {
    id: absence.id,
    header: reason?.name ?? '',
    bodytext: absence.leaveReasonText,
    senddate: absence.sentAt,
    fromPersId: absence.employeeId,
    fromBadgeNo: world.employees.get(absence.employeeId)?.badgeNo ?? '',
    toPersId: world.units.get(absence.restId)?.managerId ?? 0,
    moderated: absence.moderated,
    beenViewed: absence.beenViewed,
    leaveReason: reason?.name ?? '',
    oldLeaveReason: absence.oldLeaveReason,
    fromDate: absence.fromDate,
    fromTime: absence.fromTime,
    toDate: absence.toDate,
    toTime: absence.toTime,
    restId: absence.restId,
    extCode: reason?.extCode ?? '',
    estHours: decimalOf(hoursOf(minutes)),
    estSalary: '0.00',
    sickLevel: decimalOf(tenThousandthsOf(absence.sickLevel) ?? 10_000),
    isPreliminary: 0,
    externalInfo1: absence.externalInfo1,
    externalInfo2: absence.externalInfo2,
    externalInfo3: absence.externalInfo3,
    approvedByManager: absence.approvedByManager,
    approvedByEmployee: absence.approvedByEmployee,
    ts: absence.ts,
  };
}

/** The `AbsenceRecord` of a saved absence (document 2.6). */
export function absenceRecord(world: World, absence: AbsenceRow): Unchecked<AbsenceRecord> {
  return {
    id: absence.id,
    persId: absence.employeeId,
    badgeNo: world.employees.get(absence.employeeId)?.badgeNo ?? '',
    leaveId: absence.leaveReasonId,
    leaveExtCode: world.leaveReasons.get(absence.leaveReasonId)?.extCode ?? '',
    fromDate: absence.fromDate,
    fromTime: absence.fromTime,
    toDate: absence.toDate,
    toTime: absence.toTime,
    isPreliminary: 0,
    sickLevel: absence.sickLevel,
    managerComments: absence.managerComments,
    leaveReason: absence.leaveReasonText,
    decisionNo: absence.decisionNo,
    customerNo: absence.customerNo,
    teamId: absence.teamId,
    teamExtCode: world.teams.get(absence.teamId)?.extCode ?? '',
    externalInfo1: absence.externalInfo1,
    externalInfo2: absence.externalInfo2,
    externalInfo3: absence.externalInfo3,
    validationErrors: [],
  };
}
