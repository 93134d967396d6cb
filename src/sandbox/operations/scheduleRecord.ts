import type { GetSchedulesV3, Schedule, ScheduleV3, Shift } from '../../records/index.generated.js';
import type { Unchecked } from '../Unchecked.js';
import { agreementFields } from './agreements.js';
import { breakFields, minutesOf } from '../rules/hours.js';
import { costsOf } from '../rules/transactions.js';
import type { World, ShiftRow, ShiftTypeRow } from '../world/World.js';
import { decimalOf, hoursOf, multiply } from '../world/decimal.js';
import type { AnswerOf, PartsOf } from './Handler.js';

const SWAP = 1;

/** Cost of an hour by default, in ten-thousandths. */
const HOURLY_COST = 1_600_000;

/** The `ScheduleV3` record of a shift (document 2.5); V2 is the same without the last fields. */
export function scheduleRecord(
  world: World,
  shift: ShiftRow,
  asked: Unchecked<GetSchedulesV3>,
): Unchecked<ScheduleV3> {
  const type = world.shiftTypes.get(shift.categoryId);
  const unit = world.units.get(shift.restId);
  const agreement = world.agreements.get(shift.agreementId);
  const absence = world.absences.get(shift.absenceId);
  const reason = shift.absenceShift ? world.leaveReasons.get(absence?.leaveReasonId) : undefined;
  return {
    ...shift,
    breakType: type?.breakType ?? 0,
    ...breakFields(shift.breaks),
    persId: shift.employeeId,
    badgeNo: world.badgeOf(shift.employeeId),
    status: 1,
    grabbId: 0,
    managerId: unit?.managerId ?? 0,
    categoryName: type?.name ?? '',
    sectionName: world.sections.get(shift.section)?.name ?? '',
    hours: decimalOf(hoursOf(minutesOf(shift))),
    fixSchedId: 0,
    unitName: unit?.name ?? '',
    ...extCodes(world, shift),
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
    ...(asked.includeCosts && costs(shift)),
    shiftRequests: (shift.requests ?? [])
      .filter((request) => request.requestType === SWAP || asked.includeNOI)
      .map(({ employeeId, requestType, swappedScheduleId, fulfills, ts }) => ({
        ...{ employeeId, badgeNo: world.badgeOf(employeeId), requestType, fulfills, ts },
        swappedScheduleId: requestType === SWAP ? swappedScheduleId : undefined,
      })),
    fixSchedOwnerEmployeeId: 0,
    fixSchedOwnerBadgeNo: '',
    approvedLeave: shift.absenceShift ? absence?.approvedByManager : undefined,
    approvedLeaveByEmployee: shift.absenceShift ? absence?.approvedByEmployee : undefined,
    subShifts: shift.tasks.map((task) => {
      const {
        name = '',
        section = 1,
        projectNo = 0,
        costCentre = 0,
        tags = [],
      } = {
        ...world.shiftTypes.get(task.categoryId),
      };
      return {
        ...{ ...task, categoryName: name, section, projectNo, costCentre },
        tags: asked.includeTags ? tagRecords(world, tags) : undefined,
      };
    }),
    tags: asked.includeTags ? tagRecords(world, type?.tags ?? []) : undefined,
    extScheduleId: asked.includeExtScheduleId && shift.extScheduleId ? shift.extScheduleId : undefined,
    countAsWorkedHours: !shift.absenceShift && (type?.countPunchHours ?? true),
    ...shift.shown,
  };
}

function extCodes(world: World, { accountNo, costCentre, projectNo }: ShiftRow | ShiftTypeRow) {
  return {
    accountNoExtCode: world.extCodeOf(accountNo),
    costCentreExtCode: world.extCodeOf(costCentre),
    projectNoExtCode: world.extCodeOf(projectNo),
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
    badgeNo: world.badgeOf(shift.employeeId),
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
  asked: PartsOf<'wsdlGetShiftCategories'>,
): AnswerOf<'wsdlGetShiftCategories'>[number] {
  return {
    ...type,
    ...breakFields(type.breaks),
    ...extCodes(world, type),
    salaryTypeExtCode: type.salaryType ? String(type.salaryType) : '',
    scheduleCategoryUnits: type.units.map(({ unitId, visibleInWebpunch }) => ({
      unitId,
      externalUnitId: world.units.get(unitId)?.extUnitId ?? '',
      visibleInWebpunch,
    })),
    shiftTypeCategoryName: type.categoryName,
    tags: asked.includeTags ? tagRecords(world, type.tags) : undefined,
    skills: asked.includeSkills
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
