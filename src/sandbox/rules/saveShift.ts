import type { Unchecked } from '../Unchecked.js';
import type { Shift } from '../../records/scheduling/Shift.js';
import { BREAK_FIELDS } from '../../calendar/breakFields.js';
import { breaksOf } from './breakFields.js';
import { isTime } from './dates.js';
import { defined } from '../../text/defined.js';
import type { EmployeeRow } from '../world/rows/employees.js';
import { NEW_SHIFT, type ShiftRow, type ShiftTypeRow, type TaskRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';
import { type Caller, findEmployee, sees } from './Caller.js';
import { findShiftType } from './findShiftType.js';
import { rejection } from '../world/messages.js';
import { named, Rejections, type Saved } from './Rejections.js';
import { isLocked } from './salaryLock.js';

type Row = Unchecked<Shift>;
type SavedShift = Saved<{ readonly shift: ShiftRow; readonly deleted?: true }>;

/** Creates, updates or deletes the shift of one row of `wsdlUpdateShifts` (document 2.4), or says why not. */
export function saveShift(world: World, caller: Caller, row: Row): SavedShift {
  const deleteShift = row.deleteShift ?? 0;
  if (deleteShift !== 0 && deleteShift !== 1) return { errors: [rejection('SBX-SHIFT-014')] };
  const existing = existingShift(world, caller, row);
  if (existing === 'unknown') return { errors: [rejection('SBX-SHIFT-001', row.scheduleId ?? '')] };
  if (existing && (existing.transferred || isLocked(world, existing.restId, existing.begDate)))
    return { errors: [rejection('SBX-SHIFT-010')] };
  if (deleteShift === 1) {
    if (!existing) return { errors: [rejection('SBX-SHIFT-013')] };
    world.shifts.delete(existing, world.stamp());
    return { shift: existing, deleted: true };
  }
  return write(world, caller, row, existing);
}

function existingShift(world: World, caller: Caller, row: Row): ShiftRow | 'unknown' | undefined {
  const text = (row.scheduleId ?? '').trim();
  if (text === '' || text === '0') return undefined;
  const shift = /^\d+$/.test(text) ? world.shifts.get(Number(text)) : undefined;
  return shift && sees(caller, shift.restId) ? shift : 'unknown';
}

function write(world: World, caller: Caller, row: Row, existing: ShiftRow | undefined): SavedShift {
  const rejections = new Rejections();
  checkTimes(row, rejections);
  const employee = employeeOf(world, caller, row, rejections);
  const type = typeOf(world, caller, row, rejections);
  if (type && !existing && !type.isActive && world.minds('SBX-SHIFT-015')) rejections.add('SBX-SHIFT-015');
  if (existing && row.extScheduleId && row.extScheduleId !== existing.extScheduleId)
    rejections.add('SBX-SHIFT-007');
  const classified = classification(world, row, rejections);
  const tasks = row.tasks && tasksOf(world, row.tasks, rejections);
  const restId =
    existing?.restId ?? caller.unit?.id ?? employee?.restId ?? unitOf(world, type, classified.section);
  if (restId === undefined && !rejections.any) rejections.add('SBX-SHIFT-011');
  if (restId !== undefined && row.begDate && isLocked(world, restId, row.begDate))
    rejections.add('SBX-SHIFT-010');
  if (rejections.any || !type || restId === undefined) return { errors: rejections.texts };
  const saved = { ...fieldsOf(row, existing, type), ...classified, employeeId: employee?.id ?? 0 };
  const stamped = { ...saved, restId, ...(tasks ? { tasks } : {}), ts: world.stamp() };
  if (existing) return { shift: Object.assign(existing, stamped, { shiftChanged: 1 }) };
  return { shift: world.shifts.add(stamped) };
}

function checkTimes(row: Row, rejections: Rejections): void {
  for (const name of ['begDate', 'endDate', 'begTime', 'endTime'] as const) {
    if (!row[name]) rejections.add('SBX-SHIFT-006', name);
    else if (name.endsWith('Date')) rejections.date(name, row[name]);
    else rejections.time(name, row[name]);
  }
  for (const name of BREAK_FIELDS) rejections.time(name, row[name]);
}

/** `null` for a row that names nobody: the shift is unassigned. */
function employeeOf(world: World, caller: Caller, row: Row, rejections: Rejections): EmployeeRow | null {
  const persId = (row.persId ?? '').trim();
  const byId = persId !== '' && persId !== '0';
  if (!byId && !row.badgeNo) return null;
  const employee = findEmployee(world, caller, byId ? { id: Number(persId) } : { badgeNo: row.badgeNo });
  if (!employee) rejections.add('SBX-SHIFT-002', byId ? `persId ${persId}` : `badgeNo "${row.badgeNo}"`);
  return employee ?? null;
}

function typeOf(world: World, caller: Caller, row: Row, rejections: Rejections): ShiftTypeRow | undefined {
  const id = row.shiftCategoryId?.trim();
  if (id === undefined || ((id === '' || id === '0') && !row.shiftTypeExtCode)) {
    rejections.add('SBX-SHIFT-004');
    return undefined;
  }
  const by = id !== '' && id !== '0' ? { id: Number(id) } : { extCode: row.shiftTypeExtCode };
  const type = findShiftType(world, caller.unit?.id ?? 0, by);
  if (!type)
    rejections.add(
      'SBX-SHIFT-003',
      by.id === undefined ? `shiftTypeExtCode "${by.extCode}"` : `shiftCategoryId ${id}`,
    );
  return type;
}

interface Classification {
  readonly section?: number;
  readonly costCentre?: number;
  readonly projectNo?: number;
  readonly accountNo?: number;
}

function classification(world: World, row: Row, rejections: Rejections): Classification {
  const item = (
    tag: 'costcentre' | 'project' | 'account',
    id: number | undefined,
    extCode: string | undefined,
  ) => {
    if (!id && !extCode) return undefined;
    const found = world.textItem(tag, id, extCode);
    if (!found) rejections.add('SBX-SHIFT-009', tag, named(id, extCode));
    return found?.id;
  };
  return defined({
    section: sectionOf(world, row, rejections),
    costCentre: item('costcentre', row.costCentreId, row.costCentreExtCode),
    projectNo: item('project', row.projectId, row.projectExtCode),
    accountNo: item('account', row.accountId, row.accountExtCode),
  });
}

function sectionOf(world: World, { sectionId: id, extSectionId }: Row, rejections: Rejections) {
  if (id === 1) return 1;
  const section = world.sections.named({ id, extSectionId });
  if (!section && (id || extSectionId)) rejections.add('SBX-SHIFT-009', 'section', named(id, extSectionId));
  return section?.id;
}

function tasksOf(world: World, tasks: NonNullable<Row['tasks']>, rejections: Rejections): TaskRow[] {
  return tasks.flatMap((task, i) => {
    const type = findShiftType(world, 0, { id: task.shiftTypeId, extCode: task.shiftTypeExtCode });
    const by = task.shiftTypeId
      ? `shiftTypeId ${task.shiftTypeId}`
      : `shiftTypeExtCode "${task.shiftTypeExtCode}"`;
    if (!type) rejections.add('SBX-SHIFT-003', `${by} (task ${i + 1})`);
    for (const name of ['begTime', 'endTime'] as const)
      if (!isTime(task[name])) rejections.add('SBX-DATE-002', `tasks[${i}].${name}`);
    return type ? [{ id: i + 1, categoryId: type.id, begTime: task.begTime!, endTime: task.endTime! }] : [];
  });
}

function unitOf(
  world: World,
  type: ShiftTypeRow | undefined,
  section: number | undefined,
): number | undefined {
  return world.sections.get(section)?.restId ?? (type?.sharedToAllUnits ? undefined : type?.restId);
}

function fieldsOf(
  row: Row,
  existing: ShiftRow | undefined,
  type: ShiftTypeRow,
): Omit<ShiftRow, 'id' | 'restId' | 'ts' | 'employeeId'> {
  // A new shift takes from its type what the row leaves open; an update does so only when told to.
  const fromType = !existing || row.applyShiftTypeRules ? inherited(type, row) : {};
  const base = existing ?? NEW_SHIFT;
  const given = defined({
    breaks: breaksOf(row),
    countAsScheduledHours: row.countsAsScheduledHours,
    isFreeDay: row.isFreeDay,
    comment: row.comment,
    agreementId: row.agreementId,
    extScheduleId: existing ? undefined : row.extScheduleId,
  });
  return {
    ...base,
    ...fromType,
    ...(existing ? {} : { tasks: type.tasks }),
    ...given,
    categoryId: type.id,
    begDate: row.begDate!,
    begTime: row.begTime!,
    endDate: row.endDate!,
    endTime: row.endTime!,
  };
}

function inherited(type: ShiftTypeRow, { begTime = '', endTime = '' }: Row): Partial<ShiftRow> {
  const inShift = (time: string) =>
    begTime < endTime ? begTime <= time && time <= endTime : time >= begTime || time <= endTime;
  return {
    breaks: type.breaks.filter((pause) => pause.every(inShift)),
    section: type.section,
    costCentre: type.costCentre,
    projectNo: type.projectNo,
    accountNo: type.accountNo,
    countAsScheduledHours: type.countScheduleHours,
    isFreeDay: type.isFreeDay,
  };
}
