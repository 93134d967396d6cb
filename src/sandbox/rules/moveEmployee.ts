import { defined } from '../../text/defined.js';
import type { moveEmployee as MoveRecord } from '../../records/employees/moveEmployee.js';
import type { Unchecked } from '../Unchecked.js';
import type { World, EmployeeRow, MoveRow, UnitRow } from '../world/World.js';
import type { Saving } from './Saving.js';

type Row = Unchecked<MoveRecord>;

/** Plans or amends a move (document 2.10); it happens on its first day, at once when that has come. */
export function planMove(saving: Saving, row: Row): MoveRow {
  const { world } = saving;
  const pending = row.moveId ? world.moves.get(Number(row.moveId)) : undefined;
  if (row.moveId && !pending) saving.add('SBX-MOVE-001', row.moveId);
  // The key is that of the new unit, so the employee may be in any unit of the customer.
  const { badgeNo = '', newUnitStartDate = '', section: extSectionId, reportingTo = '' } = row;
  const employee = world.employeeByBadge(badgeNo);
  if (!employee) saving.add('SBX-EMPLOYEE-001', `badgeNo "${badgeNo}"`);
  const unit = targetOf(saving, row);
  if (employee && unit && !pending && employee.restId === unit.id) saving.add('SBX-MOVE-003');
  saving.require(row, 'newUnitStartDate');
  for (const name of ['newUnitStartDate', 'oldUnitEndShareDate', 'sharableOnNewUnitFrom'] as const)
    saving.date(name, row[name]);
  const ofUnit = world.sections.find((one) => one.restId === unit?.id && one.extSectionId === extSectionId);
  const section = saving.named('section', ofUnit, { extCode: extSectionId })?.id ?? 1;
  const costCentre = saving.costCentre(undefined, row.costCentre) ?? pending?.costCentre;
  if (reportingTo && employee && !isHigher(world.employeeByBadge(reportingTo), employee))
    saving.add('SBX-MOVE-002');
  saving.settle();
  const move: Omit<MoveRow, 'id'> = {
    ...{ restId: unit!.id, employeeId: employee!.id, newUnitStartDate },
    oldUnitEndShareDate: row.oldUnitEndShareDate || undefined,
    sharableOnNewUnitFrom: row.sharableOnNewUnitFrom || undefined,
    ...{ section, costCentre, reportingTo },
  };
  const planned = pending ? Object.assign(pending, move) : world.moves.add(move);
  settleMoves(world);
  return planned;
}

function targetOf(saving: Saving, { unitExtCode: extUnitId }: Row): UnitRow | undefined {
  const { unit } = saving.caller;
  if (extUnitId) return saving.row('unit', saving.world.units, { extUnitId });
  if (!unit) saving.add('SBX-MOVE-004');
  return unit;
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
    Object.assign(employee, { ...defined({ costCentre }), section, reportingTo, ts: world.stamp() });
    employee.workInUnits = employee.workInUnits?.filter((id) => id !== move.restId);
    if (move.oldUnitEndShareDate && move.oldUnitEndShareDate >= today) share(employee, oldUnit);
    world.moves.delete(move, world.stamp());
  }
}

function share(employee: EmployeeRow, unitId: number): void {
  employee.workInUnits = [...new Set([...(employee.workInUnits ?? []), unitId])];
}
