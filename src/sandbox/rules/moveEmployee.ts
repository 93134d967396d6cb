import type { moveEmployee as MoveRecord } from '../../records/employees/moveEmployee.js';
import type { Unchecked } from '../Unchecked.js';
import type { EmployeeRow, MoveRow } from '../world/rows/employees.js';
import type { UnitRow } from '../world/rows/organisation.js';
import type { World } from '../world/World.js';
import type { Caller } from './Caller.js';
import { Rejections, type Saved } from './Rejections.js';

type Row = Unchecked<MoveRecord>;

/** Plans or amends a move (document 2.10); it happens on its first day, at once when that has come. Gives the `moveId`. */
export function planMove(world: World, caller: Caller, row: Row): Saved<{ readonly moveId: string }> {
  const rejections = new Rejections();
  const pending = row.moveId ? world.moves.get(Number(row.moveId)) : undefined;
  if (row.moveId && !pending) rejections.add('SBX-MOVE-001', row.moveId);
  // The key is that of the new unit, so the employee may be in any unit of the customer.
  const { badgeNo = '' } = row;
  const employee = world.employeeByBadge(badgeNo);
  if (!employee) rejections.add('SBX-EMPLOYEE-001', `badgeNo "${badgeNo}"`);
  const unit = targetOf(world, caller, row, rejections);
  if (employee && unit && !pending && employee.restId === unit.id) rejections.add('SBX-MOVE-003');
  if (!row.newUnitStartDate) rejections.add('SBX-ROW-001', 'newUnitStartDate');
  for (const name of ['newUnitStartDate', 'oldUnitEndShareDate', 'sharableOnNewUnitFrom'] as const)
    rejections.date(name, row[name]);
  const section = rejections.named(
    'section',
    world.sections.find(({ restId, extSectionId }) => restId === unit?.id && extSectionId === row.section),
    undefined,
    row.section,
  );
  const centre = rejections.costCentre(world, undefined, row.costCentre);
  if (row.reportingTo && employee && !isHigher(world.employeeByBadge(row.reportingTo), employee))
    rejections.add('SBX-MOVE-002');
  if (rejections.any || !employee || !unit) return { errors: rejections.texts };
  const move: Omit<MoveRow, 'id'> = {
    restId: unit.id,
    employeeId: employee.id,
    newUnitStartDate: row.newUnitStartDate!,
    oldUnitEndShareDate: row.oldUnitEndShareDate || undefined,
    sharableOnNewUnitFrom: row.sharableOnNewUnitFrom || undefined,
    section: section?.id ?? 1,
    costCentre: centre?.id ?? 0,
    reportingTo: row.reportingTo ?? '',
  };
  const planned = pending ? Object.assign(pending, move) : world.moves.add(move);
  settleMoves(world);
  return { moveId: String(planned.id) };
}

function targetOf(world: World, caller: Caller, row: Row, rejections: Rejections): UnitRow | undefined {
  if (!row.unitExtCode) {
    if (!caller.unit) rejections.add('SBX-MOVE-004');
    return caller.unit;
  }
  return rejections.row('unit', world.units, { extUnitId: row.unitExtCode });
}

// Staff below assistants, these below the managers of departments, units, districts and the whole.
const RANK: Readonly<Record<number, number>> = { 5: 0, 1: 1, 7: 2, 6: 3, 2: 4, 3: 5, 4: 6 };

function isHigher(manager: EmployeeRow | undefined, employee: EmployeeRow): boolean {
  return manager !== undefined && (RANK[manager.role] ?? 0) > (RANK[employee.role] ?? 0);
}

/** Lets the moves happen whose day has come. */
export function settleMoves(world: World): void {
  const today = world.clock.today();
  for (const move of [...world.moves.of()]) {
    const employee = world.employees.get(move.employeeId);
    if (!employee) continue;
    if (move.sharableOnNewUnitFrom && move.sharableOnNewUnitFrom <= today) share(employee, move.restId);
    if (move.newUnitStartDate > today) continue;
    const oldUnit = employee.restId;
    world.employees.move(employee, move.restId);
    const { section, costCentre, reportingTo } = move;
    Object.assign(employee, { section, costCentre, reportingTo, ts: world.stamp() });
    employee.workInUnits = employee.workInUnits?.filter((id) => id !== move.restId);
    if (move.oldUnitEndShareDate && move.oldUnitEndShareDate >= today) share(employee, oldUnit);
    world.moves.delete(move, world.stamp());
  }
}

function share(employee: EmployeeRow, unitId: number): void {
  employee.workInUnits = [...new Set([...(employee.workInUnits ?? []), unitId])];
}
