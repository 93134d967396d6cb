import { minutesOf } from '../rules/hours.js';
import { costsOf } from '../rules/costs.js';
import { decimalOf, hoursOf, multiply } from '../world/decimal.js';
import type { ShiftRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';
import { breakFields } from '../rules/breakFields.js';
import type { Unchecked } from '../Unchecked.js';
import { tagRecords } from './shiftTypeRecord.js';
import type { ScheduleV3 } from '../../records/scheduling/ScheduleV3.js';

export interface ScheduleIncludes {
  readonly costs?: boolean | undefined;
  readonly tags?: boolean | undefined;
  readonly extScheduleId?: boolean | undefined;
  /** Notices of interest among the requests. */
  readonly interest?: boolean | undefined;
}

const SWAP = 1;

/** Cost of an hour by default, in ten-thousandths. */
const HOURLY_COST = 1_600_000;

/** The `ScheduleV3` record of a shift (document 2.5); V2 is the same without the last fields. */
export function scheduleRecord(
  world: World,
  shift: ShiftRow,
  include: ScheduleIncludes,
): Unchecked<ScheduleV3> {
  const type = world.shiftTypes.get(shift.categoryId);
  const employee = world.employees.get(shift.employeeId);
  const unit = world.units.get(shift.restId);
  const agreement = world.agreements.get(shift.agreementId);
  const absence = world.absences.get(shift.absenceId);
  const reason = shift.absenceShift ? world.leaveReasons.get(absence?.leaveReasonId) : undefined;
  return {
    restId: shift.restId,
    begDate: shift.begDate,
    begTime: shift.begTime,
    endDate: shift.endDate,
    endTime: shift.endTime,
    breakType: type?.breakType ?? 0,
    ...breakFields(shift.breaks),
    persId: shift.employeeId,
    badgeNo: employee?.badgeNo ?? '',
    status: 1,
    grabbAble: shift.grabbAble,
    grabbId: 0,
    approved: shift.approved,
    managerId: unit?.managerId ?? 0,
    categoryId: shift.categoryId,
    categoryName: type?.name ?? '',
    comment: shift.comment,
    section: shift.section,
    sectionName: world.sections.get(shift.section)?.name ?? '',
    hours: decimalOf(hoursOf(minutesOf(shift))),
    fixSchedId: 0,
    shiftChanged: shift.shiftChanged,
    costCentre: shift.costCentre,
    accountNo: shift.accountNo,
    projectNo: shift.projectNo,
    unitName: unit?.name ?? '',
    accountNoExtCode: world.extCodeOf(shift.accountNo),
    costCentreExtCode: world.extCodeOf(shift.costCentre),
    projectNoExtCode: world.extCodeOf(shift.projectNo),
    salaryTypeExtCode: type?.salaryType ? String(type.salaryType) : '',
    decisionNo: absence?.decisionNo ?? '',
    customerNo: absence?.customerNo ?? '',
    agrmntAdditionalField1: agreement?.additionalField1 ?? '',
    agrmntAdditionalField2: agreement?.additionalField2 ?? '',
    agrmntAdditionalField3: agreement?.additionalField3 ?? '',
    agrmntAdditionalField4: agreement?.additionalField4 ?? '',
    agrmntAdditionalField5: agreement?.additionalField5 ?? '',
    agrmntPeriodStart: agreement?.schedulePeriodStartDate,
    agrmntPeriodType: agreement?.schedulePeriodType ?? 0,
    agrmntPeriodLength: agreement?.schedulePeriodLength ?? 0,
    agrmntWorkingHours: agreement?.fullEmploymentHrs ?? '0.00',
    udf_value_id: 0,
    orgScheduleId: shift.orgScheduleId,
    leaveId: shift.absenceShift ? shift.absenceId : 0,
    leaveExtCode: reason?.extCode ?? '',
    productiveTime: type?.productive ?? true,
    shiftTypeExtCode: type?.shiftTypeExtId ?? '',
    ts: shift.ts,
    scheduleId: shift.absenceShift ? undefined : shift.id,
    absenceScheduleId: shift.absenceShift ? shift.id : undefined,
    leaveReasonId: reason?.id ?? 0,
    agreementId: shift.agreementId,
    agreementTemplateId: agreement?.templateId ?? 0,
    hourlyEmployed: agreement?.hourly === 1,
    absenceShift: shift.absenceShift,
    ...(include.costs ? costs(shift) : {}),
    shiftRequests: (shift.requests ?? [])
      .filter((request) => request.requestType === SWAP || include.interest)
      .map((request) => ({
        employeeId: request.employeeId,
        badgeNo: world.employees.get(request.employeeId)?.badgeNo ?? '',
        requestType: request.requestType,
        swappedScheduleId: request.requestType === SWAP ? request.swappedScheduleId : undefined,
        fulfills: request.fulfills,
        ts: request.ts,
      })),
    fixSchedOwnerEmployeeId: 0,
    fixSchedOwnerBadgeNo: '',
    approvedLeave: shift.absenceShift ? absence?.approvedByManager : undefined,
    countAsScheduledHours: shift.countAsScheduledHours,
    approvedLeaveByEmployee: shift.absenceShift ? absence?.approvedByEmployee : undefined,
    subShifts: shift.tasks.map((task) => {
      const taskType = world.shiftTypes.get(task.categoryId);
      return {
        id: task.id,
        categoryId: task.categoryId,
        categoryName: taskType?.name ?? '',
        begTime: task.begTime,
        endTime: task.endTime,
        section: taskType?.section ?? 1,
        projectNo: taskType?.projectNo ?? 0,
        costCentre: taskType?.costCentre ?? 0,
        tags: include.tags ? tagRecords(world, taskType?.tags ?? []) : undefined,
      };
    }),
    tags: include.tags ? tagRecords(world, type?.tags ?? []) : undefined,
    extScheduleId: include.extScheduleId && shift.extScheduleId ? shift.extScheduleId : undefined,
    dayCount: shift.dayCount,
    countAsWorkedHours: !shift.absenceShift && (type?.countPunchHours ?? true),
    isFreeDay: shift.isFreeDay,
  };
}

function costs(shift: ShiftRow) {
  const cost = multiply(hoursOf(minutesOf(shift)), HOURLY_COST);
  if (shift.employeeId === 0) return { unassignedShiftCost: decimalOf(cost) };
  return costsOf(cost, shift.absenceShift);
}
