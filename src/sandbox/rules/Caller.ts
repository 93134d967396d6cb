import { rejection } from '../world/messages.js';
import type { World, EmployeeRow, UnitRow } from '../world/World.js';
import { SandboxFault } from './SandboxFault.js';

/** Who calls, and what the key sees: a unit key its unit, the root key the customer (document 5). */
export interface Caller {
  /** `root` or `unit 101`. */
  readonly alias: string;
  /** The unit of the key; absent for the root key. */
  readonly unit: UnitRow | undefined;
  /** Where the sandbox answers, for addresses in answers. */
  readonly url: string;
}

/** How an employee is named. */
export interface Person {
  readonly id?: number | undefined;
  readonly badgeNo?: string | undefined;
}

/** The caller with a key, or `undefined` when nobody has it. */
export function callerOf(world: World, key: string, url: string): Caller | undefined {
  if (key === world.rootKey) return { alias: 'root', unit: undefined, url };
  const unit = world.units.find((one) => one.key === key);
  return unit && { alias: `unit ${unit.id}`, unit, url };
}

export function unitsOf(world: World, caller: Caller): readonly number[] {
  return caller.unit ? [caller.unit.id] : world.unitIds();
}

export function sees(caller: Caller, restId: number): boolean {
  return caller.unit === undefined || caller.unit.id === restId;
}

/** The ids of the units where an employee works; others need not be made to find the employee's rows. */
export function unitsOfEmployee(employee: EmployeeRow | undefined): readonly number[] {
  return employee ? [...new Set([employee.restId, ...(employee.workInUnits ?? [])])] : [];
}

/** For operations whose answer has no place for errors. */
export function requireRoot(caller: Caller, what: string): void {
  if (caller.unit) throw new SandboxFault('Client', rejection('SBX-SCOPE-001', what));
}

/** An employee by id or badge number, the id first; `undefined` when unknown or out of the key's sight. */
export function findEmployee(world: World, caller: Caller, { id, badgeNo }: Person): EmployeeRow | undefined {
  const employee = id ? world.employees.get(id) : badgeNo ? world.employeeByBadge(badgeNo) : undefined;
  return employee && (sees(caller, employee.restId) || employee.workInUnits?.includes(caller.unit!.id))
    ? employee
    : undefined;
}
