import type { Schedule } from '../../records/scheduling/Schedule.js';
import type { Unchecked } from '../Unchecked.js';
import type { ShiftRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';
import { scheduleRecord } from './scheduleRecord.js';

/** The `Schedule` record of a shift: like the later versions, with `id` for both kinds of shifts (document 2.5). */
export function scheduleV1Record(world: World, shift: ShiftRow): Unchecked<Schedule> {
  const { scheduleId: _, absenceScheduleId: __, ...record } = scheduleRecord(world, shift, {});
  return {
    ...record,
    id: shift.id,
    orgScheduleId: shift.orgScheduleId,
    costEstimate: '0.00',
    salaryType: world.shiftTypes.get(shift.categoryId)?.salaryType ?? 0,
    unAssigned: shift.employeeId === 0 ? 1 : 0,
  };
}
