import type { Unchecked } from '../Unchecked.js';
import type { Shift } from '../../records/scheduling/Shift.js';
import { BREAK_FIELDS } from '../../calendar/breakFields.js';
import { breaksOf } from './breakFields.js';
import { isDate, isTime } from './dates.js';
import { defined } from '../world/defined.js';
import type { EmployeeRow } from '../world/rows/employees.js';
import { NEW_SHIFT, type ShiftRow, type ShiftTypeRow, type TaskRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';
import { type Caller, findEmployee, sees } from './Caller.js';
import { findShiftType } from './findShiftType.js';
import { rejection } from '../world/messages.js';
import type { Saved } from './Rejections.js';
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
  const errors: string[] = timeErrors(row);
  const reject = (...problem: Parameters<typeof rejection>) => void errors.push(rejection(...problem));
  const employee = employeeOf(world, caller, row, reject);
  const type = typeOf(world, caller, row, reject);
  if (type && !existing && !type.isActive && world.minds('SBX-SHIFT-015')) reject('SBX-SHIFT-015');
  if (existing && row.extScheduleId && row.extScheduleId !== existing.extScheduleId) reject('SBX-SHIFT-007');
  const classified = classification(world, row, reject);
  const tasks = row.tasks && tasksOf(world, row.tasks, reject);
  const restId =
    existing?.restId ?? caller.unit?.id ?? employee?.restId ?? unitOf(world, type, classified.section);
  if (restId === undefined && errors.length === 0) reject('SBX-SHIFT-011');
  if (restId !== undefined && row.begDate && isLocked(world, restId, row.begDate)) reject('SBX-SHIFT-010');
  if (errors.length > 0 || !type || restId === undefined) return { errors };
  const saved = { ...fieldsOf(row, existing, type), ...classified, employeeId: employee?.id ?? 0 };
  const stamped = { ...saved, restId, ...(tasks ? { tasks } : {}), ts: world.stamp() };
  if (existing) return { shift: Object.assign(existing, stamped, { shiftChanged: 1 }) };
  return { shift: world.shifts.add(stamped) };
}

function timeErrors(row: Row): string[] {
  const wrong = (
    name: keyof Row,
    right: (text: string) => boolean,
    code: 'SBX-DATE-001' | 'SBX-DATE-002',
  ) => {
    const text = row[name];
    return text && !right(String(text)) ? [rejection(code, name)] : [];
  };
  const needed = (['begDate', 'endDate', 'begTime', 'endTime'] as const).flatMap((name) => {
    if (!row[name]) return [rejection('SBX-SHIFT-006', name)];
    return name.endsWith('Date') ? wrong(name, isDate, 'SBX-DATE-001') : wrong(name, isTime, 'SBX-DATE-002');
  });
  return [...needed, ...BREAK_FIELDS.flatMap((name) => wrong(name, isTime, 'SBX-DATE-002'))];
}

type Reject = (...problem: Parameters<typeof rejection>) => void;

/** `null` for a row that names nobody: the shift is unassigned. */
function employeeOf(world: World, caller: Caller, row: Row, reject: Reject): EmployeeRow | null {
  const persId = (row.persId ?? '').trim();
  const byId = persId !== '' && persId !== '0';
  if (!byId && !row.badgeNo) return null;
  const employee = findEmployee(world, caller, byId ? { id: Number(persId) } : { badgeNo: row.badgeNo });
  if (!employee) reject('SBX-SHIFT-002', byId ? `persId ${persId}` : `badgeNo "${row.badgeNo}"`);
  return employee ?? null;
}

function typeOf(world: World, caller: Caller, row: Row, reject: Reject): ShiftTypeRow | undefined {
  const id = row.shiftCategoryId?.trim();
  if (id === undefined || ((id === '' || id === '0') && !row.shiftTypeExtCode)) {
    reject('SBX-SHIFT-004');
    return undefined;
  }
  const by = id !== '' && id !== '0' ? { id: Number(id) } : { extCode: row.shiftTypeExtCode };
  const type = findShiftType(world, caller.unit?.id ?? 0, by);
  if (!type)
    reject(
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

function classification(world: World, row: Row, reject: Reject): Classification {
  const item = (
    tag: 'costcentre' | 'project' | 'account',
    id: number | undefined,
    extCode: string | undefined,
  ) => {
    if (!id && !extCode) return undefined;
    const found = world.textItem(tag, id, extCode);
    if (!found) reject('SBX-SHIFT-009', tag, id ? `id ${id}` : `external code "${extCode}"`);
    return found?.id;
  };
  return defined({
    section: sectionOf(world, row, reject),
    costCentre: item('costcentre', row.costCentreId, row.costCentreExtCode),
    projectNo: item('project', row.projectId, row.projectExtCode),
    accountNo: item('account', row.accountId, row.accountExtCode),
  });
}

function sectionOf(world: World, row: Row, reject: Reject): number | undefined {
  if (row.sectionId === 1) return 1;
  if (!row.sectionId && !row.extSectionId) return undefined;
  for (const section of world.sections.of())
    if (row.sectionId ? section.id === row.sectionId : section.extSectionId === row.extSectionId)
      return section.id;
  reject(
    'SBX-SHIFT-009',
    'section',
    row.sectionId ? `id ${row.sectionId}` : `external code "${row.extSectionId}"`,
  );
  return undefined;
}

function tasksOf(world: World, tasks: NonNullable<Row['tasks']>, reject: Reject): TaskRow[] {
  return tasks.flatMap((task, i) => {
    const type = findShiftType(world, 0, { id: task.shiftTypeId, extCode: task.shiftTypeExtCode });
    const by = task.shiftTypeId
      ? `shiftTypeId ${task.shiftTypeId}`
      : `shiftTypeExtCode "${task.shiftTypeExtCode}"`;
    if (!type) reject('SBX-SHIFT-003', `${by} (task ${i + 1})`);
    for (const name of ['begTime', 'endTime'] as const)
      if (!isTime(task[name])) reject('SBX-DATE-002', `tasks[${i}].${name}`);
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
