import type { Schedule } from '../../records/scheduling/Schedule.js';
import type { ScheduleV3 } from '../../records/scheduling/ScheduleV3.js';
import type { Shift } from '../../records/scheduling/Shift.js';
import type { Unchecked } from '../Unchecked.js';
import { agreementFields } from './agreements.js';
import { breakFields, minutesOf } from '../rules/hours.js';
import { costsOf } from '../rules/transactions.js';
import type { World } from '../world/World.js';
import { decimalOf, hoursOf, multiply } from '../world/decimal.js';
import type { ShiftRow, ShiftTypeRow } from '../world/rows/scheduling.js';
import type { AnswerOf } from './Handler.js';

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
    ...shift,
    breakType: type?.breakType ?? 0,
    ...breakFields(shift.breaks),
    persId: shift.employeeId,
    badgeNo: employee?.badgeNo ?? '',
    status: 1,
    grabbId: 0,
    managerId: unit?.managerId ?? 0,
    categoryName: type?.name ?? '',
    sectionName: world.sections.get(shift.section)?.name ?? '',
    hours: decimalOf(hoursOf(minutesOf(shift))),
    fixSchedId: 0,
    unitName: unit?.name ?? '',
    accountNoExtCode: world.extCodeOf(shift.accountNo),
    costCentreExtCode: world.extCodeOf(shift.costCentre),
    projectNoExtCode: world.extCodeOf(shift.projectNo),
    salaryTypeExtCode: type?.salaryType ? String(type.salaryType) : '',
    decisionNo: absence?.decisionNo ?? '',
    customerNo: absence?.customerNo ?? '',
    ...agreementFields(agreement),
    agrmntPeriodStart: agreement?.schedulePeriodStartDate,
    agrmntPeriodType: agreement?.schedulePeriodType ?? 0,
    agrmntPeriodLength: agreement?.schedulePeriodLength ?? 0,
    agrmntWorkingHours: agreement?.fullEmploymentHrs ?? '0.00',
    udf_value_id: 0,
    leaveId: shift.absenceShift ? shift.absenceId : 0,
    leaveExtCode: reason?.extCode ?? '',
    productiveTime: type?.productive ?? true,
    shiftTypeExtCode: type?.shiftTypeExtId ?? '',
    scheduleId: shift.absenceShift ? undefined : shift.id,
    absenceScheduleId: shift.absenceShift ? shift.id : undefined,
    leaveReasonId: reason?.id ?? 0,
    agreementTemplateId: agreement?.templateId ?? 0,
    hourlyEmployed: agreement?.hourly === 1,
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
    countAsWorkedHours: !shift.absenceShift && (type?.countPunchHours ?? true),
    ...shift.shown,
  };
}

function costs(shift: ShiftRow) {
  const cost = multiply(hoursOf(minutesOf(shift)), HOURLY_COST);
  if (shift.employeeId === 0) return { unassignedShiftCost: decimalOf(cost) };
  return costsOf(cost, shift.absenceShift);
}

/** The `Schedule` record of a shift: like the later versions, with `id` for both kinds of shifts (document 2.5). */
export function scheduleV1Record(world: World, shift: ShiftRow): Unchecked<Schedule> {
  const { scheduleId: _, absenceScheduleId: __, ...record } = scheduleRecord(world, shift, {});
  return {
    ...record,
    id: shift.id,
    orgScheduleId: shift.orgScheduleId,
    costEstimate: '0.00',
    salaryType: world.shiftTypes.get(shift.categoryId)?.salaryType ?? 0,
    unAssigned: shift.employeeId === 0 ? 1 : 0,
  };
}

/** The `Shift` record of a saved shift (document 2.4). */
export function shiftRecord(world: World, shift: ShiftRow): Unchecked<Shift> {
  return {
    ...shift,
    scheduleId: String(shift.id),
    ...breakFields(shift.breaks),
    persId: String(shift.employeeId),
    badgeNo: world.employees.get(shift.employeeId)?.badgeNo ?? '',
    shiftCategoryId: String(shift.categoryId),
    deleteShift: 0,
    sectionId: shift.section,
    extSectionId: world.sections.get(shift.section)?.extSectionId ?? '',
    countsAsScheduledHours: shift.countAsScheduledHours,
    shiftTypeExtCode: world.shiftTypes.get(shift.categoryId)?.shiftTypeExtId ?? '',
    costCentreId: shift.costCentre,
    costCentreExtCode: world.extCodeOf(shift.costCentre),
    projectId: shift.projectNo,
    projectExtCode: world.extCodeOf(shift.projectNo),
    accountId: shift.accountNo,
    accountExtCode: world.extCodeOf(shift.accountNo),
    tasks: shift.tasks.map(({ categoryId, begTime, endTime }) => ({
      shiftTypeExtCode: world.shiftTypes.get(categoryId)?.shiftTypeExtId ?? '',
      shiftTypeId: categoryId,
      begTime,
      endTime,
    })),
    validationErrors: [],
  };
}

/** The `ShiftCategory` record of a shift type (document 2.2); tags and skills only when asked for. */
export function shiftTypeRecord(
  world: World,
  type: ShiftTypeRow,
  include: { readonly tags?: boolean | undefined; readonly skills?: boolean | undefined },
): AnswerOf<'wsdlGetShiftCategories'>[number] {
  return {
    ...type,
    ...breakFields(type.breaks),
    accountNoExtCode: world.extCodeOf(type.accountNo),
    costCentreExtCode: world.extCodeOf(type.costCentre),
    projectNoExtCode: world.extCodeOf(type.projectNo),
    salaryTypeExtCode: type.salaryType ? String(type.salaryType) : '',
    scheduleCategoryUnits: type.units.map(({ unitId, visibleInWebpunch }) => ({
      unitId,
      externalUnitId: world.units.get(unitId)?.extUnitId ?? '',
      visibleInWebpunch,
    })),
    shiftTypeCategoryName: type.categoryName,
    tags: include.tags ? tagRecords(world, type.tags) : undefined,
    skills: include.skills
      ? type.skills.flatMap((id) => {
          const skill = world.skills.get(id);
          const scatName = world.skillCategories.get(skill?.categoryId)?.name ?? '';
          return skill ? [{ scatName, skillDescription: skill.description }] : [];
        })
      : undefined,
  };
}

/** Tags as schedules, shift types and payroll rows carry them. */
export function tagRecords(world: World, ids: readonly number[]) {
  return ids.flatMap((id) => {
    const tag = world.tags.get(id);
    return tag
      ? [
          {
            tagCategoryName: tag.categoryName,
            tagCategoryExternalId: tag.categoryExternalId,
            tagName: tag.name,
            tagCode: tag.code,
            tagExternalId: tag.externalId,
            customFields: tag.customFields,
          },
        ]
      : [];
  });
}
