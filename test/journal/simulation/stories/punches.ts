import { NEW_PUNCH, type PunchRow } from '../../../../src/sandbox/world/rows.js';
import type { Order, Story } from './Story.js';

const likeness = (employeeId: number, punchIn: string) => `${employeeId}|${punchIn.replace(' ', 'T')}`;

/** Punches, which add each time: new ones, ones like what is there, and what is refused. */
export const punches: Story = {
  operation: 'wsdlUpdateTimePunches',
  orders(world, random, most) {
    const count = 1 + random.below(most);
    return Array.from({ length: count }, (_, i): Order => {
      const employee = 1 + random.below(4);
      const punchIn = `2026-05-04 ${String(i).padStart(2, '0')}:15:00`;
      const punchOut = `2026-05-04 ${String(i).padStart(2, '0')}:45:00`;
      const row = { badgeNo: `000${employee}`, punchDate: '2026-05-04', punchIn, punchOut };
      const like = likeness(employee, punchIn);
      const kind = random.below(4);
      if (kind === 0)
        return { kind: 'refused', row: { ...row, badgeNo: '9999' }, like: likeness(9999, punchIn) };
      if (kind === 1) {
        const there = { punchIn: punchIn.replace(' ', 'T'), punchOut: punchOut.replace(' ', 'T') };
        const orgs = { orgPunchIn: there.punchIn, orgPunchOut: there.punchOut };
        world.punches.add({
          ...{ ...NEW_PUNCH, ...there, ...orgs, restId: 101, employeeId: employee, ts: world.stamp() },
        });
      }
      return { kind: 'create', row, like };
    });
  },
  saved: (world) => world.punches.of(),
  lose: (world, id) => world.punches.delete(world.punches.get(id)!, world.stamp()),
  like: ({ employeeId, punchIn }: PunchRow) => likeness(employeeId, punchIn),
  isChanged: () => false,
};
