import { BREAK_FIELDS, BREAK_PAIRS } from '../../calendar/breakFields.js';
import { isLocalTime } from '../../definition/scalar.js';
import type { Shift } from '../../records/scheduling/Shift.js';
import { defined } from '../../text/defined.js';
import type { Unchecked } from '../Unchecked.js';
import {
  type EmployeeRow,
  NEW_SHIFT,
  type ShiftRow,
  type ShiftTypeRow,
  type TaskRow,
  type TextItemTag,
} from '../world/rows.js';
import { breaksOf } from './hours.js';
import { findEmployee, sees } from './Caller.js';
import type { Saving } from './Saving.js';
import { findShiftType } from './shiftTypes.js';

type Row = Unchecked<Shift>;
type Classification = Pick<ShiftRow, 'section' | 'costCentre' | 'projectNo' | 'accountNo'>;

/** Creates, updates or deletes the shift of one row of `wsdlUpdateShifts` (document 2.4). */
export function saveShift(saving: Saving, row: Row): ShiftRow {
  const { world } = saving;
  const { deleteShift = 0 } = row;
  if (deleteShift !== 0 && deleteShift !== 1) saving.reject('SBX-SHIFT-014');
  const existing = existingShift(saving, row);
  if (existing && (existing.transferred || world.isLocked(existing.restId, existing.begDate)))
    saving.reject('SBX-SHIFT-010');
  if (deleteShift === 0) return write(saving, row, existing);
  if (!existing) return saving.reject('SBX-SHIFT-013');
  world.shifts.delete(existing, world.stamp());
  return existing;
}

function existingShift(saving: Saving, { scheduleId = '' }: Row): ShiftRow | undefined {
  const text = scheduleId.trim();
  if (text === '' || text === '0') return undefined;
  const shift = /^\d+$/.test(text) ? saving.world.shifts.get(Number(text)) : undefined;
  return shift && sees(saving.caller, shift.restId) ? shift : saving.reject('SBX-SHIFT-001', scheduleId);
}

function write(saving: Saving, row: Row, existing: ShiftRow | undefined): ShiftRow {
  const { world, caller } = saving;
  checkTimes(saving, row);
  const employee = employeeOf(saving, row);
  const type = typeOf(saving, row);
  if (type && !existing && !type.isActive && world.minds('SBX-SHIFT-015')) saving.add('SBX-SHIFT-015');
  if (existing && row.extScheduleId && row.extScheduleId !== existing.extScheduleId)
    saving.add('SBX-SHIFT-007');
  const classified = classification(saving, row);
  const tasks = row.tasks && tasksOf(saving, row.tasks);
  const ofType =
    world.sections.get(classified.section)?.restId ?? (type?.sharedToAllUnits ? undefined : type?.restId);
  const restId = existing?.restId ?? caller.unit?.id ?? employee?.restId ?? ofType;
  if (restId === undefined && saving.texts.length === 0) saving.add('SBX-SHIFT-011');
  if (restId !== undefined && row.begDate && world.isLocked(restId, row.begDate)) saving.add('SBX-SHIFT-010');
  saving.settle();
  const fields = { ...fieldsOf(row, existing, type!), ...classified, employeeId: employee?.id ?? 0 };
  const stamped = { ...fields, restId: restId!, ...defined({ tasks }), ts: world.stamp() };
  return existing ? Object.assign(existing, stamped, { shiftChanged: 1 }) : world.shifts.add(stamped);
}

function checkTimes(saving: Saving, row: Row): void {
  for (const name of ['begDate', 'endDate', 'begTime', 'endTime'] as const) {
    if (!row[name]) saving.add('SBX-SHIFT-006', name);
    else if (name.endsWith('Date')) saving.date(name, row[name]);
    else saving.time(name, row[name]);
  }
  for (const name of BREAK_FIELDS) saving.time(name, row[name]);
}

/** Nobody for a row that names nobody: the shift is unassigned. */
function employeeOf(saving: Saving, { persId = '', badgeNo }: Row): EmployeeRow | undefined {
  const id = persId.trim();
  const byId = id !== '' && id !== '0';
  if (!byId && !badgeNo) return undefined;
  const employee = findEmployee(saving.world, saving.caller, byId ? { id: Number(id) } : { badgeNo });
  if (!employee) saving.add('SBX-SHIFT-002', byId ? `persId ${id}` : `badgeNo "${badgeNo}"`);
  return employee;
}

