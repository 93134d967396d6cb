import { NEW_PUNCH, type PunchRow } from '../../../../src/sandbox/world/rows.js';
import type { Order, Story } from './Story.js';

/** Employees who punch in. The service refuses it of one who is in already: so it does when it is told twice. */
export const punchesIn: Story = {
  operation: 'wsdlPunch',
  orders(world, random, most) {
    const count = 1 + random.below(Math.min(most, 4));
    return Array.from({ length: count }, (_, i): Order => {
      const employeeId = i + 1;
      const badgeNumber = `000${employeeId}`;
      const row = { badgeNumber, action: 1, timestamp: '2026-05-04 08:00:00' };
      const like = `${employeeId}|2026-05-04T08:00:00`;
      const kind = random.below(4);
      if (kind === 0) return { kind: 'refused', row: { ...row, badgeNumber: `999${i}` }, like: `999${i}` };
      if (kind === 1) {
        const punchIn = '2026-05-04T06:00:00';
        const there = { ...NEW_PUNCH, punchIn, orgPunchIn: punchIn, restId: 101, employeeId };
        world.punches.add({ ...there, ts: world.stamp() });
        return { kind: 'refused', row, like };
      }
      return { kind: 'create', row, like };
    });
  },
  saved: (world) => world.punches.of(),
  lose: (world, id) => world.punches.delete(world.punches.get(id)!, world.stamp()),
  like: ({ employeeId, punchIn }: PunchRow) => `${employeeId}|${punchIn}`,
  isChanged: () => false,
};
