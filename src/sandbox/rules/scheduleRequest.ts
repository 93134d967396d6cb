import type { scheduleRequest } from '../../records/scheduling/scheduleRequest.js';
import type { Unchecked } from '../Unchecked.js';
import type { World } from '../world/World.js';
import { type Caller, employeeNamed, sees } from './Caller.js';
import { Rejections } from './Rejections.js';

/** Approves or denies an employee's request for a shift; either way the request is gone. */
export function decideRequest(
  world: World,
  caller: Caller,
  request: Unchecked<scheduleRequest>,
  approve: boolean,
): readonly string[] {
  const rejections = new Rejections();
  const found = world.shifts.get(request.scheduleId);
  const shift = found && sees(caller, found.restId) ? found : undefined;
  if (!shift) rejections.add('SBX-SHIFT-001', request.scheduleId ?? 0);
  const by = { id: request.employeeId, badgeNo: request.badgeNo };
  const employee = employeeNamed(world, caller, by, rejections);
  const asked = shift?.requests?.find(({ employeeId }) => employeeId === employee?.id);
  if (shift && employee && !asked) rejections.add('SBX-REQUEST-001');
  if (!shift || !employee || !asked) return rejections.texts;
  const ts = world.stamp();
  const requests = (shift.requests ?? []).filter((other) => other !== asked);
  if (!approve) {
    Object.assign(shift, { requests, ts });
    return [];
  }
  const other = asked.requestType === 1 ? world.shifts.get(asked.swappedScheduleId) : undefined;
  const former = shift.employeeId;
  Object.assign(shift, { requests, employeeId: employee.id, approved: 1, shiftChanged: 1, grabbAble: 0, ts });
  if (other) Object.assign(other, { employeeId: former, approved: 1, shiftChanged: 1, ts });
  return [];
}
