import type { PunchValidation } from '../../records/punches/PunchValidation.js';
import type { Unchecked } from '../Unchecked.js';
import { addMinutes } from '../../calendar/moments.js';
import { isDateTime } from './dates.js';
import { NEW_PUNCH, type PunchRow } from '../world/rows/punches.js';
import type { EmployeeRow } from '../world/rows/employees.js';
import type { ShiftRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';
import { type Caller, findEmployee, unitsOf, unitsOfEmployee } from './Caller.js';
import { beginOf, breakMinutes, endOf } from './hours.js';
import { Rejections } from './Rejections.js';
import { isLocked } from './salaryLock.js';

export interface PunchRequest {
  readonly badgeNumber?: string | undefined;
  readonly cardNumber?: string | undefined;
  readonly action?: number | undefined;
  readonly externalCostCentre?: string | undefined;
  readonly timestamp?: string | undefined;
}

/** Punches in (1), out (2), or out and in again (3). Of the values the document explains 2 and 3 (2.7). */
export function punch(world: World, caller: Caller, request: PunchRequest): Unchecked<PunchValidation> {
  const rejections = new Rejections();
  const employee = punchingEmployee(world, caller, request, rejections);
  const action = request.action ?? 0;
  if (![1, 2, 3].includes(action)) rejections.add('SBX-PUNCH-002');
  const centre = rejections.costCentre(world, undefined, request.externalCostCentre);
  const restId = caller.unit?.id ?? employee?.restId ?? 0;
  const at = timeOf(world, request, restId, rejections);
  if (employee && at && isLocked(world, restId, at.slice(0, 10))) rejections.add('SBX-LOCK-001');
  const open = employee && openPunch(world, employee);
  if (employee && action === 1 && open) rejections.add('SBX-PUNCH-003');
  if (employee && action === 2 && !open) rejections.add('SBX-PUNCH-004');
  if (open && at && action !== 1 && at < open.punchIn) rejections.add('SBX-PUNCH-005');
  if (rejections.any || !employee || !at) return nothingDone(request, rejections.texts);

  const shift = shiftAt(world, employee, at);
  const done = { badgeNumber: employee.badgeNo, cardNumber: employee.cardNo, validationErrors: [] };
  if (open) close(world, open, at);
  if (action === 2 && open)
    return {
      ...done,
      punchIn: open.punchIn,
      punchOut: at,
      punchId: open.id,
      shiftId: open.scheduleId,
      status: 'Punched out',
    };
  const made = world.punches.add({
    ...NEW_PUNCH,
    restId,
    employeeId: employee.id,
    punchIn: at,
    orgPunchIn: at,
    scheduleId: shift?.id ?? 0,
    categoryId: shift?.categoryId ?? 0,
    costCentre: centre?.id ?? employee.costCentre,
    ts: world.stamp(),
  });
  const status = open ? 'Punched out existing and punched in new' : 'Punched in';
  return { ...done, punchIn: at, punchId: made.id, shiftId: shift?.id ?? 0, status };
}

function punchingEmployee(world: World, caller: Caller, request: PunchRequest, rejections: Rejections) {
  const { badgeNumber, cardNumber } = request;
  const byCard = !badgeNumber && cardNumber;
  const employee = byCard
    ? [...world.employees.of(unitsOf(world, caller))].find(({ cardNo }) => cardNo === cardNumber)
    : findEmployee(world, caller, { badgeNo: badgeNumber });
  if (!employee)
    rejections.add('SBX-PUNCH-001', byCard ? `cardNumber "${byCard}"` : `badgeNumber "${badgeNumber ?? ''}"`);
  return employee;
}

// Without a time it is now, in the unit's local time.
function timeOf(
  world: World,
  { timestamp }: PunchRequest,
  restId: number,
  rejections: Rejections,
): string | undefined {
  if (!timestamp?.trim()) return world.clock.now(world.units.get(restId)?.timeZone);
  if (isDateTime(timestamp.slice(0, 19))) return timestamp.slice(0, 19).replace(' ', 'T');
  rejections.add('SBX-DATE-003', 'timestamp');
  return undefined;
}

function openPunch(world: World, employee: EmployeeRow): PunchRow | undefined {
  return [...world.punches.of(unitsOfEmployee(employee))].find(
    (row) => row.employeeId === employee.id && row.punchOut === undefined && !row.deleted,
  );
}

/** Ends a punch; the pauses of its shift that lie inside it are taken off. */
function close(world: World, row: PunchRow, at: string): void {
  const shift = world.shifts.get(row.scheduleId);
  const pauses = (shift?.breaks ?? []).filter(([begin]) => {
    const time = `${row.punchIn.slice(0, 10)}T${begin}`;
    return row.punchIn <= time && time < at;
  });
  const minutes = pauses.reduce((sum, pause) => sum + breakMinutes(pause), 0);
  Object.assign(row, { punchOut: at, orgPunchOut: at, breakMinutes: minutes, ts: world.stamp() });
}

// The employee's shift that goes on at a time, or begins within the next hour.
function shiftAt(world: World, employee: EmployeeRow, at: string): ShiftRow | undefined {
  const soon = addMinutes(at, 60);
  return [...world.shifts.of(unitsOfEmployee(employee))].find(
    (shift) =>
      shift.employeeId === employee.id && !shift.absenceShift && beginOf(shift) <= soon && at < endOf(shift),
  );
}

function nothingDone(request: PunchRequest, validationErrors: readonly string[]): Unchecked<PunchValidation> {
  return {
    badgeNumber: request.badgeNumber ?? '',
    cardNumber: request.cardNumber ?? '',
    punchId: 0,
    shiftId: 0,
    status: 'No action',
    validationErrors,
  };
}
