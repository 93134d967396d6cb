import type { UpdateTimePunch } from '../../records/punches/UpdateTimePunch.js';
import type { Unchecked } from '../Unchecked.js';
import { MINUTES_OF_A_DAY, addMinutes, moment } from '../../calendar/moments.js';
import { isDate, isDateTime, isTime } from './dates.js';
import { defined } from '../../text/defined.js';
import { NEW_PUNCH, type PunchRow } from '../world/rows/punches.js';
import type { World } from '../world/World.js';
import { type Caller, findEmployee, sees } from './Caller.js';
import { person, Rejections, type Saved } from './Rejections.js';
import { isLocked } from './salaryLock.js';

type Row = Unchecked<UpdateTimePunch>;

/** `updateAction`; the document shows no values, so these are the sandbox's. */
const DELETE = 1;
/** Creates the punch of a row of `wsdlUpdateTimePunches`, or changes or deletes the one of its `id`. */
export function savePunch(world: World, caller: Caller, row: Row): Saved<PunchRow> {
  const rejections = new Rejections();
  const found = world.punches.get(row.id);
  const existing = found && sees(caller, found.restId) ? found : undefined;
  if (row.id && !existing) rejections.add('SBX-PUNCH-006', row.id);
  const employee = existing
    ? world.employees.get(existing.employeeId)
    : findEmployee(world, caller, { id: row.persId, badgeNo: row.badgeNo });
  if (!row.id && !employee) rejections.add('SBX-PUNCH-001', person(row.persId, row.badgeNo));
  const punchIn = timeOf('punchIn', row, rejections) ?? existing?.punchIn;
  const punchOut = timeOf('punchOut', row, rejections, punchIn) ?? existing?.punchOut;
  if (!punchIn) rejections.add('SBX-ROW-001', 'punchIn');
  if (punchIn && punchOut && punchOut < punchIn && world.minds('SBX-PUNCH-005'))
    rejections.add('SBX-PUNCH-005');
  for (const [name, tag, id] of [
    ['cost centre', 'costcentre', row.costCentreCode],
    ['project', 'project', row.projectCode],
  ] as const)
    if (id && !world.textItem(tag, id)) rejections.add('SBX-ROW-002', name, `id ${id}`);
  const shift = rejections.row('shift', world.shifts, { id: row.shiftReference });
  const restId = existing?.restId ?? caller.unit?.id ?? employee?.restId ?? 0;
  if (existing?.transferredToPayroll) rejections.add('SBX-LOCK-002');
  else if (punchIn && isLocked(world, restId, punchIn.slice(0, 10))) rejections.add('SBX-LOCK-001');
  if (rejections.any || !employee || !punchIn) return { errors: rejections.texts };
  const fields = defined({
    punchIn,
    punchOut,
    comment: row.comment,
    managerComment: row.mgrComment,
    costCentre: row.costCentreCode,
    projectNo: row.projectCode,
    scheduleId: shift?.id,
    categoryId: shift?.categoryId,
    approvedByEmployee: flag(row.auth1),
    approvedByManager: flag(row.bossAuth),
    externalInfo1: row.externalInfo1,
    externalInfo2: row.externalInfo2,
    externalInfo3: row.externalInfo3,
    decisionNo: row.decisionNo,
    customerNo: row.customerNo,
    deleted: row.updateAction === DELETE ? true : undefined,
    ts: world.stamp(),
  });
  if (existing) return Object.assign(existing, fields);
  const { costCentre } = employee;
  return world.punches.add({
    ...NEW_PUNCH,
    costCentre,
    ...fields,
    punchIn,
    ts: world.stamp(),
    orgPunchIn: punchIn,
    orgPunchOut: punchOut,
    restId,
    employeeId: employee.id,
  });
}

function flag(value: number | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 1;
}

/** A date with a time, or a time on `punchDate`; an end before the begin is on the next day. */
function timeOf(
  name: 'punchIn' | 'punchOut',
  { [name]: text, punchDate: date }: Row,
  rejections: Rejections,
  after?: string,
): string | undefined {
  if (!text) return undefined;
  if (isDateTime(text.slice(0, 19))) return text.slice(0, 19).replace(' ', 'T');
  if (isTime(text) && isDate(date)) {
    const at = moment(date!, text);
    return after !== undefined && at < after ? addMinutes(at, MINUTES_OF_A_DAY) : at;
  }
  rejections.add('SBX-DATE-003', name);
  return undefined;
}
