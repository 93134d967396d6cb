import type { Sandbox } from '../../../src/sandbox/index.js';
import { randomOf } from '../../../src/testing/build/random.js';

/** Numbers from 0 to 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let thrown = 0;
  return () => randomOf(seed, thrown++);
}

/** What happens in a day: creates, changes and deletes of any day, also of long ago. */
export function changeSome({ world }: Sandbox, chance: () => number): void {
  const pick = <Row>(rows: Iterable<Row>): Row | undefined => {
    const all = [...rows];
    return all[Math.floor(chance() * all.length)];
  };
  for (const unit of [101, 102, 103])
    for (let times = 0; times < 3; times++) {
      const stamp = world.stamp();
      const shift = pick(world.shifts.ofUnit(unit));
      const punch = pick(world.punches.ofUnit(unit));
      const employee = pick(world.employees.ofUnit(unit));
      const what = chance();
      if (what < 0.3 && shift) Object.assign(shift, { comment: `changed ${stamp}`, ts: stamp });
      else if (what < 0.4 && shift) world.shifts.delete(shift, stamp);
      else if (what < 0.6 && shift) {
        const { id: _, ...copy } = shift;
        world.shifts.add({ ...copy, comment: `new ${stamp}`, ts: stamp });
      } else if (what < 0.75 && punch) Object.assign(punch, { managerComment: `late ${stamp}`, ts: stamp });
      else if (what < 0.85 && punch) Object.assign(punch, { deleted: true, ts: stamp });
      else if (employee) Object.assign(employee, { city: `Lund ${stamp}`, ts: stamp });
    }
}
