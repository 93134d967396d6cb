import { addDays } from '../../../calendar/days.js';
import { moment } from '../../../calendar/moments.js';
import type { World } from '../World.js';
import type { Where } from './Place.js';

type Plant = (world: World, unit: number, day: string) => Partial<Where>;

/** How each trouble of a whole unit is made. Each takes a unit of its own, the last one first; `day` is one on which it works. */
export const plantForUnit = {
  periodLocked: (world, unit, day) => {
    world.salaryLocks.add({ restId: unit, fromDate: day, toDate: day });
    return { day };
  },
  partlyTransferred: (world, unit, day) => {
    const punch = [...world.punches.ofUnit(unit)].find(({ punchIn }) => punchIn.startsWith(day))!;
    punch.transferredToPayroll = true;
    return { day, id: punch.id };
  },
  changedAfterTransfer: (world, unit) => {
    const punches = [...world.punches.ofUnit(unit)];
    for (const punch of punches) punch.transferredToPayroll = true;
    for (const absence of world.absences.ofUnit(unit)) absence.transferred = true;
    const changed = punches[0]!;
    const last = punches
      .map(({ punchIn }) => punchIn.slice(0, 10))
      .sort()
      .at(-1)!;
    const at = moment(addDays(last, 3), '12:00:00');
    Object.assign(changed, { ts: moment(addDays(last, 4), '12:00:00'), comment: 'ändrad' });
    return {
      ...{ employeeId: changed.employeeId, day: changed.punchIn.slice(0, 10), id: changed.id },
      transferredAt: `${at}Z`,
    };
  },
  unitEmpty: (world, unit, day) => {
    const { shifts, punches } = world;
    const on = <Row>(rows: Iterable<Row>, dayOf: (row: Row) => string) =>
      [...rows].filter((row) => dayOf(row) === day);
    for (const row of on(shifts.ofUnit(unit), ({ begDate }) => begDate)) shifts.delete(row, world.stamp());
    for (const row of on(punches.ofUnit(unit), ({ punchIn }) => punchIn.slice(0, 10)))
      punches.delete(row, world.stamp());
    return { day };
  },
} satisfies Readonly<Record<string, Plant>>;
