import type { Sandbox } from '../../../src/sandbox/index.js';
import { randomOf } from '../../../src/text/random.js';

/** Numbers from 0 to 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let thrown = 0;
  return () => randomOf(seed, thrown++);
}

type Change = (unit: number, stamp: string) => void;

/** What happens in a day: creates, changes and deletes of any day, also of long ago. */
export function changeSome({ world }: Sandbox, chance: () => number): void {
  const pick = <Row>(rows: Iterable<Row>): Row => {
    const all = [...rows];
    return all[Math.floor(chance() * all.length)]!;
  };
  const copyOf = <Row extends { id: number }>({ id: _, ...copy }: Row) => copy;
  const shiftOf = (unit: number) => pick(world.shifts.ofUnit(unit));
  const punchOf = (unit: number) => pick(world.punches.ofUnit(unit));
  const employeeOf = (unit: number) => pick(world.employees.ofUnit(unit));
  const changes: readonly (readonly [weight: number, change: Change])[] = [
    [25, (unit, ts) => Object.assign(shiftOf(unit), { comment: `changed ${ts}`, ts })],
    [10, (unit, ts) => world.shifts.delete(shiftOf(unit), ts)],
    [15, (unit, ts) => world.shifts.add({ ...copyOf(shiftOf(unit)), comment: `new ${ts}`, ts })],
    [15, (unit, ts) => Object.assign(punchOf(unit), { managerComment: `late ${ts}`, ts })],
    [10, (unit, ts) => Object.assign(punchOf(unit), { deleted: true, ts })],
    [10, (unit, ts) => Object.assign(employeeOf(unit), { city: `Lund ${ts}`, ts })],
    [3, (unit, ts) => world.employees.add({ ...copyOf(employeeOf(unit)), badgeNo: `n${ts}${unit}`, ts })],
    [2, (unit, ts) => dismiss(unit, ts)],
    [5, (unit, ts) => takeLeave(unit, ts)],
    [3, (unit, ts) => changeLeave(unit, (leave) => Object.assign(leave, { managerComments: ts, ts }))],
    [2, (unit, ts) => changeLeave(unit, (leave) => world.absences.delete(leave, ts))],
  ];
  function changeLeave(unit: number, change: (leave: ReturnType<typeof takeLeave>) => void): void {
    const leave = pick(world.absences.ofUnit(unit));
    if (leave) change(leave);
  }
  function takeLeave(unit: number, ts: string) {
    const { id: employeeId } = employeeOf(unit);
    const [model = world.absences.deleted[0]!.row] = [...world.absences.of()];
    const days = { fromDate: '2026-03-30', toDate: '2026-04-02' };
    return world.absences.add({ ...copyOf(model), restId: unit, employeeId, ...days, ts });
  }
  function dismiss(unit: number, ts: string): void {
    const leaver = employeeOf(unit);
    for (const shift of [...world.shifts.ofUnit(unit)])
      if (shift.employeeId === leaver.id) world.shifts.delete(shift, ts);
    for (const punch of world.punches.ofUnit(unit))
      if (punch.employeeId === leaver.id) Object.assign(punch, { deleted: true, ts });
    for (const leave of [...world.absences.ofUnit(unit)])
      if (leave.employeeId === leaver.id) world.absences.delete(leave, ts);
    world.employees.delete(leaver, ts);
  }
  const drawn = changes.flatMap(([weight, change]) => Array<Change>(weight).fill(change));
  for (const unit of [101, 102, 103])
    for (let times = 0; times < 3; times++) {
      const change = drawn[Math.floor(chance() * drawn.length)]!;
      change(unit, world.stamp());
    }
}