function typeOf(saving: Saving, row: Row): ShiftTypeRow | undefined {
  const { shiftTypeExtCode: extCode } = row;
  const id = row.shiftCategoryId?.trim();
  if (id === undefined || ((id === '' || id === '0') && !extCode)) {
    saving.add('SBX-SHIFT-004');
    return undefined;
  }
  const byId = id !== '' && id !== '0';
  const by = byId ? { id: Number(id) } : { extCode };
  const type = findShiftType(saving.world, saving.caller.unit?.id ?? 0, by);
  if (!type) saving.add('SBX-SHIFT-003', byId ? `shiftCategoryId ${id}` : `shiftTypeExtCode "${extCode}"`);
  return type;
}

function classification(saving: Saving, row: Row): Partial<Classification> {
  const { sectionId: id, extSectionId } = row;
  const code = 'SBX-SHIFT-009';
  const item = (tag: TextItemTag, id: number | undefined, extCode: string | undefined) =>
    saving.item(tag, { id, extCode, code });
  const section = saving.world.sections.named({ id, extSectionId });
  return defined({
    section: id === 1 ? 1 : saving.named('section', section, { id, extCode: extSectionId, code })?.id,
    costCentre: item('costcentre', row.costCentreId, row.costCentreExtCode),
    projectNo: item('project', row.projectId, row.projectExtCode),
    accountNo: item('account', row.accountId, row.accountExtCode),
  });
}

function tasksOf(saving: Saving, tasks: NonNullable<Row['tasks']>): TaskRow[] {
  return tasks.flatMap((task, i) => {
    const { shiftTypeId, shiftTypeExtCode, begTime = '', endTime = '' } = task;
    const type = findShiftType(saving.world, 0, { id: shiftTypeId, extCode: shiftTypeExtCode });
    const by = shiftTypeId ? `shiftTypeId ${shiftTypeId}` : `shiftTypeExtCode "${shiftTypeExtCode}"`;
    if (!type) saving.add('SBX-SHIFT-003', `${by} (task ${i + 1})`);
    for (const [name, time] of Object.entries({ begTime, endTime }))
      if (!isLocalTime(time)) saving.add('SBX-DATE-002', `tasks[${i}].${name}`);
    return type ? [{ id: i + 1, categoryId: type.id, begTime, endTime }] : [];
  });
}

function fieldsOf(
  row: Row,
  existing: ShiftRow | undefined,
  type: ShiftTypeRow,
): Omit<ShiftRow, 'id' | 'restId' | 'ts' | 'employeeId'> {
  const { begDate = '', begTime = '', endDate = '', endTime = '', isFreeDay, comment, agreementId } = row;
  return {
    ...(existing ?? NEW_SHIFT),
    // A new shift takes from its type what the row leaves open; an update does so only when told to.
    ...(!existing || row.applyShiftTypeRules ? inherited(type, row) : {}),
    ...(existing ? {} : { tasks: type.tasks }),
    ...defined({
      ...{ isFreeDay, comment, agreementId, countAsScheduledHours: row.countsAsScheduledHours },
      breaks: breaksOf(BREAK_PAIRS.map(([from, to]) => [row[from], row[to]])),
      extScheduleId: existing ? undefined : row.extScheduleId,
    }),
    ...{ categoryId: type.id, begDate, begTime, endDate, endTime },
  };
}

function inherited(type: ShiftTypeRow, { begTime = '', endTime = '' }: Row): Partial<ShiftRow> {
  const inShift = (time: string) =>
    begTime < endTime ? begTime <= time && time <= endTime : time >= begTime || time <= endTime;
  const { section, costCentre, projectNo, accountNo, countScheduleHours, isFreeDay } = type;
  return {
    breaks: type.breaks.filter((pause) => pause.every(inShift)),
    ...{ section, costCentre, projectNo, accountNo, countAsScheduledHours: countScheduleHours, isFreeDay },
  };
}
