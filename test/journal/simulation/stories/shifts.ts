import { callerOf } from '../../../../src/sandbox/rules/Caller.js';
import { saveShift } from '../../../../src/sandbox/rules/saveShift.js';
import { Saving } from '../../../../src/sandbox/rules/Saving.js';
import type { ShiftRow } from '../../../../src/sandbox/world/rows.js';
import { KEY } from '../simulatedWorld.js';
import type { Order, Story } from './Story.js';

const DAY = { begDate: '2026-05-04', endDate: '2026-05-04', endTime: '16:00:00', shiftCategoryId: '11' };

interface Row {
  readonly badgeNo: string;
  readonly begTime: string;
  readonly comment: string;
  readonly extScheduleId?: string;
}

const likeness = (employeeId: number, { begTime, comment, extScheduleId = '' }: Omit<Row, 'badgeNo'>) =>
  [employeeId, begTime, comment, extScheduleId].join('|');

/** Shifts: by badge number, for nobody, twins, with a token, changes, deletions, and what is refused. */
export const shifts: Story = {
  operation: 'wsdlUpdateShifts',
  orders(world, random, most) {
    const caller = callerOf(world, KEY, 'http://service.example')!;
    const save = (row: object) => saveShift(new Saving(world, caller), row).id;
    const orders: Order[] = [];
    const order = (kind: Order['kind'], row: Row & object, id?: number) =>
      orders.push({
        ...{ kind, row: { ...row }, like: likeness(Number(row.badgeNo) || 0, row) },
        ...(id === undefined ? {} : { id }),
      });
    const count = 1 + random.below(most);
    for (let i = 0; i < count; i++) {
      const begTime = `0${random.below(4)}:00:00`;
      const row = { ...DAY, begTime, badgeNo: `000${1 + random.below(4)}`, comment: `order ${i}` };
      const kind = random.below(9);
      if (kind <= 1) order('create', row);
      else if (kind === 2) order('create', { ...row, badgeNo: '', comment: 'nobody' });
      else if (kind === 3) {
        const twin = { ...row, badgeNo: '', comment: `twins ${i}` };
        if (random.below(2) === 0) save(twin);
        order('create', twin);
        order('create', twin);
      } else if (kind === 4) order('token', { ...row, extScheduleId: `T${i}` });
      else if (kind === 5) {
        const id = save({ ...row, comment: 'old' });
        order('change', { ...row, scheduleId: String(id), endTime: '17:00:00' } as Row, id);
      } else if (kind === 6) {
        const id = save(row);
        order('deletion', { ...row, scheduleId: String(id), deleteShift: 1 } as Row, id);
      } else if (kind === 7) order('refused', { ...row, badgeNo: '9999' });
      else {
        const there = { ...row, extScheduleId: `T${i}` };
        save(there);
        order('token', there);
      }
    }
    return orders;
  },
  saved: (world) => world.shifts.of(),
  lose: (world, id) => world.shifts.delete(world.shifts.get(id)!, world.stamp()),
  like: (record: ShiftRow) => likeness(record.employeeId, record as never),
  isChanged: (record: ShiftRow) => record.endTime === '17:00:00',
};
