import type { AbsenceRecord } from '../../records/absence/AbsenceRecord.js';
import type { LeaveApplication } from '../../records/absence/LeaveApplication.js';
import type { LeaveApplicationV2 } from '../../records/absence/LeaveApplicationV2.js';
import type { ProcessLeavesRecord } from '../../records/absence/ProcessLeavesRecord.js';
import type { Unchecked } from '../Unchecked.js';
import type { Handlers } from './Handler.js';
import { allUnitsErrors, type Caller, sees, unitsOf } from '../rules/Caller.js';
import { periodErrors, Rejections } from '../rules/Rejections.js';
import { absenceShiftsOf, coverShifts, meets, uncoverShifts } from '../rules/absenceShifts.js';
import { ofPeople } from '../rules/employeesOf.js';
import { changedSince, modifiedAfter, parseMoment } from '../rules/filters.js';
import { minutesOf } from '../rules/hours.js';
import { isLocked } from '../rules/salaryLock.js';
import { saveAbsence } from '../rules/saveAbsence.js';
import type { World } from '../world/World.js';
import { decimalOf, hoursOf, tenThousandthsOf } from '../world/decimal.js';
import type { AbsenceRow } from '../world/rows/absence.js';

/** Operations on leave reasons, leave applications and absences. */
export const absence = {
  wsdlGetLeaveReasons(world, _caller, { lastModified }) {
    return changedSince(world.leaveReasons.of(), lastModified);
  },

  wsdlGetLeaveApplications(world, caller, { lastModified, ...filter }) {
    return changedSince(world.absences.of(unitsOf(world, caller)), lastModified)
      .filter(ofPeople(world, filter))
      .map((row) => leaveRecord(world, row));
  },

  wsdlGetLeaveApplicationsV2(world, caller, { getLeaveApplicationsV2Request: request = {} }) {
    const validationErrors = [...allUnitsErrors(caller, request.allUnits), ...periodErrors(world, request)];
    const { fromDate, toDate } = request;
    if (validationErrors.length > 0) return { leaveApplications: [], validationErrors };
    const after = parseMoment('modifiedAfter', request.modifiedAfter);
    const found = [...world.absences.of(unitsOf(world, caller))]
      .filter((row) => modifiedAfter(row, after))
      .filter((row) => meets(row, fromDate && `${fromDate}T00:00:00`, toDate && `${toDate}T23:59:59`))
      .filter(ofPeople(world, request));
    return { leaveApplications: found.map((row) => leaveRecord(world, row)), validationErrors };
  },

  wsdlGetDeletedLeaveApplications(world, caller, { lastModified, ...filter }) {
    const after = parseMoment('lastModified', lastModified);
    const asked = ofPeople(world, filter);
    return world.absences.deleted
      .filter(
        ({ row, deletedAt }) =>
          sees(caller, row.restId) && asked(row) && modifiedAfter({ ts: deletedAt }, after),
      )
      .map(({ row, deletedAt }) => ({ ...leaveRecord(world, row), ts: deletedAt }));
  },

  wsdlUpdateAbsence(world, caller, { absenceRecords = [] }) {
    return absenceRecords.map((row) => {
      const saved = saveAbsence(world, caller, row);
      if ('errors' in saved) return { ...row, validationErrors: saved.errors };
      const { shiftAction, overlapAction, approvedPayment, useDefaultAbsenceSchedule, decisionId } = row;
      const echoed = { shiftAction, overlapAction, approvedPayment, useDefaultAbsenceSchedule, decisionId };
      return { ...absenceRecord(world, saved), ...echoed };
    });
  },

  wsdlProcessLeaves(world, caller, { ProcessLeavesRecords = [] }) {
    return ProcessLeavesRecords.map((row) => ({
      ...row,
      validationErrors: processLeave(world, caller, row),
    }));
  },
} satisfies Partial<Handlers>;

/** Decides on a leave application: 1 approves, 2 denies, 3 deletes. The document shows no values; these are the sandbox's. */
function processLeave(world: World, caller: Caller, row: Unchecked<ProcessLeavesRecord>): string[] {
  const rejections = new Rejections();
  const leave = world.absences.get(row.leaveId);
  const { leaveAction = 0 } = row;
  if (!leave || !sees(caller, leave.restId)) rejections.add('SBX-LEAVE-001', row.leaveId ?? 0);
  else if (leave.transferred) rejections.add('SBX-LOCK-002');
  else if (isLocked(world, leave.restId, leave.fromDate, leave.toDate)) rejections.add('SBX-LOCK-001');
  if (![1, 2, 3].includes(leaveAction)) rejections.add('SBX-LEAVE-002');
  if (!leave || rejections.any) return rejections.texts;
  const ts = world.stamp();
  uncoverShifts(world, leave);
  if (leaveAction === 3) {
    world.absences.delete(leave, ts);
    return [];
  }
  Object.assign(leave, {
    moderated: leaveAction,
    approvedByManager: leaveAction === 1,
    beenViewed: 1,
    managerComments: row.managerComments ?? leave.managerComments,
    ts,
  });
  if (leaveAction === 1) coverShifts(world, leave, row.shiftAction ?? 0);
  return [];
}

/** The `LeaveApplication` record of an absence, and of its second version: each writes the fields that it has. */
export function leaveRecord(
  world: World,
  absence: AbsenceRow,
): Unchecked<LeaveApplication & LeaveApplicationV2> {
  const reason = world.leaveReasons.get(absence.leaveReasonId);
  const minutes = absenceShiftsOf(world, absence).reduce((sum, shift) => sum + minutesOf(shift), 0);
  return {
    ...absence,
    header: reason?.name ?? '',
    bodytext: absence.leaveReasonText,
    senddate: absence.sentAt,
    fromPersId: absence.employeeId,
    fromBadgeNo: world.employees.get(absence.employeeId)?.badgeNo ?? '',
    toPersId: world.units.get(absence.restId)?.managerId ?? 0,
    leaveReason: reason?.name ?? '',
    extCode: reason?.extCode ?? '',
    estHours: decimalOf(hoursOf(minutes)),
    estSalary: '0.00',
    sickLevel: decimalOf(tenThousandthsOf(absence.sickLevel) ?? 10_000),
    isPreliminary: 0,
  };
}

/** The `AbsenceRecord` of a saved absence (document 2.6). */
export function absenceRecord(world: World, absence: AbsenceRow): Unchecked<AbsenceRecord> {
  return {
    ...absence,
    persId: absence.employeeId,
    badgeNo: world.employees.get(absence.employeeId)?.badgeNo ?? '',
    leaveId: absence.leaveReasonId,
    leaveExtCode: world.leaveReasons.get(absence.leaveReasonId)?.extCode ?? '',
    isPreliminary: 0,
    leaveReason: absence.leaveReasonText,
    teamExtCode: world.teams.get(absence.teamId)?.extCode ?? '',
    validationErrors: [],
  };
}
