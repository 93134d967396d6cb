import { addMinutes, MINUTES_OF_A_DAY, moment } from '../../calendar/days.js';
import { isLocalDate, isLocalDateTime, isLocalTime } from '../../definition/scalar.js';
import type { InputOf } from '../../definition/operation.js';
import type { wsdlPunch } from '../../operations/punches/wsdlPunch.js';
import type { PunchValidation, UpdateTimePunch } from '../../records/index.generated.js';
import { defined } from '../../text/defined.js';
import type { Unchecked } from '../Unchecked.js';
import { type World, type EmployeeRow, NEW_PUNCH, type PunchRow, type ShiftRow } from '../world/World.js';
import { findEmployee, unitsOf, unitsOfEmployee } from './Caller.js';
import { beginOf, breakMinutes, endOf } from './hours.js';
import type { Saving } from './Saving.js';

type PunchRequest = Unchecked<InputOf<typeof wsdlPunch>>;

/** Punches in (1), out (2), or out and in again (3). Of the values the document explains 2 and 3 (2.7). */
export function punch(saving: Saving, request: PunchRequest): Unchecked<PunchValidation> {
  const { world, caller } = saving;
  const employee = punchingEmployee(saving, request);
  const action = request.action ?? 0;
  if (![1, 2, 3].includes(action)) saving.add('SBX-PUNCH-002');
  const costCentre = saving.costCentre(undefined, request.externalCostCentre);
  const restId = caller.unit?.id ?? employee?.restId ?? 0;
  const at = punchTime(saving, request, restId);
  if (employee && at) saving.notLocked(restId, at.slice(0, 10));
  const open = employee && openPunch(world, employee);
  if (employee && action === 1 && open) saving.add('SBX-PUNCH-003');
  if (employee && action === 2 && !open) saving.add('SBX-PUNCH-004');
  if (open && at && action !== 1 && at < open.punchIn) saving.add('SBX-PUNCH-005');
  saving.settle();

  const shift = shiftAt(world, employee!, at!);
  const { badgeNo: badgeNumber, cardNo: cardNumber, id: employeeId } = employee!;
  if (open) close(world, open, at!);
  if (action === 2) {
    const { punchIn, id: punchId, scheduleId: shiftId } = open!;
    return { badgeNumber, cardNumber, punchIn, punchOut: at, punchId, shiftId, status: 'Punched out' };
  }
  const shiftId = shift?.id ?? 0;
  const { id: punchId } = world.punches.add({
    ...{ ...NEW_PUNCH, restId, employeeId, punchIn: at!, orgPunchIn: at },
    ...{ scheduleId: shiftId, categoryId: shift?.categoryId ?? 0 },
    ...{ costCentre: costCentre ?? employee!.costCentre, ts: world.stamp() },
  });
  const status = open ? 'Punched out existing and punched in new' : 'Punched in';
  return { badgeNumber, cardNumber, punchIn: at, punchId, shiftId, status };
}

function punchingEmployee(saving: Saving, { badgeNumber, cardNumber }: PunchRequest) {
  const { world, caller } = saving;
  const byCard = !badgeNumber && cardNumber;
  const employee = byCard
    ? [...world.employees.of(unitsOf(world, caller))].find(({ cardNo }) => cardNo === cardNumber)
    : findEmployee(world, caller, { badgeNo: badgeNumber });
  if (!employee)
    saving.add('SBX-PUNCH-001', byCard ? `cardNumber "${byCard}"` : `badgeNumber "${badgeNumber ?? ''}"`);
  return employee;
}

// Without a time it is now, in the unit's local time.
function punchTime(saving: Saving, { timestamp }: PunchRequest, restId: number): string | undefined {
  const { clock, units } = saving.world;
  if (!timestamp?.trim()) return clock.now(units.get(restId)?.timeZone);
  const at = timestamp.slice(0, 19);
  if (isLocalDateTime(at)) return at.replace(' ', 'T');
  saving.add('SBX-DATE-003', 'timestamp');
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

type Row = Unchecked<UpdateTimePunch>;

/** `updateAction`; the document shows no values, so these are the sandbox's. */
const DELETE = 1;

/** Creates the punch of a row of `wsdlUpdateTimePunches`, or changes or deletes the one of its `id`. */
export function savePunch(saving: Saving, row: Row): PunchRow {
  const { world, caller } = saving;
  const existing = saving.seen(world.punches, row.id, 'SBX-PUNCH-006');
  const by = { id: row.persId, badgeNo: row.badgeNo };
  const employee = existing
    ? world.employees.get(existing.employeeId)
    : row.id
      ? findEmployee(world, caller, by)
      : saving.employee(by, 'SBX-PUNCH-001');
  const punchIn = timeOf(saving, 'punchIn', row) ?? existing?.punchIn;
  const punchOut = timeOf(saving, 'punchOut', row, punchIn) ?? existing?.punchOut;
  if (!punchIn) saving.add('SBX-ROW-001', 'punchIn');
  if (punchIn && punchOut && punchOut < punchIn && world.minds('SBX-PUNCH-005')) saving.add('SBX-PUNCH-005');
  const costCentre = saving.item('costcentre', { id: row.costCentreCode }, 'cost centre');
  const projectNo = saving.item('project', { id: row.projectCode });
  const shift = saving.row('shift', world.shifts, { id: row.shiftReference });
  const restId = existing?.restId ?? caller.unit?.id ?? employee?.restId ?? 0;
  if (existing?.transferredToPayroll) saving.add('SBX-LOCK-002');
  else if (punchIn) saving.notLocked(restId, punchIn.slice(0, 10));
  saving.settle();
  const { comment, externalInfo1, externalInfo2, externalInfo3, decisionNo, customerNo } = row;
  const fields = defined({
    ...{ punchIn, punchOut, comment, managerComment: row.mgrComment, decisionNo, customerNo },
    ...{ costCentre: costCentre ?? row.costCentreCode, projectNo: projectNo ?? row.projectCode },
    ...{ scheduleId: shift?.id, categoryId: shift?.categoryId },
    ...{ approvedByEmployee: flag(row.auth1), approvedByManager: flag(row.bossAuth) },
    ...{ externalInfo1, externalInfo2, externalInfo3 },
    deleted: row.updateAction === DELETE ? true : undefined,
    ts: world.stamp(),
  });
  if (existing) return Object.assign(existing, fields);
  return world.punches.add({
    ...{ ...NEW_PUNCH, costCentre: employee!.costCentre, ...fields, restId, employeeId: employee!.id },
    ...{ punchIn: punchIn!, orgPunchIn: punchIn, orgPunchOut: punchOut, ts: world.stamp() },
  });
}

function flag(value: number | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 1;
}

/** A date with a time, or a time on `punchDate`; an end before the begin is on the next day. */
function timeOf(
  saving: Saving,
  name: 'punchIn' | 'punchOut',
  { [name]: text, punchDate: date = '' }: Row,
  after?: string,
): string | undefined {
  if (!text) return undefined;
  if (isLocalDateTime(text.slice(0, 19))) return text.slice(0, 19).replace(' ', 'T');
  if (isLocalTime(text) && isLocalDate(date)) {
    const at = moment(date, text);
    return after !== undefined && at < after ? addMinutes(at, MINUTES_OF_A_DAY) : at;
  }
  saving.add('SBX-DATE-003', name);
  return undefined;
}
