import type { AbsenceRecord, LeaveApplication, LeaveApplicationV2 } from '../../records/index.generated.js';
import { absenceShiftsOf, meets } from '../rules/absenceShifts.js';
import { unitsOf } from '../rules/Caller.js';
import { changedSince, deletedSince, ofPeople } from '../rules/filters.js';
import { minutesOf } from '../rules/hours.js';
import { processLeave, saveAbsence } from '../rules/saveAbsence.js';
import { findFor, saveRows } from '../rules/Saving.js';
import type { Unchecked } from '../Unchecked.js';
import { decimalOf, hoursOf, tenThousandthsOf } from '../world/decimal.js';
import type { World, AbsenceRow } from '../world/World.js';
import type { Handlers } from './Handler.js';

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
    const { fromDate, toDate } = request;
    const { found, validationErrors } = findFor(world, caller, request, () =>
      changedSince(world.absences.of(unitsOf(world, caller)), request.modifiedAfter, 'modifiedAfter')
        .filter((row) => meets(row, fromDate && `${fromDate}T00:00:00`, toDate && `${toDate}T23:59:59`))
        .filter(ofPeople(world, request)),
    );
    return { leaveApplications: found.map((row) => leaveRecord(world, row)), validationErrors };
  },

  wsdlGetDeletedLeaveApplications(world, caller, { lastModified, ...filter }) {
    const asked = ofPeople(world, filter);
    return deletedSince(world.absences, caller, lastModified).flatMap(({ row, ts }) =>
      asked(row) ? [{ ...leaveRecord(world, row), ts }] : [],
    );
  },

  wsdlUpdateAbsence: (world, caller, { absenceRecords }) =>
    saveRows(world, caller, absenceRecords, (saving, row) => {
      const { shiftAction, overlapAction, approvedPayment, useDefaultAbsenceSchedule, decisionId } = row;
      const echoed = { shiftAction, overlapAction, approvedPayment, useDefaultAbsenceSchedule, decisionId };
      return { ...absenceRecord(world, saveAbsence(saving, row)), ...echoed };
    }),

  wsdlProcessLeaves: (world, caller, { ProcessLeavesRecords }) =>
    saveRows(world, caller, ProcessLeavesRecords, (saving, row) => {
      processLeave(saving, row);
      return row;
    }),
} satisfies Partial<Handlers>;

/** The `LeaveApplication` record of an absence, and of its second version: each writes the fields that it has. */
function leaveRecord(world: World, absence: AbsenceRow): Unchecked<LeaveApplication & LeaveApplicationV2> {
  const reason = world.leaveReasons.get(absence.leaveReasonId);
  const minutes = absenceShiftsOf(world, absence).reduce((sum, shift) => sum + minutesOf(shift), 0);
  return {
    ...absence,
    header: reason?.name ?? '',
    bodytext: absence.leaveReasonText,
    senddate: absence.sentAt,
    fromPersId: absence.employeeId,
    fromBadgeNo: world.badgeOf(absence.employeeId),
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
function absenceRecord(world: World, absence: AbsenceRow): Unchecked<AbsenceRecord> {
  return {
    ...absence,
    persId: absence.employeeId,
    badgeNo: world.badgeOf(absence.employeeId),
    leaveId: absence.leaveReasonId,
    leaveExtCode: world.leaveReasons.get(absence.leaveReasonId)?.extCode ?? '',
    isPreliminary: 0,
    leaveReason: absence.leaveReasonText,
    teamExtCode: world.teams.get(absence.teamId)?.extCode ?? '',
  };
}
