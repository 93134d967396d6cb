import type { UpdateShiftType } from '../../records/scheduling/UpdateShiftType.js';
import type { Unchecked } from '../Unchecked.js';
import { breaksOf } from './breakFields.js';
import { defined } from '../../text/defined.js';
import { emptyShiftType, type ShiftTypeRow, type TaskRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';
import { type Caller, sees } from './Caller.js';
import { findShiftType } from './findShiftType.js';
import { named, Rejections, type Saved } from './Rejections.js';

type Row = Unchecked<UpdateShiftType>;

/** Creates the shift type of a row of `wsdlUpdateShiftTypes`, or changes the one of its id or external id. */
export function saveShiftType(world: World, caller: Caller, row: Row): Saved<ShiftTypeRow> {
  const rejections = new Rejections();
  const existing = world.shiftTypes.named({ id: row.id, shiftTypeExtId: row.shiftTypeExtId });
  if (existing ? !sees(caller, existing.restId) && !existing.sharedToAllUnits : row.id)
    rejections.add('SBX-SHIFT-003', named(row.id, row.shiftTypeExtId));
  if (!existing && !row.name) rejections.add('SBX-ROW-001', 'name');
  for (const name of ['timeStart', 'timeEnd'] as const) rejections.time(name, row[name]);
  if (row.sectionId !== 1) rejections.row('section', world.sections, { id: row.sectionId });
  const references = referencesOf(world, row, rejections);
  const tasks = tasksOf(world, row, rejections);
  const units = unitsOf(world, row, rejections);
  if (rejections.any) return { errors: rejections.texts };
  const given = defined({
    name: row.name,
    shiftTypeExtId: row.shiftTypeExtId,
    begTime: row.timeStart || undefined,
    endTime: row.timeEnd || undefined,
    section: row.sectionId,
    breaks: breaksOf({
      begBreak: row.breakStart,
      endBreak: row.breakEnd,
      begBreak2: row.breakStart2,
      endBreak2: row.breakEnd2,
      begBreak3: row.breakStart3,
      endBreak3: row.breakEnd3,
      begBreak4: row.breakStart4,
      endBreak4: row.breakEnd4,
    }),
    productive: row.productiveTime === undefined ? undefined : row.productiveTime === 1,
    isActive: row.isActive,
    isFreeDay: row.isFreeDay,
    countPunchHours: row.countPunchHours,
    countScheduleHours: row.countScheduleHours,
    // No other operation sets it (document 2.2).
    sharedToAllUnits: row.sharedToAllUnits,
    ...references,
    tasks,
    units,
  });
  const ts = world.stamp();
  if (existing) return Object.assign(existing, given, { ts });
  const { id: _, ...empty } = emptyShiftType(0, caller.unit?.id ?? world.unitIds()[0] ?? 0);
  return world.shiftTypes.add({ ...empty, sharedToAllUnits: !caller.unit, ...given, ts });
}

function referencesOf(world: World, row: Row, rejections: Rejections) {
  const item = (
    tag: 'costcentre' | 'project' | 'account',
    id: number | undefined,
    extCode: string | undefined,
  ) => rejections.named(tag, world.textItem(tag, id, extCode), id, extCode)?.id;
  return {
    costCentre: item('costcentre', row.costCentreId, row.costCentreExtCode),
    projectNo: item('project', row.projectId, row.projectExtCode),
    accountNo: item('account', row.accountId, row.accountExtCode),
    tags: row.tags?.flatMap(({ tagExternalId = '' }) => {
      const tag = world.tags.named({ externalId: tagExternalId });
      if (!tag) rejections.add('SBX-ROW-002', 'tag', named(undefined, tagExternalId));
      return tag?.id ?? [];
    }),
    skills: row.skills?.flatMap(({ skillId = 0 }) => {
      const skill = world.skills.get(skillId);
      if (!skill) rejections.add('SBX-ROW-002', 'skill', `id ${skillId}`);
      return skill?.id ?? [];
    }),
  };
}

function tasksOf(world: World, { tasks }: Row, rejections: Rejections): TaskRow[] | undefined {
  return tasks?.flatMap(({ shiftTypeId, shiftTypeExtCode, begTime = '', endTime = '' }, i) => {
    const type = findShiftType(world, 0, { id: shiftTypeId, extCode: shiftTypeExtCode });
    if (!type) rejections.add('SBX-SHIFT-003', named(shiftTypeId, shiftTypeExtCode));
    return type ? [{ id: i + 1, categoryId: type.id, begTime, endTime }] : [];
  });
}

/** `externalUnitId` counts only without `unitId`; `visibleInWebpunch` must be said (document 2.2). */
function unitsOf(world: World, row: Row, rejections: Rejections): ShiftTypeRow['units'] | undefined {
  return row.scheduleCategoryUnits?.flatMap(({ unitId, externalUnitId, visibleInWebpunch }) => {
    const unit = world.units.named({ id: unitId, extUnitId: externalUnitId });
    if (!unitId && !externalUnitId) rejections.add('SBX-CATEGORY-002');
    else if (!unit) rejections.add('SBX-ROW-002', 'unit', named(unitId, externalUnitId));
    if (visibleInWebpunch === undefined) rejections.add('SBX-CATEGORY-003');
    return unit && visibleInWebpunch !== undefined ? [{ unitId: unit.id, visibleInWebpunch }] : [];
  });
}
