import type { UpdateShiftType } from '../../records/scheduling/UpdateShiftType.js';
import { defined } from '../../text/defined.js';
import type { Unchecked } from '../Unchecked.js';
import { type World, emptyShiftType, type ShiftTypeRow, type TaskRow } from '../world/World.js';
import { breaksOf } from './hours.js';
import { sees } from './Caller.js';
import { named, type Saving } from './Saving.js';

type Row = Unchecked<UpdateShiftType>;

const PAUSES = ['', '2', '3', '4'] as const;

/** A shift type by id or external code, the id first, that a unit can use. `restId` 0 stands for the root key. */
export function findShiftType(
  world: World,
  restId: number,
  { id, extCode }: { readonly id?: number | undefined; readonly extCode?: string | undefined },
): ShiftTypeRow | undefined {
  const type = world.shiftTypes.named({ id, shiftTypeExtId: extCode });
  return type && canUse(type, restId) ? type : undefined;
}

export function canUse(type: ShiftTypeRow, restId: number): boolean {
  return restId === 0 || type.restId === restId || type.sharedToAllUnits;
}

/** Creates the shift type of a row of `wsdlUpdateShiftTypes`, or changes the one of its id or external id. */
export function saveShiftType(saving: Saving, row: Row): ShiftTypeRow {
  const { world, caller } = saving;
  const { id, name, shiftTypeExtId, sectionId: section, isActive, isFreeDay } = row;
  const existing = world.shiftTypes.named({ id, shiftTypeExtId });
  if (existing ? !sees(caller, existing.restId) && !existing.sharedToAllUnits : id)
    saving.add('SBX-SHIFT-003', named(id, shiftTypeExtId));
  if (!existing) saving.require(row, 'name');
  for (const time of ['timeStart', 'timeEnd'] as const) saving.time(time, row[time]);
  if (section !== 1) saving.row('section', world.sections, { id: section });
  const given = defined({
    ...{ name, shiftTypeExtId, section, isActive, isFreeDay },
    begTime: row.timeStart || undefined,
    endTime: row.timeEnd || undefined,
    breaks: breaksOf(PAUSES.map((n) => [row[`breakStart${n}`], row[`breakEnd${n}`]])),
    productive: row.productiveTime === undefined ? undefined : row.productiveTime === 1,
    countPunchHours: row.countPunchHours,
    countScheduleHours: row.countScheduleHours,
    // No other operation sets it (document 2.2).
    sharedToAllUnits: row.sharedToAllUnits,
    costCentre: saving.item('costcentre', { id: row.costCentreId, extCode: row.costCentreExtCode }),
    projectNo: saving.item('project', { id: row.projectId, extCode: row.projectExtCode }),
    accountNo: saving.item('account', { id: row.accountId, extCode: row.accountExtCode }),
    tags: row.tags
      ?.flatMap(({ tagExternalId: externalId = '' }) => saving.rowOf('tag', world.tags, { externalId }))
      .map((tag) => tag.id),
    skills: row.skills
      ?.flatMap(({ skillId = 0 }) => saving.rowOf('skill', world.skills, { id: skillId }))
      .map((skill) => skill.id),
    tasks: tasksOf(saving, row),
    units: unitsOf(saving, row),
  });
  saving.settle();
  const ts = world.stamp();
  if (existing) return Object.assign(existing, given, { ts });
  const { id: _, ...empty } = emptyShiftType(0, caller.unit?.id ?? world.unitIds()[0] ?? 0);
  return world.shiftTypes.add({ ...empty, sharedToAllUnits: !caller.unit, ...given, ts });
}

function tasksOf(saving: Saving, { tasks }: Row): TaskRow[] | undefined {
  return tasks?.flatMap(({ shiftTypeId: id, shiftTypeExtCode: extCode, begTime = '', endTime = '' }, i) => {
    const type = findShiftType(saving.world, 0, { id, extCode });
    if (!type) saving.add('SBX-SHIFT-003', named(id, extCode));
    return type ? [{ id: i + 1, categoryId: type.id, begTime, endTime }] : [];
  });
}

/** `externalUnitId` counts only without `unitId`; `visibleInWebpunch` must be said (document 2.2). */
function unitsOf(saving: Saving, row: Row): ShiftTypeRow['units'] | undefined {
  return row.scheduleCategoryUnits?.flatMap(
    ({ unitId: id, externalUnitId: extUnitId, visibleInWebpunch }) => {
      if (!id && !extUnitId) saving.add('SBX-CATEGORY-002');
      const units = id || extUnitId ? saving.rowOf('unit', saving.world.units, { id, extUnitId }) : [];
      if (visibleInWebpunch === undefined) saving.add('SBX-CATEGORY-003');
      return units.map((unit) => ({ unitId: unit.id, visibleInWebpunch: visibleInWebpunch! }));
    },
  );
}
